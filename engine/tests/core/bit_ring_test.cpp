#include "core/bit_ring.h"

#include <gtest/gtest.h>
#include <set>

#include "core/random.h"

namespace aqm {
namespace {

TEST(BitRingTest, FindsZerosLikeASet) {
  Random random(1, "bits");
  BitRing ring;
  ring.reset(300);
  std::set<std::int64_t> ones;
  std::int64_t base = 0;  // numbers base .. base + 299 are in use
  for (int step = 0; step < 50'000; ++step) {
    const std::int64_t seq = base + static_cast<std::int64_t>(random.below(300));
    if (random.uniform() < 0.7) {
      ring.set(seq);
      ones.insert(seq);
    } else {
      ring.clear(seq);
      ones.erase(seq);
    }
    ASSERT_EQ(ring.test(seq), ones.count(seq) != 0);
    const std::int64_t end = base + static_cast<std::int64_t>(random.below(300));
    std::int64_t up = seq, down = seq;
    while (up < end && ones.count(up) != 0) ++up;
    while (down > end && ones.count(down) != 0) --down;
    ASSERT_EQ(ring.next_clear(seq, end), seq < end ? up : end);
    ASSERT_EQ(ring.previous_clear(seq, end), seq > end ? down : end);
    if (random.uniform() < 0.1) {
      ring.clear(base);
      ones.erase(base++);
    }
  }
}

TEST(BitRingTest, IsEmptyAfterAReset) {
  BitRing ring;
  ring.reset(100);
  for (std::int64_t seq = 0; seq < 100; ++seq) ring.set(seq);
  ring.reset(100);
  EXPECT_EQ(ring.next_clear(0, 100), 0);
  EXPECT_EQ(ring.previous_clear(99, 0), 99);
}

}  // namespace
}  // namespace aqm
