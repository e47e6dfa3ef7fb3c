#include "json/decimal.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace aqm {

void Decimal::multiply_add(std::uint32_t factor, std::uint32_t added) {
  std::uint64_t carry = added;
  for (std::size_t i = 0; i < used_; ++i) {
    carry += std::uint64_t{limbs_[i]} * factor;
    limbs_[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) limbs_[used_++] = static_cast<std::uint32_t>(carry);
}

void Decimal::divide_by_ten() {
  std::uint64_t rest = 0;
  for (std::size_t i = used_; i-- > 0;) {
    rest = rest << 32 | limbs_[i];
    limbs_[i] = static_cast<std::uint32_t>(rest / 10);
    rest %= 10;
  }
  if (limbs_[used_ - 1] == 0) --used_;
  more_ = more_ || rest != 0;
}

void Decimal::shift_limbs(std::size_t count) {
  for (std::size_t i = used_; i-- > 0;) {
    limbs_[i + count] = limbs_[i];
    limbs_[i] = 0;
  }
  used_ += count;
}

void Decimal::append(std::uint32_t digit) {
  if (digits_ < kMostDigits) {
    multiply_add(10, digit);
    if (used_ > 0) ++digits_;
    return;
  }
  ++left_out_;
  more_ = more_ || digit != 0;
}

double Decimal::times_power_of_ten(std::int64_t exponent) {
  exponent += left_out_;
  const std::int64_t magnitude = exponent + digits_;
  if (used_ == 0 || magnitude < -330) return 0;
  if (magnitude > 310) return std::numeric_limits<double>::infinity();
  // As many bits as the divisions remove, plus 64.
  const std::size_t shift = 2 + (exponent < 0 ? static_cast<std::size_t>(-exponent) / 8 + 1 : 0);
  shift_limbs(shift);
  for (; exponent > 0; --exponent) multiply_add(10, 0);
  for (; exponent < 0; ++exponent) divide_by_ten();
  return nearest(static_cast<std::int64_t>(shift) * 32);
}

// The nearest double to the integer divided by 2^shift.
double Decimal::nearest(std::int64_t shift) const {
  const auto used = static_cast<std::int64_t>(used_);
  const std::int64_t bits = 32 * used - std::countl_zero(limbs_[used_ - 1]);
  // The lowest bit of the double's mantissa: it has 53 bits, none of them below 2^-1074.
  const std::int64_t lowest = std::max(bits - 53, shift - 1074);
  std::uint64_t kept = 0;
  for (std::int64_t i = bits; i-- > lowest;) kept = kept << 1 | (bit(i) ? 1 : 0);
  if (lowest <= bits && bit(lowest - 1)) {
    bool above_half = more_;
    for (std::int64_t i = 0; i < lowest - 1 && !above_half; ++i) above_half = bit(i);
    if (above_half || kept % 2 != 0) ++kept;
  }
  // The implicit highest bit of `kept` increases the exponent by one; so does a carry.
  const std::uint64_t exact = (static_cast<std::uint64_t>(lowest - shift + 1074) << 52) + kept;
  const std::uint64_t ieee = std::min(exact, std::uint64_t{0x7FF} << 52);
  double number = 0;
  std::memcpy(&number, &ieee, sizeof number);
  return number;
}

}  // namespace aqm
