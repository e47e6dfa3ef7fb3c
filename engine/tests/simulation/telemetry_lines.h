// Telemetry by name: fixed columns, and the signals that share the slots of a watched queue.
#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "simulation/simulation.h"
#include "telemetry/signal_slots.h"

namespace aqm {

class TelemetryLine {
 public:
  TelemetryLine(const Column& column, std::size_t index)
      : id(column.id), scope(column.scope), field(column.field), column_(index) {}
  // For a queue whose slots follow the column of the discipline's number.
  TelemetryLine(const Column& column, std::size_t number_index, std::string_view signal)
      : id(column.id), scope(column.scope), field(signal), number_(number_index) {
    for (const Discipline* discipline : all_disciplines()) {
      places_.push_back(0);
      const std::vector<SignalSlot> slots = slots_of(*discipline);
      for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot].field == signal) places_.back() = number_index + 1 + slot;
    }
  }

  // NaN while no slot holds it.
  double at(const TableView& table, std::uint32_t row) const {
    const auto value = [&](std::size_t column) { return table.data[column * table.capacity + row]; };
    if (places_.empty()) return value(column_);
    const std::size_t place = places_[static_cast<std::size_t>(value(number_))];
    return place > 0 ? value(place) : NAN;
  }
  std::string name() const { return concat({scope, "/", id, "/", field}); }

  std::string id, scope, field;

 private:
  std::size_t column_ = 0, number_ = 0;
  std::vector<std::size_t> places_;  // by discipline: the signal's column, 0 for none
};

// Signals in the order in which the disciplines declare them.
inline std::vector<TelemetryLine> telemetry_lines(const Simulation& simulation) {
  std::vector<TelemetryLine> lines;
  const std::vector<Column>& columns = simulation.columns();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].field.starts_with("slot[")) continue;
    lines.emplace_back(columns[i], i);
    if (columns[i].scope != "queue" || columns[i].field != "discipline") continue;
    std::vector<std::string_view> known;
    for (const Discipline* discipline : all_disciplines())
      for (const SignalSlot& slot : slots_of(*discipline)) {
        if (std::find(known.begin(), known.end(), slot.field) != known.end()) continue;
        known.push_back(slot.field);
        lines.emplace_back(columns[i], i, slot.field);
      }
  }
  return lines;
}

// The values of one line in the undrained rows; empty if there is no such line.
inline std::vector<double> line_of(Simulation& simulation, std::string_view name) {
  std::vector<double> values;
  const TableView rows = simulation.rows();
  for (const TelemetryLine& line : telemetry_lines(simulation))
    if (line.name() == name)
      for (std::uint32_t row = 0; row < rows.rows; ++row) values.push_back(line.at(rows, row));
  return values;
}

}  // namespace aqm
