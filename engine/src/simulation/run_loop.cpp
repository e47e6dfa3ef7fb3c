// Advances a run from control point to control point, with events in between. The only frequently executed file
// of this folder.

#include <algorithm>

#include "simulation/run.h"

namespace aqm {
namespace {

// Only links are frequent.
struct LinkCalls {
  static constexpr int kAhead = Link::kAhead;
  static void call(EventHandler& handler, std::uint32_t tag) {
    if (handler.is_frequent()) static_cast<Link&>(handler).run(tag);
    else handler.on_event(tag);
  }
  AQM_HOT static void approach(const EventHandler& handler, int ahead) {
    if (handler.is_frequent()) static_cast<const Link&>(handler).approach(ahead);
  }
};

}  // namespace

Time Simulation::Run::next_control() const { return std::min({next_sample_, windows_.next_bound(), timeline_.next()}); }

// Once a table of telemetry is full, only the present instant is finished: what is drained has all of it, or none.
Simulation::Status Simulation::Run::advance(Time until, std::uint64_t max_events) {
  for (;;) {
    const bool is_full = !recorder_.has_room() || !log_.has_room();
    const Time target = is_full ? events_.now() : std::min({until, spec_.duration, next_control()});
    max_events -= std::min(max_events, events_.run_until<LinkCalls>(target, max_events));
    if (!events_.halted().empty()) return Status::halted;
    if (events_.now() < target || events_.next_time() <= target) return Status::budget_used;
    if (next_control() <= target) control();
    else if (is_full) return Status::telemetry_full;
    else return target == spec_.duration ? Status::ended : Status::reached;
  }
}

// Handles a control point. At equal times changes come last, as those made by hand do: a run that is repeated with them
// has the same samples. A change at a window's end belongs to the next.
void Simulation::Run::control() {
  const Time now = events_.now();
  windows_.open_and_close();
  if (next_sample_ == now) {
    for (const auto& watch : watches_) watch->bring_up_to_date();
    windows_.add_averages();
    recorder_.sample();
    next_sample_ += spec_.measure.sample_interval;
  }
  while (timeline_.next() == now) apply(timeline_.take_next());
}

}  // namespace aqm
