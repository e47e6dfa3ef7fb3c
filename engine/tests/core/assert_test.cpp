#include "core/assert.h"

#include <gtest/gtest.h>

namespace aqm {
namespace {

TEST(AssertDeathTest, NamesFileLineAndCondition) {
  const int packets = -1;
  EXPECT_DEATH(AQM_ASSERT(packets >= 0), "engine stopped: assert_test.cpp:[0-9]+: packets >= 0");
}

TEST(Assert, DoesNothingIfTheConditionHolds) {
  int evaluated = 0;
  AQM_ASSERT(++evaluated == 1);
  EXPECT_EQ(evaluated, 1);
}

}  // namespace
}  // namespace aqm
