// The digits of a decimal number, rounded to the nearest double. Exact and small, not fast.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace aqm {

class Decimal {
 public:
  // One digit more, from the left.
  void append(std::uint32_t digit);
  // The nearest double to the digits times 10^exponent, ties to even; infinity if there is none.
  double times_power_of_ten(std::int64_t exponent);

 private:
  // The longest exact middle between two doubles has 767 digits. Of what is behind so many only matters whether it is
  // zero.
  static constexpr std::uint32_t kMostDigits = 780;
  static constexpr std::size_t kLimbs = 240;  // for these digits before the smallest power of ten

  void multiply_add(std::uint32_t factor, std::uint32_t added);
  void divide_by_ten();
  void shift_limbs(std::size_t count);
  bool bit(std::int64_t index) const { return (limbs_[static_cast<std::size_t>(index / 32)] >> (index % 32) & 1) != 0; }
  double nearest(std::int64_t shift) const;

  std::array<std::uint32_t, kLimbs> limbs_{};  // the digits as a whole number, lowest bits first
  std::size_t used_ = 0;                       // limbs; the highest is not zero
  std::uint32_t digits_ = 0;
  std::int64_t left_out_ = 0;  // digits
  bool more_ = false;          // some of what is left out is not zero
};

}  // namespace aqm
