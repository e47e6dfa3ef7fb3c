#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

struct Demand {
  double rate;  // of the link
  std::uint32_t size;
};

// Constant-rate flows for 20,000 packet times of 1000 bytes; returns each flow's share of the link.
std::vector<double> shares(QueueHarness& harness, const std::vector<Demand>& demands) {
  std::vector<double> sent(demands.size()), due(demands.size());
  double free_at = 0;  // all times in units of the transmission time of 1000 bytes
  const auto next = [&] { return std::min_element(due.begin(), due.end()); };
  while (free_at < 20'000) {
    const auto earliest = next();
    if (harness.queue().backlog_packets() == 0) free_at = std::max(free_at, *earliest);
    if (*earliest <= free_at) {
      const auto flow = static_cast<std::size_t>(earliest - due.begin());
      harness.arrive({.flow = static_cast<FlowId>(flow), .size = demands[flow].size});
      *earliest += demands[flow].size / 1000.0 / demands[flow].rate;
    } else {
      harness.depart();
      sent[harness.departed.back().flow] += harness.departed.back().size / 1000.0;
      free_at += harness.departed.back().size / 1000.0;
    }
  }
  for (double& share : sent) share /= free_at;
  return sent;
}

// Water-filling: C = 10, demands 1, 2, 8, 8 get 1, 2, 3.5, 3.5, whatever the packet sizes.
TEST(Fq, SharesAreMaxMinFair) {
  for (const QueueLimit total : {QueueLimit{0, false}, QueueLimit{100, false}, QueueLimit{60'000, true}}) {
    QueueHarness harness(fq, {50, false});
    harness.set("total_limit", Value{.number = static_cast<double>(total.amount), .in_bytes = total.in_bytes});
    const std::vector<double> got = shares(harness, {{0.1, 1000}, {0.2, 500}, {0.8, 1500}, {0.8, 200}});
    const std::vector<double> fair{0.1, 0.2, 0.35, 0.35};
    for (std::size_t flow = 0; flow < fair.size(); ++flow)
      EXPECT_NEAR(got[flow], fair[flow], 0.01 * fair[flow]) << flow;
  }
}

TEST(Fq, AFlowBelowItsShareLosesNothing) {
  QueueHarness harness(fq, {50, false});
  harness.set("total_limit", 60);
  shares(harness, {{0.2, 1000}, {0.9, 1000}, {0.9, 1000}, {0.24, 700}});
  ASSERT_GT(harness.dropped.size(), 1000U);
  for (const auto& drop : harness.dropped) EXPECT_TRUE(drop.flow == 1 || drop.flow == 2);
}

// Also if its packets are small, and therefore many.
TEST(Fq, AFlowOfSmallPacketsBelowItsShareLosesNothing) {
  for (const QueueLimit total : {QueueLimit{60, false}, QueueLimit{30'000, true}}) {
    QueueHarness harness(fq, {1000, false});
    harness.set("total_limit", Value{.number = static_cast<double>(total.amount), .in_bytes = total.in_bytes});
    shares(harness, {{0.4, 100}, {0.9, 1500}});
    ASSERT_GT(harness.dropped.size(), 1000U);
    for (const auto& drop : harness.dropped) EXPECT_EQ(drop.flow, 1U);
  }
}

// Golestani 1994: the service of two backlogged flows differs by at most one packet of each.
TEST(Fq, BackloggedFlowsDifferByAPacketOfEach) {
  QueueHarness harness(fq, {100'000, false});
  Random random(1, "sizes");
  std::vector<double> sent(3);
  for (int i = 0; i < 6000; ++i)
    harness.arrive({.flow = static_cast<FlowId>(i % 3), .size = static_cast<std::uint32_t>(40 + random.below(1461))});
  for (int i = 0; i < 5500; ++i) {
    harness.depart();
    sent[harness.departed.back().flow] += harness.departed.back().size;
    const auto [least, most] = std::minmax_element(sent.begin(), sent.end());
    ASSERT_LE(*most - *least, 2 * 1500);
  }
}

TEST(Fq, TheLimitAppliesToEachFlow) {
  for (const QueueLimit limit : {QueueLimit{20, false}, QueueLimit{20'000, true}}) {
    QueueHarness harness(fq, limit);
    for (FlowId flow = 0; flow < 5; ++flow) harness.fill(30, {.flow = flow});
    EXPECT_EQ(harness.queue().backlog_packets(), 100);
    for (const auto& drop : harness.dropped) EXPECT_EQ(drop.number("limit"), limit.amount);
    harness.queue().set_limit({3, false});
    EXPECT_EQ(harness.queue().backlog_packets(), 15);
    harness.check_laws();
  }
}

TEST(Fq, TheTotalLimitDropsFromTheLongestFlow) {
  QueueHarness harness(fq, {50, false});
  harness.set("total_limit", 10);
  harness.fill(8, {.flow = 3});
  harness.fill(2, {.flow = 4});
  EXPECT_TRUE(harness.arrive({.flow = 4}));
  ASSERT_EQ(harness.dropped.size(), 1U);
  EXPECT_EQ(harness.dropped[0].flow, 3U);
  EXPECT_EQ(harness.dropped[0].seq, 7U);
  EXPECT_TRUE(harness.dropped[0].was_queued);
  harness.set("total_limit", 4);
  EXPECT_EQ(harness.queue().backlog_packets(), 4);
}

// A silent flow accumulates no credit.
TEST(Fq, SilentFlowsAccumulateNoCredit) {
  QueueHarness harness(fq, {1000, false});
  harness.fill(1, {.flow = 1});
  harness.fill(500, {.flow = 0});
  for (int i = 0; i < 400; ++i) harness.depart();
  harness.fill(50, {.flow = 1});
  for (int i = 0; i < 40; ++i) harness.depart();
  const auto of_flow_1 = std::count_if(harness.departed.begin() + 400, harness.departed.end(),
                                       [](const auto& packet) { return packet.flow == 1; });
  EXPECT_NEAR(static_cast<double>(of_flow_1), 20, 1);
}

}  // namespace
}  // namespace aqm
