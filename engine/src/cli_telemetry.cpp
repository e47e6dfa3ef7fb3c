#include "cli_telemetry.h"

#include <algorithm>
#include <cmath>

#include "json/number_text.h"
#include "qdisc/disciplines.h"
#include "telemetry/signal_slots.h"

namespace aqm {
namespace {

std::string full_name(const Column& column) {
  return concat({column.scope, column.id.empty() ? "" : ".", column.id, ".", column.field});
}

// Whether the discipline's number is in it; its slots follow.
bool is_number(const Column& column) { return column.scope == "queue" && column.field == "discipline"; }

// The disciplines that a queue has in the run, in order.
std::vector<const Discipline*> disciplines_of(const ScenarioSpec& spec, DirectionRef direction) {
  const LinkSpec& link = spec.links[direction.link];
  std::vector<const Discipline*> found{(direction.reverse ? link.reverse : link.forward).queue.discipline};
  for (const Change& change : spec.timeline)
    if (change.target == Change::Target::queue_discipline && change.direction == direction)
      found.push_back(change.discipline);
  return found;
}

void add_cell(std::string& text, double value) {
  if (std::isfinite(value)) text += number_text(value);
}

}  // namespace

TelemetryCsv::TelemetryCsv(const Simulation& simulation) {
  const std::vector<Column>& columns = simulation.columns();
  std::vector<std::size_t> numbers;
  for (std::size_t column = 0; column < columns.size(); ++column) {
    if (is_number(columns[column])) {
      numbers.push_back(column);
      column += most_slots();
      continue;
    }
    lines_.push_back({.name = full_name(columns[column]), .column = column, .slots = {}});
  }
  const std::vector<DirectionRef>& watch = simulation.spec().measure.watch;
  for (std::size_t queue = 0; queue < numbers.size(); ++queue) add_signals(simulation, numbers[queue], watch[queue]);
  for (const Line& line : lines_) text_ += concat({text_.empty() ? "" : ",", line.name});
  text_ += "\n";
}

void TelemetryCsv::add_signals(const Simulation& simulation, std::size_t number_column, DirectionRef direction) {
  const std::span<const Discipline* const> all = all_disciplines();
  for (const Discipline* discipline : disciplines_of(simulation.spec(), direction)) {
    const std::size_t number = static_cast<std::size_t>(std::find(all.begin(), all.end(), discipline) - all.begin());
    std::size_t slot = number_column;
    for (const SignalSlot& signal : slots_of(*discipline)) {
      const std::string name = concat({"queue.", name_of(direction, simulation.spec()), ".", signal.field});
      const auto is_same = [&](const Line& line) { return line.name == name; };
      auto line = std::find_if(lines_.begin(), lines_.end(), is_same);
      if (line == lines_.end())
        line = lines_.insert(
            line, {.name = name, .column = number_column, .slots = std::vector<std::ptrdiff_t>(all.size(), -1)});
      ++slot;
      if (!line->slots.empty()) line->slots[number] = static_cast<std::ptrdiff_t>(slot);
    }
  }
}

void TelemetryCsv::take(Simulation& simulation) {
  const TableView rows = simulation.rows();
  const auto value = [&](std::size_t column, std::uint32_t row) { return rows.data[column * rows.capacity + row]; };
  for (std::uint32_t row = 0; row < rows.rows; ++row) {
    for (const Line& line : lines_) {
      if (&line != &lines_.front()) text_ += ',';
      if (line.slots.empty()) {
        add_cell(text_, value(line.column, row));
        continue;
      }
      const std::ptrdiff_t slot = line.slots[static_cast<std::size_t>(value(line.column, row))];
      if (slot >= 0) add_cell(text_, value(static_cast<std::size_t>(slot), row));
    }
    text_ += '\n';
  }
  simulation.drain();
}

}  // namespace aqm
