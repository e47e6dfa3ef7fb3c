#include <cmath>
#include <gtest/gtest.h>

#include "transport/wire.h"

namespace aqm {
namespace {

// A window of 100 packets leaves at 0 s; the second is lost. A round trip later duplicates cut the window to 70; after
// another the repair is acknowledged, and growth begins.
struct CubicTest : ::testing::Test {
  explicit CubicTest(double rtt_s = 0.1) : rtt(rtt_s), wire("tcp", "cubic", from_seconds(rtt_s / 2)) {
    wire.set("window", 10'000);
    wire.set("initial_window", 100);
    wire.set("initial_ssthresh", 1);
    wire.set("handshake", 0);
    wire.set("tick", 1e-6);
    lose(1);
  }
  void lose(std::uint32_t seq) {
    wire.lose = [seq](Packet& packet) {
      return packet.kind == PacketKind::data && packet.seq == seq && !packet.retransmitted;
    };
  }
  void start() { wire.open().send_forever(); }
  // The window so long after growth began.
  double window_after(double t) {
    wire.run_until(2 * rtt + t);
    return wire.cwnd();
  }

  double rtt;
  Wire wire;
};

// RFC 9438 §4.2: W(t) = C (t - K)^3 + W_max with C = 0.4 and K = cbrt((W_max - cwnd) / C).
double curve(double t, double w_max, double cwnd) {
  const double k = std::cbrt((w_max - cwnd) / 0.4);
  return 0.4 * std::pow(t - k, 3) + w_max;
}

TEST_F(CubicTest, LeavesSevenTenthsOfTheWindow) {
  start();
  wire.run_until(1.5 * rtt);
  EXPECT_NEAR(wire.cwnd(), 70, 0.1);
}

TEST_F(CubicTest, LeavesThePartOfTheWindowThatBetaSays) {
  wire.set("beta", 0.5);
  start();
  wire.run_until(1.5 * rtt);
  EXPECT_NEAR(wire.cwnd(), 50, 0.1);
}

TEST_F(CubicTest, FollowsTheCurveOfTimeBackToTheOldWindowAndPast) {
  EXPECT_NEAR(curve(2, 100, 70), 95.640, 0.001);
  start();
  // §4.4: each round trip aims at where the curve will be at its end.
  for (const double t : {0.5, 1.0, 2.0, 3.0, 4.2172, 5.0}) {
    const double window = window_after(t);
    EXPECT_GE(window, curve(t, 100, 70) - 0.3) << t;
    EXPECT_LE(window, curve(t + rtt, 100, 70) + 0.3) << t;
  }
}

TEST_F(CubicTest, GrowsByTimeAndNotByRoundTrips) {
  for (const double trip : {0.05, 0.2, 0.4}) {
    struct Path final : CubicTest {
      using CubicTest::CubicTest;
      void TestBody() override {}
    } path(trip);
    path.start();
    const double window = path.window_after(8);
    EXPECT_GE(window, curve(8, 100, 70) - 1) << trip;
    const bool reno_has_more = trip < 0.2;
    EXPECT_TRUE(reno_has_more || window <= curve(8 + trip, 100, 70) + 1) << trip;
  }
}

TEST_F(CubicTest, GrowsLikeRenoWhereRenoWouldHaveMore) {
  wire.set("initial_window", 10);
  start();
  // §4.3: 3 (1 - 0.7) / (1 + 0.7) packets each round trip up to the old window, then one.
  EXPECT_NEAR(window_after(0.5), 7 + 9.0 / 17 * 5, 0.5);
  const double back = window_after(0.8);
  EXPECT_GT(back, 10);
  const double growth = window_after(1.8) - back;
  EXPECT_LE(growth, 10.01);
  EXPECT_GE(growth, 9.2);  // the part of a packet that the window has beyond whole ones earns nothing
  EXPECT_GT(window_after(2), curve(2, 10, 7) + 3);
}

TEST_F(CubicTest, PutsThePlateauLowerIfTheWindowDidNotComeBack) {
  struct Path final : CubicTest {
    using CubicTest::CubicTest;
    void TestBody() override {}
  } path(0.3);
  path.start();
  ASSERT_LT(path.window_after(0.6), 90);
  const std::uint32_t lost = path.wire.sent.back().seq + 150;
  path.lose(lost);
  double cut_at = 0;
  for (double t = 1.3; cut_at == 0 && t < 5; t += 0.01) {
    path.wire.run_until(t);
    if (path.wire.account.retransmits == 2) cut_at = t;
  }
  ASSERT_GT(cut_at, 0);
  // §4.7: at (1 + 0.7) / 2 of the window before this loss.
  const double left = path.wire.cwnd();
  const double plateau = left / 0.7 * 0.85;
  const double k = std::cbrt((plateau - left) / 0.4);
  path.wire.run_until(cut_at + 0.3 + k);
  EXPECT_NEAR(path.wire.cwnd(), plateau, 1);
}

// RFC 9438 §4.8: a timeout sets the threshold, and the next epoch begins on the plateau.
TEST_F(CubicTest, BeginsOnThePlateauAfterATimeoutHoweverItWasCutBefore) {
  wire.set("ecn", 1);
  wire.lose = [](Packet& packet) {
    if (packet.kind == PacketKind::data && packet.seq == 1) packet.ecn = Ecn::congestion_experienced;
    return false;
  };
  start();
  wire.run_until(5);
  const double window = wire.cwnd();
  ASSERT_GT(window, 95);
  wire.lose = [](Packet& packet) { return packet.kind == PacketKind::data; };
  while (wire.account.timeouts == 0) wire.run_until(to_seconds(wire.events().now()) + 0.01);
  EXPECT_NEAR(wire.signal("ssthresh_packets"), 0.7 * window, 1);
  wire.lose = [](Packet&) { return false; };
  while (wire.signal("w_max_packets") == 0) wire.run_until(to_seconds(wire.events().now()) + 0.01);
  EXPECT_NEAR(wire.cwnd(), 0.7 * window, 1);
  EXPECT_NEAR(wire.signal("w_max_packets"), 0.7 * window, 1);
  EXPECT_EQ(wire.signal("k_s"), 0);
}

// RFC 9438 §4.2: what is not sent for want of data does not bring the window nearer to the old one.
TEST_F(CubicTest, DoesNotGrowWhileThereIsNothingToSend) {
  start();
  wire.run_until(2 * rtt + 1);
  wire.transport().stop();
  wire.run_until(60);
  wire.transport().send_forever();
  wire.run_until(60.5);
  EXPECT_NEAR(wire.cwnd(), curve(1.5, 100, 70), 1.5);  // a round trip's worth more or less
}

// The acknowledgement that ends a repair by the timer is also the last one before the pause.
TEST(Cubic, DoesNotGrowInAPauseAfterTheTailOfABurstWasLost) {
  Wire wire("tcp", "cubic");
  wire.set("window", 10'000);
  wire.set("initial_window", 20);
  wire.set("handshake", 0);
  wire.lose = [&](Packet& packet) {
    const double now = to_seconds(wire.events().now());
    return packet.kind == PacketKind::data && now >= 1 && now < 1.05;
  };
  wire.open().send_bytes(20'000);
  wire.run_until(1);
  wire.transport().send_bytes(40'000);
  wire.run_until(63);
  ASSERT_GT(wire.account.timeouts, 0);
  const double before = wire.cwnd();
  wire.transport().send_forever();
  wire.run_until(64);
  EXPECT_LT(wire.cwnd(), before + 10);
}

// RFC 3168 §6.1.2: the first packet of a window of 100 is marked, which leaves 70.
TEST_F(CubicTest, CutsOnceForAMarkAndATimeoutInTheSameWindow) {
  for (const auto& [first_lost, left] : {std::pair{99U, 70}, std::pair{100U, 49}}) {
    struct Path final : CubicTest {
      using CubicTest::CubicTest;
      void TestBody() override {}
    } path(rtt);
    path.wire.set("ecn", 1);
    path.wire.lose = [lost = first_lost](Packet& packet) {
      if (packet.kind != PacketKind::data) return false;
      if (packet.seq == 0) packet.ecn = Ecn::congestion_experienced;
      return packet.seq >= lost;
    };
    path.start();
    while (path.wire.account.timeouts == 0) path.wire.run_until(to_seconds(path.wire.events().now()) + 0.01);
    EXPECT_EQ(path.wire.signal("ssthresh_packets"), left) << first_lost;
  }
}

TEST_F(CubicTest, ShowsTheCurveThatItFollows) {
  start();
  wire.run_until(0.5 * rtt);
  EXPECT_EQ(wire.signal("w_max_packets"), 0);
  wire.run_until(2 * rtt + 1);
  EXPECT_NEAR(wire.signal("w_max_packets"), 100, 0.1);
  EXPECT_NEAR(wire.signal("k_s"), std::cbrt(30 / 0.4), 0.01);
  // RFC 9438 §4.3: 3 (1 - beta) / (1 + beta) packets a round trip.
  EXPECT_NEAR(wire.signal("w_est_packets"), 70 + 10 * 3 * 0.3 / 1.7, 0.6);
}

}  // namespace
}  // namespace aqm
