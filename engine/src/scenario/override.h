// Changes of a document before it is loaded: `--set PATH=VALUE` of the command line.
#pragma once

#include <optional>
#include <string_view>

#include "scenario/json.h"
#include "scenario/problem.h"

namespace aqm {

// Sets one value. The path is a path of the timeline or of any other place in the document: "seed",
// "flows.ftp.transport.window", "links[0].rate". The value is JSON, or else a string as it stands. Whether it is good
// shows when the document is loaded.
std::optional<Problem> apply_override(JsonDocument& document, std::string_view path, std::string_view value);

// Sets the duration; windows that lie behind it are left out, the one that contains it is cut.
std::optional<Problem> override_duration(JsonDocument& document, std::string_view duration);

}  // namespace aqm
