// What the declared links could have carried, in either direction.
#pragma once

#include <array>
#include <vector>

#include "simulation/spec.h"
#include "telemetry/history.h"

namespace aqm {

// From one sample to the next.
struct SampleInterval {
  Time from, to;
  double seconds() const { return to_seconds(to - from); }
};

class Capacities {
 public:
  explicit Capacities(const ScenarioSpec& spec) {
    for (const LinkSpec& link : spec.links)
      rates_bps_.push_back({History(bps(link.forward.rate)), History(bps(link.reverse.rate))});
  }

  void set_rate(DirectionRef direction, BitRate rate, Time now) {
    rates_bps_[direction.link][direction.reverse ? 1 : 0].set(bps(rate), now);
  }
  double mean_bps(DirectionRef direction, Time from, Time to) const {
    return rates_bps_[direction.link][direction.reverse ? 1 : 0].mean(from, to);
  }
  // What part of it `sent` bytes over `links` such links are; 0 for no time.
  double utilization(DirectionRef direction, SampleInterval over, Bytes sent, std::uint32_t links = 1) const {
    const double bits = mean_bps(direction, over.from, over.to) * links * over.seconds();
    return bits > 0 ? 8 * static_cast<double>(sent) / bits : 0;
  }

 private:
  static double bps(BitRate rate) { return static_cast<double>(rate.bps); }

  std::vector<std::array<History, 2>> rates_bps_;  // by declared link, then by direction
};

}  // namespace aqm
