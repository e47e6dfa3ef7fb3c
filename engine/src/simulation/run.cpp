// Advances a run from control point to control point, with events in between.

#include "simulation/run.h"

#include <algorithm>

namespace aqm {
namespace {

// Only links are frequent.
constexpr auto call = [](EventHandler& handler, std::uint32_t tag) {
  if (handler.is_frequent()) static_cast<Link&>(handler).run(tag);
  else handler.on_event(tag);
};

ScenarioSpec with_window(ScenarioSpec spec) {
  if (spec.measure.windows.empty()) spec.measure.windows.emplace_back(Time{0}, spec.duration);
  return spec;
}

}  // namespace

Simulation::Run::Run(ScenarioSpec scenario)
    : spec(with_window(std::move(scenario))),
      network(events, packets, *this, fingerprint),
      topology(spec, network),
      log(events, all_reasons()),
      queues(spec, topology, network),
      watches(make_watches(spec, topology, queues, network, log)),
      flows(spec, topology, network, *this),
      shares(flows, network),
      timeline(spec, topology, network, queues, flows),
      windows(spec.measure, flows, shares, watches, network),
      recorder(spec, topology, network, flows, shares, watches) {
  network.find_links_ahead();
}

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

// Control points, what happens between events, in this order when their times are equal: windows are read before
// changes, so that a change at the boundary belongs to what follows; rows show what holds after the change.
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

std::optional<std::string> Simulation::Run::apply(const Change& change) {
  if (auto refused = timeline.apply(change)) return refused;
  if (change.target == Change::Target::queue_discipline)
    for (const auto& watch : watches) watch->follow(queues.discipline(watch->direction()));
  if (change.target == Change::Target::sliding_window) recorder.restart_rates();
  fingerprint.add(static_cast<std::uint64_t>(events.now().ns));
  fingerprint.add(hash_name(change.path));
  fingerprint.add(hash_name(change.text));
  log.add({.kind = EventKind::change, .seq = static_cast<double>(changes_++)});
  windows.add_fair_shares();
  shares.read_limits();
  shares.update();
  return std::nullopt;
}

void Simulation::Run::on_link_drop(PacketId packet, const Link& link, const Decision& decision) {
  for (const auto& watch : watches)
    if (&watch->link() == &link) watch->on_wire_loss(packet, decision);
}

void Simulation::Run::on_flow_active(FlowId flow, bool active) {
  windows.add_fair_shares();
  flows.set_active(flow, active);
  shares.count(flow, active);
  log.add({.kind = active ? EventKind::flow_start : EventKind::flow_stop, .flow = static_cast<double>(flow)});
  shares.update();
}

}  // namespace aqm
