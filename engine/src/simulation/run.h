// The inside of a Simulation.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/event_queue.h"
#include "core/hash.h"
#include "link/network.h"
#include "simulation/flow.h"
#include "simulation/reasons.h"
#include "simulation/simulation.h"
#include "simulation/topology.h"
#include "telemetry/fairness.h"
#include "telemetry/sliding_rates.h"
#include "telemetry/table.h"

namespace aqm {

enum class EventKind : std::uint8_t { drop, mark, change, flow_start, flow_stop };

// A watched queue: listens to it, measures it and passes on what happens.
class Watch final : public QueueListener, public QueueTracer {
 public:
  Watch(Simulation::Run& run, DirectionRef direction, std::uint32_t index, Link& link);

  void on_drop(PacketId packet, const Decision& decision) override;
  void on_mark(PacketId packet, const Decision& decision) override;
  void on_enqueued(PacketId packet) override;
  void on_delivered(PacketId packet) override;

  DirectionRef direction;
  std::uint32_t index;
  Link& link;
  const Discipline* discipline = nullptr;
  QueueMeter meter;

 private:
  void trace(const char* event, PacketId packet, const char* reason);

  Simulation::Run& run_;
};

// What the windows subtract.
struct Reading {
  Time at{};
  std::vector<FlowAccount> flows;
  std::vector<QueueReading> queues;
  PerClass<DelayVariation> delay_variation;
};

struct Window {
  Time from, to;
  const Reading *begin = nullptr, *end = nullptr;  // null before its time
  std::vector<double> average_max;                 // by watch
  std::vector<double> share_seconds_bps;           // by flow: its fair share, integrated over the window
};

struct Simulation::Run final : public DropListener, public FlowListener {
  explicit Run(ScenarioSpec scenario);

  Status advance(Time until, std::uint64_t max_events);
  std::optional<std::string> apply(const Change& change);
  std::vector<WindowResult> window_results();
  StateRows state_rows(std::uint32_t watch, std::uint32_t table, std::uint32_t most_rows);

  // Records an event; a NaN is what it does not concern.
  void log(EventKind kind, double flow, double seq);
  void log_decision(EventKind kind, PacketId packet, const Watch& watch, const Decision& decision);
  void count_drop(PacketId packet);
  Link& link(DirectionRef direction) { return network.link(topology.link(direction, 0)); }

  ScenarioSpec spec;
  EventQueue events;
  PacketPool packets;
  Fingerprint fingerprint;
  Network network;
  Topology topology;
  std::vector<FlowInfo> flow_infos;
  std::vector<FlowAccount> accounts;  // by flow; addresses stay
  std::vector<Duration> ways_back;    // by flow: of an acknowledgement on empty links
  std::vector<std::unique_ptr<RunningFlow>> flows;
  std::vector<std::unique_ptr<Watch>> watches;
  std::vector<std::vector<const Discipline*>> disciplines;  // in force, by declared link and direction
  const std::vector<const Reason*> reasons = all_reasons();

  bool recording = true;
  std::vector<Column> columns;
  Table rows, event_rows;
  std::vector<double> state_values;  // of the last call of state_rows
  TraceSink trace_sink = nullptr;
  void* trace_context = nullptr;

 private:
  // run_build.cpp
  void build_links();
  void build_flows();
  void build_group(std::uint32_t group);
  Duration empty_delay(const std::vector<std::uint32_t>& path, Bytes size) const;
  void build_watches();
  void build_windows();
  std::unique_ptr<QueueDisc> make_queue(DirectionRef direction, std::uint32_t host, const QueueSpec& queue);

  // run.cpp
  Time next_control() const;
  void control();
  void on_link_drop(PacketId packet, const Link& link, const Decision& decision) override;

  // run_shares.cpp
  void build_sharers();
  void read_limits();
  void update_fair_shares();
  void add_fair_shares();
  double fair_share_bps(FlowId flow) const { return sharers[sharers_of[flow]].share_bps; }  // while it is active
  void on_flow_active(FlowId flow, bool active) override;

  // run_changes.cpp
  std::optional<std::string> apply_to_links(const Change& change);
  bool reverse_follows(const Change& change);
  void apply_to_direction(const Change& change, DirectionRef direction);
  std::optional<std::string> change_discipline(const Change& change);
  std::optional<std::string> change_queue_param(const Change& change);
  std::optional<std::string> change_application(const Change& change);
  void record_change(const Change& change);

  // run_columns.cpp
  void build_columns();
  void add_column(std::string_view scope, std::string_view id, std::string_view field, std::string_view label,
                  Unit unit, std::string_view summary);
  void add_signal_columns(std::string_view id);
  void map_signals(std::size_t watch);

  // run_recorder.cpp
  void sample();
  void sample_averages();
  void start_sliding();
  void sample_rates();
  std::size_t sample_links(std::size_t column, double elapsed_s);
  std::size_t sample_watch(std::size_t column, std::size_t watch, double elapsed_s);
  std::size_t sample_classes(std::size_t column);
  std::size_t sample_transfers(std::size_t column);
  std::size_t sample_flows(std::size_t column);

  // run_windows.cpp
  Reading read();
  void open_and_close_windows();
  void find_next_bound();
  WindowResult result(const Window& window, const Reading& end, bool complete) const;
  LinkResult link_result(const Window& window, std::uint32_t watch, const QueueReading& begin,
                         const QueueReading& end) const;

  // Control points: what happens between events, in this order when their times are equal.
  std::vector<Window> windows;
  std::vector<std::unique_ptr<const Reading>> readings;  // those that the windows refer to
  Time next_bound = kNever;                              // the next start or end of a window
  std::size_t next_change = 0;                           // in spec.timeline
  Time next_sample{};

  // Recorder
  struct SignalSource {
    std::string_view field;                         // of a row of the catalog
    double (*signal)(const void* state) = nullptr;  // one of the two, or none
    const Param* param = nullptr;
  };
  std::vector<std::vector<SignalSource>> signal_sources;      // by watch
  std::vector<double (*)(const void* state)> average_signal;  // by watch; null if the discipline has none
  std::vector<Bytes> link_bytes_before;                       // by declared link
  std::vector<PerClass<Bytes>> class_bytes_before;            // by watch
  std::vector<Bytes> watch_bytes_before;                      // by watch
  Time sampled_at{};
  std::optional<SlidingRates> sliding;
  // By flow, side by side because every row looks at all of them.
  std::vector<double> flow_rates;  // over the sliding window
  std::vector<std::uint8_t> flow_active;
  std::vector<Time> flow_starts;
  std::vector<WindowGauges> flow_gauges;
  std::size_t flow_columns = 0;
  // Of each class: the flows that make transfers, how many transfers have ended and how long they took together.
  PerClass<std::vector<FlowId>> transferring;
  std::optional<SlidingRates> sliding_transfers;
  PerClass<bool> class_has_flows{};
  std::uint64_t changes = 0;

  // Max-min fair shares.
  std::vector<const Link*> shared_links;  // those that several flows pass, in the order of Sharers::links
  std::vector<double> capacities_bps;     // of these
  std::vector<Sharers> sharers;
  std::vector<FlowId> first_sharers;      // one flow of each
  std::vector<std::uint32_t> sharers_of;  // by flow
  Time shares_since{};
};

}  // namespace aqm
