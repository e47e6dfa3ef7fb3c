// Platform-independent exp, log, pow and cbrt. Native libraries, WebAssembly and browsers differ in the last bits of
// theirs; these use only + - * / and bit operations, whose results IEEE 754 defines exactly (build with
// -ffp-contract=off). Errors are within 1 to 2 units in the last place.
#pragma once

#include <cstdint>

namespace aqm::math {

double exp(double x);
double log(double x);
double pow(double x, double y);
double cbrt(double x);
double pow_int(double base, std::uint64_t exponent);

}  // namespace aqm::math
