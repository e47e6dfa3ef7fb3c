// Advances a run from control point to control point, with events in between. The only frequently executed file
// of this folder.

#include <algorithm>

#include "simulation/run.h"

namespace aqm {
namespace {

// Only links are frequent.
constexpr auto call = [](EventHandler& handler, std::uint32_t tag) {
  if (handler.is_frequent()) static_cast<Link&>(handler).run(tag);
  else handler.on_event(tag);
};

}  // namespace

Time Simulation::Run::next_control() const { return std::min({next_sample_, windows_.next_bound(), timeline_.next()}); }

Simulation::Status Simulation::Run::advance(Time until, std::uint64_t max_events) {
  for (;;) {
    const Time target = std::min({until, spec_.duration, next_control()});
    max_events -= std::min(max_events, events_.run_until(target, max_events, call));
    if (!events_.halted().empty()) return Status::halted;
    if (events_.now() < target || events_.next_time() <= target) return Status::budget_used;
    if (next_control() <= target) {
      if (!recorder_.has_room() || !log_.has_room()) return Status::telemetry_full;
      control();
    } else {
      return target == spec_.duration ? Status::ended : Status::reached;
    }
  }
}

// Handles a control point. At equal times windows are read before changes, so that a change at a window's end belongs
// to the next; samples follow and show the state after the change.
void Simulation::Run::control() {
  const Time now = events_.now();
  windows_.open_and_close();
  while (timeline_.next() == now) apply(timeline_.take_next());
  if (next_sample_ == now) {
    windows_.add_averages();
    recorder_.sample();
    next_sample_ += spec_.measure.sample_interval;
  }
}

}  // namespace aqm
