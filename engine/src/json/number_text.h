// Number formatting and parsing with the same results in every build, independent of the platform.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace aqm {

// The shortest decimal that reads back as the same number, times 10^shift (an exact shift of the decimal point). The
// number must be finite.
std::string number_text(double number, int shift = 0);

// With a fixed number of decimals, halves away from zero.
std::string fixed_text(double number, int decimals);

// Parses a text that is exactly one JSON number, rounded to the nearest double; false if it is invalid or too large.
bool parse_number(std::string_view text, double& number);

// Consumes a JSON number at the front of the text. Returns null, or an error message with the text starting at the
// error.
const char* take_number(std::string_view& text, double& number);

}  // namespace aqm
