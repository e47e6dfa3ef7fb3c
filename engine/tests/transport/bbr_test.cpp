#include <gtest/gtest.h>
#include <set>

#include "transport/connection.h"

namespace aqm {
namespace {

constexpr double kPacketsPerSecond = 500;  // packets per second at the bottleneck
constexpr double kLeastRtt = 0.1 + 1 / kPacketsPerSecond;
constexpr double kBdp = kPacketsPerSecond * kLeastRtt;  // packets

struct BbrTest : ::testing::Test, Connection {
  BbrTest() : Connection("bbr") {
    wire.set("window", 10'000);
    wire.set("initial_window", 10);
    wire.bottleneck = {.packets_per_s = kPacketsPerSecond};
  }
  double received_per_s(double from_s, double to_s) {
    wire.run_until(from_s);
    const std::int64_t before = wire.account.goodput_packets;
    wire.run_until(to_s);
    return static_cast<double>(wire.account.goodput_packets - before) / (to_s - from_s);
  }
};

TEST_F(BbrTest, FillsTheLinkAndLeavesTheQueueNearlyEmpty) {
  start();
  // A fiftieth of the time goes to measuring the round trip.
  EXPECT_GE(received_per_s(5, 65), 0.95 * kPacketsPerSecond);
  EXPECT_LE(wire.mean_queue(5, 65), 0.2 * kBdp);
}

TEST_F(BbrTest, HoldsTwoBandwidthDelayProductsAtMost) {
  start();
  wire.run_until(9);
  EXPECT_NEAR(wire.cwnd(), 2 * kBdp + 3, 0.1 * kBdp);
}

TEST_F(BbrTest, HoldsAsManyProductsAsTheWindowGainSays) {
  wire.set("cwnd_gain", 1.5);
  start();
  wire.run_until(9);
  EXPECT_NEAR(wire.cwnd(), 1.5 * kBdp + 3, 0.1 * kBdp);
}

TEST_F(BbrTest, FindsTheRateWithinAFewRoundTripsAndDrainsTheQueueItMade) {
  start();
  wire.run_until(3);
  // Startup doubles each round trip: from 10 packets to the product of 51 in three, and three more to be sure.
  EXPECT_GE(static_cast<double>(wire.data(1, 2).size()), 0.7 * kPacketsPerSecond);
  EXPECT_LE(wire.mean_queue(2, 3), 0.3 * kBdp);
}

TEST_F(BbrTest, DoesNotSlowDownForRandomLosses) {
  Random random(1, "loss");
  wire.lose = [&random](Packet& packet) { return packet.kind == PacketKind::data && random.uniform() < 0.05; };
  start();
  EXPECT_GE(received_per_s(5, 65), 0.85 * kPacketsPerSecond);
}

// §4.2.3.4 of the draft: packet conservation for a round trip, then the window is what it was.
TEST_F(BbrTest, SendsAPacketForOneThatArrivesInTheFirstRoundTripOfARecovery) {
  start();
  wire.run_until(6);
  const double before = wire.cwnd();
  const std::uint32_t lost = wire.sent.back().seq + 20;
  lose_once({lost});
  double repaired_at = 0;
  for (double t = 6; repaired_at == 0 && t < 8; t += 0.001) {
    wire.run_until(t);
    if (wire.account.retransmits > 0) repaired_at = t;
  }
  ASSERT_GT(repaired_at, 0);
  wire.run_until(repaired_at + 0.5 * kLeastRtt);
  EXPECT_NEAR(wire.cwnd(), kBdp, 0.3 * kBdp);  // what was in flight
  wire.run_until(repaired_at + 2.5 * kLeastRtt);
  EXPECT_NEAR(wire.cwnd(), before, 0.05 * kBdp);
  EXPECT_EQ(wire.account.retransmits, 1);
}

TEST_F(BbrTest, EmptiesThePipeToMeasureTheRoundTripEveryTenSeconds) {
  start();
  wire.run_until(41);
  int probes = 0;
  bool probing = false;
  for (double t = 5; t < 41; t += 0.1) {
    const bool quiet = wire.data(t, t + 0.1).size() <= 8;
    if (quiet && !probing) ++probes;
    probing = quiet;
  }
  EXPECT_EQ(probes, 3);
}

TEST_F(BbrTest, DoesNotEmptyThePipeAfterAPauseInWhichItWasEmpty) {
  start();
  wire.run_until(5);
  wire.transport().stop();
  wire.run_until(35);
  wire.transport().send_forever();
  EXPECT_GE(received_per_s(35.2, 36.2), 0.95 * kPacketsPerSecond);
}

TEST_F(BbrTest, FollowsABottleneckThatGetsSlower) {
  start();
  wire.run_until(5);
  wire.bottleneck.packets_per_s = kPacketsPerSecond / 2;
  // The highest rate of the last ten round trips is forgotten; the queue made meanwhile is gone after the next probe.
  EXPECT_NEAR(received_per_s(20, 50), kPacketsPerSecond / 2, 0.06 * kPacketsPerSecond / 2);
  EXPECT_LE(wire.mean_queue(30, 50), 0.4 * kBdp);
}

TEST_F(BbrTest, ShowsWhatItMeasuresAndThePhaseItIsIn) {
  start();
  constexpr double kBits = 8 * 1040;
  std::set<double> gains;
  for (int step = 1; step < 900; ++step) {
    wire.run_until(0.01 * step);
    gains.insert(wire.signal("pacing_gain"));
  }
  EXPECT_EQ(gains, (std::set<double>{1 / 2.885, 0.75, 1, 1.25, 2.885}));
  EXPECT_NEAR(wire.signal("bandwidth_bps"), kPacketsPerSecond * kBits, 0.02 * kPacketsPerSecond * kBits);
  EXPECT_NEAR(wire.signal("pacing_rate_bps"), wire.signal("pacing_gain") * wire.signal("bandwidth_bps"), 1);
  EXPECT_NEAR(wire.signal("min_rtt_s"), kLeastRtt, 0.001);
  EXPECT_EQ(wire.signal("cwnd_gain"), 2);
  // After ten seconds without a shorter round trip, with four packets outstanding.
  for (double t = 9; t < 13 && wire.signal("cwnd_gain") != 1; t += 0.01) wire.run_until(t);
  EXPECT_EQ(wire.signal("cwnd_gain"), 1);
  EXPECT_EQ(wire.cwnd(), 4);
}

}  // namespace
}  // namespace aqm
