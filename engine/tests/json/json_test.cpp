#include "json/json.h"

#include <gtest/gtest.h>
#include <string>

#include "json/number_text.h"

namespace aqm {
namespace {

std::string round_trip(std::string_view text) {
  JsonDocument document;
  if (const auto problem = document.parse(text)) return problem->message;
  return json_text(document.root());
}

TEST(Json, ReadsAndWritesEveryKindOfValue) {
  EXPECT_EQ(round_trip(" { \"a\" : [ 1 , -2.5e3 , true , false , null , \"x\" ] , \"b\" : { } , \"c\" : [ ] } "),
            R"({"a":[1,-2500,true,false,null,"x"],"b":{},"c":[]})");
}

TEST(Json, DecodesEscapesAndKeepsUnicode) {
  EXPECT_EQ(round_trip(R"("\"\\\/\u0041")"), R"("\"\\/A")");
  EXPECT_EQ(round_trip(R"("\n\u0001")"), R"("\n\u0001")");
  EXPECT_EQ(round_trip(R"("\u00e4\u20AC\ud83d\ude00")"), "\"\u00e4\u20ac\U0001F600\"");
  EXPECT_EQ(round_trip("\"\u00e4\u20ac\U0001F600\U0010FFFF\""), "\"\u00e4\u20ac\U0001F600\U0010FFFF\"");
}

TEST(Json, RejectsInvalidEscapes) {
  for (const char* text : {R"("\x")", R"("\u12")", R"("\ud800")", R"("\ud800\u0041")", R"("\udc00")", "\"\x01\""})
    EXPECT_TRUE(round_trip(text).starts_with("not valid JSON: a string with an invalid escape")) << text;
}

TEST(Json, RejectsInvalidUtf8) {
  // A lone continuation byte, a truncated and an overlong sequence, half a surrogate pair, a code point beyond Unicode,
  // five bytes.
  for (const char* text : {"\"\x80\"", "\"\xC3\"", "\"\xC0\xAF\"", "\"\xE0\x80\x80\"", "\"\xED\xA0\x80\"",
                           "\"\xF4\x90\x80\x80\"", "\"\xF8\x88\x80\x80\x80\""})
    EXPECT_TRUE(round_trip(text).starts_with("not valid JSON: a string that is not UTF-8")) << text;
}

TEST(Json, ReportsWhatItExpectedAndWhere) {
  EXPECT_EQ(round_trip(""), "not valid JSON: the document is empty (line 1, column 1)");
  EXPECT_EQ(round_trip("[1,\n 2 3]"), "not valid JSON: expected ',' or ']' (line 2, column 4)");
  EXPECT_EQ(round_trip("{\"\u00e4\" 1}"), "not valid JSON: expected ':' after the key (line 1, column 6)");
  EXPECT_EQ(round_trip("{1}"), "not valid JSON: expected a key in double quotes (line 1, column 2)");
  EXPECT_EQ(round_trip("{\"a\":1,}"), "not valid JSON: expected a key in double quotes (line 1, column 8)");
  EXPECT_EQ(round_trip("[1,]"), "not valid JSON: expected a value (line 1, column 4)");
  EXPECT_EQ(round_trip("[nul]"), "not valid JSON: expected a value (line 1, column 5)");
  EXPECT_EQ(round_trip("\"abc"), "not valid JSON: a string without its closing quote (line 1, column 5)");
  EXPECT_EQ(round_trip("1 2"), "not valid JSON: unexpected text after the end of the document (line 1, column 3)");
  EXPECT_EQ(round_trip("[1e999]"), "not valid JSON: a number that is too large (line 1, column 2)");
}

TEST(Json, LimitsTheDepth) {
  EXPECT_EQ(round_trip(std::string(16, '[') + std::string(16, ']')).size(), 32U);
  EXPECT_TRUE(round_trip(std::string(17, '[')).starts_with("nested too deeply"));
}

// Midpoints of two doubles round to even; one further digit decides otherwise.
TEST(ParseNumber, RoundsToTheNearestDouble) {
  const std::string half = "1.00000000000000011102230246251565404236316680908203125";  // 1 + 2^-53
  const std::string zeros(900, '0');
  double number = 0;
  ASSERT_TRUE(parse_number(half, number));
  EXPECT_EQ(number, 1);
  ASSERT_TRUE(parse_number(half + zeros + "1", number));
  EXPECT_EQ(number, 1 + 0x1p-52);
  ASSERT_TRUE(parse_number("9007199254740993", number));  // 2^53 + 1
  EXPECT_EQ(number, 0x1p53);
  ASSERT_TRUE(parse_number("9007199254740995", number));
  EXPECT_EQ(number, 0x1p53 + 4);
}

TEST(ParseNumber, ReadsTheSmallestAndTheLargestDoubles) {
  double number = 0;
  ASSERT_TRUE(parse_number("1.7976931348623157e308", number));
  EXPECT_EQ(number, 0x1.fffffffffffffp1023);
  EXPECT_FALSE(parse_number("1.7976931348623159e308", number));
  ASSERT_TRUE(parse_number("4.9406564584124654e-324", number));
  EXPECT_EQ(number, 0x1p-1074);
  ASSERT_TRUE(parse_number("2.2250738585072011e-308", number));  // the largest subnormal
  EXPECT_EQ(number, 0x0.fffffffffffffp-1022);
  ASSERT_TRUE(parse_number("2e-324", number));
  EXPECT_EQ(number, 0);
}

}  // namespace
}  // namespace aqm
