// The rate of a link over time.
#pragma once

#include <vector>

#include "core/units.h"

namespace aqm {

class RateHistory {
 public:
  explicit RateHistory(BitRate rate) : steps_{{Time{}, rate}} {}

  // Sets the rate from `now` on, which must not precede the last change.
  void set(BitRate rate, Time now);
  // The mean rate over an interval, exact where the rate was constant; the rate at `to` for an empty interval.
  double mean_bps(Time from, Time to) const;

 private:
  struct Step {
    Time at;
    BitRate rate;
  };
  std::vector<Step> steps_;
};

}  // namespace aqm
