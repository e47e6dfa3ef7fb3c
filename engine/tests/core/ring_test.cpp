#include "core/ring.h"

#include <deque>
#include <gtest/gtest.h>

#include "core/random.h"

namespace aqm {
namespace {

TEST(Ring, IsFirstInFirstOut) {
  Ring<int> ring;
  for (int i = 0; i < 100; ++i) ring.push_back(i);
  EXPECT_EQ(ring.size(), 100U);
  EXPECT_EQ(ring.front(), 0);
  EXPECT_EQ(ring.back(), 99);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(ring.pop_front(), i);
  EXPECT_TRUE(ring.empty());
}

TEST(Ring, BehavesLikeADequeUnderRandomOperations) {
  Ring<std::uint64_t> ring;
  std::deque<std::uint64_t> model;
  Random random(1, "ring");
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t dice = random.below(100);
    if (dice < 52 || model.empty()) {
      const std::uint64_t value = random.next();
      ring.push_back(value);
      model.push_back(value);
    } else if (dice < 85) {
      ASSERT_EQ(ring.pop_front(), model.front());
      model.pop_front();
    } else if (dice < 92) {
      ASSERT_EQ(ring.pop_back(), model.back());
      model.pop_back();
    } else if (dice < 99) {
      const auto index = static_cast<std::size_t>(random.below(model.size()));
      ASSERT_EQ(ring[index], model[index]);
      ASSERT_EQ(ring.erase(index), model[index]);
      model.erase(model.begin() + static_cast<std::ptrdiff_t>(index));
    } else if (random.below(20) == 0) {
      ring.clear();
      model.clear();
    }
    ASSERT_EQ(ring.size(), model.size());
    if (!model.empty()) {
      const auto index = static_cast<std::size_t>(random.below(model.size()));
      ASSERT_EQ(ring[index], model[index]);
      ASSERT_EQ(ring.front(), model.front());
      ASSERT_EQ(ring.back(), model.back());
    }
  }
}

TEST(Ring, GrowsOnlyWhenItIsFull) {
  Ring<int> ring(60);
  EXPECT_EQ(ring.capacity(), 64U);
  for (int round = 0; round < 10'000; ++round) {
    while (ring.size() < 64) ring.push_back(round);
    while (ring.size() > 3) ring.pop_front();
  }
  EXPECT_EQ(ring.capacity(), 64U);
}

TEST(RingDeathTest, FaultsWhenAnEmptyRingIsPopped) {
  Ring<int> ring;
  EXPECT_DEATH(ring.pop_front(), "ring.h:[0-9]+: !empty\\(\\)");
}

}  // namespace
}  // namespace aqm
