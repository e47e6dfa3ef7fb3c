// Builds a run and notifies its parts of events.

#include "simulation/run.h"

namespace aqm {
namespace {

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
      capacities(spec),
      shares(flows, network),
      timeline(spec, topology, network, queues, flows, capacities),
      windows(spec.measure, flows, shares, watches, capacities, network),
      recorder(spec, topology, network, flows, shares, watches, capacities) {
  network.find_links_ahead();
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

void Simulation::Run::replace_timeline(std::vector<Change> changes) {
  const Time now = events.now();
  const bool is_over = next_control() > now;  // false: changes due at this very time are still to be applied
  timeline.replace(std::move(changes), is_over ? now + Duration{1} : now);
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
