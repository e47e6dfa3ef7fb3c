// Positive random variables of a given mean: sizes of transfers, lengths of bursts and silences.
#pragma once

#include "core/random.h"

namespace aqm {

enum class Distribution : std::uint8_t { fixed, exponential, pareto, lognormal };

struct RandomVariable {
  Distribution distribution = Distribution::fixed;
  double mean = 1;
  double shape = 1.5;  // of Pareto, above 1; of lognormal, the standard deviation of the logarithm

  double draw(Random& random) const;
  // Mean of a whole number that is at least 1, and above k where the variable is at least k + `offset`, for k >= 1:
  // 0.5 rounds, and a small offset rounds up. Within 0.5 %; not for a fixed one.
  double mean_count(double offset) const;

 private:
  double pareto_scale() const { return mean * (shape - 1) / shape; }
  double log_mean() const;
  // The probability to be above x > 0, and the mean of what is above it.
  struct Tail {
    double probability, excess;
  };
  Tail tail(double x) const;
};

}  // namespace aqm
