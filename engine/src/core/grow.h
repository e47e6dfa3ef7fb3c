// Tables that grow with the largest index used.
#pragma once

#include <cstddef>
#include <vector>

#include "core/cold.h"

namespace aqm {

template <class Row>
AQM_COLD void grow_to(std::vector<Row>& rows, std::size_t size) {
  rows.resize(size);
}

// The row of an index, created if it is new.
template <class Row>
Row& row_at(std::vector<Row>& rows, std::size_t number) {
  if (number >= rows.size()) [[unlikely]]
    grow_to(rows, number + 1);
  return rows[number];
}

}  // namespace aqm
