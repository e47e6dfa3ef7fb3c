#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct NewRenoTest : ::testing::Test, Connection {
  NewRenoTest() : Connection("newreno") {}
};

TEST_F(NewRenoTest, RepairsOneLossOfAWindowEachRoundTrip) {
  wire.set("min_rto", 1);
  lose_once({15, 18, 21, 24});  // of the window of 16 that leaves at 0.4 s
  start();
  wire.run_until(3);
  const std::vector<double> expected{0.5, 0.6, 0.7, 0.8};
  ASSERT_EQ(retransmission_times().size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(retransmission_times()[i], expected[i], 1e-9);
  EXPECT_EQ(wire.account.timeouts, 0);
}

TEST_F(NewRenoTest, HalvesOnceForAllLossesOfAWindow) {
  wire.set("min_rto", 1);
  lose_once({15, 18, 21});
  start();
  wire.run_until(0.85);
  // Recovery ends at 0.8 s with the half of 16; from then on one packet more each round trip.
  EXPECT_GE(wire.cwnd(), 8);
  EXPECT_LE(wire.cwnd(), 9);
}

TEST_F(NewRenoTest, TimesOutIfRepairsTakeLongerThanTheFirstPartialAcknowledgementAllows) {
  std::set<std::uint32_t> half;
  for (std::uint32_t seq = 31; seq < 63; seq += 2) half.insert(seq);
  lose_once(half);  // 16 of the window of 32 that leaves at 0.5 s
  start();
  wire.run_until(5);
  // RFC 6582 §4: only the first partial acknowledgement restarts the timer, so 16 round trips are not waited for.
  EXPECT_EQ(wire.account.timeouts, 1);
  wire.run_until(10);
  EXPECT_EQ(wire.account.timeouts, 1);
}

TEST_F(NewRenoTest, KeepsDataMovingDuringRecovery) {
  lose_once({15, 18, 21});
  start();
  wire.run_until(0.85);
  for (double t = 0.5; t < 0.8; t += 0.1) {
    const auto sent = wire.data(t, t + 0.05);
    EXPECT_GE(std::count_if(sent.begin(), sent.end(), [](const Wire::Sent& p) { return !p.retransmitted; }), 4) << t;
  }
}

}  // namespace
}  // namespace aqm
