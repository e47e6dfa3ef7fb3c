#include "json/number_text.h"

#include "core/assert.h"
#include "json/decimal.h"

#define RAPIDJSON_ASSERT(condition) AQM_ASSERT(condition)
#include <rapidjson/internal/dtoa.h>

namespace aqm {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  // Reads the digits of a number after its sign; returns null or an error message.
  const char* read(double& number) {
    if (!at_digit()) return "expected a value";
    std::int64_t exponent = 0;
    if (text_[at_] == '0') ++at_;
    else take_digits();
    if (take('.')) {
      if (!at_digit()) return "a number without digits after its point";
      exponent = -take_digits();
    }
    if (take('e') || take('E')) {
      const bool negative = take('-');
      if (!negative) take('+');
      if (!at_digit()) return "a number without digits in its exponent";
      std::int64_t written = 0;
      for (; at_digit(); ++at_)
        if (written < kLargestExponent) written = written * 10 + (text_[at_] - '0');
      exponent += negative ? -written : written;
    }
    number = decimal_.times_power_of_ten(exponent);
    return nullptr;
  }
  std::size_t at() const { return at_; }

 private:
  static constexpr std::int64_t kLargestExponent = 1'000'000'000;  // beyond the digits of any document

  bool at_digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
  bool take(char letter) {
    if (at_ >= text_.size() || text_[at_] != letter) return false;
    ++at_;
    return true;
  }
  std::int64_t take_digits() {
    const std::size_t begin = at_;
    for (; at_digit(); ++at_) decimal_.append(static_cast<std::uint32_t>(text_[at_] - '0'));
    return static_cast<std::int64_t>(at_ - begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Decimal decimal_;
};

}  // namespace

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

const char* take_number(std::string_view& text, double& number) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  Reader reader(text.substr(sign));
  const char* wrong = reader.read(number);
  if (wrong == nullptr && number - number != 0) return "a number that is too large";
  text.remove_prefix(sign + reader.at());
  if (sign == 1 && number != 0) number = -number;
  return wrong;
}

bool parse_number(std::string_view text, double& number) {
  return take_number(text, number) == nullptr && text.empty();
}

}  // namespace aqm
