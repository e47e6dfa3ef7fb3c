// Converts decimal digits to the nearest double; exact and small, not fast.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace aqm {

class Decimal {
 public:
  // Appends a digit on the right.
  void append(std::uint32_t digit);
  // The nearest double to the digits times 10^exponent, ties to even; infinity on overflow.
  double times_power_of_ten(std::int64_t exponent);

 private:
  // The longest midpoint of two doubles has 767 digits. Of any further digits it only matters whether they are all
  // zero.
  static constexpr std::uint32_t kMostDigits = 780;
  static constexpr std::size_t kLimbs = 240;  // enough for these digits below the smallest power of ten

  void multiply_add(std::uint32_t factor, std::uint32_t added);
  void divide_by_ten();
  void shift_limbs(std::size_t count);
  bool bit(std::int64_t index) const { return (limbs_[static_cast<std::size_t>(index / 32)] >> (index % 32) & 1) != 0; }
  double nearest(std::int64_t shift) const;

  std::array<std::uint32_t, kLimbs> limbs_{};  // the digits as an integer, lowest bits first
  std::size_t used_ = 0;                       // number of limbs; the highest is not zero
  std::uint32_t digits_ = 0;
  std::int64_t left_out_ = 0;  // digits beyond kMostDigits
  bool more_ = false;          // one of them is not zero
};

}  // namespace aqm
