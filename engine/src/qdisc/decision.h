// A packet is dropped or marked: why, and by which numbers.
#pragma once

#include <array>
#include <cstdint>

#include "catalog/reason.h"

namespace aqm {

inline constexpr std::size_t kMostNumbers = 10;

struct Decision {
  // As many numbers as the reason names.
  template <class... Numbers>
  Decision(const Reason& why, Numbers... given) : reason(&why), count(sizeof...(given)) {
    static_assert(sizeof...(given) <= kMostNumbers);
    std::size_t i = 0;
    ((numbers[i++] = static_cast<double>(given)), ...);
  }

  const Reason* reason;
  std::uint32_t count;
  std::array<double, kMostNumbers> numbers;  // the first `count`
};

// A reason that compares with a limit, in the unit of the limit.
struct LimitReason {
  Reason packets, bytes;

  const Reason& in(bool in_bytes) const { return in_bytes ? bytes : packets; }
};

}  // namespace aqm
