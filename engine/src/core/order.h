// Sorting without a template instance per type: rarely executed sorting code is many times smaller this way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace aqm {

using IsBefore = bool (*)(const void* context, std::uint32_t a, std::uint32_t b);

// The indices 0 .. count - 1 in ascending order; the sort is stable.
std::vector<std::uint32_t> order(std::size_t count, IsBefore is_before, const void* context);

// `is_before(a, b)` compares two indices.
template <class Compare>
std::vector<std::uint32_t> order(std::size_t count, const Compare& is_before) {
  return order(
      count,
      [](const void* context, std::uint32_t a, std::uint32_t b) {
        return (*static_cast<const Compare*>(context))(a, b);
      },
      &is_before);
}

}  // namespace aqm
