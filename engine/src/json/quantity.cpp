#include "json/quantity.h"

#include <array>

#include "json/number_text.h"
#include "json/words.h"

namespace aqm {
namespace {

constexpr std::array kNames{
    UnitName{"bps", Unit::bits_per_second},
    UnitName{"kbps", Unit::bits_per_second, 3},
    UnitName{"Mbps", Unit::bits_per_second, 6},
    UnitName{"Gbps", Unit::bits_per_second, 9},
    UnitName{"ns", Unit::seconds, -9},
    UnitName{"us", Unit::seconds, -6},
    UnitName{"ms", Unit::seconds, -3},
    UnitName{"s", Unit::seconds},
    UnitName{"min", Unit::seconds, 0, 60},
    UnitName{"B", Unit::bytes},
    UnitName{"KB", Unit::bytes, 3},
    UnitName{"MB", Unit::bytes, 6},
    UnitName{"KiB", Unit::bytes, 0, 1024},
    UnitName{"MiB", Unit::bytes, 0, 1048576},
    UnitName{"packets", Unit::packets},
    UnitName{"packet", Unit::packets},
};

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

std::size_t skip_digits(std::string_view text, std::size_t from) {
  while (from < text.size() && is_digit(text[from])) ++from;
  return from;
}

// A number at the start of the text: the lengths of its mantissa and of the whole, and its exponent.
struct NumberShape {
  std::size_t mantissa = 0, whole = 0;
  int exponent = 0;
};

NumberShape number_shape(std::string_view text) {
  NumberShape shape;
  shape.mantissa = skip_digits(text, text.starts_with('-') ? 1 : 0);
  if (shape.mantissa < text.size() && text[shape.mantissa] == '.')
    shape.mantissa = skip_digits(text, shape.mantissa + 1);
  shape.whole = shape.mantissa;
  if (shape.mantissa >= text.size() || (text[shape.mantissa] != 'e' && text[shape.mantissa] != 'E')) return shape;
  std::size_t digits = shape.mantissa + 1;
  const bool negative = digits < text.size() && text[digits] == '-';
  if (digits < text.size() && (text[digits] == '-' || text[digits] == '+')) ++digits;
  const std::size_t end = skip_digits(text, digits);
  if (end == digits || end - digits > 3) return shape;
  for (std::size_t i = digits; i < end; ++i) shape.exponent = shape.exponent * 10 + (text[i] - '0');
  if (negative) shape.exponent = -shape.exponent;
  shape.whole = end;
  return shape;
}

const UnitName* find_unit(std::string_view name) {
  for (const UnitName& unit : kNames)
    if (unit.name == name) return &unit;
  return nullptr;
}

struct Step {
  double from;
  int shift;
  std::string_view name;
};

// The number with the first prefix that it reaches.
std::string with_prefix(double number, std::span<const Step> steps) {
  const double magnitude = number < 0 ? -number : number;
  for (const Step& step : steps)
    if (magnitude >= step.from) return concat({number_text(number, step.shift), " ", step.name});
  return {};
}

constexpr std::array kRates{Step{1e9, -9, "Gbps"}, Step{1e6, -6, "Mbps"}, Step{1e3, -3, "kbps"}, Step{0, 0, "bps"}};
constexpr std::array kTimes{Step{1, 0, "s"}, Step{1e-3, 3, "ms"}, Step{1e-6, 6, "us"}, Step{1e-300, 9, "ns"},
                            Step{0, 0, "s"}};

bool is_multiple(double number, double of) {
  return number >= of && number < 9e15 && static_cast<std::int64_t>(number) % static_cast<std::int64_t>(of) == 0;
}

std::string bytes_text(double number) {
  const bool mega = is_multiple(number, 1e6), kilo = number >= 1e4 && is_multiple(number, 1e3);
  return concat({number_text(number, mega ? -6 : kilo ? -3 : 0), mega ? " MB" : kilo ? " KB" : " B"});
}

}  // namespace

std::span<const UnitName> all_unit_names() { return kNames; }

QuantityError parse_quantity(std::string_view text, Unit unit, double& number) {
  const NumberShape shape = number_shape(text);
  std::string_view name = text.substr(shape.whole);
  if (name.starts_with(' ')) name.remove_prefix(1);
  const UnitName* found = find_unit(name);
  const int exponent = shape.exponent + (found != nullptr ? found->exponent : 0);
  if (!parse_number(concat({text.substr(0, shape.mantissa), "e", whole_text(exponent)}), number))
    return QuantityError::no_number;
  if (name.empty()) return QuantityError::no_unit;
  if (found == nullptr) return QuantityError::unknown_unit;
  if (found->unit != unit) return QuantityError::other_dimension;
  number *= found->factor;
  return QuantityError::none;
}

std::string quantity_text(double number, Unit unit) {
  if (number - number != 0) return number != number ? "not a number" : "infinity";
  switch (unit) {
    case Unit::bits_per_second:
      return with_prefix(number, kRates);
    case Unit::seconds:
      return with_prefix(number, kTimes);
    case Unit::bytes:
      return bytes_text(number);
    case Unit::packets:
      return concat({number_text(number), number == 1 ? " packet" : " packets"});
    default:
      return number_text(number);
  }
}

std::string limit_text(QueueLimit limit) {
  return quantity_text(static_cast<double>(limit.amount), limit.in_bytes ? Unit::bytes : Unit::packets);
}

std::string_view example_of(Unit unit) {
  switch (unit) {
    case Unit::bits_per_second:
      return "25 Mbps";
    case Unit::seconds:
      return "20 ms";
    case Unit::bytes:
      return "1000 B";
    case Unit::packets:
      return "60 packets";
    default:
      return {};
  }
}

std::string_view dimension_of(Unit unit) {
  switch (unit) {
    case Unit::bits_per_second:
      return "rate";
    case Unit::seconds:
      return "time";
    case Unit::bytes:
      return "size";
    case Unit::packets:
      return "number of packets";
    default:
      return "number";
  }
}

std::string_view unit_name(Unit unit) {
  switch (unit) {
    case Unit::bits_per_second:
      return "bps";
    case Unit::seconds:
      return "s";
    case Unit::bytes:
      return "bytes";
    case Unit::packets:
      return "packets";
    case Unit::probability:
      return "probability";
    case Unit::ratio:
      return "ratio";
    default:
      return "none";
  }
}

std::string_view unit_names(Unit unit) {
  switch (unit) {
    case Unit::bits_per_second:
      return "bps|kbps|Mbps|Gbps";
    case Unit::seconds:
      return "ns|us|ms|s|min";
    case Unit::bytes:
      return "B|KB|MB|KiB|MiB";
    case Unit::packets:
      return "packets|packet";
    default:
      return {};
  }
}

}  // namespace aqm
