// The fit recovers the parameters of Weibull samples.
#include "telemetry/weibull.h"

#include <cmath>
#include <gtest/gtest.h>

namespace aqm {
namespace {

// Quantiles of the distribution: x = scale (-ln(1 - u))^(1/k).
Histogram weibull(double shape, double scale_s, int count) {
  Histogram histogram;
  for (int i = 0; i < count; ++i) {
    const double u = (i + 0.5) / count;
    histogram.add(from_seconds(scale_s * std::pow(-std::log(1 - u), 1 / shape)));
  }
  return histogram;
}

TEST(Weibull, RecoversTheParameters) {
  for (const double shape : {0.5, 0.62839, 1.0, 2.0, 8.0})
    for (const double scale_s : {0.0076, 1.0}) {
      const Weibull fit = fit_weibull(weibull(shape, scale_s, 20'000).bins(Histogram{}));
      EXPECT_NEAR(fit.shape / shape, 1, 0.01) << shape;
      EXPECT_NEAR(fit.scale_s / scale_s, 1, 0.01) << shape;
    }
}

TEST(Weibull, FitsOnlyAddedValues) {
  Histogram histogram = weibull(2, 0.1, 1'000);
  const Histogram before = histogram;
  histogram.merge(weibull(0.8, 0.01, 1'000));
  EXPECT_NEAR(fit_weibull(histogram.bins(before)).shape, 0.8, 0.01);
}

// At the maximum of the likelihood the mean of (x / scale)^k is 1, and no neighbouring fit is more likely.
TEST(Weibull, MaximisesTheLikelihood) {
  const std::vector<Histogram::Bin> values{
      {Duration{2'000'000}, 3}, {Duration{5'000'000}, 10}, {Duration{30'000'000}, 1}};
  const Weibull fit = fit_weibull(values);
  const auto likelihood = [&](double shape, double scale_s) {
    double sum = 0;
    for (const auto& [middle, count] : values) {
      const double x = to_seconds(middle) / scale_s;
      sum += static_cast<double>(count) * (std::log(shape / scale_s) + (shape - 1) * std::log(x) - std::pow(x, shape));
    }
    return sum;
  };
  const double best = likelihood(fit.shape, fit.scale_s);
  for (const double factor : {0.999, 1.001}) {
    EXPECT_GT(best, likelihood(fit.shape * factor, fit.scale_s));
    EXPECT_GT(best, likelihood(fit.shape, fit.scale_s * factor));
  }
}

TEST(Weibull, IsUndefinedForLessThanTwoValues) {
  EXPECT_TRUE(std::isnan(fit_weibull({}).shape));
  const std::vector<Histogram::Bin> one{{Duration{1'000'000}, 100}};
  EXPECT_TRUE(std::isnan(fit_weibull(one).shape));
}

}  // namespace
}  // namespace aqm
