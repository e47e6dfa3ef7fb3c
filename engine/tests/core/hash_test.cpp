#include "core/hash.h"

#include <gtest/gtest.h>
#include <set>

namespace aqm {
namespace {

TEST(Fingerprint, DependsOnEveryValueAndOnTheirOrder) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t a = 0; a < 100; ++a) {
    for (std::uint64_t b = 0; b < 100; ++b) {
      Fingerprint print;
      print.add(a);
      print.add(b);
      EXPECT_TRUE(seen.insert(print.value()).second) << a << ", " << b;
    }
  }
}

TEST(Fingerprint, CanBeReadWithoutDisturbingIt) {
  Fingerprint read_once;
  Fingerprint read_often;
  for (std::uint64_t i = 0; i < 100; ++i) {
    read_once.add(i);
    read_often.add(i);
    EXPECT_EQ(read_often.value(), read_often.value());
  }
  EXPECT_EQ(read_once.value(), read_often.value());
}

TEST(Fingerprint, DependsOnEveryBitOfADouble) {
  Fingerprint one;
  one.add(1.0);
  Fingerprint next;
  next.add(1.0 + 0x1p-52);
  EXPECT_NE(one.value(), next.value());
}

// FNV-1a of "a" is published as af63dc4c8601ec8c; the finalizer of splitmix64 turns 0 into 0.
TEST(HashName, IsFnv1aFinishedBySplitmix) {
  EXPECT_EQ(hash_name("a"), mix_bits(0xAF63DC4C8601EC8CU));
  EXPECT_EQ(hash_name(""), mix_bits(0xCBF29CE484222325U));
  EXPECT_NE(hash_name("flow.1"), hash_name("flow.2"));
}

TEST(ToHex, Has16Digits) {
  EXPECT_EQ(to_hex(0), "0000000000000000");
  EXPECT_EQ(to_hex(0x0123456789ABCDEFU), "0123456789abcdef");
  EXPECT_EQ(to_hex(UINT64_MAX), "ffffffffffffffff");
}

}  // namespace
}  // namespace aqm
