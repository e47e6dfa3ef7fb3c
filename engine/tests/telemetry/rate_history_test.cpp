#include "telemetry/rate_history.h"

#include <gtest/gtest.h>

#include "at.h"

namespace aqm {
namespace {

TEST(RateHistory, IsExactWhereTheRateIsConstant) {
  RateHistory rates(BitRate{3'333'333});
  EXPECT_EQ(rates.mean_bps(at(0.1), at(0.7)), 3'333'333);
  rates.set(BitRate{1'000'000}, at(1));
  EXPECT_EQ(rates.mean_bps(at(0.1), at(1)), 3'333'333);
  EXPECT_EQ(rates.mean_bps(at(1), at(1.3)), 1'000'000);
}

TEST(RateHistory, IsTheMeanOverTimeWhereItChanged) {
  RateHistory rates(BitRate{8'000'000});
  rates.set(BitRate{4'000'000}, at(1));
  rates.set(BitRate{2'000'000}, at(2));
  EXPECT_NEAR(rates.mean_bps(at(0), at(4)), 4e6, 1e-6);  // 8 + 4 + 2 * 2 Mbit in 4 s
  EXPECT_NEAR(rates.mean_bps(at(0.5), at(1.5)), 6e6, 1e-6);
  EXPECT_NEAR(rates.mean_bps(at(1.5), at(2.5)), 3e6, 1e-6);
}

TEST(RateHistory, TheLastOfSimultaneousChangesApplies) {
  RateHistory rates(BitRate{1'000});
  rates.set(BitRate{2'000}, at(0));
  rates.set(BitRate{3'000}, at(5));
  rates.set(BitRate{4'000}, at(5));
  EXPECT_EQ(rates.mean_bps(at(0), at(5)), 2'000);
  EXPECT_EQ(rates.mean_bps(at(5), at(6)), 4'000);
}

TEST(RateHistory, IsTheCurrentRateForAnEmptyInterval) {
  RateHistory rates(BitRate{1'000});
  EXPECT_EQ(rates.mean_bps(at(0), at(0)), 1'000);
  rates.set(BitRate{2'000}, at(3));
  EXPECT_EQ(rates.mean_bps(at(3), at(3)), 2'000);
}

}  // namespace
}  // namespace aqm
