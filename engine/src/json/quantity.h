// Numbers with units as written in documents: "25 Mbps", "20 ms", "60 packets", "90 KB".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "catalog/param.h"

namespace aqm {

enum class QuantityError : std::uint8_t { none, no_number, no_unit, unknown_unit, other_dimension };

// A unit name in a document, worth factor * 10^exponent of the base unit.
struct UnitName {
  std::string_view name;
  Unit unit;
  int exponent = 0;
  double factor = 1;  // if it is not a power of ten
};

// All names, in ascending order for each unit; of equal sizes the first is used for writing.
std::span<const UnitName> all_unit_names();

// Parses text into the base unit (bit/s, s, bytes, packets). Decimal prefixes only shift the decimal point, so "0.57
// Mbps" is exactly 570000.
QuantityError parse_quantity(std::string_view text, Unit unit, double& number);

// The canonical text, exact and with the most readable prefix; just the number for a unit without names.
std::string quantity_text(double number, Unit unit);
std::string limit_text(QueueLimit limit);

// For example "25 Mbps", for messages; empty for a unit without names.
std::string_view example_of(Unit unit);
// "rate", "time", "size", "number of packets" or "number".
std::string_view dimension_of(Unit unit);
// The unit's name in the catalog: bps, s, bytes, packets, probability, ratio, none.
std::string_view unit_name(Unit unit);
// The names accepted in documents, separated by '|'; empty for a unit without names.
std::string_view unit_names(Unit unit);

}  // namespace aqm
