// The telemetry of a run as CSV: a row for each sample, in base units, with the names that the page's charts and
// experiments use ("queue.bottleneck.average"). The signals of scripts have the names that the scripts give them.
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
  // The column of a script's signal from a time on, or -1.
  struct Since {
    double from_s;
    std::ptrdiff_t column;
  };
  // A line is a column, or a signal of the discipline in force, whose number is in a column.
  struct Line {
    std::string name;
    std::size_t column = 0;
    std::vector<std::ptrdiff_t> slots{};  // by discipline: columns, or -1
    std::vector<Since> scripted{};        // while the discipline is a script, in order of time
  };

  void add_queue(const Simulation& simulation, std::size_t number_column, DirectionRef direction);
  void add_scripts(const Simulation& simulation, std::size_t number_column, DirectionRef direction);
  Line& signal_line(const std::string& queue, std::string_view signal, std::size_t number_column);
  std::ptrdiff_t column_at(const Line& line, double discipline, double time_s) const;

  std::vector<Line> lines_;
  std::string text_;
};

}  // namespace aqm
