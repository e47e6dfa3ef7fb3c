#include <cmath>
#include <gtest/gtest.h>

#include "core/random.h"
#include "transport/throughput_equation.h"
#include "transport/wire.h"

namespace aqm {
namespace {

struct TfrcTest : ::testing::Test {
  TfrcTest() { wire.set("tick", 0); }
  void start() { wire.open().send_forever(); }
  double sent_per_s(double from_s, double to_s) const {
    return static_cast<double>(wire.data(from_s, to_s).size()) / (to_s - from_s);
  }
  // Loses every nth packet.
  void lose_each(std::uint32_t n) {
    wire.lose = [n](Packet& packet) { return packet.kind == PacketKind::data && packet.seq % n == n - 1; };
  }

  Wire wire{"tfrc"};
};

TEST_F(TfrcTest, SendsAtTheRateOfTheEquation) {
  for (const std::uint32_t n : {50U, 100U, 400U}) {
    Wire fresh("tfrc");
    fresh.set("tick", 0);
    fresh.lose = [n](Packet& packet) { return packet.kind == PacketKind::data && packet.seq % n == n - 1; };
    fresh.open().send_forever();
    fresh.run_until(200);
    const double rate = static_cast<double>(fresh.data(50, 200).size()) / 150;
    EXPECT_NEAR(rate / tcp_throughput(1.0 / n, 0.1, 0.4), 1, 0.05) << n;
  }
}

TEST_F(TfrcTest, BeginsWithOnePacketAndDoublesWhatArrives) {
  start();
  wire.run_until(0.25);
  EXPECT_EQ(wire.data(0, 0.09).size(), 1U);
  // RFC 5348 §4.2: four packets of 1000 bytes a round trip once it is known.
  EXPECT_NEAR(static_cast<double>(wire.data(0.1, 0.2).size()), 4, 1);
  // A report each round trip or little later, and the rate rises over the one that follows: twice in three.
  wire.run_until(3);
  for (double t = 0.6; t < 2.4; t += 0.3) {
    const double growth = sent_per_s(t + 0.3, t + 0.6) / sent_per_s(t, t + 0.3);
    EXPECT_GT(growth, 1.7) << t;
    EXPECT_LE(growth, 4.5) << t;  // never more than twice what arrived a round trip before
  }
}

TEST_F(TfrcTest, TakesLossesWithinARoundTripForOneEvent) {
  // Runs of five losses, one run in 500 packets: an event rate of 1 in 500, not 5.
  wire.lose = [](Packet& packet) { return packet.kind == PacketKind::data && packet.seq % 500 >= 495; };
  start();
  wire.run_until(300);
  EXPECT_NEAR(sent_per_s(100, 300) / tcp_throughput(1.0 / 500, 0.1, 0.4), 1, 0.05);
}

TEST_F(TfrcTest, HalvesTheRateEachTimeNoFeedbackComes) {
  lose_each(100);
  start();
  wire.run_until(100);
  const double before = sent_per_s(80, 100);
  wire.lose = [](Packet& packet) { return packet.kind == PacketKind::feedback; };
  wire.run_until(102);
  EXPECT_LT(sent_per_s(101, 102), before / 8);
  wire.lose = [](Packet&) { return false; };
  wire.run_until(130);
  EXPECT_GT(sent_per_s(125, 130), before);
}

// RFC 5348 §4.3: the rate halves down to a packet in 64 seconds.
TEST_F(TfrcTest, ALostFirstPacketIsNoLossEvent) {
  wire.lose = [](Packet& packet) { return packet.kind == PacketKind::data && packet.seq == 0; };
  start();
  wire.run_until(4);
  EXPECT_EQ(wire.signal("loss_event_rate"), 0);
  EXPECT_GT(sent_per_s(3, 4), 100);
}

// RFC 5348 §4.3: what arrived is taken from two reports. One alone may count a single packet for one and a half round
// trips, which at two packets a round trip would hold the rate there for ever.
TEST_F(TfrcTest, LeavesTheLowestRatesWhenNothingIsLostAnyMore) {
  wire.lose = [](Packet& packet) { return packet.kind == PacketKind::data && packet.seq == 1; };
  start();
  wire.run_until(60);
  EXPECT_GT(sent_per_s(40, 60), 100);
}

TEST_F(TfrcTest, GoesOnSlowlyWhereNothingEverArrives) {
  wire.lose = [](Packet& packet) { return packet.kind == PacketKind::data; };
  start();
  wire.run_until(1000);
  EXPECT_GE(wire.data(500, 1000).size(), 6U);
  EXPECT_LE(wire.data(500, 1000).size(), 16U);
}

TEST_F(TfrcTest, IsSmootherThanTcp) {
  auto variation = [](Wire& flow) {
    Random random(1, "loss");
    flow.lose = [&random](Packet& packet) { return packet.kind == PacketKind::data && random.uniform() < 0.01; };
    flow.open().send_forever();
    flow.run_until(320);
    double sum = 0, squares = 0;
    for (int second = 20; second < 320; ++second) {
      const auto sent = static_cast<double>(flow.data(second, second + 1).size());
      sum += sent;
      squares += sent * sent;
    }
    const double mean = sum / 300;
    return std::sqrt(squares / 300 - mean * mean) / mean;
  };
  Wire tcp("tcp", "sack");
  tcp.set("window", 1000);
  EXPECT_LT(variation(wire), 0.75 * variation(tcp));
}

TEST_F(TfrcTest, DeliversEachPacketOnceAndSendsNoneAgain) {
  lose_each(10);
  start();
  wire.run_until(20);
  wire.transport().stop();
  wire.run_until(30);
  EXPECT_EQ(wire.account.goodput_packets, wire.account.received_packets);
  EXPECT_EQ(wire.account.goodput_bytes, wire.account.received_packets * 1032);
  EXPECT_EQ(wire.account.payload_bytes, wire.account.received_packets * 1000);
  EXPECT_TRUE(wire.data(20.01, 30).empty());
}

TEST_F(TfrcTest, ShowsTheNumbersOfItsEquation) {
  lose_each(100);
  start();
  wire.run_until(100);
  EXPECT_NEAR(wire.signal("loss_event_rate"), 0.01, 0.001);
  EXPECT_NEAR(wire.signal("srtt_s"), 0.1, 0.001);
  const double size = wire.data(0, 1)[0].size;
  EXPECT_NEAR(wire.signal("allowed_bps") / (8 * size * tcp_throughput(0.01, 0.1, 0.4)), 1, 0.05);
}

}  // namespace
}  // namespace aqm
