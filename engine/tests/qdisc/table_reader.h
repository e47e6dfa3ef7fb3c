// Reads the state tables of a discipline by column name.
#pragma once

#include <gtest/gtest.h>
#include <string_view>

#include "qdisc/queue_harness.h"

namespace aqm {

// A cell of the discipline's first table.
inline double shown(QueueHarness& harness, std::size_t row, std::string_view name) {
  const StateTable& table = harness.discipline().tables[0];
  const void* state = harness.queue().state();
  for (const StateColumn& column : table.columns)
    if (column.name == name && row < table.rows(state)) return column.get(table.row_at(state, row));
  ADD_FAILURE() << "no column " << name << " or row " << row;
  return 0;
}

// The row of the first table with most packets.
inline std::size_t fullest_row(QueueHarness& harness) {
  std::size_t fullest = 0;
  for (std::size_t row = 0; row < harness.discipline().tables[0].rows(harness.queue().state()); ++row)
    if (shown(harness, row, "backlog_packets") > shown(harness, fullest, "backlog_packets")) fullest = row;
  return fullest;
}

}  // namespace aqm
