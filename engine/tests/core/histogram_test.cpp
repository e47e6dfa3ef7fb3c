#include "core/histogram.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "core/random.h"

namespace aqm {
namespace {

TEST(Histogram, FindsQuantilesWithinOneBin) {
  Histogram histogram;
  std::vector<std::int64_t> values;
  Random random(1, "histogram");
  for (int i = 0; i < 50'000; ++i) {
    const auto value = static_cast<std::int64_t>(random.exponential(20e6));
    values.push_back(value);
    histogram.add(Duration{value});
  }
  std::sort(values.begin(), values.end());
  EXPECT_EQ(histogram.count(), 50'000);
  for (const double q : {0.1, 0.5, 0.9, 0.95, 0.99}) {
    const auto exact = static_cast<double>(values[static_cast<std::size_t>(q * 50'000)]);
    EXPECT_NEAR(static_cast<double>(histogram.quantile(q, Histogram{}).count()) / exact, 1, 0.02) << q;
  }
}

TEST(Histogram, ExcludesEarlierValues) {
  Histogram histogram;
  for (int i = 0; i < 1000; ++i) histogram.add(Duration{1'000'000});
  const Histogram earlier = histogram;
  for (int i = 0; i < 10; ++i) histogram.add(Duration{50'000'000});
  EXPECT_NEAR(static_cast<double>(histogram.quantile(0.5, earlier).count()), 50e6, 0.8e6);
  EXPECT_NEAR(static_cast<double>(histogram.quantile(0.5, Histogram{}).count()), 1e6, 0.016e6);
}

TEST(Histogram, HasNoQuantileWithoutValues) {
  Histogram histogram;
  EXPECT_EQ(histogram.quantile(0.5, Histogram{}), Duration{0});
}

}  // namespace
}  // namespace aqm
