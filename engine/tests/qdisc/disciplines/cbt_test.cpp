#include <cmath>
#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

constexpr Offered kTcp{.flow = 0, .traffic_class = TrafficClass::tcp};
constexpr Offered kTagged{.flow = 1, .traffic_class = TrafficClass::tagged};
constexpr Offered kUntagged{.flow = 2, .traffic_class = TrafficClass::untagged};

TEST(Cbt, AClassAverageMovesOnlyWithArrivalsOfItsClass) {
  QueueHarness harness(cbt);
  harness.set("w_q", 0.5);
  harness.set("min_th", 50);
  harness.fill(3, kTcp);  // arrivals found 0, 1, 2 of the class
  EXPECT_NEAR(harness.signal("class_average.tcp"), (0 * 0.5 + 1 * 0.5) * 0.5 + 2 * 0.5, 1e-12);
  EXPECT_EQ(harness.signal("class_average.tagged"), 0);
  harness.fill(2, kTagged);
  EXPECT_NEAR(harness.signal("class_average.tagged"), 0.5, 1e-12);
  EXPECT_NEAR(harness.signal("class_average.tcp"), 1.25, 1e-12);
  EXPECT_EQ(harness.signal("class_average.untagged"), 0);
}

TEST(Cbt, DropsAnArrivalWhoseClassAverageIsAboveItsThreshold) {
  QueueHarness harness(cbt);
  harness.set("w_q", 1);
  harness.set("min_th", 50);
  harness.set("max_th", 100);
  harness.fill(10, kTagged);
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::tagged), 3);  // the one that finds 3 > 2.9 is dropped
  ASSERT_EQ(harness.dropped.size(), 7U);
  EXPECT_EQ(harness.dropped[0].reason(), "threshold");
  EXPECT_EQ(harness.dropped[0].number("class_average"), 3);
  EXPECT_EQ(harness.dropped[0].number("threshold"), 2.9);
  harness.fill(10, kUntagged);
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::untagged), 1);
  harness.fill(20, kTcp);
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::tcp), 20);
}

TEST(Cbt, AnAverageEqualToTheThresholdPasses) {
  QueueHarness harness(cbt);
  harness.set("w_q", 1);
  harness.set("min_th", 50);
  harness.set("tagged_th", 3);
  harness.fill(10, kTagged);
  EXPECT_EQ(harness.queue().backlog_packets(), 4);
}

// Feeds the same arrivals and departures to two queues, which must not differ without class tests.
void expect_equal_runs(QueueHarness& one, QueueHarness& other) {
  Random random(1, "operations");
  for (int i = 0; i < 50'000; ++i) {
    const std::uint64_t dice = random.below(100);
    if (dice < 52) {
      const auto flow = static_cast<FlowId>(random.below(6));
      const Offered arrival{.flow = flow, .traffic_class = static_cast<TrafficClass>(flow % kClasses)};
      ASSERT_EQ(one.arrive(arrival), other.arrive(arrival));
    } else if (dice < 98) {
      ASSERT_EQ(one.depart(), other.depart());
    } else {
      const Duration pause{static_cast<std::int64_t>(random.below(5'000'000))};
      one.wait(pause);
      other.wait(pause);
    }
    ASSERT_EQ(one.signal("average"), other.signal("average"));
  }
  ASSERT_GT(one.dropped.size(), 100U);
  EXPECT_EQ(one.trace(), other.trace());
}

