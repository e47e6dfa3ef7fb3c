#include "telemetry/state_reader.h"

#include <array>

namespace aqm {

void add_values(std::vector<double>& values, std::span<const double> added) {
  for (const double value : added) values.push_back(value);
}

StateRows StateReader::read(const StateTable& table, const void* state, std::uint32_t most_rows) {
  values_.clear();
  StateRows result;
  const std::size_t size = table.rows(state);
  for (std::size_t index = 0; index < size; ++index) {
    const void* row = table.row_at(state, index);
    if (table.in_use && !table.in_use(row)) continue;
    if (++result.in_use > most_rows) continue;
    add_values(values_, std::array{static_cast<double>(index)});
    for (const StateColumn& column : table.columns) add_values(values_, std::array{column.get(row)});
  }
  result.columns = static_cast<std::uint32_t>(table.columns.size());
  result.rows = result.in_use < most_rows ? result.in_use : most_rows;
  result.width = table.row_width ? static_cast<std::uint32_t>(table.row_width(state)) : 0;
  result.data = values_.data();
  return result;
}

}  // namespace aqm
