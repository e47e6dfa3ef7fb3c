// The decision to drop or mark a packet: its reason and numbers.
#pragma once

#include <array>
#include <cstdint>

#include "catalog/reason.h"

namespace aqm {

inline constexpr std::size_t kMostNumbers = 10;

struct Decision {
  // One number for each of the reason's rows.
  template <class... Numbers>
  Decision(const Reason& why, Numbers... given) : reason(&why), count(sizeof...(given)) {
    static_assert(sizeof...(given) <= kMostNumbers);
    std::size_t i = 0;
    ((numbers[i++] = static_cast<double>(given)), ...);
  }

  const Reason* reason;
  std::uint32_t count;
  std::array<double, kMostNumbers> numbers;  // the first `count` are valid
};

// A reason that compares with a limit, in packets or in bytes as the limit is.
struct LimitReason {
  Reason packets, bytes;

  const Reason& in(bool in_bytes) const { return in_bytes ? bytes : packets; }
};

}  // namespace aqm
