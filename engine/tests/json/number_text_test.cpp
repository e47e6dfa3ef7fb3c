#include "json/number_text.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <string>

#include "core/random.h"

namespace aqm {
namespace {

TEST(NumberText, WritesTheShortestFormThatReadsBack) {
  EXPECT_EQ(number_text(0), "0");
  EXPECT_EQ(number_text(1), "1");
  EXPECT_EQ(number_text(-2.5), "-2.5");
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(25e6), "25000000");
  EXPECT_EQ(number_text(1.0 / 3), "0.3333333333333333");
}

TEST(NumberText, ReadsBackAsTheSameNumber) {
  Random random(1, "numbers");
  for (int i = 0; i < 200'000; ++i) {
    double number = 0;
    if (i % 2 == 0) {
      const std::uint64_t bits = random.next();
      std::memcpy(&number, &bits, sizeof number);
      if (!std::isfinite(number)) continue;
    } else {
      number = std::floor(random.uniform(-1e6, 1e6)) / 1000;
    }
    double back = 0;
    ASSERT_TRUE(parse_number(number_text(number), back)) << number_text(number);
    ASSERT_EQ(back, number) << number_text(number);
  }
}

TEST(NumberText, ShiftsTheDecimalPointExactly) {
  EXPECT_EQ(number_text(570'000, -6), "0.57");
  EXPECT_EQ(number_text(25e6, -6), "25");
  EXPECT_EQ(number_text(0.02, 3), "20");
  EXPECT_EQ(number_text(0.3, 9), "300000000");
}

TEST(FixedText, RoundsHalvesAwayFromZero) {
  EXPECT_EQ(fixed_text(12.345, 1), "12.3");
  EXPECT_EQ(fixed_text(0.5, 0), "1");
  EXPECT_EQ(fixed_text(-0.5, 0), "-1");
  EXPECT_EQ(fixed_text(2, 3), "2.000");
  EXPECT_EQ(fixed_text(0.25, 1), "0.3");
}

TEST(ParseNumber, AcceptsJsonNumbersOnly) {
  double number = 0;
  for (const char* good : {"0", "-1", "1.5", "1e3", "1E-3", "0.5e+2"}) EXPECT_TRUE(parse_number(good, number)) << good;
  for (const char* bad : {"", "+1", ".5", "1.", "01", "1e", "0x10", "nan", "inf", " 1", "1,5", "1e400", "--1"})
    EXPECT_FALSE(parse_number(bad, number)) << bad;
}

TEST(ParseNumber, ReadsZeroWithAnyExponent) {
  for (const char* zero : {"0e300", "0.000e99", "-0E+77", "0e-300", "0.0e999", "0e0"}) {
    double number = 1;
    EXPECT_TRUE(parse_number(zero, number)) << zero;
    EXPECT_EQ(number, 0) << zero;
  }
}

}  // namespace
}  // namespace aqm
