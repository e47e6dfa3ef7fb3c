// The Weibull distribution that fits values best.
#pragma once

#include <span>

#include "core/histogram.h"

namespace aqm {

struct Weibull {
  double shape = 0;    // 1: exponential; less: more very small and very large values
  double scale_s = 0;  // 63 % of the values are below it
};

// Maximum likelihood, by Newton's method. Not numbers if there are fewer than two different values. All must be
// positive.
Weibull fit_weibull(std::span<const Histogram::Bin> values);

}  // namespace aqm
