#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

Offered of(TrafficClass traffic_class, FlowId flow) { return {.flow = flow, .traffic_class = traffic_class}; }

// 25 TCP, 10 tagged and 2 untagged flows have sent one packet each, and 12 packets are queued.
void crowd(QueueHarness& harness) {
  harness.set("w_q", 1);  // the average is the queue found by the last arrival
  harness.set("max_p", 1e-9);
  for (FlowId flow = 0; flow < 37; ++flow) {
    const TrafficClass traffic_class = flow < 25   ? TrafficClass::tcp
                                       : flow < 35 ? TrafficClass::tagged
                                                   : TrafficClass::untagged;
    harness.arrive(of(traffic_class, flow));
    harness.depart();
  }
  for (FlowId flow = 0; flow < 12; ++flow) harness.arrive(of(TrafficClass::tcp, flow));
}

TEST(Dcbt, ThresholdsAreTheSharesOfTheActiveFlows) {
  QueueHarness harness(dcbt);
  crowd(harness);
  harness.arrive(of(TrafficClass::tcp, 0));
  EXPECT_EQ(harness.signal("average"), 12);
  EXPECT_EQ(harness.signal("active_flows.tcp"), 25);
  EXPECT_EQ(harness.signal("active_flows.tagged"), 10);
  EXPECT_EQ(harness.signal("active_flows.untagged"), 2);
  EXPECT_NEAR(harness.signal("threshold.tagged"), 10.0 / 37 * 12, 1e-12);
  EXPECT_NEAR(harness.signal("threshold.tagged"), 3.2432, 5e-5);
  EXPECT_NEAR(harness.signal("threshold.untagged"), 2.0 / 37 * (5 + 0.1 * 10), 1e-12);
  EXPECT_NEAR(harness.signal("threshold.untagged"), 0.3243, 5e-5);
}

TEST(Dcbt, DropsAClassAboveItsThresholdUnderCongestion) {
  QueueHarness harness(dcbt);
  crowd(harness);
  EXPECT_TRUE(harness.arrive(of(TrafficClass::untagged, 35)));   // finds no packet of its class
  EXPECT_FALSE(harness.arrive(of(TrafficClass::untagged, 36)));  // finds 1 > 0.32
  EXPECT_EQ(harness.dropped.back().reason(), "threshold");
  EXPECT_EQ(harness.dropped.back().number("class_average"), 1);
  EXPECT_NEAR(harness.dropped.back().number("threshold"), 2.0 / 37 * 6, 1e-12);
  ASSERT_EQ(harness.signal("average"), 13);
  EXPECT_NEAR(harness.signal("drop_probability"), 1e-9 * (13 - 5) / (15 - 5), 1e-18);
}

TEST(Dcbt, NeverTestsClassesWithoutCongestion) {
  QueueHarness harness(dcbt);
  harness.set("w_q", 1);
  for (FlowId flow = 0; flow < 20; ++flow) {
    harness.arrive(of(TrafficClass::tcp, flow));
    harness.depart();
  }
  // Far above its threshold of 6 / 21, the class may still fill the queue up to min_th.
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(harness.arrive(of(TrafficClass::untagged, 20)));
  EXPECT_EQ(harness.signal("average"), 5);
  EXPECT_EQ(harness.signal("class_average.untagged"), 5);
  EXPECT_NEAR(harness.signal("threshold.untagged"), 6.0 / 21, 1e-12);
  EXPECT_FALSE(harness.arrive(of(TrafficClass::untagged, 20)));
  EXPECT_EQ(harness.dropped.back().reason(), "threshold");
}

// All averages are updated together with the same weight, so the class averages add up to that of the queue.
TEST(Dcbt, ClassAveragesAddUpToTheAverage) {
  QueueHarness harness(dcbt);
  Random random(1, "arrivals");
  for (int i = 0; i < 50'000; ++i) {
    const auto flow = static_cast<FlowId>(random.below(9));
    harness.arrive(of(static_cast<TrafficClass>(flow % kClasses), flow));
    while (random.below(2) == 0) harness.depart();
    if (random.below(50) == 0) harness.wait(Duration{static_cast<std::int64_t>(random.below(20'000'000))});
    const double sum = harness.signal("class_average.tcp") + harness.signal("class_average.tagged") +
                       harness.signal("class_average.untagged");
    ASSERT_NEAR(sum, harness.signal("average"), 1e-9);
  }
}

