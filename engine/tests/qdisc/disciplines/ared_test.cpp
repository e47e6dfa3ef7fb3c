#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// Keeps the average at `packets` for `seconds`, with one arrival every 10 ms.
void hold_average(QueueHarness& harness, int packets, double seconds) {
  harness.set("w_q", 1);
  for (int i = 0; i < static_cast<int>(seconds * 100 + 0.5); ++i) {
    while (harness.queue().backlog_packets() > packets) harness.depart();
    while (harness.queue().backlog_packets() < packets && harness.arrive()) {
    }
    harness.wait(from_seconds(0.01));
    harness.arrive();
  }
}

TEST(Ared, RaisesMaxPWhileTheAverageIsHighOncePerInterval) {
  QueueHarness harness(ared, {1000, false});
  harness.set("min_th", 10);
  harness.set("max_th", 110);  // the middle is 50 to 70
  harness.set("top", 1e-4);    // no adaptation while the queue fills
  harness.set("bottom", 0);
  harness.set("max_p", 1e-4);
  harness.set("w_q", 1);
  harness.fill(75);
  harness.set("top", 0.5);
  harness.set("max_p", 0.02);
  double expected = 0.02;
  for (int step = 0; step < 5; ++step) {
    harness.wait(from_seconds(0.501));
    while (harness.queue().backlog_packets() > 75) harness.depart();
    harness.arrive();  // the average is 74 or 75
    expected += std::min(0.01, expected / 4);
    EXPECT_NEAR(harness.signal("max_p_now"), expected, 1e-12);
    harness.wait(from_seconds(0.4));
    harness.arrive();
    EXPECT_NEAR(harness.signal("max_p_now"), expected, 1e-12);
    while (harness.queue().backlog_packets() < 75) harness.arrive();
  }
}

TEST(Ared, LowersMaxPWhileTheAverageIsLow) {
  QueueHarness harness(ared);
  double expected = 0.1;
  for (int i = 0; i < 30; ++i) {
    harness.wait(from_seconds(0.501));
    harness.arrive();
    harness.depart();
    if (expected > 0.01) expected *= 0.9;
    EXPECT_NEAR(harness.signal("max_p_now"), expected, 1e-12);
  }
  EXPECT_GE(expected, 0.01 * 0.9);
}

TEST(Ared, KeepsMaxPInTheMiddleOfTheRange) {
  QueueHarness harness(ared, {1000, false});
  harness.set("min_th", 10);
  harness.set("max_th", 110);
  harness.set("max_p", 1e-4);
  harness.set("w_q", 1);
  while (harness.queue().backlog_packets() < 60) harness.arrive();
  const double before = harness.signal("max_p_now");
  hold_average(harness, 60, 5);
  EXPECT_EQ(harness.signal("max_p_now"), before);
}

TEST(Ared, StaysWithinBottomAndTopUpToOneStep) {
  QueueHarness harness(ared, {200, false});
  harness.set("w_q", 0.05);
  harness.set("bottom", 0.02);
  harness.set("top", 0.3);
  Random random(1, "operations");
  for (int i = 0; i < 60'000; ++i) {
    const bool rush = i / 6000 % 2 == 0;
    if (random.below(100) < (rush ? 70U : 40U)) harness.arrive();
    else harness.depart();
    harness.wait(from_seconds(0.01));
    ASSERT_GE(harness.signal("max_p_now"), 0.02 * 0.9 - 1e-12);
    ASSERT_LE(harness.signal("max_p_now"), 0.3 + 0.01 + 1e-12);
  }
}

TEST(Ared, FengAdaptsOnlyWhenAThresholdIsCrossed) {
  QueueHarness harness(ared, {1000, false});
  harness.set("mode", 1);
  harness.set("gentle", 1);
  harness.set("max_p", 1e-6);
  harness.set("w_q", 1);
  harness.fill(15);  // crosses min_th upwards
  EXPECT_NEAR(harness.signal("max_p_now"), 1e-6, 1e-18);
  while (harness.queue().backlog_packets() < 17) harness.arrive();
  EXPECT_NEAR(harness.signal("max_p_now"), 2e-6, 1e-18);
  harness.arrive();
  EXPECT_NEAR(harness.signal("max_p_now"), 2e-6, 1e-18);
  while (harness.queue().backlog_packets() > 10) harness.depart();
  harness.arrive();  // between the thresholds
  EXPECT_NEAR(harness.signal("max_p_now"), 2e-6, 1e-18);
  while (harness.depart()) {
  }
  harness.fill(3);
  EXPECT_NEAR(harness.signal("max_p_now"), 2e-6 / 3, 1e-18);
}

TEST(Ared, AutomaticThresholdsFollowTheRateOfTheLink) {
  QueueHarness harness(ared, {1000, false}, BitRate{80'000'000});  // 10,000 packets a second
  harness.set("automatic_thresholds", 1);
  EXPECT_NEAR(harness.signal("min_th_now"), 0.005 * 10'000 / 2, 1e-9);
  EXPECT_NEAR(harness.signal("max_th_now"), 75, 1e-9);
  harness.set_rate(BitRate{1'000'000});
  EXPECT_NEAR(harness.signal("min_th_now"), 5, 1e-9);
  EXPECT_NEAR(harness.signal("max_th_now"), 15, 1e-9);
  harness.set("automatic_thresholds", 0);
  harness.set("max_th", 40);
  EXPECT_EQ(harness.signal("max_th_now"), 40);
}

// ns-2's q_weight_ of 0, -1 and -2: time constants of one second, ten round-trip times, and 0.1 s.
TEST(Ared, TheAutomaticWeightFollowsTheRateOfTheLink) {
  const std::array weights{0.002, 1 - std::exp(-1.0 / 1250), 1 - std::exp(-1.0 / (10 * 0.1 * 1250)),
                           1 - std::exp(-10.0 / 1250)};
  for (int choice = 0; choice < 4; ++choice) {
    QueueHarness harness(ared);
    harness.set("automatic_w_q", choice);
    harness.fill(3);  // arrivals found 0, 1 and 2
    const double w = weights[static_cast<std::size_t>(choice)];
    EXPECT_NEAR(harness.signal("average"), w * (1 - w) + 2 * w, 1e-12) << choice;
  }
}

TEST(Ared, TheAutomaticBottomFallsWithTheRateOfTheLink) {
  QueueHarness harness(ared, {100, false}, BitRate{80'000'000});
  harness.set("bottom", 0);
  harness.set("max_p", 0.0011);
  for (int i = 0; i < 10; ++i) {
    harness.wait(from_seconds(0.501));
    harness.arrive();
    harness.depart();
  }
  EXPECT_NEAR(harness.signal("max_p_now"), 0.0011 * 0.9, 1e-12);  // the first below 80,000 / 80,000,000
}

TEST(Ared, AdaptationSurvivesAChangeOfAnotherParameter) {
  QueueHarness harness(ared);
  harness.wait(from_seconds(0.6));
  harness.arrive();
  EXPECT_NEAR(harness.signal("max_p_now"), 0.09, 1e-12);
  harness.set("max_th", 30);
  EXPECT_NEAR(harness.signal("max_p_now"), 0.09, 1e-12);
  harness.set("max_p", 0.3);
  EXPECT_NEAR(harness.signal("max_p_now"), 0.3, 1e-12);
}

}  // namespace
}  // namespace aqm
