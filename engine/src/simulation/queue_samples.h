// A watched queue, sampled: its backlog, what it sent, and what the discipline in place shows of itself.
#pragma once

#include <string_view>
#include <vector>

#include "simulation/watch.h"
#include "telemetry/column.h"

namespace aqm {

class QueueSamples {
 public:
  QueueSamples(const Watch& watch, std::string_view id, std::vector<Column>& columns);

  // Fills its cells of a row, `elapsed_s` after the last one; returns the cell behind them.
  double* fill(double* cell, double elapsed_s);

 private:
  struct Source {
    std::string_view field;                         // of a row of the catalog
    double (*signal)(const void* state) = nullptr;  // one of the two, or none
    const Param* param = nullptr;
  };
  void declare_signals(std::string_view id, std::vector<Column>& columns);
  void map_signals();

  const Watch& watch_;
  const Discipline* mapped_ = nullptr;  // whose rows the sources are
  std::vector<Source> sources_;
  PerClass<Bytes> class_bytes_before_{};
  Bytes bytes_before_ = 0;
};

}  // namespace aqm
