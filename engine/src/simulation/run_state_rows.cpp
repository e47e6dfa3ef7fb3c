// What the discipline of a watched queue keeps, read row by row for the page.
#include "simulation/run.h"

namespace aqm {

StateRows Simulation::Run::state_rows(std::uint32_t watch, std::uint32_t table, std::uint32_t most_rows) {
  state_values.clear();
  StateRows result;
  if (watch >= watches.size() || table >= watches[watch]->discipline->tables.size()) return result;
  const StateTable& source = watches[watch]->discipline->tables[table];
  const void* state = watches[watch]->link.queue()->state();
  const std::size_t size = source.rows(state);
  for (std::size_t index = 0; index < size; ++index) {
    const void* row = source.row_at(state, index);
    if (source.in_use && !source.in_use(row)) continue;
    if (++result.in_use > most_rows) continue;
    state_values.push_back(static_cast<double>(index));
    for (const Signal& column : source.columns) state_values.push_back(column.get(row));
  }
  result.columns = static_cast<std::uint32_t>(source.columns.size());
  result.rows = result.in_use < most_rows ? result.in_use : most_rows;
  result.width = source.row_width ? static_cast<std::uint32_t>(source.row_width(state)) : 0;
  result.data = state_values.data();
  return result;
}

}  // namespace aqm
