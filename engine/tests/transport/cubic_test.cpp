#include <cmath>
#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

// A window of 100 packets leaves at 0 s; the second is lost. At 0.1 s duplicates cut the window to 70, at 0.2 s the
// repair is acknowledged, at 0.3 s what was sent meanwhile: growth begins.
struct CubicTest : ::testing::Test, Connection {
  CubicTest() : Connection("cubic") {
    wire.set("initial_window", 100);
    wire.set("window", 10'000);
    wire.set("initial_ssthresh", 1);
    lose_once({1});
  }
};

// RFC 9438 §4.2: W(t) = C (t - K)^3 + W_max with C = 0.4 and K = cbrt((W_max - cwnd) / C).
double curve(double t, double w_max, double cwnd) {
  const double k = std::cbrt((w_max - cwnd) / 0.4);
  return 0.4 * std::pow(t - k, 3) + w_max;
}

TEST_F(CubicTest, LeavesSevenTenthsOfTheWindow) {
  start();
  wire.run_until(0.15);
  EXPECT_NEAR(wire.cwnd(), 70, 0.1);
}

TEST_F(CubicTest, FollowsTheCurveOfTimeBackToTheOldWindowAndPast) {
  start();
  wire.run_until(0.25);
  const double epoch = 0.3;
  EXPECT_NEAR(curve(2, 100, 70), 95.640, 0.001);
  for (const double t : {1.0, 2.0, 3.0, 4.2172, 5.0}) {
    wire.run_until(epoch + t);
    EXPECT_NEAR(wire.cwnd(), curve(t, 100, 70), 2) << t;
  }
}

TEST_F(CubicTest, GrowsByTimeAndNotByRoundTripsOnLongPaths) {
  Wire far("tcp", "cubic", from_seconds(0.2));
  for (const auto& [name, value] :
       {std::pair{"window", 10'000.0}, {"initial_window", 100.0}, {"handshake", 0.0}, {"initial_ssthresh", 1.0}})
    far.set(name, value);
  far.lose = wire.lose;
  far.open().send_forever();
  far.run_until(1.2 + 8);
  start();
  wire.run_until(0.3 + 8);
  EXPECT_NEAR(far.cwnd() / curve(8, 100, 70), 1, 0.05);
  EXPECT_NEAR(wire.cwnd() / curve(8, 100, 70), 1, 0.05);
}

TEST_F(CubicTest, GrowsLikeRenoWhereRenoWouldHaveMore) {
  wire.set("initial_window", 10);
  start();
  wire.run_until(0.25);
  // §4.3: 3 (1 - 0.7) / (1 + 0.7) packets each round trip up to the old window, then one.
  wire.run_until(0.3 + 0.6);
  EXPECT_NEAR(wire.cwnd(), 7 + 0.529 * 6, 0.6);
  wire.run_until(0.3 + 2);
  EXPECT_GT(wire.cwnd(), curve(2, 10, 7) + 3);
}

TEST_F(CubicTest, GivesWayFasterIfTheWindowDidNotComeBack) {
  start();
  wire.run_until(0.75);
  const double before = wire.cwnd();
  ASSERT_LT(before, 100);
  const std::uint32_t lost = wire.sent.back().seq + 200;
  wire.lose = [lost](Packet& packet) {
    return packet.kind == PacketKind::data && packet.seq == lost && !packet.retransmitted;
  };
  double cut_at = 0;
  for (double t = 0.8; cut_at == 0 && t < 5; t += 0.02) {
    wire.run_until(t);
    if (wire.account.retransmits == 2) cut_at = t;
  }
  ASSERT_GT(cut_at, 0);
  const double left = wire.cwnd();
  // §4.7: the plateau is at (1 + 0.7) / 2 of the window before this loss; K shrinks with it.
  const double plateau = left / 0.7 * 0.85;
  const double k = std::cbrt((plateau - left) / 0.4);
  wire.run_until(cut_at + 0.2 + k);
  EXPECT_NEAR(wire.cwnd(), plateau, 3);
}

}  // namespace
}  // namespace aqm
