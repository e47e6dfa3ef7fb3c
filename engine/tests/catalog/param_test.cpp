#include "catalog/param.h"

#include <gtest/gtest.h>

#include "qdisc/queue_disc.h"

namespace aqm {
namespace {

const Param* heir_in(std::string_view next, std::string_view before, std::string_view name) {
  return heir(find_discipline(next)->params, *find_param(find_discipline(before)->params, name));
}

TEST(Param, InheritsValuesOfTheSameNameAndMeaning) {
  EXPECT_EQ(heir_in("dcbt", "red", "max_p"), find_param(find_discipline("dcbt")->params, "max_p"));
  EXPECT_EQ(heir_in("codel", "red", "max_p"), nullptr);
  // Both are dimensionless weights, although their units differ (ratio and none).
  EXPECT_NE(heir_in("dualpi2", "pie", "alpha"), nullptr);
  // PIE's burst is a time, CBQ's a number of packets.
  EXPECT_EQ(heir_in("cbq", "pie", "max_burst"), nullptr);
  EXPECT_EQ(heir_in("pie", "cbq", "max_burst"), nullptr);
}

}  // namespace
}  // namespace aqm
