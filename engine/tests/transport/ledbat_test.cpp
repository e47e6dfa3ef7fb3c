#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct LedbatTest : ::testing::Test, Connection {
  LedbatTest() : Connection("ledbat") {}
};

TEST_F(LedbatTest, AloneFillsThePathWithTheTargetInTheQueue) {
  for (const double target_s : {0.025, 0.06, 0.1}) {
    Connection fresh("ledbat");
    fresh.wire.set("target", target_s);
    fresh.wire.bottleneck = {.packets_per_s = 200};
    fresh.start();
    fresh.wire.run_until(120);
    // The window is whole packets: a packet either way.
    EXPECT_NEAR(fresh.wire.mean_queue(60, 120) / 200, target_s, 1.5 / 200) << target_s;
    EXPECT_NEAR(static_cast<double>(fresh.wire.data(60, 120).size()), 60 * 200, 60) << target_s;
    EXPECT_EQ(fresh.wire.account.retransmits, 0) << target_s;
  }
}

TEST_F(LedbatTest, GrowsByItsGainEachRoundTripOnAnEmptyPath) {
  for (const double gain : {0.5, 1.0}) {
    Connection fresh("ledbat");
    fresh.wire.set("gain", gain);
    fresh.wire.set("initial_window", 2);
    fresh.start();
    fresh.wire.run_until(2.05);
    const double before = fresh.wire.cwnd();
    fresh.wire.run_until(6.05);
    EXPECT_NEAR(fresh.wire.cwnd() - before, 40 * gain, 40 * gain * 0.1) << gain;
  }
}

TEST_F(LedbatTest, SeesTheQueueingDelayAboveTheShortestDelay) {
  wire.bottleneck = {.packets_per_s = 100};
  start();
  wire.run_until(60);
  EXPECT_NEAR(wire.signal("base_delay_s"), 0.06, 1e-6);  // 10 ms for the packet, 50 ms on the wire
  EXPECT_NEAR(wire.signal("queueing_delay_s"), 0.1, 0.011);
}

TEST_F(LedbatTest, HalvesItsWindowForALossOncePerRoundTrip) {
  wire.set("initial_window", 40);
  start();
  wire.run_until(0.05);
  lose_once({50, 53, 56});
  wire.run_until(0.45);
  EXPECT_EQ(wire.account.retransmits, 3);
  EXPECT_EQ(wire.account.timeouts, 0);
  EXPECT_NEAR(wire.cwnd(), 21, 2.5);
}

TEST_F(LedbatTest, ForgetsAShorterPathAfterItsHistory) {
  wire.set("base_history", 2);
  wire.bottleneck = {.packets_per_s = 100};
  start();
  wire.run_until(30);
  EXPECT_NEAR(wire.signal("base_delay_s"), 0.06, 1e-6);
  wire.run_until(190);  // only minutes with its own standing queue are left: the late-comer's mistake
  EXPECT_GT(wire.signal("base_delay_s"), 0.12);
}

}  // namespace
}  // namespace aqm
