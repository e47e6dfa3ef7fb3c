#include <gtest/gtest.h>

#include "transport/connection.h"

namespace aqm {
namespace {

struct TahoeTest : ::testing::Test, Connection {
  TahoeTest() : Connection("tahoe") {}
};

TEST_F(TahoeTest, StartsOverWithOnePacketAfterALoss) {
  lose_once({7});  // the first of the window of 8 that leaves at 0.3 s
  start();
  wire.run_until(0.45);
  EXPECT_EQ(data(0.4, 0.45), (Seqs{7}));
  EXPECT_EQ(wire.cwnd(), 1);
  // The repair acknowledges all up to 14. Slow start to half of the window, 4, then a packet each round trip.
  wire.run_until(0.95);
  EXPECT_EQ(data(0.5, 0.55), (Seqs{15, 16}));
  EXPECT_EQ(data(0.6, 0.65).size(), 4U);
  EXPECT_EQ(data(0.7, 0.75).size(), 4U);
  EXPECT_EQ(data(0.8, 0.85).size(), 5U);
  EXPECT_EQ(wire.account.timeouts, 0);
}

TEST_F(TahoeTest, SendsAgainWhatHadArrivedBehindASecondLoss) {
  lose_once({7, 9});
  start();
  wire.run_until(2);
  // It goes back to 7; the acknowledgement of 7 and 8 leaves 9 to be sent, and 10 though it is there already.
  EXPECT_EQ(data(0.4, 0.45), (Seqs{7}));
  EXPECT_EQ(data(0.5, 0.55), (Seqs{9, 10}));
  EXPECT_EQ(wire.account.timeouts, 0);
  EXPECT_GT(wire.account.received_packets, wire.account.goodput_packets);
}

}  // namespace
}  // namespace aqm
