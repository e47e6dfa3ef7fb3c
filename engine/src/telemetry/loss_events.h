// Loss events of a queue, and how many flows lose packets in the same one (RFC 7928 §2.4).
#pragma once

#include <cstdint>
#include <vector>

#include "core/units.h"
#include "net/packet.h"

namespace aqm {

class LossEvents {
 public:
  // Counters only increase; a measurement window is the difference of two.
  struct Totals {
    std::int64_t events = 0;
    double share_sum = 0;  // over the events: the part of the active flows that lost packets in it
  };

  // A packet of `flow` is dropped, while `active_flows` gives the number of flows that send. Drops that follow the
  // first of an event by less than `span`, a round-trip time, belong to it.
  template <typename Count>
  void add(FlowId flow, Time now, Duration span, Count active_flows) {
    if (totals_.events == 0 || now - begun_ >= span) {
      ++totals_.events;
      begun_ = now;
      active_ = active_flows();
    }
    if (flow >= last_event_.size()) last_event_.resize(flow + 1);
    if (last_event_[flow] == totals_.events) return;
    last_event_[flow] = totals_.events;
    if (active_ > 0) totals_.share_sum += 1 / static_cast<double>(active_);
  }
  const Totals& totals() const { return totals_; }

 private:
  Time begun_{};
  std::int64_t active_ = 0;
  std::vector<std::int64_t> last_event_;  // by flow, counted from 1
  Totals totals_;
};

}  // namespace aqm
