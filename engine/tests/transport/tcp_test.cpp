// TCP as all its variants have it, in the shape of Reno.
#include <cmath>
#include <gtest/gtest.h>
#include <utility>

#include "transport/connection.h"

namespace aqm {
namespace {

struct TcpTest : ::testing::Test, Connection {};

TEST_F(TcpTest, DoublesTheWindowEachRoundTripInSlowStart) {
  start();
  wire.run_until(0.65);
  for (int round = 0; round < 7; ++round)
    EXPECT_EQ(wire.data(0.1 * round, 0.1 * round + 0.1).size(), std::size_t{1} << round) << round;
}

TEST_F(TcpTest, StartsWithTheInitialWindow) {
  wire.set("initial_window", 4);
  start();
  EXPECT_EQ(data(0, 0.05), (Seqs{0, 1, 2, 3}));
}

TEST_F(TcpTest, NeverExceedsTheReceiverWindow) {
  wire.set("window", 20);
  start();
  wire.run_until(2);
  for (double t = 0.5; t < 1.9; t += 0.1) EXPECT_EQ(wire.data(t, t + 0.1).size(), 20U);
}

TEST_F(TcpTest, GrowsByOnePacketPerWindowInCongestionAvoidance) {
  wire.set("initial_ssthresh", 4);
  start();
  double cwnd = 1;
  std::size_t in_flight = 1;
  for (int round = 1; round < 50; ++round) {
    wire.run_until(0.1 * round + 0.01);
    for (std::size_t i = 0; i < in_flight; ++i) cwnd += cwnd < 4 ? 1 : 1 / cwnd;
    EXPECT_NEAR(wire.cwnd(), cwnd, 1e-9);
    in_flight = wire.data(0.1 * round, 0.1 * round + 0.1).size();
    EXPECT_EQ(in_flight, static_cast<std::size_t>(cwnd)) << round;
  }
  EXPECT_NEAR(cwnd, 4 + 47, 3);  // a little less than one more each round trip
}

// RFC 5681 §3.1, RFC 3465: with byte counting the window grows as if every packet were acknowledged.
TEST_F(TcpTest, CountsPacketsInsteadOfAcknowledgementsWithByteCounting) {
  for (const auto& [limit, packets_per_window] : {std::pair{0.0, 0.5}, std::pair{2.0, 1.0}}) {
    Connection delayed;
    delayed.wire.set("delayed_ack", 1);
    delayed.wire.set("abc_limit", limit);
    delayed.wire.set("initial_window", 20);
    delayed.wire.set("initial_ssthresh", 1);
    delayed.start();
    delayed.wire.run_until(1.01);
    const double before = delayed.wire.cwnd();
    delayed.wire.run_until(5.01);
    EXPECT_NEAR(delayed.wire.cwnd() - before, 40 * packets_per_window, 2) << limit;
  }
}

// RFC 3465 §2.2: so that an acknowledgement of many packets is not followed by a burst of twice as many.
TEST_F(TcpTest, CountsNoMoreThanTheLimitInSlowStart) {
  wire.set("abc_limit", 2);
  wire.set("initial_window", 10);
  wire.lose = [](Packet& packet) { return packet.kind == PacketKind::ack && packet.seq < 10; };
  start();
  wire.run_until(0.11);  // the first acknowledgement that arrives covers all ten
  EXPECT_EQ(wire.cwnd(), 12);
}

TEST_F(TcpTest, RetransmitsOnTheThirdDuplicateAndHalvesTheWindow) {
  lose_once({7});  // the first of the window of 8 that leaves at 0.3 s
  start();
  wire.run_until(0.45);
  // Seven duplicates: after the third 7 goes again, the window is 4 + 3; the other four make it 11 from packet 7 on.
  EXPECT_EQ(data(0.4, 0.45), (Seqs{7, 15, 16, 17}));
  EXPECT_EQ(wire.cwnd(), 4);
  wire.run_until(0.505);
  // The repair acknowledges all up to 14 and ends the recovery; growth is linear from the halved window.
  double cwnd = 4;
  for (int ack = 0; ack < 4; ++ack) cwnd += 1 / cwnd;
  EXPECT_NEAR(wire.cwnd(), cwnd, 1e-12);
  EXPECT_EQ(wire.account.timeouts, 0);
  EXPECT_EQ(wire.account.retransmits, 1);
}

TEST_F(TcpTest, SendsNewPacketsOnTheFirstTwoDuplicatesWithLimitedTransmit) {
  wire.set("limited_transmit", 1);
  lose_once({7});
  start();
  wire.run_until(0.45);
  EXPECT_EQ(data(0.4, 0.45), (Seqs{15, 16, 7, 17}));
  EXPECT_EQ(wire.account.timeouts, 0);
}

TEST_F(TcpTest, RecoversASmallWindowOnlyByLimitedTransmit) {
  for (const bool limited : {false, true}) {
    Connection fresh;
    fresh.wire.set("limited_transmit", limited ? 1 : 0);
    fresh.wire.set("initial_window", 3);
    fresh.wire.set("initial_ssthresh", 1);
    fresh.lose_once({1});
    fresh.start();
    fresh.wire.run_until(5);
    // 2 and 3 give two duplicates, which are not enough; the packet beyond the window gives the third.
    EXPECT_EQ(fresh.wire.account.timeouts, limited ? 0 : 1);
  }
}

TEST_F(TcpTest, CutsTheWindowOnceForOneWindowOfData) {
  lose_once({7, 9});
  start();
  wire.run_until(0.45);
  EXPECT_EQ(wire.cwnd(), 4);
  wire.run_until(0.505);
  // The repair of 7 is acknowledged up to 8; the duplicates that follow belong to the window that was cut already.
  EXPECT_GE(wire.cwnd(), 4);
  EXPECT_EQ(wire.account.retransmits, 1);
  wire.run_until(2);
  EXPECT_EQ(wire.account.timeouts, 1);  // Reno repairs one loss a window
}

TEST_F(TcpTest, CutsToWholePacketsAsImplementationsBefore2001Did) {
  for (const bool whole : {false, true}) {
    Connection fresh;
    fresh.wire.set("initial_window", 9);
    fresh.wire.set("initial_ssthresh", 1);
    fresh.wire.set("whole_windows", whole ? 1 : 0);
    fresh.lose_once({1});
    fresh.start();
    fresh.wire.run_until(0.15);
    EXPECT_EQ(fresh.wire.cwnd(), whole ? 4 : (9 + 1.0 / 9) / 2);  // packet 0 was acknowledged before the duplicates
  }
}

TEST_F(TcpTest, TimesOutAfterTheInitialTimeoutAndDoublesIt) {
  lose_between(0, 1e9);
  start();
  wire.run_until(300);
  const std::vector<double> expected{3, 9, 21, 45, 93, 153, 213, 273};  // 3 s doubled up to 60 s
  const std::vector<double> times = retransmission_times();
  ASSERT_EQ(times.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(times[i], expected[i], 1e-6);
  EXPECT_EQ(wire.account.timeouts, 8);
  EXPECT_EQ(wire.cwnd(), 1);
}

TEST_F(TcpTest, GoesBackToTheFirstUnacknowledgedPacketAfterATimeout) {
  lose_between(0.3, 0.35);  // a whole window: 7 .. 14
  start();
  wire.run_until(0.55);
  // The last acknowledgement came at 0.3 s. RTTVAR fell from 50 ms over two more samples: 0.1 + 4 * 0.05 * 0.75^2 s.
  const double timeout = 0.3 + 0.1 + 4 * 0.05 * 0.75 * 0.75;
  ASSERT_EQ(retransmission_times().size(), 1U);
  EXPECT_NEAR(retransmission_times()[0], timeout, 1e-5);
  wire.run_until(timeout + 0.05);
  EXPECT_EQ(data(timeout - 0.01, timeout + 0.05), (Seqs{7}));
  EXPECT_EQ(wire.cwnd(), 1);
  wire.run_until(timeout + 0.35);
  // Slow start up to half the window: 1, 2, then 4.
  EXPECT_EQ(data(timeout + 0.09, timeout + 0.15), (Seqs{8, 9}));
  EXPECT_EQ(data(timeout + 0.19, timeout + 0.25), (Seqs{10, 11, 12, 13}));
  double cwnd = 4;
  for (int ack = 0; ack < 4; ++ack) cwnd += 1 / cwnd;
  EXPECT_NEAR(wire.cwnd(), cwnd, 1e-9);
}

TEST_F(TcpTest, KeepsTheBackoffUntilAPacketSentOnceIsAcknowledged) {
  wire.set("min_rto", 0.5);
  wire.set("window", 1);  // packet n leaves at n / 10 s
  wire.lose = [this](Packet& packet) {
    const double now = to_seconds(wire.events().now());
    return packet.kind == PacketKind::data && now > 0.95 && now < 5 && std::abs(now - 4.5) > 0.01;
  };
  start();
  wire.run_until(10);
  const std::vector<double> times = retransmission_times();
  ASSERT_EQ(times.size(), 4U);
  EXPECT_NEAR(times[0], 1 + 0.5, 1e-6);
  EXPECT_NEAR(times[1], 1 + 1.5, 1e-6);
  EXPECT_NEAR(times[2], 1 + 3.5, 1e-6);  // arrives; the next packet leaves at 4.6 s and is lost
  EXPECT_NEAR(times[3], 4.6 + 8 * 0.5, 1e-6);
}

TEST_F(TcpTest, TakesNoSampleOfARetransmittedPacket) {
  wire.set("min_rto", 0.5);
  wire.set("window", 1);
  wire.lose = [this](Packet& packet) {
    const double now = to_seconds(wire.events().now());
    return packet.kind == PacketKind::data && ((now > 0.95 && now < 4) || std::abs(now - 5) < 0.01);
  };
  start();
  wire.run_until(6);
  // Packet 10 arrives at the third attempt, 3.5 s late; that time is no round trip, and the next packet ends the
  // backoff. The one lost at 5 s is repaired after the minimum.
  const std::vector<double> times = retransmission_times();
  ASSERT_EQ(times.size(), 4U);
  EXPECT_NEAR(times[2], 4.5, 1e-6);
  EXPECT_NEAR(times[3], 5.5, 1e-6);
}

TEST_F(TcpTest, TakesNoSampleOfAPacketThatWasFastRetransmitted) {
  wire.set("min_rto", 0.15);
  wire.set("window", 8);
  // From 0.3 s on windows of eight leave every 0.1 s, and the first packet of each is timed. The one of 1.3 s is lost
  // and repaired at 1.4 s; its acknowledgement at 1.5 s says nothing about the round trip.
  wire.lose = [this](Packet& packet) {
    const double now = to_seconds(wire.events().now());
    return packet.kind == PacketKind::data && (now > 1.45 || (packet.seq == 87 && !packet.retransmitted));
  };
  start();
  wire.run_until(1.9);
  const std::vector<double> times = retransmission_times();
  ASSERT_GE(times.size(), 2U);
  EXPECT_NEAR(times[0], 1.4, 1e-9);
  EXPECT_NEAR(times[1], 1.5 + 0.15, 1e-6);
}

TEST_F(TcpTest, SendsNoMoreThanTheWindowAllowsAndDeliversEverythingUnderHeavyLoss) {
  Random choice(1, "variants");
  for (int variant = 0; variant < 60; ++variant) {
    const std::string_view control = all_tcp_variants()[choice.below(all_tcp_variants().size())]->id;
    Connection fresh(control);
    Wire& lossy = fresh.wire;
    const auto window = static_cast<std::int64_t>(1 + choice.below(60));
    lossy.set("window", static_cast<double>(window));
    for (const char* flag : {"delayed_ack", "limited_transmit", "handshake", "ecn", "whole_windows", "always_inflate"})
      lossy.set(flag, static_cast<double>(choice.below(2)));
    lossy.set("tick", choice.below(2) == 0 ? 0.1 : 0.001);
    Random random(static_cast<std::uint64_t>(variant), "loss");
    const double loss = choice.uniform(0, 0.3);
    std::int64_t beyond = 0;
    std::int64_t highest = 0;
    lossy.lose = [&](Packet& packet) {
      if (packet.kind == PacketKind::data) {
        beyond = std::max(beyond, packet.seq + 1 - lossy.acked - window);
        highest = std::max<std::int64_t>(highest, packet.seq);
      }
      if (to_seconds(lossy.events().now()) > 400) return false;
      if (packet.ecn == Ecn::capable && random.uniform() < 0.05) packet.ecn = Ecn::congestion_experienced;
      return random.uniform() < loss;
    };
    fresh.start();
    lossy.run_until(400);
    EXPECT_GT(lossy.account.goodput_packets, 5) << variant << " " << control;
    lossy.run_until(600);  // whatever the backoff was, all is repaired by then
    const std::int64_t clean = lossy.account.goodput_packets;
    lossy.run_until(610);
    // A window each round trip; half a window where every second acknowledgement waits for 0.1 s.
    // Vegas takes that wait for a queue, and keeps two packets at least.
    const std::int64_t least = control == "vegas" ? std::min<std::int64_t>(window, 2) * 50 : window * 100 * 2 / 5;
    EXPECT_GE(lossy.account.goodput_packets - clean, least) << variant << " " << control;
    EXPECT_LE(lossy.account.goodput_packets - clean, window * 101) << variant << " " << control;
    EXPECT_LE(beyond, 0) << variant << " " << control;
    EXPECT_LE(lossy.account.goodput_packets, lossy.account.received_packets) << variant << " " << control;
    EXPECT_EQ(lossy.account.sent_packets - lossy.account.retransmits, highest + 1) << variant << " " << control;
  }
}

}  // namespace
}  // namespace aqm
