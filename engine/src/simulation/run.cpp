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
    : spec_(with_window(std::move(scenario))),
      network_(events_, packets_, *this, fingerprint_),
      topology_(spec_, network_),
      log_(events_, all_reasons()),
      queues_(spec_, topology_, network_),
      watches_(make_watches(spec_, topology_, queues_, network_, log_)),
      flows_(spec_, topology_, network_, *this),
      deliveries_(spec_, flows_, network_, log_),
      capacities_(spec_),
      shares_(flows_, network_),
      timeline_(spec_, topology_, network_, queues_, flows_, capacities_),
      windows_(spec_.measure, flows_, shares_, watches_, capacities_, network_),
      recorder_(spec_, topology_, network_, flows_, shares_, watches_, capacities_),
      flow_trace_(network_, log_) {
  for (const auto& watch : watches_) watch->count_losses_of(flows_);
  network_.find_links_ahead();
}

std::optional<std::string> Simulation::Run::apply(const Change& change) {
  if (auto refused = timeline_.apply(change)) return refused;
  if (change.target == Change::Target::queue_discipline)
    for (const auto& watch : watches_) watch->follow(queues_.discipline(watch->direction()));
  if (decisions_) decisions_->queue_changed();
  if (change.target == Change::Target::sliding_window) recorder_.change_window();
  fingerprint_.add(static_cast<std::uint64_t>(events_.now().ns));
  fingerprint_.add(hash_name(change.path));
  fingerprint_.add(hash_name(change.text));
  log_.add({.kind = EventKind::change, .seq = static_cast<double>(changes_++)});
  windows_.add_fair_shares();
  shares_.read_limits();
  shares_.update();
  return std::nullopt;
}

void Simulation::Run::replace_timeline(std::vector<Change> changes) {
  const Time now = events_.now();
  const bool is_over = next_control() > now;  // false: changes due at this very time are still to be applied
  timeline_.replace(std::move(changes), is_over ? now + Duration{1} : now);
}

void Simulation::Run::on_link_drop(PacketId packet, const Link& link, const Decision& decision) {
  for (const auto& watch : watches_)
    if (&watch->link() == &link) watch->on_wire_loss(packet, decision);
}

void Simulation::Run::on_flow_active(FlowId flow, bool active) {
  windows_.add_fair_shares();
  flows_.set_active(flow, active, events_.now());
  shares_.count(flow, active);
  log_.add({.kind = active ? EventKind::flow_start : EventKind::flow_stop, .flow = static_cast<double>(flow)});
  shares_.update();
}

}  // namespace aqm
