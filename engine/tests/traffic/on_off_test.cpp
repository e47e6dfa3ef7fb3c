// Durations of bursts and silences, and the resulting rate.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "traffic/source.h"

namespace aqm {
namespace {

struct Bursts {
  std::vector<double> packets, silences;
};

// 1000 bytes at 1 Mbit/s: a packet every 8 ms within a burst.
constexpr double kInterval = 0.008;

// The first burst begins with the first packet; the last one may be incomplete and is left out.
Bursts bursts_of(const Source& source) {
  Bursts bursts;
  double packets = 1;
  for (const double gap : source.gaps()) {
    if (gap > kInterval + 1e-9) {
      bursts.packets.push_back(packets);
      bursts.silences.push_back(gap - kInterval);
      packets = 0;
    } else {
      EXPECT_NEAR(gap, kInterval, 1e-9);
    }
    ++packets;
  }
  return bursts;
}

void set_up(Source& source, double on, double off) {
  source.set("rate", 1e6);
  source.set("packet_size", 1000);
  source.set("on", on);
  source.set("off", off);
}

TEST(OnOff, HasExponentialBurstsAndSilences) {
  Source source("on_off");
  const double on = 0.04, off = 0.06;
  set_up(source, on, off);
  source.application->start();
  source.wire.run_until(8'000);
  const Bursts bursts = bursts_of(source);
  // A burst has round(X) packets, at least one: P(n > k) = P(X >= k + 1/2) = exp(-(k + 1/2) / b).
  const double b = on / kInterval;
  const double mean = 1 + std::exp(-1.5 / b) / (1 - std::exp(-1 / b));
  EXPECT_NEAR(mean_of(bursts.packets) / mean, 1, 0.01);
  const auto singles = std::count(bursts.packets.begin(), bursts.packets.end(), 1);
  const auto count = static_cast<double>(bursts.packets.size());
  EXPECT_NEAR(static_cast<double>(singles) / count, 1 - std::exp(-1.5 / b), 0.005);
  EXPECT_NEAR(mean_of(bursts.silences), off, 0.01 * off);
  EXPECT_NEAR(variance_of(bursts.silences), off * off, 0.03 * off * off);
}

TEST(OnOff, HasParetoBurstsAndSilences) {
  Source source("on_off");
  const double on = 0.4, off = 0.06, shape = 2.5;
  set_up(source, on, off);
  source.set("distribution", 1);
  source.set("shape", shape);
  source.application->start();
  source.wire.run_until(8'000);
  const Bursts bursts = bursts_of(source);
  const double scale = off * (shape - 1) / shape;
  EXPECT_GE(*std::min_element(bursts.silences.begin(), bursts.silences.end()), scale - 1e-9);
  EXPECT_NEAR(mean_of(bursts.silences), off, 0.02 * off);
  const auto longer = [](const std::vector<double>& values, double bound) {
    const auto count = std::count_if(values.begin(), values.end(), [bound](double x) { return x > bound; });
    return static_cast<double>(count) / static_cast<double>(values.size());
  };
  EXPECT_NEAR(longer(bursts.silences, 3 * scale), std::pow(3, -shape), 0.005);
  // More than 89 packets: 89.5 or more, with a scale of 30.
  EXPECT_NEAR(longer(bursts.packets, 89), std::pow(89.5 / 30, -shape), 0.006);
  EXPECT_EQ(*std::min_element(bursts.packets.begin(), bursts.packets.end()), 30);
}

TEST(OnOff, SendsItsPeakRateForItsShareOfTheTimeInTheLongRun) {
  Source source("on_off");
  set_up(source, 0.5, 1.5);
  EXPECT_NEAR(source.application->demand_bps(), 0.25e6, 30);
  source.application->start();
  source.wire.run_until(20'000);
  EXPECT_NEAR(static_cast<double>(source.times().size()) * 8000 / 20'000, 0.25e6, 0.02 * 0.25e6);
}

// A burst has a packet at least, however short.
TEST(OnOff, ItsDemandCountsWholePackets) {
  for (const double distribution : {0.0, 1.0})
    for (const double packets : {0.2, 1.0, 3.0}) {
      Source source("on_off");
      set_up(source, packets * kInterval, 0.02);
      source.set("distribution", distribution);
      source.set("shape", 3);
      source.application->start();
      source.wire.run_until(2'000);
      const double sent_bps = static_cast<double>(source.times().size()) * 8'000 / 2'000;
      EXPECT_NEAR(source.application->demand_bps() / sent_bps, 1, 0.02) << distribution << ' ' << packets;
    }
}

TEST(OnOff, BeginsWithASilence) {
  std::vector<double> first;
  Source source("on_off");
  set_up(source, 0.5, 1);
  for (int i = 0; i < 2000; ++i) {
    const std::size_t before = source.wire.sent.size();
    const double begun = 100.0 * i;
    source.wire.run_until(begun);
    source.application->start();
    source.wire.run_until(begun + 50);
    source.application->stop();
    ASSERT_GT(source.wire.sent.size(), before);
    first.push_back(source.wire.sent[before].time_s - begun - kInterval);
    source.wire.run_until(begun + 99);
  }
  EXPECT_NEAR(mean_of(first), 1, 0.07);
}

TEST(OnOff, WithoutSilencesIsConstant) {
  Source source("on_off");
  set_up(source, 0.05, 0);
  source.application->start();
  source.wire.run_until(100);
  EXPECT_EQ(source.times().size(), 12'500U);
}

TEST(OnOff, ANewPeakRateHoldsFromTheGapAfterTheLastPacket) {
  Source source("on_off");
  set_up(source, 3000, 0);
  source.set("rate", 8e3);  // one packet a second
  source.application->start();
  source.wire.run_until(2.25);
  source.change("rate", 16e3);
  source.wire.run_until(3.75);
  const std::vector<double> expected{1, 2, 2.5, 3, 3.5};
  const std::vector<double> times = source.times();
  ASSERT_EQ(times.size(), expected.size());
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(times[i], expected[i], 1e-9);
}

}  // namespace
}  // namespace aqm
