// A table of what an algorithm keeps for each flow, class, bin or queue, declared once beside the algorithm and shown
// during a run.
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
  // What a row stands for: flow (row i is flow i), class (traffic class i), bin (of a grid `row_width` wide) or queue.
  std::string_view row{};
  std::string_view row_names{};  // separated by '|', if rows have names of their own
  Prose doc{};
};

struct StateTable : StateTableInfo {
  std::span<const Signal> columns{};  // read from a row
  std::size_t (*rows)(const void* state) = nullptr;
  const void* (*row_at)(const void* state, std::size_t index) = nullptr;
  bool (*in_use)(const void* row) = nullptr;              // null: all rows are
  std::size_t (*row_width)(const void* state) = nullptr;  // bins per level
};

// The table of an array or vector member. If the row type has a member function `in_use`, rows for which it is false
// are hidden.
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
