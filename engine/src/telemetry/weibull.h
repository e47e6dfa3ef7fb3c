// Weibull fit.
#pragma once

#include <span>

#include "core/histogram.h"

namespace aqm {

struct Weibull {
  double shape = 0;    // 1: exponential; below 1: more very small and very large values
  double scale_s = 0;  // 63 % of the values are below it
};

// Maximum-likelihood fit by Newton's method to positive values; NaN for fewer than two different values.
Weibull fit_weibull(std::span<const Histogram::Bin> values);

}  // namespace aqm
