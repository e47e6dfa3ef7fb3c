// Means of whole numbers, against sums of the exact probabilities.
#include "traffic/random_variable.h"

#include <cmath>
#include <gtest/gtest.h>

namespace aqm {
namespace {

// P(X >= x), by the platform's functions.
double at_least(const RandomVariable& variable, double x) {
  const double a = variable.shape, mean = variable.mean;
  switch (variable.distribution) {
    case Distribution::exponential:
      return std::exp(-x / mean);
    case Distribution::pareto:
      return std::min(1.0, std::pow(mean * (a - 1) / a / x, a));
    case Distribution::lognormal:
      return std::erfc((std::log(x) - std::log(mean) + a * a / 2) / a / std::sqrt(2)) / 2;
    case Distribution::fixed:
      break;
  }
  return x <= mean ? 1 : 0;
}

TEST(RandomVariable, ItsMeanCountIsTheSumOfTheProbabilities) {
  for (const Distribution distribution : {Distribution::exponential, Distribution::pareto, Distribution::lognormal})
    for (const double mean : {0.001, 0.3, 1.0, 4.2})
      for (const double shape : {2.2, 2.6})
        for (const double offset : {0.001, 0.5}) {
          const RandomVariable variable{distribution, mean, shape};
          double sum = 1;
          for (int k = 1; k < 200'000; ++k) sum += at_least(variable, k + offset);
          EXPECT_NEAR(variable.mean_count(offset) / sum, 1, 0.005)
              << static_cast<int>(distribution) << ' ' << mean << ' ' << shape << ' ' << offset;
        }
}

}  // namespace
}  // namespace aqm
