// A watched queue, sampled: its backlog, what it sent, and what the discipline in place shows of itself.
#pragma once

#include <string_view>
#include <vector>

#include "simulation/capacities.h"
#include "simulation/slot_reader.h"
#include "simulation/watch.h"
#include "telemetry/column.h"

namespace aqm {

class QueueSamples {
 public:
  QueueSamples(Watch& watch, const Capacities& capacities, std::string_view id, std::vector<Column>& columns);

  // Fills its cells of a row; returns the cell behind them.
  double* fill(double* cell, SampleInterval over);

 private:
  double* fill_traffic(double* cell, SampleInterval over);

  Watch& watch_;
  const Capacities& capacities_;
  SlotReader slots_;
  PerClass<Bytes> class_bytes_before_{};
};

}  // namespace aqm
