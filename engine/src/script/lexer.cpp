#include "script/lexer.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "json/decimal.h"
#include "json/quantity.h"
#include "script/words.h"

namespace aqm::scripts {
namespace {

constexpr int kTab = 4;

// The length of a number at the front: digits, a fraction and an exponent. "0..8" is 0, two dots and 8.
std::size_t number_length(std::string_view text) {
  auto digits_from = [&](std::size_t i) {
    while (i < text.size() && is_digit(text[i])) ++i;
    return i;
  };
  std::size_t end = digits_from(0);
  if (end + 1 < text.size() && text[end] == '.' && is_digit(text[end + 1])) end = digits_from(end + 1);
  if (end == 0 || end >= text.size() || (text[end] != 'e' && text[end] != 'E')) return end;
  const std::size_t sign = end + 1 < text.size() && (text[end + 1] == '-' || text[end + 1] == '+') ? 1 : 0;
  const std::size_t exponent = digits_from(end + 1 + sign);
  return exponent > end + 1 + sign ? exponent : end;
}

void erase_zeros(std::string& digits, std::size_t from) {
  std::size_t end = from;
  while (end + 1 < digits.size() && digits[end] == '0' && is_digit(digits[end + 1])) ++end;
  digits.erase(from, end - from);
}

// As documents write numbers: a digit before the point, and no zeros that do not count.
std::string as_in_documents(std::string_view text) {
  std::string digits = concat({text.starts_with('.') ? "0" : "", text});
  if (std::size_t exponent = digits.find_first_of("eE"); exponent != std::string::npos) {
    if (!is_digit(digits[++exponent])) ++exponent;
    erase_zeros(digits, exponent);
  }
  erase_zeros(digits, 0);
  return digits;
}

bool begins_number(std::string_view text) {
  return is_digit(text[0]) || (text[0] == '.' && text.size() > 1 && is_digit(text[1]));
}

std::size_t name_length(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
  if (end + 1 < text.size() && text[end] == '.' && is_letter(text[end + 1]))
    return end + 1 + name_length(text.substr(end + 1));
  return end;
}

std::size_t symbol_length(std::string_view text) {
  for (const std::string_view symbol : {"===", "...", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "**", "..", "&&",
                                        "||", "++", "=>", "=<", "<>", ":="})
    if (text.starts_with(symbol)) return symbol.size();
  return std::string_view("+-*/%^<>=()[]:,;{}!?&|").find(text[0]) != std::string_view::npos ? 1 : 0;
}

// Characters that word processors and web pages put in the place of others.
struct Lookalike {
  std::string_view character, meant;
};
constexpr Lookalike kLookalikes[] = {{"\u201c", "straight quotation marks"},
                                     {"\u201d", "straight quotation marks"},
                                     {"\u201e", "straight quotation marks"},
                                     {"\u2018", "straight quotation marks"},
                                     {"\u2019", "straight quotation marks"},
                                     {"\u2264", "<="},
                                     {"\u2265", ">="},
                                     {"\u2260", "!="},
                                     {"\u2212", "-"},
                                     {"\u2013", "-"},
                                     {"\u00d7", "*"},
                                     {"\u00b7", "*"},
                                     {"\u00f7", "/"},
                                     {"\u2026", ".."},
                                     {"\u00a0", "an ordinary space"}};

std::string meaningless(std::string_view text) {
  if (text[0] == '"' || text[0] == '\'') return "the quotation mark is not closed on this line";
  if (text.starts_with("//")) return "a comment begins with #; a quotient without its fraction is floor(a / b)";
  if (begins_number(text)) return "a number is below 1.8e308, and its exponent has at most three digits";
  if (text[0] == '\\') return "a statement stands on one line; use a variable for a part of it";
  for (const Lookalike& each : kLookalikes)
    if (text.starts_with(each.character)) return concat({"write ", each.meant, " instead of ", each.character});
  return "this character means nothing in a script; comments begin with #";
}

// Reads one token; its length, or 0 if no token begins here.
std::size_t take_token(std::string_view text, Token& token) {
  if (text.starts_with("//")) return 0;
  if (text[0] == '"' || text[0] == '\'') {
    const std::size_t end = text.find(text[0], 1);
    if (end == std::string_view::npos) return 0;
    token.kind = Kind::text;
    token.text = text.substr(1, end - 1);
    return end + 1;
  }
  if (begins_number(text)) return take_number(text, token);
  std::size_t length = is_letter(text[0]) ? name_length(text) : 0;
  token.kind = length > 0 ? Kind::name : Kind::symbol;
  if (length == 0) length = symbol_length(text);
  token.text = text.substr(0, length);
  return length;
}

}  // namespace

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
int width(std::string_view text) {
  int units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    units += byte >= 0xF0 ? 2 : byte >= 0x80 && byte < 0xC0 ? 0 : 1;
  }
  return units;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t take_number(std::string_view text, Token& token) {
  const std::size_t point = !text.empty() && text[0] == '.' ? 1 : 0;  // .5
  std::size_t length = point + number_length(text.substr(point));
  if (length == point) return 0;
  token.kind = Kind::number;
  const std::string digits = as_in_documents(text.substr(0, length));
  if (parse_quantity(digits, Unit::none, token.number) != QuantityError::no_unit || std::isinf(token.number)) return 0;
  std::size_t unit = length;
  while (unit < text.size() && text[unit] == ' ') ++unit;
  const std::size_t unit_end = unit + name_length(text.substr(unit));
  for (const UnitName& name : all_unit_names())
    if (name.name == text.substr(unit, unit_end - unit)) {
      parse_quantity(concat({digits, " ", name.name}), name.unit, token.number);
      if (std::isinf(token.number)) return 0;
      token.unit = name.unit;
      token.has_unit = true;
      length = unit_end;
      token.text = text.substr(0, length);
      return length;
    }
  for (const UnitWord& word : kUnitWords)
    if (word.name == text.substr(unit, unit_end - unit)) {
      token.unit = word.unit;
      token.has_unit = true;
      length = unit_end;
    }
  token.text = text.substr(0, length);
  return length;
}

std::vector<Line> read_lines(std::string_view code, std::vector<Complaint>& complaints) {
  std::vector<Line> lines;
  if (code.starts_with("\xEF\xBB\xBF")) code.remove_prefix(3);  // editors of Windows begin files so
  for (int number = 1; !code.empty(); ++number) {
    std::string_view text = code.substr(0, code.find('\n'));
    code.remove_prefix(std::min(text.size() + 1, code.size()));
    if (text.ends_with('\r')) text.remove_suffix(1);
    Line line{.number = number, .indent = 0, .tokens = {}, .comment = {}, .broken = false};
    std::size_t at = 0, counted = 0;
    int column = 1;  // of the character at `counted`
    for (; at < text.size() && (text[at] == ' ' || text[at] == '\t'); ++at)
      line.indent += text[at] == ' ' ? 1 : kTab - line.indent % kTab;
    while (at < text.size()) {
      if (text[at] == ' ' || text[at] == '\t') {
        ++at;
        continue;
      }
      if (text[at] == '#') {
        line.comment = text.substr(at + 1);
        break;
      }
      Token token;
      column += width(text.substr(counted, at - counted));
      token.column = column;
      counted = at;
      const std::size_t length = take_token(text.substr(at), token);
      if (length == 0) {
        complaints.push_back({number, token.column, 1, meaningless(text.substr(at))});
        line.broken = true;
        break;
      }
      line.tokens.push_back(token);
      at += length;
    }
    if (line.tokens.empty() && !line.broken) continue;
    line.tokens.push_back(
        {.kind = Kind::end, .text = {}, .column = column + width(text.substr(counted, at - counted))});
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace aqm::scripts
