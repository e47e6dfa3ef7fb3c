// What a number was over time: the rate of a link, the delay of a path.
#pragma once

#include <vector>

#include "core/units.h"

namespace aqm {

class History {
 public:
  explicit History(double value) : steps_{{Time{}, value}} {}

  // Sets the value from `now` on, which must not precede the last change.
  void set(double value, Time now);
  // The mean over an interval, exact where the value was constant; the value at `to` for an empty interval.
  double mean(Time from, Time to) const;

 private:
  struct Step {
    Time at;
    double value;
  };
  std::vector<Step> steps_;
};

}  // namespace aqm
