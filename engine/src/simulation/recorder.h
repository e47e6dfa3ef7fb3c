// The telemetry of a run: its columns, and a row of them for every sample. Rows wait here until drained.
#pragma once

#include <vector>

#include "simulation/flow_samples.h"
#include "simulation/link_samples.h"
#include "simulation/queue_samples.h"
#include "telemetry/table.h"

namespace aqm {

class Recorder {
 public:
  Recorder(const ScenarioSpec& spec, const Topology& topology, const Network& network, const Flows& flows,
           const FairShares& shares, const Watches& watches, const Capacities& capacities);

  // Writes a row of what holds now.
  void sample();
  void set_recording(bool recording) { recording_ = recording; }
  bool has_room() const { return !recording_ || !rows_.full(); }
  // The length of the sliding window has changed.
  void change_window() { flow_samples_.set_window(spec_.measure); }

  const std::vector<Column>& columns() const { return columns_; }
  TableView rows() { return rows_.view(); }
  void drain() { rows_.drain(); }
  void wipe() { rows_.wipe(); }

 private:
  const ScenarioSpec& spec_;
  const EventQueue& events_;
  std::vector<Column> columns_;
  LinkSamples link_samples_;
  std::vector<QueueSamples> queue_samples_;
  FlowSamples flow_samples_;
  Table rows_;
  bool recording_ = true;
  Time sampled_at_{};
};

}  // namespace aqm
