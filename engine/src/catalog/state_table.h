// A table of what an algorithm keeps for each flow, class, bin or queue, declared once beside the algorithm and shown
// during a run.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "catalog/signal.h"

namespace aqm {

struct StateTableInfo {
  Prose name{}, label{};
  // What a row stands for: flow (row i is flow i), class (traffic class i), bin (of a grid `row_width` wide) or queue.
  Prose row{};
  Prose row_names{};  // separated by '|', if rows have names of their own
  Prose doc{};
};

// A signal of a row. Only the page shows it, by what the catalog says of it.
struct StateColumn {
  Prose name{}, label{}, doc{};
  Unit unit = Unit::none;
  double (*get)(const void* row) = nullptr;
};

struct StateTable : StateTableInfo {
  std::span<const StateColumn> columns{};
  std::size_t (*rows)(const void* state) = nullptr;
  const void* (*row_at)(const void* state, std::size_t index) = nullptr;
  bool (*in_use)(const void* row) = nullptr;              // null: all rows are
  std::size_t (*row_width)(const void* state) = nullptr;  // bins per level
};

namespace detail {

template <const auto& Signals>
constexpr auto state_columns() {
  std::array<StateColumn, Signals.size()> columns{};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Signal& row = Signals[i];
    columns[i] = {Prose(row.name), Prose(row.label), row.doc, row.unit, row.get};
  }
  return columns;
}
template <const auto& Signals>
inline constexpr auto kStateColumns = state_columns<Signals>();

}  // namespace detail

// The table of an array or vector member, with signals of a row as columns. If the row type has a member function
// `in_use`, rows for which it is false are hidden.
template <auto Member, const auto& Signals>
constexpr StateTable state_table(StateTableInfo info) {
  using Class = typename detail::MemberOf<decltype(Member)>::class_type;
  using Row = typename detail::MemberOf<decltype(Member)>::type::value_type;
  StateTable table;
  static_cast<StateTableInfo&>(table) = info;
  table.columns = detail::kStateColumns<Signals>;
  table.rows = [](const void* state) -> std::size_t { return (static_cast<const Class*>(state)->*Member).size(); };
  table.row_at = [](const void* state, std::size_t index) -> const void* {
    return &(static_cast<const Class*>(state)->*Member)[index];
  };
  if constexpr (requires(const Row& row) { row.in_use(); })
    table.in_use = [](const void* row) { return static_cast<const Row*>(row)->in_use(); };
  return table;
}

}  // namespace aqm
