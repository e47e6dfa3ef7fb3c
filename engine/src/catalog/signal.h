// A signal: a value of an algorithm's internal state, recorded while it runs and declared once beside the algorithm.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "catalog/param.h"

namespace aqm {

struct SignalInfo {
  std::string_view name{};  // unique; the same name means the same thing in every algorithm
  std::string_view label{};
  Unit unit = Unit::none;
  Prose traffic_class{};  // tcp, tagged or untagged for a signal of one class
  Prose estimates{};      // the signal of which it is a moving average: backlog_packets of the queue or class
  Prose bounds{};         // the signal of which it is a threshold, drawn dashed
  Prose doc{};
};

struct Signal : SignalInfo {
  double (*get)(const void* state) = nullptr;
};

// Makes the row of a value that a function computes from the algorithm's state.
constexpr Signal signal(SignalInfo info, double (*get)(const void* state)) {
  Signal row;
  static_cast<SignalInfo&>(row) = info;
  row.get = get;
  return row;
}

// Makes the row of a member of the algorithm's state; `Index` selects an element of an array member.
template <auto Member, std::size_t Index = 0>
constexpr Signal signal(SignalInfo info) {
  using Class = typename detail::MemberOf<decltype(Member)>::class_type;
  using Type = typename detail::MemberOf<decltype(Member)>::type;
  Signal row;
  static_cast<SignalInfo&>(row) = info;
  row.get = [](const void* state) {
    const Type& member = static_cast<const Class*>(state)->*Member;
    if constexpr (requires { member[Index]; }) return static_cast<double>(member[Index]);
    else return static_cast<double>(member);
  };
  return row;
}

// Makes the row of a member of a member.
template <auto Outer, auto Inner>
requires std::is_member_object_pointer_v<decltype(Inner)>
constexpr Signal signal(SignalInfo info) {
  using Class = typename detail::MemberOf<decltype(Outer)>::class_type;
  Signal row;
  static_cast<SignalInfo&>(row) = info;
  row.get = [](const void* state) { return static_cast<double>((static_cast<const Class*>(state)->*Outer).*Inner); };
  return row;
}

// Makes the row of a member of an element of a member.
template <auto Outer, std::size_t Index, auto Inner>
constexpr Signal signal(SignalInfo info) {
  using Class = typename detail::MemberOf<decltype(Outer)>::class_type;
  Signal row;
  static_cast<SignalInfo&>(row) = info;
  row.get = [](const void* state) {
    return static_cast<double>((static_cast<const Class*>(state)->*Outer)[Index].*Inner);
  };
  return row;
}

// The signals of a transport, a congestion controller or an application. `read` reads all of them in one call, because
// there are many flows to sample.
struct SignalTable {
  std::span<const Signal> rows{};
  void (*read)(const void* state, double* cells) = nullptr;
};

// A constant is inlined, which the element of a constant is not.
template <const auto& Rows, std::size_t Index>
double read_signal(const void* state) {
  constexpr auto get = Rows[Index].get;
  return get(state);
}

// `Rows` is a constexpr array of signals at namespace scope.
template <const auto& Rows>
constexpr SignalTable signal_table() {
  return {Rows, [](const void* state, double* cells) {
            [&]<std::size_t... Index>(std::index_sequence<Index...>) {
              ((cells[Index] = read_signal<Rows, Index>(state)), ...);
            }
            (std::make_index_sequence<Rows.size()>{});
          }};
}

}  // namespace aqm
