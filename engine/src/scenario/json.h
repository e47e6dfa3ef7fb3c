// The JSON library, set up for the engine: no exceptions, assertions that end in fault().
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/assert.h"
#include "scenario/problem.h"

// One sentence for all of the library's assertions: they are many, and inlined.
#define RAPIDJSON_ASSERT(condition) ((condition) ? static_cast<void>(0) : ::aqm::fault("a JSON value of another type"))
#define RAPIDJSON_NOMEMBERITERATORCLASS  // plain pointers
#include <rapidjson/document.h>
#include <rapidjson/internal/dtoa.h>

namespace aqm {

using JsonDocument = rapidjson::GenericDocument<rapidjson::UTF8<>>;
using JsonValue = JsonDocument::ValueType;

// One set of flags for everything, so that the parser is compiled once.
inline constexpr unsigned kJsonFlags =
    rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag | rapidjson::kParseIterativeFlag;

// False if it is not JSON.
bool parse_text(std::string_view text, JsonDocument& document);

// Checks size and depth before it parses. A problem names line and column.
std::optional<Problem> parse_json(std::string_view text, JsonDocument& document);

// The value as JSON on one line.
std::string json_text(const JsonValue& value);

// Of a string.
std::string_view text_of(const JsonValue& value);
// Of an object.
std::span<const JsonValue::Member> members_of(const JsonValue& value);
std::span<JsonValue::Member> members_of(JsonValue& value);

}  // namespace aqm
