// Reads the state tables of a discipline for the page.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "catalog/state_table.h"
#include "core/cold.h"

namespace aqm {

// Row by row: the row number, then its columns.
struct StateRows {
  const double* data = nullptr;  // valid until the next call
  std::uint32_t rows = 0, columns = 0;
  std::uint32_t in_use = 0;  // number of rows in use, including those beyond `rows`
  std::uint32_t width = 0;   // bins per level; 0 if the rows do not form a grid
};

// Appends the values of a row; not inlined, because it is used for whole tables and never often.
AQM_NOINLINE void add_values(std::vector<double>& values, std::span<const double> added);

class StateReader {
 public:
  // Reads at most `most_rows` rows of a table of this state.
  StateRows read(const StateTable& table, const void* state, std::uint32_t most_rows);

 private:
  std::vector<double> values_;
};

}  // namespace aqm
