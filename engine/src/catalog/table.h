// Combines tables of rows, so that an algorithm built on another one lists only its additions.
#pragma once

#include <array>
#include <cstddef>

namespace aqm {

template <class Row, std::size_t... Sizes>
constexpr auto join(const std::array<Row, Sizes>&... tables) {
  std::array<Row, (Sizes + ...)> all{};
  std::size_t next = 0;
  auto append = [&](const auto& table) {
    for (const Row& row : table) all[next++] = row;
  };
  (append(tables), ...);
  return all;
}

// The table with one row in place of the one of the same name, for an algorithm that means something else by it.
template <class Row, std::size_t Size>
constexpr auto with_row(std::array<Row, Size> table, const Row& by) {
  for (Row& row : table)
    if (row.name == by.name) row = by;
  return table;
}

}  // namespace aqm
