#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct SackTest : ::testing::Test, Connection {
  SackTest() : Connection("sack") {}
};

TEST_F(SackTest, RepairsAllLossesOfAWindowInOneRoundTrip) {
  lose_once({15, 18, 21, 24});  // of the window of 16 that leaves at 0.4 s
  start();
  wire.run_until(3);
  ASSERT_EQ(retransmission_times().size(), 4U);
  for (const double time : retransmission_times()) EXPECT_NEAR(time, 0.5, 1e-9);
  EXPECT_EQ(wire.account.timeouts, 0);
  EXPECT_EQ(wire.account.received_packets, wire.account.goodput_packets);  // nothing arrived twice
}

TEST_F(SackTest, HalvesOnceForAllLossesOfAWindow) {
  lose_once({15, 18, 21, 24});
  start();
  wire.run_until(0.65);
  EXPECT_GE(wire.cwnd(), 8);
  EXPECT_LE(wire.cwnd(), 9);
}

TEST_F(SackTest, KeepsNoMoreInTheNetworkThanTheWindowDuringRecovery) {
  lose_once({15, 18, 21, 24});
  start();
  wire.run_until(0.55);
  // 12 of 16 arrived and 4 are lost: the network is empty, and half of 16 goes out at once, repairs first.
  EXPECT_EQ(wire.data(0.5, 0.55).size(), 8U);
}

TEST_F(SackTest, RepairsTheEndOfATransferWithoutATimeout) {
  wire.set("header_size", 40);
  wire.open().send_bytes(31 * 1000);
  lose_once({27, 29});  // 28 and 30 arrive: 27 of the window of 16 is followed by two arrivals only
  wire.run_until(0.1);
  lose_once({24, 27, 29});
  wire.run_until(5);
  EXPECT_EQ(wire.account.goodput_packets, 31);
  EXPECT_EQ(wire.account.timeouts, 0);
}

TEST_F(SackTest, StartsAgainFromTheFirstMissingPacketAfterATimeout) {
  lose_between(0.3, 0.45);  // a whole window, and what limited transmit might add
  start();
  wire.run_until(5);
  EXPECT_EQ(wire.account.timeouts, 1);
  EXPECT_EQ(wire.account.received_packets, wire.account.goodput_packets);
}

// RFC 6675 §5: what is lost right behind the recovery point belongs to a recovery of its own.
TEST(SackOfTodayTest, RepairsALossRightBehindTheRecoveryPointWithoutATimeout) {
  Connection first("cubic");
  first.wire.set("initial_window", 20);
  first.lose_once({5});
  first.start();
  first.wire.run_until(0.5);
  std::uint32_t recovery_point = 0;
  for (const Wire::Sent& packet : first.wire.sent) {
    if (packet.retransmitted) break;
    if (packet.kind == PacketKind::data) recovery_point = packet.seq;
  }

  Connection second("cubic");
  second.wire.set("initial_window", 20);
  second.lose_once({5, recovery_point + 1});
  second.start();
  second.wire.run_until(2);
  EXPECT_EQ(second.wire.account.retransmits, 2);
  EXPECT_EQ(second.wire.account.timeouts, 0);
}

// RFC 5681 §3.1: the threshold is that of the first timeout until something is acknowledged. ns-2 cuts it each time.
TEST(SackOfTodayTest, KeepsTheThresholdWhileTheTimerSendsTheSamePacketAgain) {
  for (const std::string_view variant : {"cubic", "dctcp", "sack"}) {
    Connection connection(variant);
    connection.wire.set("initial_window", 40);
    connection.wire.set("initial_ssthresh", 40);
    connection.lose_between(0.45, 3);
    connection.start();
    connection.wire.run_until(0.45);
    const double window = connection.wire.cwnd();
    connection.wire.run_until(3);
    EXPECT_GT(connection.wire.account.timeouts, 2) << variant;
    const double left = variant == "cubic" ? 0.7 : 0.5;
    EXPECT_NEAR(connection.wire.signal("ssthresh_packets"), variant == "sack" ? 2 : left * window, 1) << variant;
  }
}

TEST(SackOfTodayTest, CutsTheThresholdAgainForATimeoutAfterProgress) {
  Connection connection("cubic");
  connection.wire.set("initial_window", 40);
  connection.wire.set("initial_ssthresh", 40);
  connection.lose_between(0.45, 1);
  connection.start();
  connection.wire.run_until(5);
  const double window = connection.wire.cwnd();
  const std::int64_t before = connection.wire.account.timeouts;
  connection.lose_between(5, 5.5);
  connection.wire.run_until(5.5);
  ASSERT_GT(connection.wire.account.timeouts, before);
  EXPECT_NEAR(connection.wire.signal("ssthresh_packets"), 0.7 * window, 1);
}

}  // namespace
}  // namespace aqm
