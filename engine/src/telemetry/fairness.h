// Measures of fairness: Jain's index (Jain et al. 1984) and max-min shares by progressive filling.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace aqm {

// Jain's index of a sequence of values: (sum x)^2 / (n sum x^2), between 1/n and 1; 1 if all are zero.
class JainIndex {
 public:
  void add(double x) {
    sum_ += x;
    squares_ += x * x;
    ++count_;
  }
  double value() const { return is_defined() ? sum_ * sum_ / (count_ * squares_) : 1; }
  bool is_defined() const { return squares_ > 0; }

 private:
  double sum_ = 0, squares_ = 0, count_ = 0;
};

// Spread of a sequence of values.
class Spread {
 public:
  void add(double x) {
    // Welford 1962, which avoids the difference of large sums.
    const double from_mean = x - mean_;
    mean_ += from_mean / static_cast<double>(++count_);
    squares_ += from_mean * (x - mean_);
    min_ = std::min(min_, x);
    max_ = std::max(max_, x);
  }
  // Sample standard deviation over mean; NaN for fewer than two values or a mean of zero.
  double coefficient_of_variation() const {
    return count_ > 1 && mean_ != 0 ? std::sqrt(squares_ / static_cast<double>(count_ - 1)) / mean_ : NAN;
  }
  // Minimum over maximum; NaN if all values are zero.
  double min_max_ratio() const { return max_ > 0 ? min_ / max_ : NAN; }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0, squares_ = 0;
  double min_ = std::numeric_limits<double>::infinity(), max_ = 0;
};

// Flows with the same path and demand.
struct Sharers {
  std::vector<std::uint32_t> links;
  double demand_bps = 0;  // per flow; infinite only if there is a link
  std::uint32_t flows = 0;
  double share_bps = 0;  // per flow
};

// Computes max-min fair shares by progressive filling (Bertsekas & Gallager 1992, §6.5.2): no flow can get more without
// taking from a flow that has no more.
void share_max_min(std::span<Sharers> all, std::span<const double> capacities_bps);

}  // namespace aqm
