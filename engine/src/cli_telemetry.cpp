#include "cli_telemetry.h"

#include <algorithm>
#include <cmath>

#include "json/number_text.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/script_params.h"
#include "qdisc/parts/script_slots.h"
#include "telemetry/signal_slots.h"

namespace aqm {
namespace {

std::string full_name(const Column& column) {
  return concat({column.scope, column.id.empty() ? "" : ".", column.id, ".", column.field});
}

// Whether the discipline's number is in it; its slots follow.
bool is_number(const Column& column) { return column.scope == "queue" && column.field == "discipline"; }

const QueueSpec& queue_of(const ScenarioSpec& spec, DirectionRef direction) {
  const LinkSpec& link = spec.links[direction.link];
  return (direction.reverse ? link.reverse : link.forward).queue;
}

// The disciplines that a queue has in the run, in order.
std::vector<const Discipline*> disciplines_of(const ScenarioSpec& spec, DirectionRef direction) {
  std::vector<const Discipline*> found{queue_of(spec, direction).discipline};
  for (const Change& change : spec.timeline)
    if (change.target == Change::Target::queue_discipline && change.direction == direction)
      found.push_back(change.discipline);
  return found;
}

// The number of a discipline in a row.
std::size_t number_of(const Discipline& discipline) {
  const std::span<const Discipline* const> all = all_disciplines();
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), &discipline) - all.begin());
}

// A script that a queue has from a time on.
struct Text {
  double from_s;
  const scripts::Program& program;
};

const scripts::Program& program_of(const Value& code) {
  return *static_cast<const scripts::Program*>(code.compiled.get());
}

std::vector<Text> texts_of(const ScenarioSpec& spec, DirectionRef direction) {
  std::vector<Text> texts;
  for (const Setting& setting : queue_of(spec, direction).settings)
    if (setting.param->name == script_code.name) texts.push_back({0, program_of(setting.value)});
  for (const Change& change : spec.timeline)
    if (change.target == Change::Target::queue_param && change.direction == direction &&
        change.param == script_code.name)
      texts.push_back({to_seconds(change.at), program_of(change.value)});
  return texts;
}

std::vector<std::string> signals_of(const scripts::Program& program) {
  std::vector<std::string> names;
  for (const scripts::ScriptSignal& signal : program.signals) names.push_back(signal.name);
  return names;
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
    lines_.push_back({.name = full_name(columns[column]), .column = column});
  }
  const std::vector<DirectionRef>& watch = simulation.spec().measure.watch;
  for (std::size_t queue = 0; queue < numbers.size(); ++queue) add_queue(simulation, numbers[queue], watch[queue]);
  for (const Line& line : lines_) text_ += concat({text_.empty() ? "" : ",", line.name});
  text_ += "\n";
}

void TelemetryCsv::add_queue(const Simulation& simulation, std::size_t number_column, DirectionRef direction) {
  const std::string queue = name_of(direction, simulation.spec());
  for (const Discipline* discipline : disciplines_of(simulation.spec(), direction)) {
    std::size_t slot = number_column;
    for (const SignalSlot& signal : discipline == &script ? std::vector<SignalSlot>() : slots_of(*discipline))
      signal_line(queue, signal.field, number_column).slots[number_of(*discipline)] =
          static_cast<std::ptrdiff_t>(++slot);
  }
  add_scripts(simulation, number_column, direction);
}

// The rows of the names are those that the run will give them (SlotNames). Only a run with more names than rows gives a
// row another name, and then the line of the old one ends.
void TelemetryCsv::add_scripts(const Simulation& simulation, std::size_t number_column, DirectionRef direction) {
  const std::string queue = name_of(direction, simulation.spec());
  std::vector<std::string> names;
  for (const auto& [from_s, program] : texts_of(simulation.spec(), direction)) {
    const std::vector<std::string> before = names;
    rows_of(signals_of(program), names, kScriptSignals);
    for (std::size_t row = 0; row < names.size(); ++row) {
      const bool is_new = row >= before.size();
      if (!is_new && before[row] == names[row]) continue;
      if (!is_new) signal_line(queue, before[row], number_column).scripted.push_back({from_s, -1});
      signal_line(queue, names[row], number_column)
          .scripted.push_back({from_s, static_cast<std::ptrdiff_t>(number_column + 1 + row)});
    }
  }
}

// The line of a queue's signal, made if there is none. Disciplines share the line of a name; a script may also give a
// signal the name of one of the queue's columns.
TelemetryCsv::Line& TelemetryCsv::signal_line(const std::string& queue, std::string_view signal,
                                              std::size_t number_column) {
  const auto find = [&](const std::string& name) {
    return std::find_if(lines_.begin(), lines_.end(), [&](const Line& line) { return line.name == name; });
  };
  std::string name = concat({"queue.", queue, ".", signal});
  auto found = find(name);
  if (found != lines_.end() && found->slots.empty()) found = find(name = concat({"queue.", queue, ".script.", signal}));
  if (found != lines_.end()) return *found;
  return lines_.emplace_back(Line{.name = std::move(name),
                                  .column = number_column,
                                  .slots = std::vector<std::ptrdiff_t>(all_disciplines().size(), -1)});
}

// The column of a line that is a signal, in a row of this time and discipline; -1 if it has no value there.
std::ptrdiff_t TelemetryCsv::column_at(const Line& line, double discipline, double time_s) const {
  const auto number = static_cast<std::size_t>(discipline);
  std::ptrdiff_t column = line.slots[number];
  if (number != number_of(script)) return column;
  for (const Since& since : line.scripted)
    if (since.from_s <= time_s) column = since.column;
  return column;
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
      const std::ptrdiff_t column = column_at(line, value(line.column, row), value(0, row));
      if (column >= 0) add_cell(text_, value(static_cast<std::size_t>(column), row));
    }
    text_ += '\n';
  }
  simulation.drain();
}

}  // namespace aqm
