#include "transport/throughput_equation.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "transport/connection.h"

namespace aqm {
namespace {

// RFC 5348 §3.1 with s = 1000 bytes, R = 0.1 s, t_RTO = 0.4 s, worked out by hand.
TEST(ThroughputEquationTest, GivesTheRatesOfTheRfc) {
  EXPECT_NEAR(tcp_throughput(0.001, 0.1, 0.4), 383.844, 0.001);
  EXPECT_NEAR(tcp_throughput(0.01, 0.1, 0.4), 112.332, 0.001);
  EXPECT_NEAR(tcp_throughput(0.1, 0.1, 0.4), 17.701, 0.001);
}

TEST(ThroughputEquationTest, IsInvertedByTheLossRate) {
  for (const double p : {0.0001, 0.003, 0.02, 0.3})
    EXPECT_NEAR(loss_rate_for(tcp_throughput(p, 0.2, 0.5), 0.2, 0.5) / p, 1, 1e-6);
  EXPECT_EQ(loss_rate_for(0.000'001, 0.1, 0.4), 1);
}

// Padhye et al. 1998: what a TCP sender gets under random loss. An acknowledgement for each packet; the timeout is at
// its minimum of 0.2 s or little above.
TEST(ThroughputEquationTest, IsWhatTcpGetsUnderRandomLoss) {
  for (const char* variant : {"reno", "newreno", "sack"}) {
    for (const double p : {0.002, 0.005, 0.01}) {
      Connection tcp(variant);
      tcp.wire.set("limited_transmit", 1);
      tcp.wire.set("min_rto", 0.2);
      Random random(1, "loss");
      tcp.wire.lose = [&](Packet& packet) { return packet.kind == PacketKind::data && random.uniform() < p; };
      tcp.start();
      tcp.wire.run_until(2000);
      const double rate = static_cast<double>(tcp.wire.account.sent_packets) / 2000;
      EXPECT_NEAR(rate / tcp_throughput(p, 0.1, 0.2), 1, 0.15) << variant << " " << p;
    }
  }
}

}  // namespace
}  // namespace aqm
