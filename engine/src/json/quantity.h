// Numbers with units as a document writes them: "25 Mbps", "20 ms", "60 packets", "90 KB".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "catalog/param.h"

namespace aqm {

enum class QuantityError : std::uint8_t { none, no_number, no_unit, unknown_unit, other_dimension };

// A name that a number may carry in a document; the number counts factor * 10^exponent of the base unit.
struct UnitName {
  std::string_view name;
  Unit unit;
  int exponent = 0;
  double factor = 1;  // what is no power of ten
};

// All names, those of a unit from small to large; the first of each size is the one that is written.
std::span<const UnitName> all_unit_names();

// Reads text into the base unit (bit/s, s, bytes, packets). Decimal prefixes only move the decimal point, so that
// "0.57 Mbps" is exactly 570000.
QuantityError parse_quantity(std::string_view text, Unit unit, double& number);

// The canonical text, exact and in the unit that reads best; for a unit without names just the number.
std::string quantity_text(double number, Unit unit);
std::string limit_text(QueueLimit limit);

// "25 Mbps", for a message that says what is expected; empty for a unit without names.
std::string_view example_of(Unit unit);
// What is measured: "rate", "time", "size", "number of packets", "number".
std::string_view dimension_of(Unit unit);
// The catalog's word: bps, s, bytes, packets, probability, ratio, none.
std::string_view unit_name(Unit unit);
// The names a document may use, separated by '|'; empty for a unit without names.
std::string_view unit_names(Unit unit);

}  // namespace aqm
