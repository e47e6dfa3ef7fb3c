#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct VegasTest : ::testing::Test, Connection {
  VegasTest() : Connection("vegas") {}
};

TEST_F(VegasTest, KeepsAlphaToBetaPacketsInTheQueue) {
  for (const double rate : {50.0, 200.0, 1000.0}) {
    Connection fresh("vegas");
    fresh.wire.bottleneck = {.packets_per_s = rate};
    fresh.start();
    fresh.wire.run_until(120);
    // Half a packet either way, as the difference is rounded. An arrival that comes as the one before begins to be sent
    // waits as long as for one queued packet.
    const double queue = fresh.wire.mean_queue(60, 120);
    EXPECT_GE(queue, 0.5 - 0.1) << rate;
    EXPECT_LE(queue, 3.5 + 0.1) << rate;
    EXPECT_NEAR(static_cast<double>(fresh.wire.data(60, 120).size()), 60 * rate, 0.01 * 60 * rate) << rate;
    EXPECT_EQ(fresh.wire.account.retransmits, 0) << rate;
  }
}

TEST_F(VegasTest, DoublesOnlyEveryOtherRoundTripInSlowStart) {
  wire.set("initial_window", 2);
  start();
  wire.run_until(0.95);
  std::vector<std::size_t> rounds;
  for (int round = 0; round < 9; ++round) rounds.push_back(wire.data(0.1 * round, 0.1 * round + 0.1).size());
  EXPECT_EQ(rounds, (std::vector<std::size_t>{2, 2, 4, 4, 8, 8, 16, 16, 32}));
}

TEST_F(VegasTest, TakesAQuarterOfTheWindowForALossAndRepairsItBeforeTheThirdDuplicate) {
  wire.set("window", 20);
  start();
  wire.run_until(1.55);
  const double before = wire.cwnd();
  const std::uint32_t lost = wire.sent.back().seq + 30;
  wire.lose = [lost](Packet& packet) {
    return packet.kind == PacketKind::data && packet.seq == lost && !packet.retransmitted;
  };
  wire.run_until(6);
  EXPECT_EQ(wire.account.timeouts, 0);
  EXPECT_EQ(wire.account.retransmits, 1);
  EXPECT_GE(before, 20);
  EXPECT_LT(wire.cwnd(), 40);
}

TEST_F(VegasTest, KeepsAsManyPacketsInTheQueueAsItsParametersSay) {
  wire.set("beta", 12);
  wire.set("alpha", 10);
  wire.bottleneck = {.packets_per_s = 200};
  start();
  wire.run_until(120);
  EXPECT_GE(wire.mean_queue(60, 120), 10 - 0.6);
  EXPECT_LE(wire.mean_queue(60, 120), 12 + 0.6);
}

// ns-2 doubles the timeout at a fast retransmit, RFC 6298 does not.
TEST_F(VegasTest, BacksTheTimerOffAtAFastRetransmitAsNs2DoesOnlyIfAsked) {
  for (const double backs_off : {0.0, 1.0}) {
    Connection fresh("vegas");
    fresh.wire.set("window", 20);
    fresh.wire.set("min_rto", 1);
    fresh.wire.set("backoff_on_repair", backs_off);
    // Packet 60 is lost, and so is all that follows its repair.
    double repaired_at = 0;
    fresh.wire.lose = [&](Packet& packet) {
      if (packet.kind != PacketKind::data) return false;
      if (packet.retransmitted && repaired_at == 0) repaired_at = to_seconds(fresh.wire.events().now());
      return packet.seq == 60 || repaired_at > 0;
    };
    fresh.start();
    for (double t = 0; fresh.wire.account.timeouts == 0 && t < 60; t += 0.01) fresh.wire.run_until(t);
    // The last repair restarted the timer; two packets leave when it expires.
    const std::vector<double> again = fresh.retransmission_times();
    ASSERT_GE(again.size(), 3U);
    const double last_repair = again[again.size() - 3];
    EXPECT_NEAR(again.back() - last_repair, backs_off != 0 ? 2 : 1, 0.01);
  }
}

TEST_F(VegasTest, ShowsTheRatesThatItCompares) {
  wire.bottleneck = {.packets_per_s = 200};
  start();
  wire.run_until(60);
  constexpr double kBits = 8 * 1040;
  EXPECT_NEAR(wire.signal("min_rtt_s"), 0.1 + 1.0 / 200, 0.001);
  EXPECT_NEAR(wire.signal("actual_bps"), 200 * kBits, 0.05 * 200 * kBits);
  const double queued = (wire.signal("expected_bps") - wire.signal("actual_bps")) / kBits * wire.signal("min_rtt_s");
  EXPECT_NEAR(wire.signal("diff_packets"), queued, 0.5);
  EXPECT_GE(wire.signal("diff_packets"), 1);
  EXPECT_LE(wire.signal("diff_packets"), 3);
}

}  // namespace
}  // namespace aqm
