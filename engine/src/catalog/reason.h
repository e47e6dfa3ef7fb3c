// Why a packet is dropped or marked, declared once beside the algorithm that decides: one row, with the numbers that
// each decision reports, by position.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "catalog/param.h"

namespace aqm {

// A number of a decision.
struct Quantity {
  Prose name{};  // the paper's name; for a parameter or signal, its name
  Prose label{};
  Unit unit = Unit::none;
};

// Contained in descriptions only: like prose, compiled out of the page's engine.
struct Quantities : std::span<const Quantity> {
  constexpr Quantities() = default;
  template <std::size_t Size>
#ifdef AQM_TERSE
  constexpr Quantities(const std::array<Quantity, Size>&) {
  }
#else
  constexpr Quantities(const std::array<Quantity, Size>& rows) : std::span<const Quantity>(rows) {
  }
#endif
};

struct Reason {
  // What drops are counted as. Reasons with the same id are counted together but report different numbers.
  std::string_view id{};
  bool drops = true;   // false: packets are only marked for it
  Prose label{};       // of a drop
  Prose mark_label{};  // empty: packets are never marked for it
  Prose doc{};         // one sentence: when it applies
  // Explanation of a decision with its numbers in braces: {average} with its unit, {average#} without.
  Prose sentence{};
  // A condition that the numbers satisfy whenever this is the reason: C arithmetic, comparisons, && and ?:, with min(a,
  // b), sqrt(a) and floor(a), and ~ for equal up to rounding.
  Prose law{};
  Quantities numbers{};
};

// The same reason explained with other numbers.
constexpr Reason told(Reason row, Prose sentence, Prose law, Quantities numbers) {
  row.sentence = sentence;
  row.law = law;
  row.numbers = numbers;
  return row;
}

}  // namespace aqm
