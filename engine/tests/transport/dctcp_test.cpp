#include <cmath>
#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct DctcpTest : ::testing::Test, Connection {
  DctcpTest() : Connection("dctcp") {}
};

TEST_F(DctcpTest, KeepsTheQueueNearTheMarkingThreshold) {
  constexpr double kRate = 1000, kRtt = 0.101, kThreshold = 30;
  wire.bottleneck = {.packets_per_s = kRate, .mark_above = static_cast<std::int64_t>(kThreshold)};
  start();
  wire.run_until(120);
  // Alizadeh et al. 2010, §3.3: with W* = C RTT + K the queue swings by (W* + 1) alpha / 2 below K + 1, where alpha is
  // about sqrt(2 / W*).
  const double critical = kRate * kRtt + kThreshold;
  const double swing = (critical + 1) * std::sqrt(2 / critical) / 2;
  EXPECT_NEAR(wire.mean_queue(40, 120), kThreshold + 1 - swing / 2, swing / 2);
  EXPECT_EQ(wire.account.retransmits, 0);
  EXPECT_NEAR(static_cast<double>(wire.data(40, 120).size()), 80 * kRate, 0.01 * 80 * kRate);
}

// Acknowledgements that echo a mark do not make the window grow (RFC 3168 §6.1.2), so that in the balance of growth and
// cuts W alpha^2 / 2 = 1 - alpha, where the fluid model of Alizadeh et al. (2011), in which all make it grow, has 1.
TEST_F(DctcpTest, BalancesItsCutsWithTheGrowthOfPacketsThatWereNotMarked) {
  constexpr double kRate = 100, kRtt = 0.1 + 1 / kRate, kThreshold = 5;
  wire.bottleneck = {.packets_per_s = kRate, .mark_above = static_cast<std::int64_t>(kThreshold)};
  start();
  wire.run_until(600);
  double marked = 0;
  const std::vector<Wire::Sent> data = wire.data(100, 600);
  for (const Wire::Sent& packet : data) marked += packet.ecn == Ecn::congestion_experienced ? 1 : 0;
  const double window = kRate * kRtt + kThreshold;
  const double balance = (std::sqrt(1 + 2 * window) - 1) / window;
  EXPECT_NEAR(marked / static_cast<double>(data.size()), balance, 0.1 * balance);
}

TEST_F(DctcpTest, FollowsTheMarksFasterWithALargerGain) {
  // All of the first windows is marked, nothing afterwards: alpha falls by (1 - g) with each window of data.
  std::vector<double> left;
  for (const double g : {1.0 / 16, 0.5}) {
    Connection fresh("dctcp");
    fresh.wire.set("g", g);
    fresh.wire.set("initial_window", 100);
    fresh.wire.set("initial_ssthresh", 1);
    fresh.wire.lose = [](Packet& packet) {
      if (packet.kind == PacketKind::data && packet.seq == 700) packet.ecn = Ecn::congestion_experienced;
      return false;
    };
    fresh.start();
    while (fresh.wire.acked <= 700) fresh.wire.run_until(to_seconds(fresh.wire.events().now()) + 0.01);
    left.push_back(fresh.wire.cwnd());
  }
  EXPECT_GT(left[1], 1.3 * left[0]);
}

TEST_F(DctcpTest, ReducesTheWindowByHalfTheShareOfMarks) {
  // Every packet of some windows is marked: alpha stays near 1, its initial value, and the window is halved.
  wire.set("initial_window", 100);
  wire.set("initial_ssthresh", 1);
  wire.lose = [](Packet& packet) {
    if (packet.kind == PacketKind::data && packet.seq < 100) packet.ecn = Ecn::congestion_experienced;
    return false;
  };
  start();
  wire.run_until(0.15);
  EXPECT_NEAR(wire.cwnd(), 50, 1.5);
}

TEST_F(DctcpTest, HardlyReactsToRareMarks) {
  // One packet of two hundred is marked, about one in two windows of 100. From alpha = 1 it decays to that share.
  wire.set("initial_window", 100);
  wire.set("window", 100);
  wire.set("initial_ssthresh", 1);
  wire.lose = [](Packet& packet) {
    if (packet.kind == PacketKind::data && packet.seq % 200 == 150) packet.ecn = Ecn::congestion_experienced;
    return false;
  };
  start();
  wire.run_until(20);
  const std::size_t sent = wire.data(10, 20).size();
  EXPECT_GT(sent, 9'500U);  // of 10'000; halving at each mark would leave 7'500
}

// RFC 8257 §3.5: also in a window of which packets were marked, and which was cut by little for that.
// RFC 8257 §3.5: one cut per window of data across all signals, but for a timeout.
TEST_F(DctcpTest, OfTheLossesInAMarkedWindowOnlyTimeoutsCutAgain) {
  for (const bool all : {false, true}) {
    Connection fresh("dctcp");
    fresh.wire.set("initial_window", 50);
    fresh.wire.set("initial_ssthresh", 1);
    fresh.wire.set("g", 0.5);
    // alpha has fallen when packet 500 is marked; then one more is lost, or all.
    fresh.wire.lose = [all](Packet& packet) {
      if (packet.kind != PacketKind::data || packet.retransmitted) return false;
      if (packet.seq == 500) packet.ecn = Ecn::congestion_experienced;
      return packet.seq == 520 || (all && packet.seq > 520);
    };
    fresh.start();
    double left_by_mark = 0;
    while (fresh.wire.account.retransmits == 0 && fresh.wire.account.timeouts == 0) {
      if (fresh.wire.acked <= 500) left_by_mark = fresh.wire.cwnd() * (1 - fresh.wire.signal("dctcp_alpha") / 2);
      fresh.wire.run_until(to_seconds(fresh.wire.events().now()) + 0.001);
    }
    ASSERT_GT(left_by_mark, 50);
    EXPECT_EQ(fresh.wire.account.timeouts, all ? 1 : 0);
    EXPECT_NEAR(fresh.wire.signal("ssthresh_packets"), all ? left_by_mark / 2 : left_by_mark, 1.5) << all;
  }
}

TEST_F(DctcpTest, SaysWhichPacketsWereMarkedAlsoWithDelayedAcknowledgements) {
  for (const bool delayed : {false, true}) {
    Connection fresh("dctcp");
    fresh.wire.set("delayed_ack", delayed ? 1 : 0);
    fresh.wire.set("initial_window", 40);
    std::set<std::uint32_t> marked{3, 4, 5, 9, 20, 21, 30};
    fresh.wire.lose = [marked](Packet& packet) {
      if (packet.kind == PacketKind::data && marked.count(packet.seq) != 0) packet.ecn = Ecn::congestion_experienced;
      return false;
    };
    fresh.wire.open().send_bytes(40 * 1000);
    fresh.wire.run_until(1);
    std::uint32_t acked = 0;
    for (const Wire::Sent& ack : fresh.wire.acks(0, 1)) {
      for (; acked < ack.seq; ++acked) EXPECT_EQ(ack.echo, marked.count(acked) != 0) << acked << " " << delayed;
    }
    EXPECT_EQ(acked, 40U);
  }
}

TEST_F(DctcpTest, ShowsAlphaFallWhileNothingIsMarked) {
  start();
  wire.run_until(0.05);
  EXPECT_EQ(wire.signal("dctcp_alpha"), 1);
  wire.run_until(1.05);  // ten windows of data
  EXPECT_NEAR(wire.signal("dctcp_alpha"), std::pow(15.0 / 16, 10), 1e-9);
}

}  // namespace
}  // namespace aqm
