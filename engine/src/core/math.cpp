#include "core/math.h"

#include <limits>

namespace aqm::math {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInverseLn2 = 1.44269504088896338700e+00;
// ln 2 in two parts; the first has 32 trailing zero bits, so that a multiple up to 2^20 is exact.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr int kMantissaBits = 52;
constexpr std::uint64_t kMantissaMask = (std::uint64_t{1} << kMantissaBits) - 1;

std::uint64_t bits_of(double x) { return __builtin_bit_cast(std::uint64_t, x); }
double from_bits(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }

bool is_nan(double x) { return x != x; }
double absolute(double x) { return from_bits(bits_of(x) & ~(std::uint64_t{1} << 63)); }

// 2^exponent for -1022 <= exponent <= 1023.
double power_of_two(int exponent) { return from_bits(static_cast<std::uint64_t>(exponent + 1023) << kMantissaBits); }

// x * 2^exponent with one rounding, also when the result is subnormal.
double scale(double x, int exponent) {
  if (exponent > 1023) return x * power_of_two(1023) * power_of_two(exponent - 1023);
  if (exponent < -1022) return x * power_of_two(exponent + 60) * power_of_two(-60);
  return x * power_of_two(exponent);
}

// x = mantissa * 2^exponent with mantissa in [sqrt(1/2), sqrt(2)), for positive finite x.
struct Split {
  double mantissa;
  int exponent;
};
Split split(double x) {
  int exponent = 0;
  if (bits_of(x) >> kMantissaBits == 0) {  // subnormal
    x *= power_of_two(54);
    exponent = -54;
  }
  const std::uint64_t bits = bits_of(x);
  exponent += static_cast<int>(bits >> kMantissaBits) - 1023;
  double mantissa = from_bits((bits & kMantissaMask) | (std::uint64_t{1023} << kMantissaBits));
  if (mantissa >= 1.41421356237309504880) {
    mantissa *= 0.5;
    ++exponent;
  }
  return {mantissa, exponent};
}

// A number as the unevaluated sum of two doubles (Dekker 1971): about 106 bits.
struct Pair {
  double high;
  double low;
};
Pair sum_of_ordered(double larger, double smaller) {
  const double high = larger + smaller;
  return {high, smaller - (high - larger)};
}
Pair product(double a, double b) {
  constexpr double kSplitter = 134217729.0;  // 2^27 + 1
  const double a_scaled = a * kSplitter;
  const double a_high = a_scaled - (a_scaled - a);
  const double a_low = a - a_high;
  const double b_scaled = b * kSplitter;
  const double b_high = b_scaled - (b_scaled - b);
  const double b_low = b - b_high;
  const double high = a * b;
  const double low = ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low;
  return {high, low};
}

// (2 artanh(z) - 2 z) / z as a series in w = z^2, |z| <= 0.1716: log(m) = 2 artanh((m - 1) / (m + 1)).
double artanh_tail(double w) {
  double sum = 2.0 / 25;
  sum = sum * w + 2.0 / 23;
  sum = sum * w + 2.0 / 21;
  sum = sum * w + 2.0 / 19;
  sum = sum * w + 2.0 / 17;
  sum = sum * w + 2.0 / 15;
  sum = sum * w + 2.0 / 13;
  sum = sum * w + 2.0 / 11;
  sum = sum * w + 2.0 / 9;
  sum = sum * w + 2.0 / 7;
  sum = sum * w + 2.0 / 5;
  sum = sum * w + 2.0 / 3;
  return sum * w;
}

// log(x) to about 68 bits for positive finite x.
Pair log_pair(double x) {
  const Split s = split(x);
  const double numerator = s.mantissa - 1.0;  // exact
  const double denominator = s.mantissa + 1.0;
  const double denominator_rest = s.mantissa - (denominator - 1.0);
  const double z = numerator / denominator;
  const Pair back = product(z, denominator);
  const double z_rest = ((numerator - back.high) - back.low - z * denominator_rest) / denominator;
  const double tail = z * artanh_tail(z * z) + 2.0 * z_rest;
  const double k = s.exponent;
  Pair sum = sum_of_ordered(2.0 * z, tail);
  if (s.exponent != 0) {
    const Pair whole = sum_of_ordered(k * kLn2High, sum.high);
    sum = sum_of_ordered(whole.high, whole.low + (sum.low + k * kLn2Low));
  }
  return sum;
}

// exp(x + rest) for finite x within the range of results; rest is a small correction of x.
double exp_of_pair(double x, double rest) {
  const double nearest = x * kInverseLn2 + (x < 0 ? -0.5 : 0.5);
  const int k = static_cast<int>(nearest);
  const double high = x - k * kLn2High;
  const double low = k * kLn2Low - rest;
  const double r = high - low;
  // Remez approximation of r - r (exp(r) + 1) / (exp(r) - 1) on |r| <= ln(2) / 2 (the one of FreeBSD's e_exp.c).
  const double w = r * r;
  const double c =
      r -
      w * (1.66666666666666019037e-01 +
           w * (-2.77777777770155933842e-03 +
                w * (6.61375632143793436117e-05 + w * (-1.65339022054652515390e-06 + w * 4.13813679705723846039e-08))));
  const double y = 1.0 - ((low - (r * c) / (2.0 - c)) - high);
  return scale(y, k);
}

constexpr double kExpOverflow = 709.782712893383973096;
constexpr double kExpUnderflow = -745.133219101941108420;

// Doubles from 2^53 on are even integers.
bool is_whole(double x) {
  if (absolute(x) >= 9007199254740992.0) return true;
  return static_cast<double>(static_cast<std::int64_t>(x)) == x;
}
bool is_odd(double x) {
  return absolute(x) < 9007199254740992.0 && is_whole(x) && (static_cast<std::int64_t>(x) & 1) != 0;
}

}  // namespace

