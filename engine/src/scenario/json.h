// The JSON library, set up for the engine: no exceptions, assertions that end in fault().
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/assert.h"
#include "scenario/problem.h"

#define RAPIDJSON_ASSERT(condition) AQM_ASSERT(condition)
#define RAPIDJSON_HAS_STDSTRING 1
#include <rapidjson/document.h>
#include <rapidjson/internal/dtoa.h>

namespace aqm {

using JsonDocument = rapidjson::GenericDocument<rapidjson::UTF8<>>;
using JsonValue = JsonDocument::ValueType;

// One set of flags for everything, so that the parser is compiled once.
inline constexpr unsigned kJsonFlags =
    rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag | rapidjson::kParseIterativeFlag;

// Checks size and depth before it parses. A problem names line and column.
std::optional<Problem> parse_json(std::string_view text, JsonDocument& document);

// The value as JSON on one line.
std::string json_text(const JsonValue& value);

inline std::string_view text_of(const JsonValue& value) { return {value.GetString(), value.GetStringLength()}; }

}  // namespace aqm
