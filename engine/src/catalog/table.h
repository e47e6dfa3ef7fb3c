// Concatenates tables of rows, so that an algorithm built on another one lists only its additions.
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

}  // namespace aqm
