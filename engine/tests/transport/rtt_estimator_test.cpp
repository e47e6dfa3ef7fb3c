#include "transport/rtt_estimator.h"

#include <cmath>
#include <gtest/gtest.h>

namespace aqm {
namespace {

struct RttEstimatorTest : ::testing::Test {
  RttEstimatorTest() {
    params.tick = from_seconds(1e-6);
    params.min_rto = Duration{0};
  }
  void sample(double rtt_s) {
    estimator.sample(now, now + from_seconds(rtt_s));
    now += from_seconds(1);
  }
  double timeout_s() const { return to_seconds(estimator.timeout()); }

  TcpParams params;
  RttEstimator estimator;
  Time now{1'000'000'000};
};

TEST_F(RttEstimatorTest, FollowsRfc6298) {
  estimator.start(params, Duration{0});
  EXPECT_EQ(timeout_s(), 3);
  sample(0.1);  // SRTT = R, RTTVAR = R / 2
  EXPECT_NEAR(timeout_s(), 0.1 + 4 * 0.05, 1e-9);
  EXPECT_NEAR(estimator.srtt_s(), 0.1, 1e-9);
  sample(0.2);
  EXPECT_NEAR(estimator.srtt_s(), 0.1125, 1e-9);
  EXPECT_NEAR(timeout_s(), 0.1125 + 4 * 0.0625, 1e-9);  // 0.3625
}

TEST_F(RttEstimatorTest, ATickDoesNotRoundTheSmoothedRoundTrip) {
  params.tick = from_seconds(0.1);
  estimator.start(params, Duration{0});
  EXPECT_EQ(estimator.smoothed_s(), 0);
  sample(0.01);
  EXPECT_NEAR(estimator.smoothed_s(), 0.01, 1e-9);
  sample(0.02);
  EXPECT_NEAR(estimator.smoothed_s(), 0.01125, 1e-9);
  EXPECT_GE(estimator.srtt_s(), 0.1);
  estimator.forget();
  EXPECT_EQ(estimator.smoothed_s(), 0);
}

TEST_F(RttEstimatorTest, AgreesWithTheFormulaForAnySamples) {
  estimator.start(params, Duration{0});
  double srtt = 0, rttvar = 0;
  for (int i = 0; i < 1000; ++i) {
    const double rtt = 0.05 + 0.2 * (i * 37 % 100) / 100;
    sample(rtt);
    if (i == 0) {
      srtt = rtt;
      rttvar = rtt / 2;
    } else {
      rttvar = 0.75 * rttvar + 0.25 * std::abs(srtt - rtt);
      srtt = 0.875 * srtt + 0.125 * rtt;
    }
    ASSERT_NEAR(timeout_s(), srtt + 4 * rttvar, 2e-5);  // whole microseconds, rounded at every step
  }
}

TEST_F(RttEstimatorTest, IsNeverBelowTheMinimum) {
  params.min_rto = from_seconds(0.2);
  estimator.start(params, Duration{0});
  for (int i = 0; i < 100; ++i) sample(0.01);
  EXPECT_EQ(timeout_s(), 0.2);
}

TEST_F(RttEstimatorTest, IsNeverBelowTwoTicks) {
  params.tick = from_seconds(0.1);
  estimator.start(params, Duration{0});
  for (int i = 0; i < 100; ++i) sample(0.05);
  EXPECT_GE(timeout_s(), 0.2);
}

TEST_F(RttEstimatorTest, CountsTheTicksThatFallIntoTheRoundTrip) {
  params.tick = from_seconds(0.1);
  estimator.start(params, from_seconds(0.05));  // ticks at 0.05, 0.15, ... s
  estimator.sample(Time{140'000'000}, Time{160'000'000});
  EXPECT_NEAR(estimator.srtt_s(), 0.1, 1e-12);  // one tick, although it took 20 ms
  estimator.start(params, Duration{0});
}

TEST_F(RttEstimatorTest, DoublesWithEachBackoffUpToTheMaximum) {
  params.max_rto = from_seconds(10);
  estimator.start(params, Duration{0});
  sample(0.1);
  const double base = timeout_s();
  for (const double factor : {2.0, 4.0, 8.0, 16.0, 32.0}) {
    estimator.back_off();
    EXPECT_NEAR(timeout_s(), base * factor, 1e-9);
  }
  for (int i = 0; i < 10; ++i) estimator.back_off();
  EXPECT_EQ(timeout_s(), 10);
  estimator.end_back_off();
  EXPECT_NEAR(timeout_s(), base, 1e-9);
}

TEST_F(RttEstimatorTest, StopsDoublingAtTheLargestBackoff) {
  params.max_backoff = 64;
  params.max_rto = from_seconds(600);
  estimator.start(params, Duration{0});
  sample(0.1);
  for (int i = 0; i < 20; ++i) estimator.back_off();
  EXPECT_NEAR(timeout_s(), 0.3 * 64, 1e-9);
}

}  // namespace
}  // namespace aqm
