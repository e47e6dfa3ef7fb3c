// What an algorithm keeps for each flow, class, bin or queue, declared once beside the algorithm: a table that can be
// drawn while it runs.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "catalog/signal.h"

namespace aqm {

struct StateTableInfo {
  std::string_view name{};
  Prose label{};
  // What a row is: flow (row i is flow i), class (traffic class i), bin (of a grid `row_width` wide) or queue.
  std::string_view row{};
  std::string_view row_names{};  // of rows that have names of their own, separated by '|'
  Prose doc{};
};

struct StateTable : StateTableInfo {
  std::span<const Signal> columns{};  // read from a row
  std::size_t (*rows)(const void* state) = nullptr;
  const void* (*row_at)(const void* state, std::size_t index) = nullptr;
  bool (*in_use)(const void* row) = nullptr;              // none: every row is
  std::size_t (*row_width)(const void* state) = nullptr;  // bins of a level
};

// The table of a member that is an array or a vector of rows. A row type with a member function `in_use` hides the rows
// for which that is false.
template <auto Member>
constexpr StateTable state_table(StateTableInfo info, std::span<const Signal> columns) {
  using Class = typename detail::MemberOf<decltype(Member)>::class_type;
  using Row = typename detail::MemberOf<decltype(Member)>::type::value_type;
  StateTable table;
  static_cast<StateTableInfo&>(table) = info;
  table.columns = columns;
  table.rows = [](const void* state) -> std::size_t { return (static_cast<const Class*>(state)->*Member).size(); };
  table.row_at = [](const void* state, std::size_t index) -> const void* {
    return &(static_cast<const Class*>(state)->*Member)[index];
  };
  if constexpr (requires(const Row& row) { row.in_use(); })
    table.in_use = [](const void* row) { return static_cast<const Row*>(row)->in_use(); };
  return table;
}

}  // namespace aqm
