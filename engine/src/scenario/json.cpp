#include "scenario/json.h"

#include <algorithm>

#include "scenario/json_writer.h"
#include "scenario/limits.h"
#include "scenario/words.h"

namespace aqm {
namespace {

std::string at_place(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  std::size_t column = 1;
  for (const char byte : before.substr(line_start))
    if ((static_cast<unsigned char>(byte) & 0xC0) != 0x80) ++column;
  return concat({" (line ", std::to_string(line), ", column ", std::to_string(column), ")"});
}

// Where the nesting goes beyond the limit; npos if nowhere. Anything that is not JSON is left to the parser.
std::size_t find_too_deep(std::string_view text) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char byte = text[i];
    if (in_string) {
      if (byte == '\\') ++i;
      else if (byte == '"') in_string = false;
    } else if (byte == '"') {
      in_string = true;
    } else if (byte == '[' || byte == '{') {
      if (++depth > kLimits.depth) return i;
    } else if ((byte == ']' || byte == '}') && depth > 0) {
      --depth;
    }
  }
  return std::string_view::npos;
}

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// The library counts the leading zeros of a number's digits, which is undefined where they are all zeros and the
// exponent is large ("0e300"). Such a number is zero with any exponent, so it gets the exponent 0.
std::string without_exponents_of_zeros(std::string_view text) {
  std::string tame(text);
  bool in_string = false;
  for (std::size_t i = 0; i < tame.size(); ++i) {
    if (tame[i] == '"') in_string = !in_string;
    if (in_string && tame[i] == '\\') ++i;
    if (in_string || i >= tame.size() || !is_digit(tame[i])) continue;
    bool is_zero = true;
    for (; i < tame.size() && (is_digit(tame[i]) || tame[i] == '.'); ++i)
      is_zero = is_zero && (tame[i] == '0' || tame[i] == '.');
    if (i == tame.size() || (tame[i] != 'e' && tame[i] != 'E')) {
      --i;
      continue;
    }
    if (i + 1 < tame.size() && (tame[i + 1] == '+' || tame[i + 1] == '-')) ++i;
    for (; i + 1 < tame.size() && is_digit(tame[i + 1]); ++i)
      if (is_zero) tame[i + 1] = '0';
  }
  return tame;
}

const char* sentence(rapidjson::ParseErrorCode code) {
  switch (code) {
    case rapidjson::kParseErrorDocumentEmpty:
      return "the document is empty";
    case rapidjson::kParseErrorDocumentRootNotSingular:
      return "there is more after the end of the document";
    case rapidjson::kParseErrorValueInvalid:
      return "expected a value";
    case rapidjson::kParseErrorObjectMissName:
      return "expected a key in double quotes";
    case rapidjson::kParseErrorObjectMissColon:
      return "expected ':' after the key";
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
      return "expected ',' or '}'";
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
      return "expected ',' or ']'";
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
    case rapidjson::kParseErrorStringEscapeInvalid:
      return "a string with a wrong escape";
    case rapidjson::kParseErrorStringMissQuotationMark:
      return "a string without its closing quote";
    case rapidjson::kParseErrorStringInvalidEncoding:
      return "a string that is not UTF-8";
    case rapidjson::kParseErrorNumberTooBig:
      return "a number that is too large";
    case rapidjson::kParseErrorNumberMissFraction:
      return "a number without digits after its point";
    case rapidjson::kParseErrorNumberMissExponent:
      return "a number without digits in its exponent";
    default:
      return "not JSON";
  }
}

void write(const JsonValue& value, JsonWriter& json) {
  if (value.IsObject()) {
    json.begin_object();
    for (const auto& member : members_of(value)) {
      json.key(text_of(member.name));
      write(member.value, json);
    }
    json.end_object();
  } else if (value.IsArray()) {
    json.begin_array();
    for (const JsonValue& element : value.GetArray()) write(element, json);
    json.end_array();
  } else if (value.IsString()) {
    json.value(text_of(value));
  } else if (value.IsNumber()) {
    json.value(value.GetDouble());
  } else {
    json.raw(value.IsTrue() ? "true" : value.IsFalse() ? "false" : "null");
  }
}

}  // namespace

std::string_view text_of(const JsonValue& value) { return {value.GetString(), value.GetStringLength()}; }

std::span<const JsonValue::Member> members_of(const JsonValue& value) {
  return {value.MemberBegin(), value.MemberCount()};
}
std::span<JsonValue::Member> members_of(JsonValue& value) { return {value.MemberBegin(), value.MemberCount()}; }

std::string json_text(const JsonValue& value) {
  JsonWriter json;
  write(value, json);
  return json.take();
}

bool parse_text(std::string_view text, JsonDocument& document) {
  const std::string tame = without_exponents_of_zeros(text);
  document.Parse<kJsonFlags>(tame.data(), tame.size());
  return !document.HasParseError();
}

std::optional<Problem> parse_json(std::string_view text, JsonDocument& document) {
  if (text.size() > kLimits.document_bytes)
    return Problem{"", "the document is too long", concat({std::to_string(text.size()), " B"}),
                   concat({"at most ", std::to_string(kLimits.document_bytes), " B"})};
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const std::size_t offset = find_too_deep(text); offset != std::string_view::npos)
    return Problem{"", concat({"nested too deeply", at_place(text, offset)}), "",
                   concat({"at most ", std::to_string(kLimits.depth), " levels"})};
  if (!parse_text(text, document))
    return Problem{
        "", concat({"not valid JSON: ", sentence(document.GetParseError()), at_place(text, document.GetErrorOffset())}),
        "", ""};
  return std::nullopt;
}

}  // namespace aqm
