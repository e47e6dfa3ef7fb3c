// One run of one scenario. Several may live side by side; none sees another.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/spec.h"
#include "telemetry/window_result.h"

namespace aqm {

// One column of the telemetry.
struct Column {
  std::string_view scope;  // run, link, queue, class or flow
  std::string id;          // of what: "bottleneck", "bottleneck:reverse", "tcp", "ftp[3]"
  std::string field;       // "backlog_packets", "average", ...
  std::string_view label;
  Unit unit = Unit::none;
  std::string_view summary;  // how an interval is summarised: last, mean or rate
};

// Rows of doubles, column-major: column c starts at c * capacity.
struct TableView {
  const double* data = nullptr;
  std::uint32_t rows = 0, capacity = 0, columns = 0;
};

// A table that the discipline of a watched queue keeps. Row by row: the number of the row, then its columns.
struct StateRows {
  const double* data = nullptr;  // valid until the next call
  std::uint32_t rows = 0, columns = 0;
  std::uint32_t in_use = 0;  // rows in use, also those beyond `rows`
  std::uint32_t width = 0;   // bins of a level; 0 if the rows form no grid
};

// One flow of a group.
struct FlowInfo {
  std::string id;           // "ftp[3]"
  std::uint32_t group = 0;  // index into ScenarioSpec::flows
  TrafficClass traffic_class{};
  Time start{}, stop = kNever;
};

class Simulation {
 public:
  struct Run;  // the inside
  enum class Status : std::int32_t { reached = 0, ended = 1, budget_used = 2, telemetry_full = 3 };

  explicit Simulation(ScenarioSpec spec);
  ~Simulation();
  Simulation(Simulation&&) noexcept;

  // Runs to `until` (included), at most `max_events` events, and no further than the duration.
  Status advance(Time until, std::uint64_t max_events);
  // Applies a change at the current time (its `at` is ignored). A sentence if it is refused; then nothing happened.
  std::optional<std::string> apply(const Change& change);

  Time now() const;
  std::uint64_t events() const;
  // Of everything that happened up to now; does not depend on how the run was sliced.
  std::uint64_t fingerprint() const;
  // Packets that left the first watched queue.
  std::int64_t bottleneck_packets() const;

  const ScenarioSpec& spec() const;
  const std::vector<FlowInfo>& flows() const;
  // Declared links that a flow group takes, in order (of its first flow).
  std::vector<std::uint32_t> route_of_group(std::uint32_t group) const;
  // The discipline in place, its limit and its parameters.
  const Discipline& discipline(DirectionRef direction) const;
  QueueLimit queue_limit(DirectionRef direction) const;
  const void* queue_params(DirectionRef direction) const;

  // A table of the discipline now in force at the watched queue `watch`, at most `most_rows` rows of it. No columns if
  // there is no such table.
  StateRows state_rows(std::uint32_t watch, std::uint32_t table, std::uint32_t most_rows) const;

  // Telemetry. Rows and events wait here until drained.
  const std::vector<Column>& columns() const;
  TableView rows() const;
  TableView event_rows() const;
  void drain();
  // Without telemetry nothing is recorded and nothing has to be drained; windows are measured all the same.
  void set_recording(bool recording);

  // The measurement windows: those that have ended, and the one that is running.
  std::vector<WindowResult> windows() const;

  // Called for every packet event at the watched queues (for `--trace`); empty to stop.
  struct TraceEvent {
    double time_s;
    const char* event;  // enqueue, dequeue, drop, mark
    std::uint32_t watch, flow, seq, size;
    std::int64_t backlog_packets;
    const char* reason;  // its id, or ""
  };
  using TraceSink = void (*)(void* context, const TraceEvent& event);
  void set_trace(TraceSink sink, void* context);

 private:
  std::unique_ptr<Run> run_;
};

// Names of the columns of the events, in order.
std::span<const std::string_view> event_columns();
std::span<const std::string_view> event_kinds();

}  // namespace aqm
