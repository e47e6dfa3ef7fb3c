#include "telemetry/fairness.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

#include "core/random.h"

namespace aqm {
namespace {

constexpr double kEverything = std::numeric_limits<double>::infinity();

// Flows with their links, demands and expected shares.
struct Expected {
  std::vector<std::uint32_t> links;
  double demand = kEverything;
  double share = 0;
  std::uint32_t flows = 1;
};

void expect_max_min(const std::vector<double>& capacities, const std::vector<Expected>& expected) {
  std::vector<Sharers> sharers;
  for (const Expected& each : expected) sharers.push_back({each.links, each.demand, each.flows});
  share_max_min(sharers, capacities);
  for (std::size_t i = 0; i < sharers.size(); ++i) EXPECT_NEAR(sharers[i].share_bps, expected[i].share, 1e-12) << i;
}

TEST(MaxMinShares, FillSmallDemandsFirst) {
  expect_max_min({10}, {{{0}, 1, 1}, {{0}, 2, 2}, {{0}, 8, 3.5}, {{0}, 8, 3.5}});
  expect_max_min({10}, {{{0}, 8, 3.5}, {{0}, 2, 2}, {{0}, 8, 3.5}, {{0}, 1, 1}});
}

TEST(MaxMinShares, GiveTheRestToUnlimitedDemands) { expect_max_min({15}, {{{0}, 1, 1}, {{0}, kEverything, 1.4, 10}}); }

TEST(MaxMinShares, AreEqualWhenNoDemandIsSatisfied) {
  expect_max_min({15}, {{{0}, 1, 0.75, 10}, {{0}, kEverything, 0.75, 10}});
}

TEST(MaxMinShares, LeaveUnwantedCapacity) {
  expect_max_min({10}, {{{0}, 1, 1}, {{0}, 2, 2}});
  expect_max_min({10}, {{{}, 3, 3}, {{0}, kEverything, 0, 0}, {{0}, kEverything, 10}});
  expect_max_min({10}, {});
}

// A long flow over n links, and a short flow on each of them.
TEST(MaxMinShares, OfAParkingLotAreHalfOfEveryLink) {
  for (const std::uint32_t hops : {1U, 2U, 5U, 50U}) {
    std::vector<Expected> flows{{{}, kEverything, 5}};
    for (std::uint32_t link = 0; link < hops; ++link) {
      flows[0].links.push_back(link);
      flows.push_back({{link}, kEverything, 5});
    }
    expect_max_min(std::vector<double>(hops, 10), flows);
  }
}

// The tightest link limits the long flow; the capacity that it leaves elsewhere goes to the short flows.
TEST(MaxMinShares, OfUnequalLinksFollowTheTightest) {
  expect_max_min({10, 4, 6},
                 {{{0, 1, 2}, kEverything, 2}, {{0}, kEverything, 8}, {{1}, kEverything, 2}, {{2}, kEverything, 4}});
  // Three short flows on the middle link reduce the long flow's share to a quarter.
  expect_max_min({10, 4, 6},
                 {{{0, 1, 2}, kEverything, 1}, {{0}, kEverything, 9}, {{1}, kEverything, 1, 3}, {{2}, kEverything, 5}});
}

TEST(MaxMinShares, OfASmallDemandLeaveTheRestOnAllItsLinks) {
  expect_max_min({10, 4}, {{{0, 1}, 1, 1}, {{0}, kEverything, 9}, {{1}, kEverything, 3}});
  // The short flow's demand is small: the long flow is limited by the other link.
  expect_max_min({10, 4}, {{{0, 1}, kEverything, 2}, {{0}, 3, 3}, {{1}, kEverything, 2}});
}

// First the three flows on link 1, then the two on link 3; link 2 is never full.
TEST(MaxMinShares, AreFoundLevelByLevel) {
  expect_max_min({1, 1, 1, 1}, {{{0, 1, 2}, kEverything, 1.0 / 3},
                                {{1}, kEverything, 1.0 / 3, 2},
                                {{2, 3}, kEverything, 1.0 / 2},
                                {{3}, kEverything, 1.0 / 2}});
}

// Two flows over each of many equally tight links, and one that passes two of them.
TEST(MaxMinShares, HandleManyEquallyTightLinksAtOnce) {
  constexpr std::uint32_t kLinks = 5000;
  std::vector<Expected> flows{{{0, 1}, kEverything, 4}};
  for (std::uint32_t link = 0; link < kLinks; ++link) flows.push_back({{link}, kEverything, link < 2 ? 4.0 : 6.0, 2});
  expect_max_min(std::vector<double>(kLinks, 12), flows);
}

// Definition of max-min: every flow is satisfied, or passes a full link on which no flow gets more.
TEST(MaxMinShares, CannotBeRaisedWithoutLoweringASmallerOrEqualShare) {
  Random random(1, "shares");
  for (int round = 0; round < 200; ++round) {
    std::vector<double> capacities(1 + random.below(8));
    for (double& capacity : capacities) capacity = 1 + 99 * random.uniform();
    std::vector<Sharers> all(1 + random.below(12));
    for (Sharers& each : all) {
      for (std::uint32_t link = 0; link < capacities.size(); ++link)
        if (random.below(3) == 0) each.links.push_back(link);
      each.demand_bps = random.below(2) == 0 || each.links.empty() ? 30 * random.uniform() : kEverything;
      each.flows = 1 + static_cast<std::uint32_t>(random.below(4));
    }
    share_max_min(all, capacities);
    std::vector<double> load(capacities.size()), most(capacities.size());
    for (const Sharers& each : all) {
      for (const std::uint32_t link : each.links) {
        load[link] += each.share_bps * each.flows;
        most[link] = std::max(most[link], each.share_bps);
      }
    }
    for (std::size_t link = 0; link < load.size(); ++link) EXPECT_LE(load[link], capacities[link] * (1 + 1e-12));
    for (const Sharers& each : all) {
      const auto holds = [&](std::uint32_t link) {
        return load[link] > capacities[link] * (1 - 1e-12) && most[link] < each.share_bps * (1 + 1e-12);
      };
      EXPECT_TRUE(each.share_bps == each.demand_bps || std::any_of(each.links.begin(), each.links.end(), holds));
    }
  }
}

TEST(Spread, GivesCoefficientOfVariationAndMinMaxRatio) {
  Spread spread;
  for (const double x : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) spread.add(x);
  // Squares about the mean 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16.
  EXPECT_NEAR(spread.coefficient_of_variation(), std::sqrt(32.0 / 7) / 5, 1e-15);
  EXPECT_NEAR(spread.min_max_ratio(), 2.0 / 9, 1e-15);
}

TEST(Spread, IsUndefinedForFewerThanTwoFlowsOrZeros) {
  Spread one, zeros;
  one.add(3);
  zeros.add(0);
  zeros.add(0);
  EXPECT_TRUE(std::isnan(one.coefficient_of_variation()));
  EXPECT_EQ(one.min_max_ratio(), 1);
  EXPECT_TRUE(std::isnan(zeros.coefficient_of_variation()));
  EXPECT_TRUE(std::isnan(zeros.min_max_ratio()));
}

TEST(JainIndex, IsOneForEqualSharesAndOneNthForAMonopoly) {
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
