// What the engine says about itself, from the tables beside the algorithms. The page's controls, its types and its
// help are made from this.
#pragma once

#include <string>

#include "catalog/param.h"
#include "json/json_writer.h"

namespace aqm {

// All tables as one JSON object.
std::string describe_json();

// The JSON Schema (draft 2020-12) of the scenario document; on one line, or indented.
std::string schema_json(int indent = 0);

// A value of a parameter as a document writes it; null where the default says "none" (never stops, not placed).
void write_value(const Param& row, const Value& value, JsonWriter& json);

}  // namespace aqm
