#include <algorithm>
#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// Makes the average equal to the queue, and RED's early drops negligible.
void choke_by_the_queue(QueueHarness& harness) {
  harness.set("w_q", 1);
  harness.set("max_th", 1000);
  harness.set("max_p", 1e-9);
}

TEST(Choke, ComparesNothingUpToMinTh) {
  QueueHarness harness(choke);
  choke_by_the_queue(harness);
  harness.fill(6);  // the last arrival found 5
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_EQ(harness.signal("average"), 5);
}

TEST(Choke, EveryArrivalOfTheOnlyFlowKillsTwoPackets) {
  QueueHarness harness(choke);
  choke_by_the_queue(harness);
  harness.fill(7);
  EXPECT_EQ(harness.queue().backlog_packets(), 5);
  ASSERT_EQ(harness.dropped.size(), 2U);
  EXPECT_TRUE(harness.dropped[0].was_queued);
  EXPECT_FALSE(harness.dropped[1].was_queued);
  EXPECT_EQ(harness.dropped[1].seq, 6U);
  for (const auto& drop : harness.dropped) EXPECT_EQ(drop.reason(), "match");
}

TEST(Choke, AnArrivalThatMatchesMovesTheDropProbabilityThatIsShown) {
  QueueHarness harness(choke);
  choke_by_the_queue(harness);
  harness.fill(7);
  ASSERT_EQ(harness.signal("average"), 6);
  EXPECT_NEAR(harness.signal("drop_probability"), 1e-9 / 995, 1e-20);
}

TEST(Choke, NeverMatchesAFlowThatHasNothingQueued) {
  QueueHarness harness(choke, {1000, false});
  choke_by_the_queue(harness);
  for (FlowId flow = 0; flow < 200; ++flow) EXPECT_TRUE(harness.arrive({.flow = flow}));
}

// The match probability is the flow's share of the queue; with m candidates, that of at least one match.
TEST(Choke, MatchesAsOftenAsTheFlowsShareOfTheQueue) {
  for (const int candidates : {1, 3}) {
    int matches = 0;
    for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
      QueueHarness harness(choke, {60, false}, BitRate{10'000'000}, seed);
      harness.set("w_q", 1e-9);
      harness.set("candidates", candidates);
      for (FlowId flow = 1; flow <= 15; ++flow) harness.arrive({.flow = flow});
      harness.fill(5);
      choke_by_the_queue(harness);
      harness.arrive();
      if (!harness.dropped.empty()) ++matches;
    }
    const double expected = candidates == 1 ? 5.0 / 20 : 1 - 0.75 * 0.75 * 0.75;
    EXPECT_NEAR(matches / 4000.0, expected, 0.03);  // standard deviation at most 0.008
  }
}

TEST(Choke, RemovesOneQueuedPacketPerArrivalAtMost) {
  QueueHarness harness(choke, {100, false});
  harness.set("w_q", 0.1);
  Random random(1, "operations");
  for (int i = 0; i < 20'000; ++i) {
    const std::size_t drops = harness.dropped.size();
    harness.arrive({.flow = static_cast<FlowId>(random.below(4))});
    ASSERT_LE(std::count_if(harness.dropped.begin() + static_cast<std::ptrdiff_t>(drops), harness.dropped.end(),
                            [](const auto& drop) { return drop.was_queued; }),
              1);
    if (random.below(3) > 0) harness.depart();
  }
}

TEST(Choke, DropsEveryArrivalAboveMax) {
  QueueHarness harness(choke);
  harness.set("w_q", 1);
  harness.set("max_p", 1e-9);
  for (FlowId flow = 0; flow < 20; ++flow) harness.arrive({.flow = flow});
  EXPECT_EQ(harness.queue().backlog_packets(), 15);
  for (const auto& drop : harness.dropped) EXPECT_EQ(drop.reason(), "forced");
}

}  // namespace
}  // namespace aqm
