#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// Makes the average equal to the queue, and random drops negligible.
void fred_by_the_queue(QueueHarness& harness) {
  harness.set("w_q", 1);
  harness.set("max_p", 1e-9);
}

// One packet each of `flows` flows, starting with flow `first`.
void fill_with_flows(QueueHarness& harness, int flows, FlowId first = 100) {
  for (int i = 0; i < flows; ++i) harness.arrive({.flow = first + static_cast<FlowId>(i)});
}

TEST(Fred, AverageMovesWithAcceptedArrivalsAndWithDepartures) {
  for (const int victim : {0, 1}) {  // the arrival, or the head of the queue: then the arrival is stored
    QueueHarness harness(fred, {20, false});
    harness.set("w_q", 0.1);
    harness.set("victim", victim);
    Random random(1, "operations");
    double average = 0;
    for (int i = 0; i < 5000; ++i) {
      const auto queued = static_cast<double>(harness.queue().backlog_packets());
      if (random.below(2) == 0) {
        const bool stored = harness.arrive({.flow = static_cast<FlowId>(random.below(8))});
        if (stored && queued > 0) average += 0.1 * (queued - average);
      } else if (queued > 0) {
        harness.depart();
        average += 0.1 * (queued - 1 - average);
      }
      ASSERT_NEAR(harness.signal("average"), average, 1e-9) << victim;
    }
    EXPECT_GT(harness.dropped.size(), 50U);
  }
}

TEST(Fred, AverageDecaysOnceForTheIdleTime) {
  QueueHarness harness(fred);
  fred_by_the_queue(harness);
  fill_with_flows(harness, 5);
  harness.depart();
  EXPECT_EQ(harness.signal("average"), 4);
  harness.set("w_q", 0.002);
  double average = 4;
  for (double rest = 3; rest >= 0; --rest) {
    harness.depart();
    average += 0.002 * (rest - average);
  }
  EXPECT_FALSE(harness.depart());   // the link becomes idle
  harness.wait(from_seconds(0.2));  // 250 packets of 1000 bytes
  harness.arrive();
  EXPECT_NEAR(harness.signal("average"), average * std::pow(0.998, 250), 1e-12);
  harness.depart();
  EXPECT_NEAR(harness.signal("average"), average * std::pow(0.998, 251), 1e-12);
}

// An average above max_th must decay although every arrival is dropped and the link asks after each of them.
TEST(Fred, AverageDecaysWhileArrivalsFindTheLinkIdle) {
  QueueHarness harness(fred);
  fred_by_the_queue(harness);
  fill_with_flows(harness, 20);
  const double average = harness.signal("average");
  ASSERT_EQ(average, 15);
  harness.set("w_q", 1e-9);
  while (harness.depart()) {
  }
  harness.set("w_q", 0.002);
  harness.set("max_th", 14.98);  // reached by one packet time of decay
  for (int i = 0; i < 10; ++i) {
    harness.wait(from_seconds(0.0006));  // three quarters of a packet time
    harness.arrive();
    if (harness.queue().backlog_packets() > 0) break;
    harness.depart();
  }
  EXPECT_EQ(harness.queue().backlog_packets(), 1);
  EXPECT_NEAR(harness.signal("average"), average * 0.998, 1e-6);
}

TEST(Fred, KeepsStateOfQueuedFlowsOnly) {
  QueueHarness harness(fred, {20, false});
  harness.set("victim", 2);
  Random random(1, "operations");
  for (int i = 0; i < 20'000; ++i) {
    if (random.below(2) == 0) harness.arrive({.flow = static_cast<FlowId>(random.below(12))});
    else harness.depart();
    std::vector<int> queued(12);
    for (const auto& packet : harness.stored) ++queued[packet.flow];
    for (std::size_t flow = 0; flow < harness.rows("flows"); ++flow) {
      ASSERT_EQ(harness.cell("flows", flow, "backlog"), queued[flow]);
      if (queued[flow] == 0) {
        ASSERT_EQ(harness.cell("flows", flow, "strikes"), 0);
      }
    }
    ASSERT_EQ(harness.signal("queued_flows"),
              static_cast<double>(std::count_if(queued.begin(), queued.end(), [](int n) { return n > 0; })));
  }
}

TEST(Fred, AveragePerFlowCountsQueuedFlowsOnly) {
  QueueHarness harness(fred);
  fred_by_the_queue(harness);
  for (FlowId flow = 0; flow < 3; ++flow) harness.fill(3, {.flow = flow});
  harness.depart();
  EXPECT_NEAR(harness.signal("flow_average"), 8.0 / 3, 1e-12);
  while (harness.queue().backlog_packets() > 0) harness.depart();
  EXPECT_EQ(harness.signal("flow_average"), 1);
}

TEST(Fred, AFlowNeverHoldsMoreThanMinTh) {
  QueueHarness harness(fred);
  harness.set("w_q", 1e-9);  // the average sees no congestion
  harness.fill(7);
  EXPECT_EQ(harness.queue().backlog_packets(), 5);
  ASSERT_EQ(harness.dropped.size(), 2U);
  for (const auto& drop : harness.dropped) {
    EXPECT_EQ(drop.reason(), "strike");
    EXPECT_EQ(drop.number("qlen"), 5);
    EXPECT_EQ(drop.number("allowed"), 5);
  }
  EXPECT_EQ(harness.cell("flows", 0, "strikes"), 2);
}

