// Explicit congestion notification (RFC 3168) at TCP's two ends.
#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct TcpEcnTest : ::testing::Test, Connection {};

TEST_F(TcpEcnTest, HalvesOnceForAMarkAndAnnouncesIt) {
  wire.set("ecn", 1);
  wire.lose = [](Packet& packet) {
    if (packet.kind == PacketKind::data && packet.seq >= 7 && packet.seq <= 10)
      packet.ecn = Ecn::congestion_experienced;
    return false;
  };
  start();
  wire.run_until(0.405);
  // Eight acknowledgements echo the mark. The window is cut from 8 to 4 by the first, and does not grow.
  EXPECT_EQ(wire.cwnd(), 4);
  wire.run_until(0.75);
  int announced = 0;
  double announced_at = 0;
  for (const Wire::Sent& packet : wire.data(0, 0.75)) {
    EXPECT_EQ(packet.retransmitted, false);
    if (!packet.echo) continue;
    ++announced;
    announced_at = packet.time_s;
  }
  EXPECT_EQ(announced, 1);
  for (const Wire::Sent& ack : wire.acks(0, 0.75)) {
    if (ack.time_s < 0.349) {
      EXPECT_FALSE(ack.echo);
    } else if (ack.time_s < announced_at + 0.049) {
      EXPECT_TRUE(ack.echo) << ack.time_s;
    }
  }
  EXPECT_FALSE(wire.acks(0.6, 0.75).back().echo);
  EXPECT_LT(wire.cwnd(), 9);
}

TEST_F(TcpEcnTest, ANewConnectionHearsNothingOfTheMarksOfTheLast) {
  wire.set("ecn", 1);
  wire.set("handshake", 1);
  wire.lose = [](Packet& packet) {
    if (packet.kind == PacketKind::data && packet.seq == 7) packet.ecn = Ecn::congestion_experienced;
    return false;
  };
  wire.open().send_bytes(7'000);  // a SYN and packets 1 to 7: no packet is left to announce the cut
  wire.run_until(10);
  ASSERT_TRUE(wire.acks(0, 10).back().echo);
  wire.transport().reconnect();
  wire.transport().send_bytes(7'000);
  wire.run_until(20);
  for (const Wire::Sent& packet : wire.data(10, 20)) EXPECT_FALSE(packet.echo) << packet.seq;
  for (const Wire::Sent& ack : wire.acks(10, 20)) EXPECT_FALSE(ack.echo) << ack.seq;
}

TEST_F(TcpEcnTest, OnlyNewDataIsEcnCapable) {
  wire.set("ecn", 1);
  wire.set("handshake", 1);
  lose_once({12, 20, 33, 34, 60});
  start();
  wire.run_until(5);
  EXPECT_GT(wire.account.retransmits, 0);
  for (const Wire::Sent& packet : wire.data(0, 5))
    EXPECT_EQ(packet.ecn, packet.retransmitted || packet.seq == 0 ? Ecn::not_capable : Ecn::capable);
  for (const Wire::Sent& ack : wire.acks(0, 5)) EXPECT_EQ(ack.ecn, Ecn::not_capable);
}

}  // namespace
}  // namespace aqm
