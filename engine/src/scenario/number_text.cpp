#include "scenario/number_text.h"

#include <cstdint>

#include "scenario/json.h"

namespace aqm {

std::string number_text(double number, int shift) {
  if (number == 0) return "0";
  char buffer[64];
  char* digits = buffer;
  if (number < 0) *digits++ = '-';
  int length = 0, exponent = 0;
  rapidjson::internal::Grisu2(number < 0 ? -number : number, digits, &length, &exponent);
  const char* end = rapidjson::internal::Prettify(digits, length, exponent + shift, 324);
  std::string text(static_cast<const char*>(buffer), end);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string fixed_text(double number, int decimals) {
  double scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  const double scaled = number * scale;
  if (!(scaled > -9e15 && scaled < 9e15)) return number == number ? number_text(number) : "-";
  auto units = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
  const bool negative = units < 0;
  if (negative) units = -units;
  std::string text;
  for (int i = 0; units != 0 || i <= decimals; ++i, units /= 10) {
    if (i == decimals && decimals > 0) text += '.';
    text += static_cast<char>('0' + units % 10);
  }
  if (negative) text += '-';
  return {text.rbegin(), text.rend()};
}

bool parse_number(std::string_view text, double& number) {
  if (text.empty() || !(text[0] == '-' || (text[0] >= '0' && text[0] <= '9'))) return false;
  JsonDocument document;
  if (!parse_text(text, document) || !document.IsNumber()) return false;
  number = document.GetDouble();
  return true;
}

}  // namespace aqm
