// Why a packet is dropped or marked, declared once beside what decides it: one row, and the numbers that a decision
// hands over, by position.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "catalog/param.h"

namespace aqm {

// A number of a decision.
struct Quantity {
  Prose name{};  // as the paper has it; of a parameter or a signal, its name
  Prose label{};
  Unit unit = Unit::none;
};

// Only descriptions show them: as with prose, the page's engine is compiled without.
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
  // What drops are counted as. Reasons of one id are one to whoever counts, and differ in what they say.
  std::string_view id{};
  bool drops = true;   // false: packets are marked for it, and never dropped
  Prose label{};       // of a drop
  Prose mark_label{};  // of a mark; empty: packets are dropped for it, and never marked
  Prose doc{};         // one sentence: when it happens
  // The decision in words, with the numbers in braces: {average} with its unit, {average#} without.
  Prose sentence{};
  // What the numbers satisfy whenever this is the reason: C's arithmetic, comparisons, && and ?:, with min(a, b),
  // sqrt(a) and floor(a), and ~ for equal but for rounding.
  Prose law{};
  Quantities numbers{};
};

// The same reason told by other numbers.
constexpr Reason told(Reason row, Prose sentence, Prose law, Quantities numbers) {
  row.sentence = sentence;
  row.law = law;
  row.numbers = numbers;
  return row;
}

}  // namespace aqm