TEST(Cbt, WithUnreachableThresholdsItEqualsRedBitForBit) {
  QueueHarness cbt_queue(cbt);
  cbt_queue.set("tagged_th", 10'000);
  cbt_queue.set("untagged_th", 10'000);
  QueueHarness red_queue(red);
  expect_equal_runs(cbt_queue, red_queue);
}

TEST(Cbt, WhatTheClassTestDropsDoesNotReachRed) {
  QueueHarness harness(cbt);
  harness.set("w_q", 0.5);
  harness.set("untagged_th", 0);
  harness.set("min_th", 50);
  harness.fill(4, kTcp);
  harness.fill(1, kUntagged);  // finds no packet of its class: average 0 is not above 0
  const double average = harness.signal("average");
  harness.fill(20, kUntagged);
  EXPECT_EQ(harness.dropped.size(), 20U);
  EXPECT_EQ(harness.signal("average"), average);
}

TEST(Cbt, StoresUdpThatPassesWithoutRedWhereRedIsForTcpOnly) {
  QueueHarness harness(cbt);
  harness.set("red_for", 1);
  harness.set("w_q", 1);
  harness.set("tagged_th", 1000);
  harness.fill(40, kTagged);  // far above max_th
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_EQ(harness.signal("average"), 0);  // no TCP yet
  harness.fill(5, kTcp);
  EXPECT_EQ(harness.signal("average"), 4);  // TCP packets only
  EXPECT_TRUE(harness.dropped.empty());
  harness.fill(15, kTagged);
  EXPECT_FALSE(harness.arrive(kTagged));
  EXPECT_EQ(harness.dropped.back().reason(), "overflow");
}

// Poisson arrivals of two classes at a link of 1250 packets/s; the class gets the rate that its threshold allows.
TEST(Cbt, AGreedyClassSettlesAtItsThreshold) {
  QueueHarness harness(cbt, {60, false}, BitRate{10'000'000});
  harness.set("tagged_th", 4);
  Random random(1, "arrivals");
  Time next_tcp{}, next_tagged{}, next_service{};
  double sum = 0;
  int samples = 0;
  for (int i = 0; i < 400'000; ++i) {
    const Time next = std::min({next_tcp, next_tagged, next_service});
    harness.wait(next - harness.now());
    if (next == next_service) {
      harness.depart();
      next_service += Duration{800'000};
    } else if (next == next_tcp) {
      harness.arrive(kTcp);
      next_tcp += from_seconds(random.exponential(1 / 1100.0));
    } else {
      harness.arrive(kTagged);
      next_tagged += from_seconds(random.exponential(1 / 900.0));
    }
    if (i < 50'000) continue;
    sum += harness.signal("class_average.tagged");
    ++samples;
  }
  EXPECT_NEAR(sum / samples, 4, 0.4);
}

// The average of 4 decays by the 250 packets of 1000 bytes that the link could have sent in 0.2 s.
const double kDecayed = 4 * std::pow(0.998, 251);

void make_average_4(QueueHarness& harness) {
  harness.set("w_q", 1);
  harness.fill(5, kTcp);
  harness.set("w_q", 0.002);
  while (harness.depart()) {
  }
}

TEST(Cbt, IdleTimeBetweenUdpPacketsLowersTheAverageOfTcp) {
  QueueHarness harness(cbt);
  harness.set("red_for", 1);
  make_average_4(harness);
  for (int i = 0; i < 400; ++i) {
    harness.wait(from_seconds(0.0005));  // less than the time of a packet
    EXPECT_TRUE(harness.arrive(kTagged));
    while (harness.depart()) {
    }
  }
  EXPECT_EQ(harness.signal("average"), 4);
  harness.arrive(kTcp);
  EXPECT_NEAR(harness.signal("average"), kDecayed, 1e-12);
}

TEST(Cbt, WhatTheClassTestDropsDoesNotEndTheIdleTime) {
  for (const int red_for : {0, 1}) {
    QueueHarness harness(cbt);
    harness.set("red_for", red_for);
    harness.set("untagged_th", 0);
    harness.set("w_q", 1);
    harness.fill(2, kUntagged);  // the second one finds the first and is dropped
    while (harness.depart()) {
    }
    make_average_4(harness);
    for (int i = 0; i < 100; ++i) {
      harness.wait(from_seconds(0.002));
      EXPECT_FALSE(harness.arrive(kUntagged));
      EXPECT_FALSE(harness.depart());
    }
    harness.arrive(kTcp);
    EXPECT_NEAR(harness.signal("average"), kDecayed, 1e-12);
  }
}

}  // namespace
}  // namespace aqm
