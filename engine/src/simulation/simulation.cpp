#include "simulation/simulation.h"

#include "core/text.h"
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

Time Simulation::now() const { return run_->events_.now(); }
const std::string& Simulation::halted() const { return run_->events_.halted(); }
std::uint64_t Simulation::events() const { return run_->events_.events_run(); }
std::string Simulation::place() const {
  const Deciding& last = run_->network_.deciding();
  std::string place = concat({"event ", whole_text(events())});
  if (!last.link) return place;
  const bool now = last.event == events();
  place += concat({now ? ", link " : ", newest decision at link ", last.link->name()});
  for (const auto& watch : run_->watches_)
    if (&watch->link() == last.link) place += concat({" (", watch->discipline().id, ")"});
  // An earlier packet may be another one by now.
  if (now && last.packet)
    place += concat({", packet ", whole_text(last.packet->seq), " of ", run_->flows_[last.packet->flow].id});
  return place;
}
std::uint64_t Simulation::fingerprint() const { return run_->fingerprint_.value(); }
std::int64_t Simulation::bottleneck_packets() const { return run_->watches_.front()->delivered_packets(); }
std::int64_t Simulation::bottleneck_backlog() const { return run_->watches_.front()->queue().backlog_packets(); }

const ScenarioSpec& Simulation::spec() const { return run_->spec_; }
const std::vector<FlowInfo>& Simulation::flows() const { return run_->flows_.infos(); }

std::vector<std::uint32_t> Simulation::route_of_group(std::uint32_t group) const {
  std::vector<std::uint32_t> links;
  for (const DirectionRef step : route_of(run_->spec_, run_->spec_.flows[group])) links.push_back(step.link);
  return links;
}

const Discipline& Simulation::discipline(DirectionRef direction) const { return run_->queues_.discipline(direction); }
const SlotNames& Simulation::slot_names(std::uint32_t watch) const { return run_->watches_[watch]->totals().names; }
void Simulation::record_decisions(std::uint32_t watch) {
  if (watch >= run_->watches_.size()) return;
  run_->decisions_.emplace(*run_->watches_[watch], run_->log_, run_->events_);
  run_->watches_[watch]->record(&*run_->decisions_);
}
StateRows Simulation::recorded() const { return run_->decisions_ ? run_->decisions_->rows() : StateRows{}; }
const std::vector<ScriptLines>* Simulation::recorded_lines(std::uint32_t watch) const {
  return watch < run_->watches_.size() ? run_->watches_[watch]->queue().recorded_lines() : nullptr;
}
QueueLimit Simulation::queue_limit(DirectionRef direction) const {
  return run_->network_.link(run_->topology_.link(direction, 0)).settings().limit;
}
const void* Simulation::queue_params(DirectionRef direction) const {
  QueueDisc* queue = run_->network_.link(run_->topology_.link(direction, 0)).queue();
  return queue ? queue->params() : nullptr;
}

StateRows Simulation::state_rows(std::uint32_t watch, std::uint32_t table, std::uint32_t most_rows) const {
  return watch < run_->watches_.size() ? run_->watches_[watch]->state_rows(table, most_rows) : StateRows{};
}

StateRows Simulation::packet_rows(std::uint32_t most_rows) const {
  return run_->packet_reader_.read(run_->spec_, run_->topology_, run_->network_, most_rows);
}

const std::vector<Column>& Simulation::columns() const { return run_->recorder_.columns(); }
TableView Simulation::rows() const { return run_->recorder_.rows(); }
TableView Simulation::event_rows() const { return run_->log_.rows(); }
void Simulation::drain() {
  run_->recorder_.drain();
  run_->log_.drain();
  run_->flow_trace_.drain();
}
void Simulation::wipe() {
  run_->recorder_.wipe();
  run_->log_.wipe();
}
void Simulation::set_recording(bool recording) {
  run_->recorder_.set_recording(recording);
  run_->log_.set_recording(recording);
}

void Simulation::measure(Time from, Time to) {
  set_recording(false);
  run_->windows_.measure(from, to);
}
void Simulation::trace_flow(FlowId flow) {
  if (flow >= run_->flows_.size()) return;
  run_->flow_trace_.follow(flow, run_->flows_.transport(flow));
}
StateRows Simulation::flow_trace() const { return run_->flow_trace_.rows(); }

std::vector<WindowResult> Simulation::windows() const { return run_->windows_.results(); }

void Simulation::set_trace(TraceSink sink, void* context) { run_->watches_.front()->set_trace(sink, context); }

}  // namespace aqm