double exp(double x) {
  if (is_nan(x)) return x;
  if (x > kExpOverflow) return kInfinity;
  if (x < kExpUnderflow) return 0.0;
  return exp_of_pair(x, 0.0);
}

double log(double x) {
  if (is_nan(x) || x < 0) return kNan;
  if (x == 0) return -kInfinity;
  if (x == kInfinity) return x;
  const Pair result = log_pair(x);
  return result.high + result.low;
}

double pow(double x, double y) {
  if (y == 0 || x == 1) return 1.0;
  if (is_nan(x) || is_nan(y)) return kNan;
  const double size = absolute(x);
  const bool negative = (bits_of(x) >> 63) != 0 && is_odd(y);
  if (absolute(y) == kInfinity) {
    if (size == 1) return 1.0;
    return (size > 1) == (y > 0) ? kInfinity : 0.0;
  }
  if (size == 0 || size == kInfinity) {
    const double result = (size == 0) == (y > 0) ? 0.0 : kInfinity;
    return negative ? -result : result;
  }
  if (x < 0 && !is_whole(y)) return kNan;
  double result = 0;
  if (absolute(y) > 1e20) {  // beyond any finite result, unless size is exactly 1
    result = size == 1 ? 1.0 : ((size > 1) == (y > 0) ? kInfinity : 0.0);
  } else {
    const Pair logarithm = log_pair(size);
    const Pair leading = product(logarithm.high, y);
    const double rest = leading.low + logarithm.low * y;
    if (leading.high > kExpOverflow + 1) {
      result = kInfinity;
    } else if (leading.high < kExpUnderflow - 1) {
      result = 0.0;
    } else {
      result = exp_of_pair(leading.high, rest);
    }
  }
  return negative ? -result : result;
}

double cbrt(double x) {
  if (is_nan(x) || x == 0 || absolute(x) == kInfinity) return x;
  const Split s = split(absolute(x));
  const int third = s.exponent >= 0 ? s.exponent / 3 : -((2 - s.exponent) / 3);  // rounded down
  const double size = s.mantissa * power_of_two(s.exponent - 3 * third);         // 0.7 to 5.7
  // A third of the exponent gives 5 bits; Halley's iteration triples them each time.
  double root = from_bits(bits_of(size) / 3 + 0x2A9F7893782DA1CEU);
  for (int i = 0; i < 3; ++i) {
    const double cube = root * root * root;
    root = root * (cube + 2 * size) / (2 * cube + size);
  }
  // One Newton step with the error of the cube in double width rounds the last bit.
  const Pair square = product(root, root);
  const Pair cube = product(square.high, root);
  const double error = (cube.high - size) + (cube.low + square.low * root);
  root = (root - error / (3 * square.high)) * power_of_two(third);
  return x < 0 ? -root : root;
}

double pow_int(double base, std::uint64_t exponent) {
  double result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result *= base;
    base *= base;
  }
  return result;
}

}  // namespace aqm::math
