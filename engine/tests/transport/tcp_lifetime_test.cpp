// How a TCP connection begins, transfers a file, ends and begins again.
#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct TcpLifetimeTest : ::testing::Test, Connection {};

TEST_F(TcpLifetimeTest, BeginsWithAHandshakeWhereItHasOne) {
  wire.set("handshake", 1);
  wire.set("initial_window", 2);
  start();
  wire.run_until(0.15);
  ASSERT_EQ(wire.data(0, 0.15).size(), 3U);
  EXPECT_EQ(wire.data(0, 0.1)[0].size, 40U);
  EXPECT_EQ(data(0.1, 0.15), (Seqs{1, 2}));
  EXPECT_EQ(wire.data(0.1, 0.15)[0].size, 1040U);
  wire.run_until(0.16);
  EXPECT_EQ(wire.account.goodput_packets, 2);  // the SYN is none
  EXPECT_EQ(wire.account.goodput_bytes, 2080);
  EXPECT_EQ(wire.account.payload_bytes, 2000);
}

TEST_F(TcpLifetimeTest, SendsNothingNewAfterItWasStoppedButRepairsWhatWasLost) {
  lose_once({7});
  start();
  wire.run_until(0.35);
  wire.transport().stop();
  wire.run_until(10);
  EXPECT_EQ(data(0.35, 10), (Seqs{7}));
  EXPECT_EQ(wire.account.goodput_packets, 15);
}

TEST_F(TcpLifetimeTest, GoesOnWhenItIsStartedAgain) {
  start();
  wire.run_until(0.35);
  wire.transport().stop();
  wire.run_until(10);
  const std::int64_t before = wire.account.goodput_packets;
  wire.transport().send_forever();
  wire.run_until(11);
  EXPECT_GT(wire.account.goodput_packets, before + 50);
}

struct Completions final : TransportListener {
  explicit Completions(Wire& on) : wire(on) {}
  void on_data(std::uint32_t) override {}
  void on_feedback(std::uint32_t) override {}
  void on_complete() override { times.push_back(to_seconds(wire.events().now())); }
  Wire& wire;
  std::vector<double> times;
};

TEST_F(TcpLifetimeTest, TransfersAFileInWholePacketsAndSaysWhenAllIsAcknowledged) {
  Completions completions(wire);
  wire.transport().set_listener(&completions);
  wire.open().send_bytes(6'001);  // of 1000 in a packet
  wire.run_until(10);
  EXPECT_EQ(wire.account.goodput_packets, 7);
  ASSERT_EQ(completions.times.size(), 1U);
  EXPECT_NEAR(completions.times[0], 0.3, 1e-9);  // 1, 2 and 4 packets
  wire.transport().send_bytes(8'000);            // the same connection: the window is open
  wire.run_until(20);
  ASSERT_EQ(completions.times.size(), 2U);
  EXPECT_NEAR(completions.times[1], 10.1, 1e-9);
}

TEST_F(TcpLifetimeTest, BeginsANewConnectionWithAHandshakeAndAFreshWindow) {
  for (const Variant* variant : all_tcp_variants()) {
    Connection fresh(variant->id);
    Wire& line = fresh.wire;
    line.set("handshake", 1);
    line.set("initial_window", 2);
    Completions completions(line);
    line.transport().set_listener(&completions);
    line.open().send_bytes(40'000);
    line.run_until(10);
    line.transport().reconnect();
    line.transport().send_bytes(40'000);
    line.run_until(20);
    ASSERT_EQ(completions.times.size(), 2U) << variant->id;
    EXPECT_NEAR(completions.times[1] - 10, completions.times[0], 1e-6) << variant->id;
    EXPECT_EQ(line.account.goodput_packets, 80) << variant->id;
    const std::vector<Wire::Sent> second = line.data(10, 10.15);
    ASSERT_EQ(second.size(), 3U) << variant->id;
    EXPECT_EQ(second[0].size, 40U) << variant->id;
  }
}

// An acknowledgement of all before `seq`, with an echo, reaches the sender now.
void acknowledge(Wire& wire, std::uint32_t seq) {
  const FlowContext context = wire.context();
  const PacketId id = context.packets.make();
  Packet& ack = context.packets[id];
  ack.kind = PacketKind::ack;
  ack.seq = seq;
  ack.echo = true;
  wire.transport().source().receive(id);
}

TEST_F(TcpLifetimeTest, LateAcknowledgementsOfTheConnectionBeforeChangeNothing) {
  for (const Variant* variant : all_tcp_variants()) {
    std::vector<std::vector<double>> times;
    for (const bool late : {false, true}) {
      Connection fresh(variant->id);
      Wire& line = fresh.wire;
      line.set("handshake", 1);
      line.set("limited_transmit", 1);
      line.set("ecn", 1);
      line.open().send_bytes(40'000);
      line.run_until(10);
      line.transport().reconnect();
      line.transport().send_bytes(40'000);
      line.run_until(10.01);
      for (int i = 0; late && i < 5; ++i) acknowledge(line, 41);  // a SYN and 40 packets
      line.run_until(20);
      EXPECT_EQ(line.account.retransmits, 0) << variant->id;
      times.emplace_back();
      for (const Wire::Sent& packet : line.data(10, 20)) times.back().push_back(packet.time_s);
    }
    EXPECT_EQ(times[1], times[0]) << variant->id;
  }
}

// A lost SYN says nothing of the window (RFC 5681 §3.1); ns-2's threshold falls to two packets.
TEST_F(TcpLifetimeTest, ALostSynCostsTheInitialWindowAndOfTodaysControllersNothingElse) {
  for (const std::string_view variant : {"cubic", "dctcp", "sack"}) {
    Connection fresh(variant);
    fresh.wire.set("handshake", 1);
    fresh.wire.set("initial_window", 10);
    fresh.lose_once({0});
    fresh.start();
    fresh.wire.run_until(3.15);  // the timer takes 3 s, the handshake a round trip
    EXPECT_EQ(fresh.data(3.05, 3.15), (Seqs{1})) << variant;
    EXPECT_EQ(fresh.wire.signal("ssthresh_packets"), variant == "sack" ? 2 : 1000) << variant;
  }
}

}  // namespace
}  // namespace aqm
