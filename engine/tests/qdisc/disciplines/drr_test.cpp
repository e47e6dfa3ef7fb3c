#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

constexpr QueueLimit kDrrLimit{10'000'000, true};

// A flow sends what fits into its quantum and keeps the rest (Shreedhar & Varghese 1996, figures 1 and 2: quantum 500,
// first packets of 20, 750, 200 ... bytes).
TEST(Drr, UnusedQuantumIsKeptForTheNextTurn) {
  QueueHarness harness(drr, kDrrLimit);
  harness.set("quantum", 500);
  const std::vector<std::vector<std::uint32_t>> sizes{{20, 750, 200}, {500, 500}, {200, 600, 100}, {50, 700, 180}};
  for (FlowId flow = 0; flow < 4; ++flow)
    for (const std::uint32_t size : sizes[flow]) harness.arrive({.flow = flow, .size = size});
  while (harness.queue().backlog_packets() > 0) harness.depart();
  std::vector<std::uint32_t> order;
  for (const auto& packet : harness.departed) order.push_back(packet.size);
  // Round 1: 20 (480 kept; 750 does not fit), 500, 200 (300 kept), 50 (450 kept).
  // Round 2: 980: 750, 200, which empties the queue; 500; 800: 600, 100; 950: 700, 180.
  EXPECT_EQ(order, (std::vector<std::uint32_t>{20, 500, 200, 50, 750, 200, 500, 600, 100, 700, 180}));
}

// Theorem of the paper: the service of two backlogged flows differs by less than a quantum and three packets.
TEST(Drr, FlowsShareByBytesWhateverTheSizesOfTheirPackets) {
  for (const double quantum : {250.0, 1500.0, 9000.0}) {
    QueueHarness harness(drr, kDrrLimit);
    harness.set("quantum", quantum);
    const std::vector<std::uint32_t> sizes{40, 210, 1000, 1500};
    for (FlowId flow = 0; flow < 4; ++flow)
      harness.fill(static_cast<int>(600'000 / sizes[flow]), {.flow = flow, .size = sizes[flow]});
    std::vector<double> sent(4);
    for (int i = 0; i < 8000; ++i) {
      harness.depart();
      sent[harness.departed.back().flow] += harness.departed.back().size;
      const auto [least, most] = std::minmax_element(sent.begin(), sent.end());
      ASSERT_LE(*most - *least, quantum + 3 * 1500) << quantum << " after " << i;
    }
    EXPECT_GT(*std::min_element(sent.begin(), sent.end()), 100'000);
  }
}

TEST(Drr, AFullBufferDropsTheFirstPacketOfTheBucketWithTheMostBytes) {
  QueueHarness harness(drr, {6000, true});
  harness.fill(4, {.flow = 0, .size = 500});   // 2000 B
  harness.fill(2, {.flow = 1, .size = 1500});  // 3000 B
  harness.fill(1, {.flow = 2, .size = 1000});
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_TRUE(harness.arrive({.flow = 2, .size = 1000}));
  ASSERT_EQ(harness.dropped.size(), 1U);
  EXPECT_EQ(harness.dropped[0].flow, 1U);
  EXPECT_EQ(harness.dropped[0].seq, 0U);
}

TEST(Drr, DeficitStaysBelowAQuantumAndAPacket) {
  QueueHarness harness(drr, {60'000, true});
  harness.set("quantum", 700);
  Random random(1, "operations");
  const StateTable& table = harness.discipline().tables[0];
  const auto column = [&](const void* row, std::string_view name) {
    for (const StateColumn& signal : table.columns)
      if (signal.name == name) return signal.get(row);
    return -1.0;
  };
  for (int i = 0; i < 20'000; ++i) {
    harness.arrive(
        {.flow = static_cast<FlowId>(random.below(30)), .size = static_cast<std::uint32_t>(40 + random.below(1461))});
    while (random.below(2) == 0) harness.depart();
    double bytes = 0;
    for (std::size_t row = 0; row < table.rows(harness.queue().state()); ++row) {
      const void* bucket = table.row_at(harness.queue().state(), row);
      bytes += column(bucket, "backlog_bytes");
      ASSERT_GE(column(bucket, "deficit"), 0);
      ASSERT_LT(column(bucket, "deficit"), 700 + 1500);
      ASSERT_TRUE(table.in_use(bucket) || column(bucket, "deficit") == 0);
    }
    ASSERT_EQ(bytes, harness.queue().backlog_bytes());
  }
}

// Who has the turn, and what is left of it, are not matters of the parameters; only other buckets sort flows anew.
TEST(Drr, AChangeOfAnotherParameterLeavesEveryBucketItsTurn) {
  for (const Discipline* discipline : {&drr, &sfq}) {
    for (const double interval : {0.0, 60.0}) {
      QueueHarness one(*discipline, kDrrLimit), other(*discipline, kDrrLimit);
      for (QueueHarness* harness : {&one, &other}) {
        harness->set("perturb_interval", interval);
        for (int i = 0; i < 300; ++i)
          for (FlowId flow = 0; flow < 7; ++flow) harness->arrive({.flow = flow, .size = 100 + 100 * flow});
      }
      for (int i = 0; i < 1000; ++i) {
        one.depart();
        other.depart();
        if (i % 3 != 0) continue;
        one.set("perturb_interval", interval == 0 ? 0 : 60 + i % 2);
        for (std::size_t row = 0; row < one.rows("buckets"); ++row)
          for (const StateColumn& column : discipline->tables[0].columns)
            ASSERT_EQ(one.cell("buckets", row, column.name), other.cell("buckets", row, column.name));
        ASSERT_EQ(one.departed.back().flow, other.departed.back().flow) << discipline->id << " " << i;
      }
      one.set("buckets", 3);
      while (one.depart()) {
      }
      one.check_laws();
    }
  }
}

}  // namespace
}  // namespace aqm
