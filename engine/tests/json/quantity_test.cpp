#include "json/quantity.h"

#include <cmath>
#include <gtest/gtest.h>

#include "core/random.h"

namespace aqm {
namespace {

double read(std::string_view text, Unit unit) {
  double number = -1;
  EXPECT_EQ(parse_quantity(text, unit, number), QuantityError::none) << text;
  return number;
}
QuantityError error_of(std::string_view text, Unit unit) {
  double number = 0;
  return parse_quantity(text, unit, number);
}

TEST(Quantity, ReadsEveryUnit) {
  EXPECT_EQ(read("25 Mbps", Unit::bits_per_second), 25e6);
  EXPECT_EQ(read("0.57 Mbps", Unit::bits_per_second), 570'000);
  EXPECT_EQ(read("1 Gbps", Unit::bits_per_second), 1e9);
  EXPECT_EQ(read("300 kbps", Unit::bits_per_second), 300e3);
  EXPECT_EQ(read("9 bps", Unit::bits_per_second), 9);
  EXPECT_EQ(read("20 ms", Unit::seconds), 0.02);
  EXPECT_EQ(read("3 us", Unit::seconds), 3e-6);
  EXPECT_EQ(read("7 ns", Unit::seconds), 7e-9);
  EXPECT_EQ(read("2 min", Unit::seconds), 120);
  EXPECT_EQ(read("1.5 s", Unit::seconds), 1.5);
  EXPECT_EQ(read("1000 B", Unit::bytes), 1000);
  EXPECT_EQ(read("90 KB", Unit::bytes), 90'000);
  EXPECT_EQ(read("1 KiB", Unit::bytes), 1024);
  EXPECT_EQ(read("2 MB", Unit::bytes), 2e6);
  EXPECT_EQ(read("1 MiB", Unit::bytes), 1048576);
  EXPECT_EQ(read("60 packets", Unit::packets), 60);
}

TEST(Quantity, ReportsErrors) {
  EXPECT_EQ(error_of("fast", Unit::bits_per_second), QuantityError::no_number);
  EXPECT_EQ(error_of("", Unit::bits_per_second), QuantityError::no_number);
  EXPECT_EQ(error_of("25", Unit::bits_per_second), QuantityError::no_unit);
  EXPECT_EQ(error_of("25 parsec", Unit::bits_per_second), QuantityError::unknown_unit);
  EXPECT_EQ(error_of("25 mbps", Unit::bits_per_second), QuantityError::unknown_unit);
  EXPECT_EQ(error_of("25 ms", Unit::bits_per_second), QuantityError::other_dimension);
  EXPECT_EQ(error_of("60 packets", Unit::bytes), QuantityError::other_dimension);
}

TEST(Quantity, TextReadsBackAsTheSameNumber) {
  Random random(1, "quantities");
  for (const Unit unit : {Unit::bits_per_second, Unit::seconds, Unit::bytes, Unit::packets}) {
    for (int i = 0; i < 20'000; ++i) {
      double number = random.pareto(1, 0.3);
      if (i % 2 == 0) number = std::floor(number);
      if (number > 1e15) continue;
      if (unit == Unit::seconds) number /= 1e6;
      ASSERT_EQ(read(quantity_text(number, unit), unit), number) << quantity_text(number, unit);
    }
  }
}

TEST(Quantity, TextHasTheMostReadablePrefix) {
  EXPECT_EQ(quantity_text(25e6, Unit::bits_per_second), "25 Mbps");
  EXPECT_EQ(quantity_text(0.02, Unit::seconds), "20 ms");
  EXPECT_EQ(quantity_text(30, Unit::seconds), "30 s");
  EXPECT_EQ(quantity_text(60, Unit::packets), "60 packets");
  EXPECT_EQ(quantity_text(0.1, Unit::probability), "0.1");
  EXPECT_EQ(limit_text({60, false}), "60 packets");
  EXPECT_EQ(limit_text({90'000, true}), "90 KB");
}

}  // namespace
}  // namespace aqm
