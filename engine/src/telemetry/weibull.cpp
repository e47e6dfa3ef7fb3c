#include "telemetry/weibull.h"

#include <cmath>
#include <vector>

#include "core/math.h"

namespace aqm {
namespace {

struct LoggedValue {
  double log;  // logarithm of the value minus the mean logarithm
  double count;
};

// Sums over the values of x^k, x^k ln x and x^k (ln x)^2.
struct Sums {
  double power = 0, first = 0, second = 0;
};

Sums sums_at(double shape, std::span<const LoggedValue> values) {
  Sums sums;
  for (const LoggedValue& value : values) {
    const double power = value.count * math::exp(shape * value.log);
    sums.power += power;
    sums.first += power * value.log;
    sums.second += power * value.log * value.log;
  }
  return sums;
}

}  // namespace

Weibull fit_weibull(std::span<const Histogram::Bin> bins) {
  double total = 0, mean_log = 0, square = 0;
  std::vector<LoggedValue> values;
  for (const Histogram::Bin& bin : bins) {
    values.push_back({math::log(to_seconds(bin.middle)), static_cast<double>(bin.count)});
    total += values.back().count;
    mean_log += values.back().count * values.back().log;
  }
  if (values.size() < 2) return {NAN, NAN};
  mean_log /= total;
  for (LoggedValue& value : values) {
    value.log -= mean_log;
    square += value.count * value.log * value.log;
  }
  // Start value: the logarithm of a Weibull variable has standard deviation pi / (sqrt(6) k).
  double shape = 1.2825 / std::sqrt(square / total);
  for (int round = 0; round < 50; ++round) {
    // The mean logarithm is 0 here, so the equation is sum x^k ln x / sum x^k = 1 / k.
    const Sums sums = sums_at(shape, values);
    const double mean = sums.first / sums.power;
    const double slope = sums.second / sums.power - mean * mean + 1 / (shape * shape);
    const double next = std::max(shape - (mean - 1 / shape) / slope, shape / 2);
    const bool is_close = std::abs(next - shape) < 1e-10 * shape;
    shape = next;
    if (is_close) break;
  }
  const double scale = math::pow(sums_at(shape, values).power / total, 1 / shape);
  return {shape, scale * math::exp(mean_log)};
}

}  // namespace aqm
