// RED's arithmetic, against the formulas of Floyd & Jacobson (1993) and ns-2.
#include "qdisc/parts/red_core.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace aqm {
namespace {

struct RedCoreTest : ::testing::Test {
  RedParams params;
  RedState state;
  RedCore core{params, state};
  Random random{1, "red"};

  RedCore::Verdict decide(double backlog = 20) {
    core.update_probability();
    return core.decide(backlog, 1000, random);
  }

  // The drop probability of packet number `count` since the last drop.
  double spread(double p_b, std::int64_t count) {
    state.count = count;
    return core.spread_probability(p_b, 1000);
  }

  // Gaps between early drops at a constant average.
  std::vector<int> gaps(double average, int arrivals) {
    std::vector<int> gaps;
    int gap = 0;
    state.average = average;
    for (int i = 0; i < arrivals; ++i) {
      ++gap;
      if (decide() != RedCore::Verdict::early) continue;
      gaps.push_back(gap);
      gap = 0;
    }
    return gaps;
  }
};

TEST_F(RedCoreTest, AverageApproachesAConstantQueueExponentially) {
  for (int i = 0; i < 500; ++i) core.update_average(20, 0);
  EXPECT_NEAR(state.average, 20 * (1 - std::pow(0.998, 500)), 1e-12);
  EXPECT_NEAR(state.average, 12.6498, 5e-5);
}

TEST_F(RedCoreTest, AverageDecaysOverIdleTimeAsIfSmallPacketsHadArrived) {
  core.set_rate(BitRate{10'000'000});  // 1250 packets of 1000 bytes a second
  state.average = 10;
  core.packet_sent();
  core.link_idle(Time{1'000'000'000});
  core.link_idle(Time{1'100'000'000});  // asks again
  const std::int64_t m = core.end_idle(Time{1'200'000'000});
  EXPECT_EQ(m, 250);
  core.update_average(0, m);
  EXPECT_NEAR(state.average, 10 * std::pow(0.998, 251), 1e-12);
  EXPECT_NEAR(state.average, 6.0501, 5e-5);
  EXPECT_EQ(core.end_idle(Time{2'000'000'000}), 0);  // the idle period has ended
}

TEST_F(RedCoreTest, IdleTimeCountsWholePacketsOfMeanSize) {
  core.set_rate(BitRate{8'000'000});
  params.mean_packet_size = 500;  // 2000 packets a second
  core.link_idle(Time{0});
  EXPECT_EQ(core.end_idle(Time{1'499'999}), 2);
  core.link_idle(Time{0});
  EXPECT_EQ(core.end_idle(Time{1'500'000}), 3);
}

TEST_F(RedCoreTest, AverageIsKeptOverIdleTimeWithoutCompensation) {
  params.idle_compensation = false;
  core.set_rate(BitRate{10'000'000});
  core.link_idle(Time{0});
  EXPECT_EQ(core.end_idle(Time{1'000'000'000}), 0);
}

TEST_F(RedCoreTest, RawProbabilityRisesFromMinToMax) {
  EXPECT_EQ(core.raw_probability(4.999), 0);
  EXPECT_EQ(core.raw_probability(5), 0);
  EXPECT_NEAR(core.raw_probability(10), 0.05, 1e-15);
  EXPECT_NEAR(core.raw_probability(14.9), 0.099, 1e-15);
  EXPECT_EQ(core.raw_probability(15), 1);
}

TEST_F(RedCoreTest, RawProbabilityIsContinuousWhenGentle) {
  params.gentle = true;
  EXPECT_NEAR(core.raw_probability(10), 0.05, 1e-15);
  EXPECT_NEAR(core.raw_probability(15), 0.1, 1e-15);
  EXPECT_NEAR(core.raw_probability(std::nextafter(15, 0)), 0.1, 1e-13);
  EXPECT_NEAR(core.raw_probability(22.5), 0.55, 1e-15);
  EXPECT_NEAR(core.raw_probability(30), 1, 1e-15);
  EXPECT_EQ(core.raw_probability(100), 1);
}

TEST_F(RedCoreTest, SpreadsDropsEvenlyWithoutWait) {
  params.wait = false;
  EXPECT_NEAR(spread(0.1, 1), 0.1 / 0.9, 1e-15);
  EXPECT_NEAR(spread(0.1, 2), 0.125, 1e-15);
  EXPECT_NEAR(spread(0.1, 5), 0.2, 1e-15);
  EXPECT_NEAR(spread(0.1, 9), 1, 1e-12);
  EXPECT_EQ(spread(0.1, 10), 1);
}

TEST_F(RedCoreTest, WaitsForTheMeanGapBeforeItDropsAgain) {
  EXPECT_EQ(spread(0.1, 1), 0);
  EXPECT_EQ(spread(0.1, 9), 0);
  EXPECT_NEAR(spread(0.1, 10), 0.1, 1e-15);
  EXPECT_NEAR(spread(0.1, 11), 0.1 / 0.9, 1e-15);
  EXPECT_NEAR(spread(0.1, 15), 0.2, 1e-15);
  EXPECT_NEAR(spread(0.1, 19), 1, 1e-12);
  EXPECT_EQ(spread(0.1, 20), 1);
}

TEST_F(RedCoreTest, DropsLargePacketsMoreOftenInByteMode) {
  params.byte_mode = true;
  params.mean_packet_size = 500;
  state.count_bytes = 5'499;  // 10 packets of mean size
  EXPECT_NEAR(core.spread_probability(0.1, 1000), 0.1 / (2 - 1.0) * 2, 1e-15);
  EXPECT_NEAR(core.spread_probability(0.1, 50), 0.1 / (2 - 1.0) / 10, 1e-15);
  state.count_bytes = 9'000;  // 18 packets
  EXPECT_NEAR(core.spread_probability(0.1, 50), 0.1 / (2 - 1.8) / 10, 1e-12);
  EXPECT_EQ(core.spread_probability(0.1, 5000), 1);
}

TEST_F(RedCoreTest, DropsNothingWhileTheAverageIsBelowMin) {
  state.average = 4.999;
  for (int i = 0; i < 10'000; ++i) ASSERT_EQ(decide(60), RedCore::Verdict::accept);
}

TEST_F(RedCoreTest, DropsNothingWhileOnePacketWaits) {
  state.average = 1000;
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(decide(1), RedCore::Verdict::accept);
  EXPECT_EQ(decide(2), RedCore::Verdict::forced);
}

TEST_F(RedCoreTest, NeverDropsTheFirstPacketAfterTheAverageCrossedMin) {
  params.max_p = 1;
  params.wait = false;
  for (int i = 0; i < 1000; ++i) {
    state.average = 4;
    ASSERT_EQ(decide(), RedCore::Verdict::accept);
    state.average = 14.999;
    ASSERT_EQ(decide(), RedCore::Verdict::accept);
    EXPECT_EQ(state.count, 1);
    ASSERT_EQ(decide(), RedCore::Verdict::early);
  }
}

TEST_F(RedCoreTest, DropsEveryPacketFromMaxOn) {
  state.average = 15;
  EXPECT_EQ(decide(), RedCore::Verdict::forced);
  params.gentle = true;
  state.average = 29.9;
  EXPECT_NE(decide(), RedCore::Verdict::forced);
  state.average = 30;
  EXPECT_EQ(decide(), RedCore::Verdict::forced);
}

TEST_F(RedCoreTest, TreatsForcedDropsAsEarlyOnesWithoutHardDrop) {
  params.hard_drop = false;
  params.wait = false;
  state.average = 20;
  EXPECT_EQ(decide(), RedCore::Verdict::accept);  // the first after crossing
  for (int i = 0; i < 100; ++i) ASSERT_EQ(decide(), RedCore::Verdict::early);
}

TEST_F(RedCoreTest, WithWaitTheGapIsBetweenOneAndTwoMeanGaps) {
  const std::vector<int> all = gaps(10, 200'000);  // p_b = 0.05
  EXPECT_GE(*std::min_element(all.begin() + 1, all.end()), 20);
  EXPECT_LE(*std::max_element(all.begin() + 1, all.end()), 40);
}

TEST_F(RedCoreTest, WithoutWaitTheGapIsAtMostOneMeanGap) {
  params.wait = false;
  const std::vector<int> all = gaps(10, 200'000);
  EXPECT_EQ(*std::min_element(all.begin() + 1, all.end()), 1);
  EXPECT_LE(*std::max_element(all.begin() + 1, all.end()), 20);
}

// Effective drop rates that follow from the spacing: the gap is uniform over 1 .. 1/p without wait, over 1/p .. 2/p - 1
// with it.
TEST_F(RedCoreTest, EffectiveDropRatesFollowFromTheSpacing) {
  params.max_p = 1;
  params.min_th = 0.0001;
  params.max_th = 1;
  for (const bool wait : {false, true}) {
    params.wait = wait;
    for (const double p_b : {0.02, 0.1, 0.25, 0.5}) {
      state = RedState{};
      const double average = params.min_th + p_b * (params.max_th - params.min_th);
      const auto drops = static_cast<double>(gaps(average, 300'000).size());
      double expected_gap = 0;
      double survives = 1;
      for (int gap = 1; survives > 1e-12; ++gap) {
        const double x = gap * p_b;
        double p_a = 1;
        if (wait && x < 1 - 1e-9) p_a = 0;
        else if (wait && x < 2 - 1e-9) p_a = std::min(1.0, p_b / (2 - x));
        else if (!wait && x < 1 - 1e-9) p_a = std::min(1.0, p_b / (1 - x));
        expected_gap += gap * survives * p_a;
        survives *= 1 - p_a;
      }
      EXPECT_NEAR(drops / 300'000 * expected_gap, 1, 0.02) << "p_b " << p_b << ", wait " << wait;
    }
  }
}

TEST_F(RedCoreTest, RejectsContradictoryThresholds) {
  EXPECT_FALSE(red_problem(params));
  params.max_th = params.min_th;
  EXPECT_TRUE(red_problem(params));
}

}  // namespace
}  // namespace aqm
