// Numbers as text and back: the same bytes from every build, because nothing of it is the platform's.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace aqm {

// The shortest decimal that reads back as the same number, times 10^shift (a shift of the decimal point, so exact).
// The number must be finite.
std::string number_text(double number, int shift = 0);

// With that many decimals, halves away from zero.
std::string fixed_text(double number, int decimals);

// Exactly a number of JSON, rounded to the nearest double; false if it is not one or too large.
bool parse_number(std::string_view text, double& number);

// Takes a number of JSON off the front of the text. Null, or what is wrong; then the text begins where it went wrong.
const char* take_number(std::string_view& text, double& number);

}  // namespace aqm
