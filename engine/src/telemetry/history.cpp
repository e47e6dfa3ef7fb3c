#include "telemetry/history.h"

#include <algorithm>

namespace aqm {

void History::set(double value, Time now) {
  if (steps_.back().value == value) return;
  if (steps_.back().at == now) steps_.back().value = value;
  else steps_.push_back({now, value});
}

double History::mean(Time from, Time to) const {
  // Searches from the newest step, because most queries are recent.
  auto step = steps_.rbegin();
  while (step->at >= to && step->at > from) ++step;
  if (step->at <= from) return step->value;
  double sum = 0;
  for (Time end = to; end > from; ++step) {
    const Time begin = std::max(step->at, from);
    sum += step->value * to_seconds(end - begin);
    end = begin;
  }
  return sum / to_seconds(to - from);
}

}  // namespace aqm
