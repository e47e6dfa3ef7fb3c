// Finite transfers: arrival times, sizes and completion times.
#include <cmath>
#include <gtest/gtest.h>

#include "traffic/source.h"

namespace aqm {
namespace {

TEST(File, IsTransferredOnceAndItsTimeIsMeasured) {
  Transfer file;
  file.set("size", 7'000);
  EXPECT_TRUE(std::isinf(file.application->demand_bps()));
  file.wire.run_until(5);
  file.application->start();
  file.wire.run_until(100);
  EXPECT_EQ(file.wire.account.goodput_packets, 7);
  ASSERT_EQ(file.completions(), 1);
  // ns-2.35's TCP: a handshake, then 2, 4 and 1 packets.
  EXPECT_NEAR(file.mean_completion_s(), 0.4, 1e-6);
}

TEST(File, StopsUnfinishedAndCanRestart) {
  Transfer file;
  file.set("size", 1e9);
  file.application->start();
  file.wire.run_until(1);
  file.application->stop();
  file.wire.run_until(10);
  EXPECT_EQ(file.completions(), 0);
  const std::int64_t before = file.wire.account.goodput_packets;
  EXPECT_LT(before, 300);
  file.set("size", 7'000);
  file.application->start();
  file.wire.run_until(20);
  EXPECT_EQ(file.wire.account.goodput_packets, before + 7);
  ASSERT_EQ(file.completions(), 1);
  EXPECT_NEAR(file.mean_completion_s(), 0.4, 1e-6);
}

TEST(File, ArrivesRandomlyAtTheConfiguredLoad) {
  Transfer file;
  file.set("size", 7'000);
  file.set("load", 8 * 7 * 1040);  // seven full packets: one transfer per second
  EXPECT_EQ(file.application->demand_bps(), 8 * 7 * 1040);
  file.application->start();
  file.wire.run_until(20'000);
  EXPECT_NEAR(static_cast<double>(file.completions()), 20'000, 3 * std::sqrt(20'000));
}

// Transfers are of whole packets, which matters where a size is a packet or a few.
TEST(File, OffersItsLoadOnTheWireWhateverItsSizes) {
  struct Case {
    double distribution, shape, size;
  };
  for (const Case& one : {Case{0, 1.5, 70}, Case{0, 1.5, 1'000}, Case{0, 1.5, 1'001}, Case{0, 1.5, 40'500},
                          Case{1, 1.5, 1}, Case{1, 1.5, 70}, Case{1, 1.5, 1'500}, Case{1, 1.5, 20'000}, Case{2, 3, 70},
                          Case{2, 3, 900}, Case{2, 3, 5'000}, Case{3, 1.2, 70}, Case{3, 1.2, 1'500}}) {
    Transfer file;
    file.set("size", one.size);
    file.set("distribution", one.distribution);
    file.set("shape", one.shape);
    const double load_bps = std::round(0.4 * (one.size + 1'000));  // a transfer in about 20 s, which waits for no other
    file.set("load", load_bps);
    file.application->start();
    const double seconds = 200'000;
    file.wire.run_until(seconds);
    double bits = 0;
    for (const Wire::Sent& packet : file.wire.data(0, seconds))
      if (packet.size == 1'040) bits += 8 * 1'040;  // not of the handshake
    EXPECT_NEAR(bits / seconds / load_bps, 1, 0.05) << one.distribution << ' ' << one.size;
  }
}

TEST(File, AsksForTransfersWhileItHasALoad) {
  Transfer file;
  file.set("size", 7'000);
  file.application->start();
  file.wire.run_until(10);
  EXPECT_EQ(file.completions(), 1);  // without a load, a single one
  file.change("load", 8 * 7 * 1040);
  file.wire.run_until(1'010);
  EXPECT_NEAR(static_cast<double>(file.completions()), 1'000, 3 * std::sqrt(1'000));
  file.change("load", 0);
  file.wire.run_until(1'020);
  const std::int64_t before = file.completions();
  file.wire.run_until(2'000);
  EXPECT_EQ(file.completions(), before);
  EXPECT_EQ(file.signal("outstanding_transfers"), 0);
}

TEST(File, ALoadMakesNoTransfersBeforeTheStartOrAfterTheEnd) {
  Transfer file;
  file.change("load", 1e6);
  file.wire.run_until(10);
  EXPECT_TRUE(file.wire.sent.empty());
  file.application->start();
  file.wire.run_until(20);
  file.application->stop();
  file.wire.run_until(30);
  const std::size_t before = file.wire.sent.size();
  file.change("load", 2e6);
  file.wire.run_until(40);
  EXPECT_GT(before, 0U);
  EXPECT_EQ(file.wire.sent.size(), before);
}

TEST(File, MayBeSoRareThatNoTransferComes) {
  Transfer file;
  file.set("size", 1e10);
  file.set("load", 1);  // one in 2,600 years
  file.wire.run_until(1);
  file.application->start();
  file.wire.run_until(1e6);
  EXPECT_TRUE(file.wire.sent.empty());
}

// Transfers that arrive during another one wait: an M/D/1 queue.
TEST(File, CompletionTimesFollowTheQueueOfItsConnection) {
  Transfer file;
  file.set("size", 7'000);
  file.set("load", 8 * 7 * 1040 * 1.5);
  file.application->start();
  file.wire.run_until(20'000);
  const double service_s = 0.4, utilization = 1.5 * service_s;
  EXPECT_NEAR(file.mean_completion_s(), service_s + utilization * service_s / (2 * (1 - utilization)), 0.01);
}

TEST(File, SizesFollowTheChosenDistribution) {
  struct Case {
    double distribution, shape, above_twice;  // fraction of sizes above twice the mean
  };
  const double pareto_scale = 1.0 / 3;  // relative to the mean, for shape 1.5
  for (const Case& one : {Case{0, 1.5, 0}, Case{1, 1.5, std::exp(-2)}, Case{2, 1.5, std::pow(pareto_scale / 2, 1.5)},
                          Case{3, 1.2, std::erfc((std::log(2) + 0.72) / 1.2 / std::sqrt(2)) / 2}}) {
    Transfer file;
    file.set("size", 20'500);
    file.set("distribution", one.distribution);
    file.set("shape", one.shape);
    std::int64_t above = 0, before = 0;
    const int count = 5'000;
    for (int i = 0; i < count; ++i) {
      file.application->start();
      const double begun = to_seconds(file.wire.events().now());
      double until = begun;
      while (file.completions() == i) file.wire.run_until(until += 1);
      const std::int64_t packets = file.wire.account.goodput_packets - before;
      before += packets;
      if (packets > 41) ++above;
    }
    EXPECT_NEAR(static_cast<double>(above) / count, one.above_twice, 0.012) << one.distribution;
  }
}

TEST(File, AtMostAThousandRequestsWait) {
  Transfer file;
  file.wire.lose = [](Packet&) { return true; };
  file.set("size", 1'000);
  file.set("load", 8 * 1 * 1040 * 1000);  // a thousand per second
  file.application->start();
  file.wire.run_until(10);
  file.application->stop();
  file.wire.lose = [](Packet&) { return false; };
  file.application->start();
  file.wire.run_until(20);
  file.application->stop();
  EXPECT_LT(file.completions(), 100);  // 0.2 s each
}

TEST(File, ShowsTheTransfersThatAreNotComplete) {
  Transfer one;
  EXPECT_EQ(one.signal("outstanding_transfers"), 0);
  one.application->start();
  one.wire.run_until(0.05);
  EXPECT_EQ(one.signal("outstanding_transfers"), 1);
  one.wire.run_until(60);
  EXPECT_EQ(one.completions(), 1);
  EXPECT_EQ(one.signal("outstanding_transfers"), 0);
}

}  // namespace
}  // namespace aqm
