// The engine's description of itself, from the tables beside the algorithms; source of the page's controls, types and
// help.
#pragma once

#include <string>

#include "catalog/param.h"
#include "json/json_writer.h"

namespace aqm {

// All tables as one JSON object.
std::string describe_json();

// The JSON Schema (draft 2020-12) of the scenario document; indented, or on one line for 0.
std::string schema_json(int indent = 0);

// A value of a parameter as written in documents; null where the default is "none" (never stops, not placed).
void write_value(const Param& row, const Value& value, JsonWriter& json);

}  // namespace aqm
