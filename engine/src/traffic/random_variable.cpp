#include "traffic/random_variable.h"

#include "core/math.h"

namespace aqm {
namespace {

// Probability of a standard normal variable to be above z, within 2e-4 (Page 1977).
double normal_tail(double z) { return 1 / (1 + math::exp(z * (1.5957691216 + 0.0713548163 * z * z))); }

}  // namespace

double RandomVariable::log_mean() const { return math::log(mean) - shape * shape / 2; }

double RandomVariable::draw(Random& random) const {
  switch (distribution) {
    case Distribution::fixed:
      break;
    case Distribution::exponential:
      return random.exponential(mean);
    case Distribution::pareto:
      return random.pareto(pareto_scale(), shape);
    case Distribution::lognormal:
      return random.lognormal(log_mean(), shape);
  }
  return mean;
}

RandomVariable::Tail RandomVariable::tail(double x) const {
  if (distribution == Distribution::lognormal) {
    const double z = (math::log(x) - log_mean()) / shape;
    const double above = normal_tail(z);
    return {above, mean * normal_tail(z - shape) - x * above};
  }
  if (distribution == Distribution::exponential) {
    const double above = math::exp(-x / mean);
    return {above, mean * above};
  }
  if (x <= pareto_scale()) return {1, mean - x};
  const double above = math::pow(pareto_scale() / x, shape);
  return {above, x * above / (shape - 1)};
}

// The sum over k of P(X >= k + offset); where it changes little from one k to the next, an integral by the trapezoidal
// rule.
double RandomVariable::mean_count(double offset) const {
  constexpr double kFew = 32;
  double count = 1, x = 1 + offset;
  for (; x < kFew; ++x) count += tail(x).probability;
  const Tail rest = tail(x);
  return count + rest.probability / 2 + rest.excess;
}

}  // namespace aqm
