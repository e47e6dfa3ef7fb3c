#include "telemetry/rate_history.h"

#include <algorithm>

namespace aqm {

void RateHistory::set(BitRate rate, Time now) {
  if (steps_.back().at == now) steps_.back().rate = rate;
  else steps_.push_back({now, rate});
}

double RateHistory::mean_bps(Time from, Time to) const {
  // Searches from the newest step, because most queries are recent.
  auto step = steps_.rbegin();
  while (step->at >= to && step->at > from) ++step;
  if (step->at <= from) return static_cast<double>(step->rate.bps);
  double bits = 0;
  for (Time end = to; end > from; ++step) {
    const Time begin = std::max(step->at, from);
    bits += static_cast<double>(step->rate.bps) * to_seconds(end - begin);
    end = begin;
  }
  return bits / to_seconds(to - from);
}

}  // namespace aqm
