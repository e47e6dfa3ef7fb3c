#include "simulation/simulation.h"

#include "simulation/run.h"

namespace aqm {

Simulation::Simulation(ScenarioSpec spec) : run_(std::make_unique<Run>(std::move(spec))) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;

Simulation::Status Simulation::advance(Time until, std::uint64_t max_events) {
  return run_->advance(until, max_events);
}
std::optional<std::string> Simulation::apply(const Change& change) { return run_->apply(change); }

void Simulation::replace_timeline(std::vector<Change> timeline) { run_->replace_timeline(std::move(timeline)); }

Time Simulation::now() const { return run_->events.now(); }
std::uint64_t Simulation::events() const { return run_->events.events_run(); }
std::uint64_t Simulation::fingerprint() const { return run_->fingerprint.value(); }
std::int64_t Simulation::bottleneck_packets() const { return run_->watches.front()->delivered_packets(); }

const ScenarioSpec& Simulation::spec() const { return run_->spec; }
const std::vector<FlowInfo>& Simulation::flows() const { return run_->flows.infos(); }

std::vector<std::uint32_t> Simulation::route_of_group(std::uint32_t group) const {
  std::vector<std::uint32_t> links;
  for (const DirectionRef step : route_of(run_->spec, run_->spec.flows[group])) links.push_back(step.link);
  return links;
}

const Discipline& Simulation::discipline(DirectionRef direction) const { return run_->queues.discipline(direction); }
QueueLimit Simulation::queue_limit(DirectionRef direction) const {
  return run_->network.link(run_->topology.link(direction, 0)).settings().limit;
}
const void* Simulation::queue_params(DirectionRef direction) const {
  QueueDisc* queue = run_->network.link(run_->topology.link(direction, 0)).queue();
  return queue ? queue->params() : nullptr;
}

StateRows Simulation::state_rows(std::uint32_t watch, std::uint32_t table, std::uint32_t most_rows) const {
  return watch < run_->watches.size() ? run_->watches[watch]->state_rows(table, most_rows) : StateRows{};
}

StateRows Simulation::packet_rows(std::uint32_t most_rows) const {
  return run_->packet_reader.read(run_->spec, run_->topology, run_->network, most_rows);
}

const std::vector<Column>& Simulation::columns() const { return run_->recorder.columns(); }
TableView Simulation::rows() const { return run_->recorder.rows(); }
TableView Simulation::event_rows() const { return run_->log.rows(); }
void Simulation::drain() {
  run_->recorder.drain();
  run_->log.drain();
}
void Simulation::wipe() {
  run_->recorder.wipe();
  run_->log.wipe();
}
void Simulation::set_recording(bool recording) {
  run_->recorder.set_recording(recording);
  run_->log.set_recording(recording);
}

std::vector<WindowResult> Simulation::windows() const { return run_->windows.results(); }

void Simulation::set_trace(TraceSink sink, void* context) {
  for (const auto& watch : run_->watches) watch->set_trace(sink, context);
}

}  // namespace aqm
