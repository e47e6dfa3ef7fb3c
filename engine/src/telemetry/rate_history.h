// The rate of a link over time.
#pragma once

#include <vector>

#include "core/units.h"

namespace aqm {

class RateHistory {
 public:
  explicit RateHistory(BitRate rate) : steps_{{Time{}, rate}} {}

  // From now on; never earlier than the last change.
  void set(BitRate rate, Time now);
  // The mean over a stretch, exactly the rate itself where it did not change; the rate at `to` if there is no stretch.
  double mean_bps(Time from, Time to) const;

 private:
  struct Step {
    Time at;
    BitRate rate;
  };
  std::vector<Step> steps_;
};

}  // namespace aqm
