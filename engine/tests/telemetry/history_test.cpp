#include "telemetry/history.h"

#include <gtest/gtest.h>

#include "at.h"

namespace aqm {
namespace {

TEST(History, IsExactWhereTheValueIsConstant) {
  History value(3'333'333);
  EXPECT_EQ(value.mean(at(0.1), at(0.7)), 3'333'333);
  value.set(1'000'000, at(1));
  EXPECT_EQ(value.mean(at(0.1), at(1)), 3'333'333);
  EXPECT_EQ(value.mean(at(1), at(1.3)), 1'000'000);
}

TEST(History, StaysExactWhenItIsSetToWhatItIs) {
  History value(0.1);
  for (int i = 1; i < 100; ++i) value.set(0.1, at(0.07 * i));
  EXPECT_EQ(value.mean(at(0.05), at(6.9)), 0.1);
}

TEST(History, IsTheMeanOverTimeWhereItChanged) {
  History value(8'000'000);
  value.set(4'000'000, at(1));
  value.set(2'000'000, at(2));
  EXPECT_NEAR(value.mean(at(0), at(4)), 4e6, 1e-6);  // 8 + 4 + 2 * 2 million in 4 s
  EXPECT_NEAR(value.mean(at(0.5), at(1.5)), 6e6, 1e-6);
  EXPECT_NEAR(value.mean(at(1.5), at(2.5)), 3e6, 1e-6);
}

TEST(History, TheLastOfSimultaneousChangesApplies) {
  History value(1'000);
  value.set(2'000, at(0));
  value.set(3'000, at(5));
  value.set(4'000, at(5));
  EXPECT_EQ(value.mean(at(0), at(5)), 2'000);
  EXPECT_EQ(value.mean(at(5), at(6)), 4'000);
}

TEST(History, IsTheCurrentValueForAnEmptyInterval) {
  History value(1'000);
  EXPECT_EQ(value.mean(at(0), at(0)), 1'000);
  value.set(2'000, at(3));
  EXPECT_EQ(value.mean(at(3), at(3)), 2'000);
}

}  // namespace
}  // namespace aqm
