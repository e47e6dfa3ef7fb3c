// Scripts as JSON, for the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json_writer.h"
#include "qdisc/parts/script_record.h"
#include "qdisc/queue_account.h"
#include "script/program.h"

namespace aqm {

// Writes the members `params`, `signals` and `reasons` of a script.
void write_program(const scripts::Program& program, JsonWriter& json);

// What compiling a script says: `problems`, each with line, column, length and message; of one without problems also
// what write_program writes.
std::string script_json(std::string_view code);

// Recorded lines by number: the event, and the lines that ran, each with its names and values. Null for those of
// another script.
std::string lines_json(const std::vector<ScriptLines>& recorded);

}  // namespace aqm