TEST(Dcbt, IsRedBitForBitWhenThereIsOnlyTcp) {
  QueueHarness one(dcbt);
  QueueHarness other(red);
  Random random(1, "operations");
  for (int i = 0; i < 50'000; ++i) {
    const std::uint64_t dice = random.below(100);
    if (dice < 52) {
      const Offered arrival = of(TrafficClass::tcp, static_cast<FlowId>(random.below(6)));
      ASSERT_EQ(one.arrive(arrival), other.arrive(arrival));
    } else if (dice < 98) {
      ASSERT_EQ(one.depart(), other.depart());
    } else {
      const Duration pause{static_cast<std::int64_t>(random.below(500'000'000))};
      one.wait(pause);
      other.wait(pause);
    }
  }
  ASSERT_GT(one.dropped.size(), 100U);
  EXPECT_EQ(one.trace(), other.trace());
}

TEST(Dcbt, AFlowCountsForOneToTwoIntervalsAfterItsLastPacket) {
  QueueHarness harness(dcbt);
  std::map<FlowId, Time> last;  // of every flow so far
  Random random(1, "arrivals");
  for (int i = 0; i < 20'000; ++i) {
    harness.wait(Duration{static_cast<std::int64_t>(random.below(20'000'000))});
    const auto flow = static_cast<FlowId>(random.below(random.below(10) == 0 ? 200 : 20));
    harness.arrive(of(TrafficClass::tcp, flow));
    last[flow] = harness.now();
    harness.depart();
    const auto silent_for_less = [&](double seconds) {
      return static_cast<double>(std::count_if(last.begin(), last.end(), [&](const auto& entry) {
        return harness.now() - entry.second <= from_seconds(seconds);
      }));
    };
    ASSERT_GE(harness.signal("active_flows.tcp"), silent_for_less(0.3));
    ASSERT_LE(harness.signal("active_flows.tcp"), silent_for_less(0.6));
  }
}

TEST(Dcbt, ADroppedPacketKeepsItsFlowActive) {
  QueueHarness harness(dcbt);
  crowd(harness);
  harness.arrive(of(TrafficClass::untagged, 35));
  for (int i = 0; i < 20; ++i) {
    harness.wait(from_seconds(0.1));
    for (FlowId flow = 0; flow < 25; ++flow) {  // keeps the others active, and the length of the queue
      if (harness.arrive(of(TrafficClass::tcp, flow))) harness.depart();
      harness.queue().set_limit({13, false});
    }
    harness.arrive(of(TrafficClass::untagged, 37));
    EXPECT_FALSE(harness.arrive(of(TrafficClass::untagged, 36)));  // finds one packet of its class
    EXPECT_EQ(harness.signal("active_flows.untagged"), i < 5 ? 3 : 2) << i;
  }
}

TEST(Dcbt, ASmallerIntervalAppliesToFlowsThatAreAlreadyCounted) {
  QueueHarness harness(dcbt, {60, false}, BitRate{10'000'000}, 1, {{"active_interval", 60}});
  for (FlowId flow = 1; flow <= 10; ++flow) harness.arrive(of(TrafficClass::untagged, flow));
  harness.wait(from_seconds(5));
  harness.set("active_interval", 0.3);
  harness.wait(from_seconds(0.3));
  harness.arrive(of(TrafficClass::tcp, 0));
  EXPECT_EQ(harness.signal("active_flows.untagged"), 0);
  EXPECT_EQ(harness.signal("active_flows.tcp"), 1);
}

TEST(Dcbt, TheFirstIntervalIsTheOneThatIsSet) {
  QueueHarness harness(dcbt, {60, false}, BitRate{10'000'000}, 1, {{"active_interval", 0.1}});
  harness.arrive(of(TrafficClass::untagged, 1));
  harness.wait(from_seconds(0.201));
  harness.arrive(of(TrafficClass::tcp, 0));
  EXPECT_EQ(harness.signal("active_flows.untagged"), 0);
}

}  // namespace
}  // namespace aqm
