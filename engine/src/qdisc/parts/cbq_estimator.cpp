#include "qdisc/parts/cbq_estimator.h"

#include <algorithm>

#include "core/math.h"

namespace aqm {
namespace {

constexpr double kWeight = 1.0 / 16;      // weight of a gap in the average
constexpr double kLongestWait = 100'000;  // seconds; bounds waiting times on very slow links

// The average that lets a class send this many packets at the link's rate after a silence.
double most_idle(double transmission, double share, double max_burst) {
  const double g = math::pow_int(1 - kWeight, static_cast<std::uint64_t>(max_burst));
  return transmission * (1 / share - 1) * (1 - g) / g;
}

}  // namespace

void CbqEstimator::sent(Time finish, Duration transmission, double share, double max_burst) {
  const double t = to_seconds(transmission);
  const double idle = to_seconds(finish - last_sent) - t / share;
  average_idle = std::min(average_idle + kWeight * (idle - average_idle), most_idle(t, share, max_burst));
  last_sent = finish;
  if (average_idle > 0) return;
  const double wait = t * (1 / share - 1) - (1 / kWeight - 1) * average_idle;
  over_limit_until = finish + from_seconds(std::min(wait, kLongestWait));
}

}  // namespace aqm
