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

Time Simulation::now() const { return run_->events.now(); }
std::uint64_t Simulation::events() const { return run_->events.events_run(); }
std::uint64_t Simulation::fingerprint() const { return run_->fingerprint.value(); }
std::int64_t Simulation::bottleneck_packets() const { return run_->watches.front()->meter.delivered_packets(); }

const ScenarioSpec& Simulation::spec() const { return run_->spec; }
const std::vector<FlowInfo>& Simulation::flows() const { return run_->flow_infos; }

std::vector<std::uint32_t> Simulation::route_of_group(std::uint32_t group) const {
  std::vector<std::uint32_t> links;
  for (const DirectionRef step : route_of(run_->spec, run_->spec.flows[group])) links.push_back(step.link);
  return links;
}

const Discipline& Simulation::discipline(DirectionRef direction) const {
  return *run_->disciplines[direction.link][direction.reverse ? 1 : 0];
}
QueueLimit Simulation::queue_limit(DirectionRef direction) const { return run_->link(direction).settings().limit; }
const void* Simulation::queue_params(DirectionRef direction) const {
  QueueDisc* queue = run_->link(direction).queue();
  return queue ? queue->params() : nullptr;
}

StateRows Simulation::state_rows(std::uint32_t watch, std::uint32_t table, std::uint32_t most_rows) const {
  return run_->state_rows(watch, table, most_rows);
}

const std::vector<Column>& Simulation::columns() const { return run_->columns; }
TableView Simulation::rows() const {
  Table& table = run_->rows;
  return {table.by_column(), table.rows(), table.capacity(), table.columns()};
}
TableView Simulation::event_rows() const {
  Table& table = run_->event_rows;
  return {table.by_column(), table.rows(), table.capacity(), table.columns()};
}
void Simulation::drain() {
  run_->rows.drain();
  run_->event_rows.drain();
}
void Simulation::set_recording(bool recording) { run_->recording = recording; }

std::vector<WindowResult> Simulation::windows() const { return run_->window_results(); }

void Simulation::set_trace(TraceSink sink, void* context) {
  run_->trace_sink = sink;
  run_->trace_context = context;
  for (const auto& watch : run_->watches) watch->link.trace(sink ? watch.get() : nullptr);
}

}  // namespace aqm
