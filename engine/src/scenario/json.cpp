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

std::optional<Problem> parse_json(std::string_view text, JsonDocument& document) {
  if (text.size() > kLimits.document_bytes)
    return Problem{"", "the document is too long", concat({std::to_string(text.size()), " B"}),
                   concat({"at most ", std::to_string(kLimits.document_bytes), " B"})};
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const std::size_t offset = find_too_deep(text); offset != std::string_view::npos)
    return Problem{"", concat({"nested too deeply", at_place(text, offset)}), "",
                   concat({"at most ", std::to_string(kLimits.depth), " levels"})};
  document.Parse<kJsonFlags>(text.data(), text.size());
  if (document.HasParseError())
    return Problem{
        "", concat({"not valid JSON: ", sentence(document.GetParseError()), at_place(text, document.GetErrorOffset())}),
        "", ""};
  return std::nullopt;
}

}  // namespace aqm
