// What a discipline keeps per flow, class, bin or queue, read row by row for the page.
#pragma once

#include <cstdint>
#include <vector>

#include "catalog/state_table.h"

namespace aqm {

// Row by row: the number of the row, then its columns.
struct StateRows {
  const double* data = nullptr;  // valid until the next reading
  std::uint32_t rows = 0, columns = 0;
  std::uint32_t in_use = 0;  // rows in use, also those beyond `rows`
  std::uint32_t width = 0;   // bins of a level; 0 if the rows form no grid
};

class StateReader {
 public:
  // At most `most_rows` rows of a table of this state.
  StateRows read(const StateTable& table, const void* state, std::uint32_t most_rows);

 private:
  std::vector<double> values_;
};

}  // namespace aqm