TEST(Fred, AStrikeMovesTheDropProbabilityThatIsShown) {
  QueueHarness harness(fred);
  fred_by_the_queue(harness);
  fill_with_flows(harness, 7);
  harness.fill(6);
  ASSERT_EQ(harness.dropped.back().reason(), "strike");
  ASSERT_EQ(harness.signal("average"), 11);
  EXPECT_NEAR(harness.signal("drop_probability"), 1e-9 * (11 - 5) / (15 - 5), 1e-18);
}

TEST(Fred, AFlowWithStrikesIsLimitedToTheAverageUntilItsQueueEmpties) {
  QueueHarness harness(fred);
  harness.set("w_q", 1e-9);  // the average per flow is 1
  harness.fill(7);           // two strikes
  for (int i = 0; i < 4; ++i) harness.depart();
  EXPECT_FALSE(harness.arrive());  // has 1 packet
  EXPECT_EQ(harness.dropped.back().number("allowed"), 1);
  harness.depart();
  EXPECT_EQ(harness.cell("flows", 0, "strikes"), 0);
  harness.fill(3);
  EXPECT_EQ(harness.queue().backlog_packets(), 3);
}

TEST(Fred, DropsEveryArrivalAboveMax) {
  QueueHarness harness(fred);
  fred_by_the_queue(harness);
  fill_with_flows(harness, 16);
  EXPECT_EQ(harness.queue().backlog_packets(), 16);  // the last arrival found an average of 14
  EXPECT_EQ(harness.signal("average"), 15);
  fill_with_flows(harness, 5, 200);
  ASSERT_EQ(harness.dropped.size(), 5U);
  for (const auto& drop : harness.dropped) EXPECT_EQ(drop.reason(), "forced");
}

TEST(Fred, LetsEveryFlowHoldTwoPacketsAboveMaxWithManyFlows) {
  QueueHarness harness(fred);
  fred_by_the_queue(harness);
  harness.set("many_flows", 1);
  fill_with_flows(harness, 20);
  fill_with_flows(harness, 20);
  EXPECT_EQ(harness.queue().backlog_packets(), 40);
  fill_with_flows(harness, 20);
  EXPECT_EQ(harness.queue().backlog_packets(), 40);
  ASSERT_EQ(harness.dropped.size(), 20U);
  for (const auto& drop : harness.dropped) {
    EXPECT_EQ(drop.reason(), "strike");
    EXPECT_EQ(drop.number("allowed"), 2);
  }
}

// What arrives above max_th does not count towards the next random drop (Lin & Morris 1997: count = 0).
TEST(Fred, ManyFlowsAboveMaxDoNotHastenTheNextRandomDrop) {
  QueueHarness harness(fred);
  fred_by_the_queue(harness);
  harness.set("many_flows", 1);
  harness.set("max_p", 0.001);
  harness.set("min_q", 1);
  fill_with_flows(harness, 30);
  for (FlowId flow = 1000; flow < 4000; ++flow) {
    fill_with_flows(harness, 1, flow);
    harness.depart();
  }
  ASSERT_GE(harness.signal("average"), 15);
  while (harness.queue().backlog_packets() > 10) harness.depart();
  fill_with_flows(harness, 1, 3999);  // its second packet
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_EQ(harness.queue().backlog_packets(), 11);
}

// Between the thresholds, only a flow with min_q packets or its share is dropped at random.
TEST(Fred, NeverDropsAFlowWithFewPacketsAtRandom) {
  QueueHarness harness(fred, {1000, false});
  harness.set("w_q", 1);
  harness.set("max_th", 500);
  harness.set("max_p", 1);
  harness.set("min_q", 4);
  Random random(1, "operations");
  for (int i = 0; i < 20'000; ++i) {
    const auto flow = static_cast<FlowId>(random.below(20));
    const std::size_t drops = harness.dropped.size();
    const double held = flow < harness.rows("flows") ? harness.cell("flows", flow, "backlog") : 0;
    const double share = harness.signal("flow_average");
    harness.arrive({.flow = flow});
    if (harness.dropped.size() > drops && harness.dropped.back().reason() == "early") {
      ASSERT_GE(held, std::max(4.0, share));
    }
    if (harness.queue().backlog_packets() > 60) harness.depart();
  }
  EXPECT_GT(std::count_if(harness.dropped.begin(), harness.dropped.end(),
                          [](const auto& drop) { return drop.reason() == "early"; }),
            50);
}

TEST(Fred, StrikesNeverDecreaseWhileTheFlowIsQueued) {
  QueueHarness harness(fred, {30, false});
  Random random(1, "operations");
  double before = 0;
  for (int i = 0; i < 20'000; ++i) {
    if (random.below(2) == 0)
      harness.arrive({.flow = random.below(3) == 0 ? static_cast<FlowId>(1 + random.below(6)) : 0});
    else harness.depart();
    if (harness.rows("flows") == 0) continue;
    const double strikes = harness.cell("flows", 0, "strikes");
    if (harness.cell("flows", 0, "backlog") > 0) {
      ASSERT_GE(strikes, before);
    }
    before = strikes;
  }
}

}  // namespace
}  // namespace aqm
