// One run of one scenario. Several may live side by side; none sees another.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/arrival_tap.h"
#include "simulation/flows.h"
#include "simulation/spec.h"
#include "simulation/watch.h"
#include "telemetry/column.h"
#include "telemetry/window_result.h"

namespace aqm {

class Simulation {
 public:
  enum class Status : std::int32_t { reached = 0, ended = 1, budget_used = 2, telemetry_full = 3, halted = 4 };

  explicit Simulation(ScenarioSpec spec);
  ~Simulation();
  Simulation(Simulation&&) noexcept;

  // Runs to `until` (included), at most `max_events` events, and no further than the duration.
  Status advance(Time until, std::uint64_t max_events);
  // Applies a change at the current time (its `at` is ignored). A sentence if it is refused; then nothing happened.
  std::optional<std::string> apply(const Change& change);

  // Replaces the timeline (sorted by time). If both agree up to now, including changes made by hand, the run continues
  // exactly as one that began with the new timeline.
  void replace_timeline(std::vector<Change> timeline);

  Time now() const;
  // Why a discipline has stopped the run; empty if none has.
  const std::string& halted() const;
  std::uint64_t events() const;
  // Where a fault in the midst of an event happened: "event 12, link bottleneck (red), packet 3 of flow ftp.1".
  std::string place() const;
  // Of everything that happened up to now; does not depend on how the run was sliced.
  std::uint64_t fingerprint() const;
  // Packets that left the first watched queue, and those in it.
  std::int64_t bottleneck_packets() const;
  std::int64_t bottleneck_backlog() const;

  const ScenarioSpec& spec() const;
  const std::vector<FlowInfo>& flows() const;
  // Declared links that a flow group takes, in order (of its first flow).
  std::vector<std::uint32_t> route_of_group(std::uint32_t group) const;
  // The discipline in place, its limit and its parameters.
  const Discipline& discipline(DirectionRef direction) const;
  QueueLimit queue_limit(DirectionRef direction) const;
  const void* queue_params(DirectionRef direction) const;

  // What scripts at a watched queue have called their reasons and signals.
  const SlotNames& slot_names(std::uint32_t watch) const;

  // Records the decisions at one watched queue from now on (decision_record.h).
  void record_decisions(std::uint32_t watch);
  StateRows recorded() const;
  // The lines that ran for them, by number, of the script now in force; null without a script.
  const std::vector<ScriptLines>* recorded_lines(std::uint32_t watch) const;

  // A table of the discipline now in force at the watched queue `watch`, at most `most_rows` rows of it. No columns if
  // there is no such table.
  StateRows state_rows(std::uint32_t watch, std::uint32_t table, std::uint32_t most_rows) const;

  // Where each packet is now (packet_reader.h); no rows if there are more than `most_rows`.
  StateRows packet_rows(std::uint32_t most_rows) const;

  // Telemetry. Rows and events wait here until drained.
  const std::vector<Column>& columns() const;
  TableView rows() const;
  TableView event_rows() const;
  void drain();
  // Drains, and leaves no trace of what was drained.
  void wipe();
  // Without telemetry nothing is recorded and nothing has to be drained; windows are measured all the same.
  void set_recording(bool recording);

  // Measures one stretch instead of the document's windows, and records nothing from now on (windows.h). For a run that
  // is repeated to measure it.
  void measure(Time from, Time to);
  // Records the packets of a flow from now on (flow_trace.h), until the next drain().
  void trace_flow(FlowId flow);
  StateRows flow_trace() const;

  // The measurement windows: those that have ended, and the one that is running.
  std::vector<WindowResult> windows() const;

  // Called for every packet event at the first watched queue (for `--trace`); empty to stop.
  void set_trace(TraceSink sink, void* context);
  // Follows what comes over the first watched link in the other direction (arrival_tap.h).
  ArrivalTap tap_arrivals() const;

 private:
  class Run;
  std::unique_ptr<Run> run_;
};

}  // namespace aqm
