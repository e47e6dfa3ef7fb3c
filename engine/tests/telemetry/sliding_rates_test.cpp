#include "telemetry/sliding_rates.h"

#include <gtest/gtest.h>

#include "at.h"

namespace aqm {
namespace {

TEST(SlidingRates, AreTheBytesOfTheWindowOverItsLength) {
  SlidingRates rates(2, from_seconds(1), from_seconds(0.1));
  for (int i = 0; i <= 50; ++i) {
    // Flow 0: 1000 bytes per sample; flow 1: nothing in the first three seconds, then 500 bytes per sample.
    const std::vector<Bytes> counts{1000 * i, i < 30 ? 0 : 500 * (i - 30)};
    rates.sample(at(0.1 * i), [&](std::size_t flow) { return counts[flow]; });
    if (i < 1) continue;
    EXPECT_NEAR(rates.rate_bps(0, counts[0], Time{}, 0), 80'000, 8'001) << i;
    if (i <= 30) {
      EXPECT_EQ(rates.rate_bps(1, counts[1], Time{}, 0), 0);
    }
    if (i > 42) {
      EXPECT_NEAR(rates.rate_bps(1, counts[1], Time{}, 0), 40'000, 1) << i;
    }
  }
}

TEST(SlidingRates, NeedFixedMemoryForAnyWindow) {
  SlidingRates rates(1, from_seconds(60), from_seconds(0.001));
  Bytes count = 0;
  for (int i = 0; i < 200'000; ++i) {
    rates.sample(at(0.001 * i), [&](std::size_t) { return count; });
    count += 125;
  }
  EXPECT_NEAR(rates.rate_bps(0, count, Time{}, 0), 1e6, 2e4);
}

TEST(SlidingRates, ANewFlowIsMeasuredFromItsStart) {
  SlidingRates rates(1, from_seconds(1), from_seconds(0.1));
  Bytes count = 0;
  for (int i = 0; i <= 50; ++i) {
    if (i > 47) count += 1000;
    rates.sample(at(0.1 * i), [&](std::size_t) { return count; });
  }
  EXPECT_NEAR(rates.rate_bps(0, count, at(4.7), 0), 80'000, 1);
  EXPECT_NEAR(rates.rate_bps(0, count, at(4.9), 2000), 80'000, 1);
}

// A flow that alternates: 1000 bytes per sample in the first half of every second, nothing in the other.
TEST(SlidingRates, KeepWhatTheyKnowWhenTheWindowChanges) {
  for (const double window : {0.2, 2.0, 10.0, 60.0}) {
    SlidingRates rates(1, from_seconds(4), from_seconds(0.01));
    Bytes count = 0;
    for (int i = 0; i < 3000; ++i) {
      if (i % 100 < 50) count += 1000;
      rates.sample(at(0.01 * i), [&](std::size_t) { return count; });
      if (i == 999) rates.set_window(from_seconds(window), from_seconds(0.01));
      if (i < 999 || window < 1) continue;
      ASSERT_NEAR(rates.rate_bps(0, count, Time{}, 0), 400'000, 70'000) << window << " " << i;
    }
    if (window < 1) {
      EXPECT_EQ(rates.rate_bps(0, count, Time{}, 0), 0);
    }
  }
}

}  // namespace
}  // namespace aqm
