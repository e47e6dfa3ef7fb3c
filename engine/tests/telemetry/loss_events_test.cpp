#include "telemetry/loss_events.h"

#include <gtest/gtest.h>

#include "at.h"

namespace aqm {
namespace {

constexpr Duration kSpan = from_seconds(0.1);

TEST(LossEvents, DropsWithinARoundTripOfTheFirstAreOneEvent) {
  LossEvents losses;
  const auto four = [] { return std::int64_t{4}; };
  losses.add(0, at(1), kSpan, four);
  losses.add(1, at(1.05), kSpan, four);
  losses.add(1, at(1.09), kSpan, four);
  EXPECT_EQ(losses.totals().events, 1);
  EXPECT_DOUBLE_EQ(losses.totals().share_sum, 2.0 / 4);
  losses.add(0, at(1.1), kSpan, four);  // 0.1 s after the first, although the last is 0.01 s ago
  EXPECT_EQ(losses.totals().events, 2);
  EXPECT_DOUBLE_EQ(losses.totals().share_sum, 3.0 / 4);
}

TEST(LossEvents, AllFlowsLosingTogetherIsASynchronisationOfOne) {
  LossEvents losses;
  for (int event = 0; event < 10; ++event)
    for (FlowId flow = 0; flow < 5; ++flow) losses.add(flow, at(event), kSpan, [] { return std::int64_t{5}; });
  EXPECT_DOUBLE_EQ(losses.totals().share_sum / static_cast<double>(losses.totals().events), 1);
}

}  // namespace
}  // namespace aqm
