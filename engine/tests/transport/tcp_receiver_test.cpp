// What TCP's receiver acknowledges, and when.
#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct TcpReceiverTest : ::testing::Test, Connection {};

TEST_F(TcpReceiverTest, DelaysEverySecondAcknowledgementAtMostATenthOfASecond) {
  wire.set("delayed_ack", 1);
  wire.set("window", 4);
  wire.set("initial_window", 2);
  start();
  wire.run_until(10);
  // Packet 0 is acknowledged at once, 1 waits for a successor that does not come within 0.1 s.
  ASSERT_GE(wire.acks(0, 1).size(), 3U);
  EXPECT_NEAR(wire.acks(0, 1)[0].time_s, 0.05, 1e-9);
  EXPECT_EQ(wire.acks(0, 1)[0].seq, 1U);
  const std::vector<Wire::Sent> all = wire.acks(0, 10);
  EXPECT_NEAR(static_cast<double>(all.size()), static_cast<double>(wire.account.received_packets) / 2, 4);
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LE(all[i].seq - all[i - 1].seq, 2U);
}

TEST_F(TcpReceiverTest, AcknowledgesALonePacketAfterTheDelay) {
  wire.set("delayed_ack", 1);
  wire.set("window", 1);
  start();
  wire.run_until(0.35);
  EXPECT_EQ(data(0, 0.2), (Seqs{0, 1}));               // 0 is acknowledged at once
  EXPECT_NEAR(wire.acks(0, 1)[1].time_s, 0.25, 1e-9);  // 1 arrives at 0.15 s
}

TEST_F(TcpReceiverTest, AcknowledgesAtOnceWhatIsOutOfOrderAndWhatFillsAGap) {
  wire.set("delayed_ack", 1);
  wire.set("initial_window", 8);
  lose_once({2});
  start();
  wire.run_until(0.06);
  // 0 at once; 1 waits until 3 comes out of order, then every packet gives a duplicate.
  EXPECT_EQ(wire.acks(0, 0.06).size(), 6U);
  EXPECT_EQ(wire.acks(0, 0.06).back().seq, 2U);
  wire.run_until(0.155);
  // 8 to 11, sent before the repair, give duplicates; the repair is acknowledged at once with all that waited for it.
  ASSERT_GE(wire.acks(0.15, 0.155).size(), 5U);
  EXPECT_EQ(wire.acks(0.15, 0.155)[3].seq, 2U);
  EXPECT_EQ(wire.acks(0.15, 0.155)[4].seq, 12U);
}

TEST_F(TcpReceiverTest, CountsADuplicateOnce) {
  wire.lose = [](Packet& packet) { return packet.kind == PacketKind::ack && packet.seq == 1; };
  wire.set("initial_rto", 0.5);
  wire.set("window", 1);
  start();
  wire.run_until(0.56);
  EXPECT_EQ(wire.account.sent_packets, 2);
  EXPECT_EQ(wire.account.received_packets, 2);
  EXPECT_EQ(wire.account.goodput_packets, 1);
  EXPECT_EQ(wire.account.retransmits, 1);
}

TEST(TcpReceiverBlocksTest, ReportsTheBlockOfThePacketFirstThenThoseReportedBefore) {
  Connection sack("sack");
  sack.wire.set("initial_window", 12);
  sack.lose_once({1, 3, 5, 8});
  sack.start();
  sack.wire.run_until(0.06);
  const std::vector<Wire::Sent> acks = sack.wire.acks(0, 0.06);
  ASSERT_EQ(acks.size(), 8U);  // of 0, 2, 4, 6, 7, 9, 10, 11
  using SackBlocks = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  auto blocks = [&](std::size_t i) {
    SackBlocks list;
    for (const SackBlock& block : acks[i].blocks) list.emplace_back(block.from, block.to);
    return list;
  };
  EXPECT_EQ(blocks(0), SackBlocks{});
  EXPECT_EQ(blocks(1), (SackBlocks{{2, 3}}));
  EXPECT_EQ(blocks(2), (SackBlocks{{4, 5}, {2, 3}}));
  EXPECT_EQ(blocks(4), (SackBlocks{{6, 8}, {4, 5}, {2, 3}}));
  EXPECT_EQ(blocks(7), (SackBlocks{{9, 12}, {6, 8}, {4, 5}}));  // RFC 2018 §4: three fit
  sack.wire.run_until(2);
  EXPECT_TRUE(sack.wire.acks(1.5, 2).back().blocks.empty());
}

TEST(TcpReceiverBlocksTest, ReportsNoneToASenderWithoutSack) {
  Connection reno("reno");
  reno.wire.set("initial_window", 12);
  reno.lose_once({1, 3});
  reno.start();
  reno.wire.run_until(2);
  for (const Wire::Sent& ack : reno.wire.acks(0, 2)) EXPECT_TRUE(ack.blocks.empty());
}

}  // namespace
}  // namespace aqm
