#include "core/math.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "core/hash.h"
#include "core/random.h"

namespace aqm {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

double relative_error(double value, long double exact) {
  return static_cast<double>(std::abs((static_cast<long double>(value) - exact) / exact));
}

TEST(Exp, IsWithinOneUnitOfTheLastPlace) {
  Random random(1, "exp");
  double worst = 0;
  for (int i = 0; i < 300'000; ++i) {
    const double x = random.uniform(-700, 709);
    worst = std::max(worst, relative_error(math::exp(x), std::exp(static_cast<long double>(x))));
    const double small = random.uniform(-1, 1);
    worst = std::max(worst, relative_error(math::exp(small), std::exp(static_cast<long double>(small))));
  }
  EXPECT_LT(worst, kEpsilon);
}

TEST(Exp, HasItsLimits) {
  EXPECT_EQ(math::exp(0), 1);
  EXPECT_EQ(math::exp(-0.0), 1);
  EXPECT_EQ(math::exp(710), kInfinity);
  EXPECT_EQ(math::exp(kInfinity), kInfinity);
  EXPECT_EQ(math::exp(-746), 0);
  EXPECT_EQ(math::exp(-kInfinity), 0);
  EXPECT_TRUE(std::isnan(math::exp(kNan)));
  EXPECT_NEAR(math::exp(-745), kSmallest, 0);
  EXPECT_EQ(math::exp(1e-300), 1);
  EXPECT_LT(math::exp(709.78), kInfinity);
}

TEST(Log, IsWithinOneUnitOfTheLastPlace) {
  Random random(1, "log");
  double worst = 0;
  for (int i = 0; i < 300'000; ++i) {
    const double wide = math::exp(random.uniform(-700, 700));
    worst = std::max(worst, relative_error(math::log(wide), std::log(static_cast<long double>(wide))));
    const double near_one = 1 + random.uniform(-0.5, 1);
    if (near_one != 1) {
      worst = std::max(worst, relative_error(math::log(near_one), std::log(static_cast<long double>(near_one))));
    }
  }
  EXPECT_LT(worst, kEpsilon);
}

TEST(Log, HasItsLimits) {
  EXPECT_EQ(math::log(1), 0);
  EXPECT_EQ(math::log(0), -kInfinity);
  EXPECT_EQ(math::log(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(math::log(-1)));
  EXPECT_TRUE(std::isnan(math::log(kNan)));
  EXPECT_NEAR(math::log(kSmallest), -744.4400719213812, 1e-12);
  EXPECT_EQ(math::log(1 + kEpsilon), kEpsilon - kEpsilon * kEpsilon / 2);
}

TEST(Pow, IsWithinTwoUnitsOfTheLastPlace) {
  Random random(1, "pow");
  double worst = 0;
  for (int i = 0; i < 300'000; ++i) {
    const double base = math::exp(random.uniform(-50, 50));
    const double exponent = random.uniform(-13, 13);
    worst = std::max(worst, relative_error(math::pow(base, exponent), std::pow(static_cast<long double>(base),
                                                                               static_cast<long double>(exponent))));
    // The decay of an average over many packets: a base close to 1.
    const double decay = 1 - random.uniform(1e-6, 0.1);
    const double packets = random.uniform(0, 1000);
    worst = std::max(worst, relative_error(math::pow(decay, packets), std::pow(static_cast<long double>(decay),
                                                                               static_cast<long double>(packets))));
  }
  EXPECT_LT(worst, 2 * kEpsilon);
}

TEST(Pow, OfWholeNumbersIsExactWhileItFits) {
  EXPECT_EQ(math::pow(2, 10), 1024);
  EXPECT_EQ(math::pow(2, -1074), kSmallest);
  EXPECT_EQ(math::pow(10, 15), 1e15);
  EXPECT_EQ(math::pow(3, 20), 3486784401.0);
  EXPECT_EQ(math::pow(-3, 3), -27);
  EXPECT_EQ(math::pow(-2, -2), 0.25);
}

TEST(Pow, HasTheLimitsOfTheStandard) {
  EXPECT_EQ(math::pow(kNan, 0), 1);
  EXPECT_EQ(math::pow(1, kNan), 1);
  EXPECT_TRUE(std::isnan(math::pow(kNan, 1)));
  EXPECT_TRUE(std::isnan(math::pow(-8, 1.0 / 3)));
  EXPECT_EQ(math::pow(0, 2), 0);
  EXPECT_EQ(math::pow(0, -2), kInfinity);
  EXPECT_EQ(math::pow(-0.0, -3), -kInfinity);
  EXPECT_TRUE(std::signbit(math::pow(-0.0, 3)));
  EXPECT_FALSE(std::signbit(math::pow(-0.0, 2)));
  EXPECT_EQ(math::pow(kInfinity, 0.5), kInfinity);
  EXPECT_EQ(math::pow(-kInfinity, 3), -kInfinity);
  EXPECT_EQ(math::pow(kInfinity, -1), 0);
  EXPECT_EQ(math::pow(0.5, kInfinity), 0);
  EXPECT_EQ(math::pow(2, -kInfinity), 0);
  EXPECT_EQ(math::pow(-1, kInfinity), 1);
  EXPECT_EQ(math::pow(1e308, 2), kInfinity);
  EXPECT_EQ(math::pow(1e-308, 2), 0);
  EXPECT_EQ(math::pow(-10, 309), -kInfinity);
  EXPECT_EQ(math::pow(1 + kEpsilon, 1e300), kInfinity);
  EXPECT_EQ(math::pow(1 - kEpsilon, 1e300), 0);
}

TEST(Cbrt, IsWithinOneUnitOfTheLastPlace) {
  Random random(1, "cbrt");
  double worst = 0;
  for (int i = 0; i < 300'000; ++i) {
    const double x = math::exp(random.uniform(-740, 709));
    worst = std::max(worst, relative_error(math::cbrt(x), std::cbrt(static_cast<long double>(x))));
  }
  EXPECT_LT(worst, kEpsilon);
}

TEST(Cbrt, OfCubesIsExact) {
  for (int i = -1000; i <= 1000; ++i) EXPECT_EQ(math::cbrt(static_cast<double>(i) * i * i), i);
  EXPECT_EQ(math::cbrt(0), 0);
  EXPECT_EQ(math::cbrt(kInfinity), kInfinity);
  EXPECT_EQ(math::cbrt(-kInfinity), -kInfinity);
  EXPECT_TRUE(std::isnan(math::cbrt(kNan)));
  EXPECT_NEAR(math::cbrt(kSmallest) / 1.7031839360032603e-108, 1, kEpsilon);
}

TEST(PowInt, MultipliesRepeatedly) {
  EXPECT_EQ(math::pow_int(0.5, 0), 1);
  EXPECT_EQ(math::pow_int(3, 5), 243);
  EXPECT_EQ(math::pow_int(-2, 63), -0x1p63);
  EXPECT_NEAR(math::pow_int(0.998, 1000), std::pow(0.998, 1000), 1e-13);
  EXPECT_EQ(math::pow_int(2, 5000), kInfinity);
}

// Recorded values; every build on every platform must reproduce these bits.
TEST(Math, GivesTheSameBitsEverywhere) {
  Random random(1, "bits");
  Fingerprint print;
  for (int i = 0; i < 20'000; ++i) {
    const double x = random.uniform(-745, 710);
    const double y = math::exp(random.uniform(-740, 709));
    print.add(math::exp(x));
    print.add(math::log(y));
    print.add(math::cbrt(y));
    print.add(math::pow(y, random.uniform(-3, 3)));
    const double base = random.uniform(0.9, 1);
    print.add(math::pow_int(base, random.below(2000)));
  }
  EXPECT_EQ(to_hex(print.value()), "ffe5d02a9e2681d1");
}

}  // namespace
}  // namespace aqm
