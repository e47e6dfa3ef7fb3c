#include <gtest/gtest.h>
#include <queue>

#include "qdisc/disciplines.h"
#include "qdisc/table_reader.h"

namespace aqm {
namespace {

constexpr std::size_t kLowLatency = 0;
constexpr std::size_t kClassic = 1;
constexpr QueueLimit kDualPi2Limit{10'000, false};

TEST(DualPi2, Ect1AndCeGoToTheLowLatencyQueue) {
  QueueHarness harness(dualpi2, kDualPi2Limit);
  harness.fill(1, {.flow = 0, .ecn = Ecn::not_capable});
  harness.fill(2, {.flow = 1, .ecn = Ecn::capable});
  harness.fill(4, {.flow = 2, .ecn = Ecn::capable_l4s});
  harness.fill(8, {.flow = 3, .ecn = Ecn::congestion_experienced});
  EXPECT_EQ(shown(harness, kLowLatency, "backlog_packets"), 12);
  EXPECT_EQ(shown(harness, kClassic, "backlog_packets"), 3);
}

TEST(DualPi2, ScalablePacketsAreMarkedAboveTheStep) {
  for (const auto& [wait, marked] : {std::pair{0.00099, false}, std::pair{0.00101, true}}) {
    QueueHarness harness(dualpi2, kDualPi2Limit);
    harness.arrive({.ecn = Ecn::capable_l4s});
    harness.wait(from_seconds(wait));
    harness.depart();
    EXPECT_EQ(harness.marks, marked ? 1 : 0);
  }
}

// p' += alpha (delay - target) + beta (delay - previous delay), at every update.
TEST(DualPi2, TheControllerIsPi) {
  QueueHarness harness(dualpi2, kDualPi2Limit);
  harness.wait(from_seconds(0.0005));
  harness.fill(50);
  double p = 0, before = 0;
  for (int update = 1; update <= 12; ++update) {
    const double delay = update * 0.016 - 0.0005;  // sojourn time of the head, which stays queued
    p += 0.16 * (delay - 0.015) + 3.2 * (delay - before);
    p = std::min(1.0, std::max(0.0, p));
    before = delay;
    if (update % 3 != 0) continue;  // sometimes several updates at once
    harness.wait(from_seconds(0.048));
    harness.arrive();
    EXPECT_NEAR(harness.signal("base_probability"), p, 1e-9) << update;
  }
  EXPECT_GT(p, 0.3);
}

TEST(DualPi2, DelayedUpdatesEqualTimelyOnes) {
  for (const bool waiting : {false, true}) {
    QueueHarness one(dualpi2, kDualPi2Limit), other(dualpi2, kDualPi2Limit);
    for (QueueHarness* harness : {&one, &other}) {
      harness->fill(20);
      harness->wait(from_seconds(0.1));
      for (int i = 0; i < (waiting ? 5 : 20); ++i) harness->depart();
    }
    EXPECT_GT(one.signal("base_probability"), 0.1);
    for (int i = 0; i < 1000; ++i) {
      one.wait(from_seconds(0.016));
      one.arrive({.size = 40});
      other.wait(from_seconds(0.016));
      if (i % 100 == 99) other.arrive({.size = 40});
      if (!waiting) {
        one.depart();
        other.depart();
      }
    }
    EXPECT_NEAR(one.signal("base_probability"), other.signal("base_probability"), 1e-9);
    EXPECT_EQ(one.signal("base_probability"), waiting ? 1 : 0);
  }
}

// p_C = (p_CL / k)^2, and packets are marked or dropped at these frequencies.
TEST(DualPi2, MarkingIsCoupled) {
  QueueHarness harness(dualpi2, kDualPi2Limit, BitRate{100'000'000});
  harness.set("step_th", 1);  // disables the step
  harness.set("coupling", 1.5);
  harness.set("classic_protection", 0.5);  // both queues have about equal delays
  harness.set("t_update", 0.001);
  harness.set("target", 0.04);
  double expected_classic = 0, expected_l4s = 0;
  std::int64_t struck_classic = 0, struck_l4s = 0;
  const Offered classic{.flow = 0, .ecn = Ecn::capable}, l4s{.flow = 1, .ecn = Ecn::capable_l4s};
  harness.fill(250, classic);
  harness.fill(250, l4s);
  for (int i = 0; i < 100'000; ++i) {
    harness.wait(from_seconds(0.00008));
    // Delays above the target while p' is small and below it while p' is large keep the controller active.
    while (harness.queue().backlog_packets() < (harness.signal("base_probability") < 0.3 ? 700 : 300)) {
      harness.arrive(classic);
      harness.arrive(l4s);
    }
    const std::int64_t marks = harness.marks;
    ASSERT_TRUE(harness.depart());
    const double p = harness.signal("base_probability");
    const double p_c = shown(harness, kClassic, "probability"), p_cl = shown(harness, kLowLatency, "probability");
    ASSERT_LT(p_cl, 1);
    ASSERT_NEAR(p_c, p_cl / 1.5 * p_cl / 1.5, 1e-12);
    const bool is_classic = harness.departed.back().flow == 0;
    (is_classic ? struck_classic : struck_l4s) += harness.marks - marks;
    (is_classic ? expected_classic : expected_l4s) += is_classic ? p * p : 1.5 * p;
  }
  EXPECT_GT(expected_classic, 100);
  EXPECT_GT(expected_l4s, 100);
  EXPECT_NEAR(static_cast<double>(struck_classic), expected_classic, 4 * std::sqrt(expected_classic));
  EXPECT_NEAR(static_cast<double>(struck_l4s), expected_l4s, 4 * std::sqrt(expected_l4s));
}

TEST(DualPi2, TheClassicQueueGetsItsProtectedShare) {
  QueueHarness harness(dualpi2, kDualPi2Limit);
  harness.set("step_th", 1);
  harness.set("classic_protection", 0.2);
  harness.fill(2000, {.flow = 0, .size = 1500});
  harness.fill(3000, {.flow = 1, .size = 500, .ecn = Ecn::capable_l4s});
  double classic = 0, all = 0;
  for (int i = 0; i < 2000; ++i) {
    harness.depart();
    all += harness.departed.back().size;
    if (harness.departed.back().flow == 0) classic += harness.departed.back().size;
  }
  EXPECT_NEAR(classic / all, 0.2, 0.005);
}

// A sender in a closed loop: acknowledgements report each packet's fate after a base round-trip time.
struct LoopSender {
  bool scalable;
  double window = 10;
  std::int64_t flying = 0;
  double recover_until = 0;

  // In steady state, DCTCP reduces its window by half a packet per mark; Reno halves it once per round trip.
  void acknowledged(bool struck, double now, double rtt) {
    --flying;
    if (!struck) window += 1 / window;
    else if (scalable) window -= 0.5;
    else if (now >= recover_until) {
      window /= 2;
      recover_until = now + rtt;
    }
    window = std::max(window, 2.0);
  }
};

struct LoopResult {
  std::vector<double> packets, delay;
};

LoopResult run_loop(std::vector<LoopSender> senders, double seconds) {
  constexpr double kRtt = 0.01, kPacketTime = 0.00008;  // 1000 B at 100 Mbps
  QueueHarness harness(dualpi2, kDualPi2Limit, BitRate{100'000'000});
  struct Ack {
    double at;
    FlowId flow;
    bool struck;
  };
  std::queue<Ack> acks;
  LoopResult result{std::vector<double>(senders.size()), std::vector<double>(senders.size())};
  for (double now = 0; now < seconds; now += kPacketTime) {
    for (; !acks.empty() && acks.front().at <= now; acks.pop())
      senders[acks.front().flow].acknowledged(acks.front().struck, now, kRtt);
    for (FlowId flow = 0; flow < senders.size(); ++flow)
      for (; static_cast<double>(senders[flow].flying) < senders[flow].window; ++senders[flow].flying)
        harness.arrive({.flow = flow, .ecn = senders[flow].scalable ? Ecn::capable_l4s : Ecn::not_capable});
    harness.wait(from_seconds(kPacketTime));
    const std::int64_t marks = harness.marks;
    const std::size_t drops = harness.dropped.size();
    const bool sent = harness.depart();
    for (std::size_t i = drops; i < harness.dropped.size(); ++i) acks.push({now + kRtt, harness.dropped[i].flow, true});
    if (!sent) continue;
    const auto& packet = harness.departed.back();
    acks.push({now + kRtt, packet.flow, harness.marks > marks});
    if (now < seconds / 4) continue;
    result.packets[packet.flow] += 1;
    result.delay[packet.flow] += to_seconds(harness.now() - packet.since);
  }
  for (std::size_t flow = 0; flow < senders.size(); ++flow) result.delay[flow] /= result.packets[flow];
  return result;
}

// The goal of L4S: side by side, scalable senders have a delay of about a millisecond, classic ones the target, at
// about equal rates.
TEST(DualPi2, ScalableSendersGetLowDelayAndAFairRate) {
  const LoopResult result = run_loop({{.scalable = true}, {.scalable = false}}, 60);
  EXPECT_LT(result.delay[0], 0.0012);
  EXPECT_GT(result.delay[1], 0.005);
  EXPECT_LT(result.delay[1], 0.03);
  EXPECT_GT(result.packets[0] / result.packets[1], 0.5);
  EXPECT_LT(result.packets[0] / result.packets[1], 2);
}

TEST(DualPi2, ASmallerUpdateIntervalAppliesAtOnce) {
  QueueHarness harness(dualpi2, kDualPi2Limit);
  harness.set("t_update", 1);
  harness.fill(50);  // the first update; the next one is a second away
  harness.wait(from_seconds(0.1));
  harness.set("t_update", 0.016);
  harness.wait(from_seconds(0.016));
  harness.arrive();
  EXPECT_GT(harness.signal("base_probability"), 0);
}

TEST(DualPi2, OverdueUpdatesKeepTheIntervalAtWhichTheyWereDue) {
  const auto probability_after = [](double interval_s) {
    QueueHarness harness(dualpi2, kDualPi2Limit, BitRate{10'000'000}, 1,
                         {{"t_update", 0.1}, {"alpha", 1}, {"beta", 0.01}});
    harness.fill(20);
    harness.wait(from_seconds(0.5));
    harness.arrive();
    while (harness.depart()) {
    }
    const double before = harness.signal("base_probability");
    harness.wait(from_seconds(2));
    harness.set("t_update", interval_s);
    harness.arrive();
    EXPECT_LT(harness.signal("base_probability"), before);
    return harness.signal("base_probability");
  };
  EXPECT_GT(probability_after(0.1), 0);
  EXPECT_NEAR(probability_after(0.001), probability_after(0.1), 1e-12);
  EXPECT_NEAR(probability_after(1), probability_after(0.1), 1e-12);
}

}  // namespace
}  // namespace aqm
