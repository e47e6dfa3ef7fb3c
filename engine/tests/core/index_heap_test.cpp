#include "core/index_heap.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "core/random.h"

namespace aqm {
namespace {

TEST(IndexHeap, TopHasTheLargestKeyThenTheSmallestIndex) {
  IndexHeap heap;
  std::map<std::uint32_t, std::int64_t> model;
  Random random(1, "operations");
  for (int i = 0; i < 50'000; ++i) {
    const auto index = static_cast<std::uint32_t>(random.below(60));
    if (random.below(3) > 0) {
      const auto key = static_cast<std::int64_t>(random.below(40)) - 20;
      heap.set(index, key);
      model[index] = key;
    } else if (heap.contains(index)) {
      heap.erase(index);
      model.erase(index);
    }
    ASSERT_EQ(heap.empty(), model.empty());
    ASSERT_EQ(heap.contains(index), model.contains(index));
    if (model.empty()) continue;
    const auto largest =
        std::max_element(model.begin(), model.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    ASSERT_EQ(heap.top(), largest->first);
    ASSERT_EQ(heap.top_key(), largest->second);
    ASSERT_EQ(heap.key(largest->first), largest->second);
  }
}

}  // namespace
}  // namespace aqm
