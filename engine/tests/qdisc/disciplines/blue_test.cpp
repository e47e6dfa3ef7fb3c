#include <algorithm>
#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

TEST(Blue, ProbabilityRisesAtAnOverflowOncePerFreezeTime) {
  QueueHarness harness(blue, {10, false});
  harness.fill(20);
  EXPECT_EQ(harness.signal("blue_probability"), 0);  // frozen at first
  harness.wait(from_seconds(0.101));
  harness.fill(5);
  EXPECT_NEAR(harness.signal("blue_probability"), 0.02, 1e-12);
  harness.wait(from_seconds(0.101));
  while (harness.arrive()) {
  }
  while (harness.dropped.back().reason() != "overflow") harness.arrive();
  EXPECT_NEAR(harness.signal("blue_probability"), 0.04, 1e-12);
}

TEST(Blue, ProbabilityFallsWhenTheLinkIsIdle) {
  QueueHarness harness(blue, {10, false});
  harness.fill(10);
  harness.wait(from_seconds(0.101));
  harness.arrive();
  while (harness.depart()) {
  }
  EXPECT_NEAR(harness.signal("blue_probability"), 0.02, 1e-12);  // frozen
  for (int i = 1; i <= 12; ++i) {
    harness.wait(from_seconds(0.101));
    harness.depart();
    EXPECT_NEAR(harness.signal("blue_probability"), i < 10 ? 0.02 - 0.002 * i : 0, 1e-12);
  }
}

TEST(Blue, AQueueAboveTheThresholdCountsAsOverflow) {
  QueueHarness harness(blue, {100, false});
  harness.set("threshold", 20);
  harness.fill(20);
  harness.wait(from_seconds(0.101));
  harness.arrive();  // finds 20 packets
  EXPECT_EQ(harness.signal("blue_probability"), 0);
  harness.arrive();
  EXPECT_NEAR(harness.signal("blue_probability"), 0.02, 1e-12);
}

TEST(Blue, MarksCapablePackets) {
  QueueHarness harness(blue, {10, false});
  harness.set("ecn", 1);
  harness.set("d1", 1);
  harness.fill(10);
  harness.wait(from_seconds(0.101));
  harness.arrive();
  harness.depart();
  EXPECT_EQ(harness.signal("blue_probability"), 1);
  EXPECT_TRUE(harness.arrive({.ecn = Ecn::capable}));
  EXPECT_EQ(harness.marks, 1);
  harness.depart();
  EXPECT_FALSE(harness.arrive());
  EXPECT_EQ(harness.dropped.back().reason(), "blue");
}

// Under a constant unresponsive load rho, the drop probability settles near 1 - 1/rho.
TEST(Blue, ProbabilitySettlesAtTheExcessOfAConstantOverload) {
  for (const double load : {1.1, 1.35, 2.0}) {
    QueueHarness harness(blue, {60, false});
    const Duration service = transmission_time(1000, BitRate{10'000'000});
    const Duration gap = from_seconds(to_seconds(service) / load);
    Time free_at{};
    double sum = 0;
    constexpr int kArrivals = 400'000, kSettled = 200'000;
    for (int i = 0; i < kArrivals; ++i) {
      const Time next = harness.now() + gap;
      while (free_at <= next) {
        harness.wait(std::max(Duration{0}, free_at - harness.now()));
        if (!harness.depart()) break;
        free_at += service;
      }
      harness.wait(next - harness.now());
      const bool idle = free_at < harness.now();
      harness.arrive();
      if (idle && harness.depart()) free_at = harness.now() + service;
      if (i >= kSettled) sum += harness.signal("blue_probability");
    }
    // Within one increment, 0.02.
    EXPECT_NEAR(sum / (kArrivals - kSettled), 1 - 1 / load, 0.02) << load;
  }
}

}  // namespace
}  // namespace aqm
