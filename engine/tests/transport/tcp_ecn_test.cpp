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

// A mark and, in the same window of data, a loss: the window falls to half once, however the loss is repaired.
TEST(TcpEcn, CutsOnceForALossAndAMarkInTheSameWindow) {
  for (const char* variant : {"reno", "newreno", "sack", "cubic"}) {
    Connection tcp(variant);
    tcp.wire.set("ecn", 1);
    tcp.wire.set("initial_ssthresh", 30);
    tcp.wire.lose = [](Packet& packet) {
      if (packet.kind != PacketKind::data || packet.retransmitted) return false;
      if (packet.seq == 310) packet.ecn = Ecn::congestion_experienced;
      return packet.seq == 300;
    };
    tcp.start();
    while (tcp.wire.account.retransmits == 0) tcp.wire.run_until(to_seconds(tcp.wire.events().now()) + 0.001);
    const double after_loss = tcp.wire.signal("ssthresh_packets");
    tcp.wire.run_until(to_seconds(tcp.wire.events().now()) + 0.5);
    EXPECT_EQ(tcp.wire.signal("ssthresh_packets"), after_loss) << variant;
    EXPECT_FALSE(tcp.wire.acks(0, 1e9).back().echo) << variant;
  }
}

// The cut for the losses of 32 and 33 at 0.3 s finds 32 sent again already; a mark of a packet sent before it says
// nothing new.
TEST(TcpEcn, AnnouncesACutAlsoWhereTheFirstLossIsRepairedAlready) {
  const auto threshold_after = [](std::uint32_t marked) {
    Connection tcp("cubic");
    tcp.wire.set("ecn", 1);
    tcp.wire.set("initial_window", 30);
    tcp.wire.set("initial_ssthresh", 1);
    tcp.wire.set("limited_transmit", 1);
    tcp.wire.lose = [marked](Packet& packet) {
      if (packet.kind != PacketKind::data || packet.retransmitted) return false;
      if (packet.seq == marked) packet.ecn = Ecn::congestion_experienced;
      return packet.seq == 1 || packet.seq == 32 || packet.seq == 33;
    };
    tcp.start();
    tcp.wire.run_until(0.65);
    return tcp.wire.signal("ssthresh_packets");
  };
  const double without = threshold_after(UINT32_MAX);
  for (const std::uint32_t marked : {34U, 36U, 38U}) EXPECT_EQ(threshold_after(marked), without) << marked;
}

// RFC 3168 §6.1.1: no window is cut before there is a connection.
TEST_F(TcpEcnTest, ALostSynAnnouncesNothing) {
  wire.set("ecn", 1);
  wire.set("handshake", 1);
  wire.lose = [](Packet& packet) { return packet.opens && !packet.retransmitted; };
  start();
  wire.run_until(10);
  const std::vector<Wire::Sent> sent = wire.data(0, 10);
  ASSERT_EQ(sent[1].seq, 0U);
  for (const Wire::Sent& packet : sent) ASSERT_FALSE(packet.echo) << packet.seq;
}

// The receiver echoes a mark until it hears of a cut. During an outage nothing tells it, and afterwards the packets
// that were lost go first.
TEST(TcpEcn, AMarkBeforeAnOutageDoesNotHoldBackTheRepair) {
  for (const char* variant : {"tahoe", "reno", "newreno", "sack", "cubic", "ledbat"}) {
    const auto delivered = [&](bool is_marked) {
      Connection tcp(variant);
      tcp.wire.set("ecn", 1);
      tcp.wire.lose = [&](Packet& packet) {
        const double now = to_seconds(tcp.wire.events().now());
        if (packet.kind != PacketKind::data) return false;
        if (is_marked && now > 0.85 && now < 0.95 && packet.ecn == Ecn::capable)
          packet.ecn = Ecn::congestion_experienced;
        return now >= 1 && now < 1.6;
      };
      tcp.start();
      tcp.wire.run_until(1.6);
      const std::int64_t before = tcp.wire.account.goodput_packets;
      tcp.wire.run_until(8);
      return static_cast<double>(tcp.wire.account.goodput_packets - before);
    };
    EXPECT_GT(delivered(true), delivered(false) / 4) << variant;
  }
}

// Retransmissions that may be marked, as those of low-latency senders: a window is cut once, then slow start goes on.
TEST(TcpEcn, MarksOfRetransmissionsDoNotEndTheSlowStartAfterATimeout) {
  Connection tcp("dctcp");
  tcp.wire.set("l4s", 1);
  tcp.wire.set("window", 200);
  tcp.wire.lose = [&](Packet& packet) {
    const double now = to_seconds(tcp.wire.events().now());
    if (packet.kind != PacketKind::data) return false;
    if (packet.retransmitted && now < 3) packet.ecn = Ecn::congestion_experienced;
    return now >= 1 && now < 1.6;
  };
  tcp.start();
  tcp.wire.run_until(6);
  EXPECT_GT(tcp.wire.cwnd(), 30);
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
