#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/table_reader.h"

namespace aqm {
namespace {

constexpr QueueLimit kFqCodelLimit{100'000, false};

// A sparse flow waits only for the packet in transmission, whatever the other flows do.
TEST(FqCodel, ASparseFlowGoesFirst) {
  QueueHarness harness(fq_codel, {1000, false});
  for (int ms = 0; ms < 5000; ++ms) {
    for (FlowId flow = 1; flow <= 4; ++flow) harness.fill(flow % 2 == 0 ? 1 : 2, {.flow = flow});
    if (ms > 20 && ms % 20 == 7) {  // the other queues are no longer new
      ASSERT_TRUE(harness.arrive({.flow = 9, .size = 200}));
      harness.depart();
      ASSERT_EQ(harness.departed.back().flow, 9U) << ms;
    }
    harness.wait(from_seconds(0.001));
    harness.depart();
  }
  EXPECT_GT(harness.dropped.size(), 10'000U);
  for (const auto& drop : harness.dropped) EXPECT_NE(drop.flow, 9U);
}

TEST(FqCodel, BackloggedFlowsShareByBytes) {
  QueueHarness harness(fq_codel, kFqCodelLimit);
  const std::vector<std::uint32_t> sizes{300, 1500, 700};
  for (FlowId flow = 0; flow < 3; ++flow)
    harness.fill(static_cast<int>(900'000 / sizes[flow]), {.flow = flow, .size = sizes[flow]});
  std::vector<double> sent(3);
  for (int i = 0; i < 2000; ++i) {
    harness.depart();
    sent[harness.departed.back().flow] += harness.departed.back().size;
    const auto [least, most] = std::minmax_element(sent.begin(), sent.end());
    ASSERT_LE(*most - *least, 1514 + 2 * 1500) << i;
  }
}

// A flow that sends its next packet as soon as one has left does not stay new: it takes turns with the others.
TEST(FqCodel, NoFlowStaysNewForEver) {
  QueueHarness harness(fq_codel, kFqCodelLimit);
  harness.fill(1000, {.flow = 0});
  harness.arrive({.flow = 1});
  int of_flow_1 = 0;
  for (int i = 0; i < 1000; ++i) {
    harness.depart();
    if (harness.departed.back().flow != 1) continue;
    ++of_flow_1;
    harness.arrive({.flow = 1});
  }
  EXPECT_NEAR(of_flow_1, 500, 25);
}

TEST(FqCodel, AFullBufferDropsFromTheHeadOfTheQueueWithTheMostBytes) {
  for (const auto& [batch, lost] : {std::pair{64, 4}, std::pair{1, 1}}) {
    QueueHarness harness(fq_codel, {12, false});
    harness.set("drop_batch", batch);
    harness.fill(8, {.flow = 0});                // 8000 B
    harness.fill(4, {.flow = 1, .size = 1500});  // 6000 B
    EXPECT_TRUE(harness.dropped.empty());
    EXPECT_TRUE(harness.arrive({.flow = 1, .size = 100}));
    ASSERT_EQ(harness.dropped.size(), static_cast<std::size_t>(lost));
    for (std::uint32_t i = 0; i < harness.dropped.size(); ++i) {
      EXPECT_EQ(harness.dropped[i].flow, 0U);
      EXPECT_EQ(harness.dropped[i].seq, i);
      EXPECT_EQ(harness.dropped[i].reason(), "overflow");
    }
  }
}

// Each queue has its own CoDel state: only the standing queue is dropped from.
TEST(FqCodel, OnlyTheStandingQueueIsDroppedFrom) {
  QueueHarness harness(fq_codel, kFqCodelLimit);
  harness.fill(300, {.flow = 0});
  for (int ms = 0; ms < 3000; ++ms) {
    if (ms % 2 == 0) harness.arrive({.flow = 0});
    if (ms % 3 == 0) harness.arrive({.flow = 1});
    harness.wait(from_seconds(0.001));
    harness.depart();
  }
  ASSERT_FALSE(harness.dropped.empty());
  for (const auto& drop : harness.dropped) {
    EXPECT_EQ(drop.flow, 0U);
    EXPECT_EQ(drop.reason(), "codel");
    EXPECT_GE(drop.number("sojourn"), 0.005);
  }
}

TEST(FqCodel, MarksEcnCapablePackets) {
  QueueHarness harness(fq_codel, kFqCodelLimit);
  harness.fill(300, {.flow = 0, .ecn = Ecn::capable});
  for (int ms = 0; ms < 250; ++ms) {
    harness.wait(from_seconds(0.001));
    harness.depart();
  }
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_GE(harness.marks, 2);
}

TEST(FqCodel, NoDeficitIsEverMoreThanAQuantum) {
  QueueHarness harness(fq_codel, {200, false});
  Random random(1, "operations");
  for (int i = 0; i < 20'000; ++i) {
    harness.arrive(
        {.flow = static_cast<FlowId>(random.below(20)), .size = static_cast<std::uint32_t>(40 + random.below(1461))});
    harness.wait(from_seconds(0.0005));
    while (random.below(2) == 0) harness.depart();
    for (std::size_t row = 0; row < harness.discipline().tables[0].rows(harness.queue().state()); row += 7)
      ASSERT_LE(shown(harness, row, "deficit"), 1514);
  }
}

// Every cell of the table of queues.
std::vector<double> all_cells(QueueHarness& harness) {
  std::vector<double> cells;
  for (std::size_t row = 0; row < harness.rows("queues"); ++row)
    for (const StateColumn& column : harness.discipline().tables[0].columns)
      cells.push_back(shown(harness, row, column.name));
  return cells;
}

TEST(FqCodel, AChangeOfAnotherParameterLeavesEveryQueueItsState) {
  for (const Discipline* discipline : {&fq_codel, &cake_like}) {
    QueueHarness harness(*discipline, {50, false});
    for (int ms = 0; ms < 2000; ++ms) {
      harness.fill(3, {.flow = 1});
      if (ms % 2 == 0) harness.arrive({.flow = 0});
      harness.wait(from_seconds(0.001));
      harness.depart();
      if (ms % 100 != 99) continue;
      const std::vector<double> before = all_cells(harness);
      harness.set("target", ms % 200 == 199 ? 0.005 : 0.0051);
      ASSERT_EQ(all_cells(harness), before) << discipline->id << " at " << ms;
    }
    for (const auto& drop : harness.dropped) EXPECT_EQ(drop.flow, 1U);
  }
}

TEST(FqCodel, ANewNumberOfQueuesForgetsTheirState) {
  for (const Discipline* discipline : {&fq_codel, &cake_like}) {
    QueueHarness harness(*discipline, {50, false});
    for (int ms = 0; ms < 2000; ++ms) {
      for (FlowId flow = 0; flow < 3; ++flow) harness.arrive({.flow = flow});
      harness.wait(from_seconds(0.001));
      harness.depart();
    }
    const std::int64_t backlog = harness.queue().backlog_packets();
    harness.set("flows", 512);
    EXPECT_EQ(harness.queue().backlog_packets(), backlog);
    ASSERT_EQ(harness.rows("queues"), 3U);
    for (std::size_t row = 0; row < 3; ++row) {
      EXPECT_EQ(shown(harness, row, "is_new"), 1);
      EXPECT_EQ(shown(harness, row, "deficit"), 1514);
      EXPECT_EQ(shown(harness, row, "dropping"), 0);
    }
    while (harness.depart()) {
    }
    harness.check_laws();
  }
}

}  // namespace
}  // namespace aqm
