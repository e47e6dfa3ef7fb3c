// Measures of fairness (algorithms of section 5 of the model: Jain et al. 1984; max-min shares by water filling).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace aqm {

// Jain's index of values that are added one by one: (sum x)^2 / (n sum x^2), between 1/n and 1. 1 when all are zero.
class JainIndex {
 public:
  void add(double x) {
    sum_ += x;
    squares_ += x * x;
    ++count_;
  }
  double value() const { return squares_ > 0 ? sum_ * sum_ / (count_ * squares_) : 1; }

 private:
  double sum_ = 0, squares_ = 0, count_ = 0;
};

// How far values are apart that are added one by one.
class Spread {
 public:
  void add(double x) {
    // Welford 1962: without the difference of large sums.
    const double from_mean = x - mean_;
    mean_ += from_mean / static_cast<double>(++count_);
    squares_ += from_mean * (x - mean_);
    min_ = std::min(min_, x);
    max_ = std::max(max_, x);
  }
  // Sample standard deviation by mean; not a number for fewer than two values or a mean of zero.
  double coefficient_of_variation() const {
    return count_ > 1 && mean_ != 0 ? std::sqrt(squares_ / static_cast<double>(count_ - 1)) / mean_ : NAN;
  }
  // The least by the greatest; not a number if all are zero.
  double min_max_ratio() const { return max_ > 0 ? min_ / max_ : NAN; }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0, squares_ = 0;
  double min_ = std::numeric_limits<double>::infinity(), max_ = 0;
};

// Flows that pass the same links and want the same.
struct Sharers {
  std::vector<std::uint32_t> links;
  double demand_bps = 0;  // of each; may be infinite where there is a link
  std::uint32_t flows = 0;
  double share_bps = 0;  // of each
};

// Finds the max-min fair shares of links with these capacities by progressive filling (Bertsekas & Gallager 1992,
// §6.5.2): no flow could get more without taking it from one that has no more.
void share_max_min(std::span<Sharers> all, std::span<const double> capacities_bps);

}  // namespace aqm
