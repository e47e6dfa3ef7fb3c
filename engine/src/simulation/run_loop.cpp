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

Time Simulation::Run::next_control() const { return std::min({next_sample_, windows.next_bound(), timeline.next()}); }

Simulation::Status Simulation::Run::advance(Time until, std::uint64_t max_events) {
  for (;;) {
    const Time target = std::min({until, spec.duration, next_control()});
    max_events -= std::min(max_events, events.run_until(target, max_events, call));
    if (events.now() < target || events.next_time() <= target) return Status::budget_used;
    if (next_control() <= target) {
      if (!recorder.has_room() || !log.has_room()) return Status::telemetry_full;
      control();
    } else {
      return target == spec.duration ? Status::ended : Status::reached;
    }
  }
}

// Handles a control point. At equal times windows are read before changes, so that a change at a window's end belongs
// to the next; samples follow and show the state after the change.
void Simulation::Run::control() {
  const Time now = events.now();
  windows.open_and_close();
  while (timeline.next() == now) apply(timeline.take_next());
  if (next_sample_ == now) {
    windows.add_averages();
    recorder.sample();
    next_sample_ += spec.measure.sample_interval;
  }
}

}  // namespace aqm
