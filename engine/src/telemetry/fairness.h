// Measures of fairness (algorithms of section 5 of the model: Jain et al. 1984; max-min shares by water filling).
#pragma once

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

// Max-min fair shares of a capacity among demands, in the order of the demands. A demand may be infinite.
std::vector<double> max_min_shares(double capacity, std::span<const double> demands);

}  // namespace aqm
