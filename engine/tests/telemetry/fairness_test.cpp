#include "telemetry/fairness.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

namespace aqm {
namespace {

constexpr double kEverything = std::numeric_limits<double>::infinity();

void expect_shares(double capacity, const std::vector<double>& demands, const std::vector<double>& expected) {
  const std::vector<double> shares = max_min_shares(capacity, demands);
  ASSERT_EQ(shares.size(), expected.size());
  for (std::size_t i = 0; i < shares.size(); ++i) EXPECT_NEAR(shares[i], expected[i], 1e-12) << i;
}

TEST(MaxMinShares, FillSmallDemandsFirst) {
  expect_shares(10, {1, 2, 8, 8}, {1, 2, 3.5, 3.5});
  expect_shares(10, {8, 2, 8, 1}, {3.5, 2, 3.5, 1});
}

TEST(MaxMinShares, GiveTheRestToThoseWhoWantEverything) {
  std::vector<double> demands(11, kEverything), expected(11, 1.4);
  demands[0] = expected[0] = 1;
  expect_shares(15, demands, expected);
}

TEST(MaxMinShares, AreEqualWhenNobodyIsSatisfied) {
  std::vector<double> demands(20, kEverything);
  std::fill_n(demands.begin(), 10, 1.0);
  expect_shares(15, demands, std::vector<double>(20, 0.75));
}

TEST(MaxMinShares, LeaveCapacityThatNobodyWants) {
  expect_shares(10, {1, 2}, {1, 2});
  expect_shares(10, {}, {});
}

TEST(Spread, IsTheSampleDeviationByTheMeanAndTheLeastByTheGreatest) {
  Spread spread;
  for (const double x : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) spread.add(x);
  // Squares about the mean 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16.
  EXPECT_NEAR(spread.coefficient_of_variation(), std::sqrt(32.0 / 7) / 5, 1e-15);
  EXPECT_NEAR(spread.min_max_ratio(), 2.0 / 9, 1e-15);
}

TEST(Spread, IsUndefinedForOneFlowOrNothing) {
  Spread one, zeros;
  one.add(3);
  zeros.add(0);
  zeros.add(0);
  EXPECT_TRUE(std::isnan(one.coefficient_of_variation()));
  EXPECT_EQ(one.min_max_ratio(), 1);
  EXPECT_TRUE(std::isnan(zeros.coefficient_of_variation()));
  EXPECT_TRUE(std::isnan(zeros.min_max_ratio()));
}

TEST(JainIndex, IsOneForEqualsAndOneNthForAMonopoly) {
  JainIndex equal, monopoly, nobody;
  for (int i = 0; i < 8; ++i) {
    equal.add(3);
    monopoly.add(i == 0 ? 3 : 0);
    nobody.add(0);
  }
  EXPECT_NEAR(equal.value(), 1, 1e-15);
  EXPECT_NEAR(monopoly.value(), 1.0 / 8, 1e-15);
  EXPECT_EQ(nobody.value(), 1);
}

TEST(JainIndex, OfTheRedPeriodInTheDcbtPaper) {
  JainIndex index;
  for (int i = 0; i < 2; ++i) index.add(4680);
  for (int i = 0; i < 25; ++i) index.add(293);
  for (int i = 0; i < 10; ++i) index.add(831.5);
  EXPECT_NEAR(index.value(), 25'000.0 * 25'000 / (37 * 52'864'947.5), 1e-12);  // 0.3195
}

}  // namespace
}  // namespace aqm
