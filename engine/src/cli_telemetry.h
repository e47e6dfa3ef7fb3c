// The telemetry of a run as CSV: a row for each sample, in base units, with the names that the page's charts and
// experiments use ("queue.bottleneck.average").
#pragma once

#include <string>
#include <vector>

#include "simulation/simulation.h"

namespace aqm {

class TelemetryCsv {
 public:
  explicit TelemetryCsv(const Simulation& simulation);

  // Appends the rows that wait, and drains them.
  void take(Simulation& simulation);
  // What was written so far; the caller may take it away.
  std::string& text() { return text_; }

 private:
  // A line is a column, or a signal of the discipline in force, whose number is in a column.
  struct Line {
    std::string name;
    std::size_t column = 0;
    std::vector<std::ptrdiff_t> slots;  // by discipline: columns, or -1
  };

  void add_signals(const Simulation& simulation, std::size_t number_column, DirectionRef direction);

  std::vector<Line> lines_;
  std::string text_;
};

}  // namespace aqm
