#include "core/order.h"

namespace aqm {

std::vector<std::uint32_t> order(std::size_t count, IsBefore is_before, const void* context) {
  std::vector<std::uint32_t> sorted(count), merged(count);
  for (std::size_t i = 0; i < count; ++i) sorted[i] = static_cast<std::uint32_t>(i);
  // Bottom-up merge sort: merges runs of 1, 2, 4, ... elements.
  for (std::size_t run = 1; run < count; run *= 2) {
    for (std::size_t begin = 0; begin < count; begin += 2 * run) {
      const std::size_t middle = begin + run < count ? begin + run : count;
      const std::size_t end = begin + 2 * run < count ? begin + 2 * run : count;
      std::size_t left = begin, right = middle;
      for (std::size_t i = begin; i < end; ++i) {
        const bool take_right = left == middle || (right < end && is_before(context, sorted[right], sorted[left]));
        merged[i] = take_right ? sorted[right++] : sorted[left++];
      }
    }
    sorted.swap(merged);
  }
  return sorted;
}

}  // namespace aqm
