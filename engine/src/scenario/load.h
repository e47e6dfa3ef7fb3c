// Reads a scenario document. It may come from anywhere: everything is checked, all problems are found at once, and
// nothing is half-loaded.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "scenario/problem.h"
#include "simulation/spec.h"

namespace aqm {

struct Loaded {
  std::optional<ScenarioSpec> spec;  // there if there are no problems
  std::vector<Problem> problems;
};

// Changes of the document before it is read, from left to right.
struct Overrides {
  struct Entry {
    std::string_view path;   // a path of the timeline, or of any other place: "seed", "flows.ftp.transport.window"
    std::string_view value;  // JSON, or else a string as it stands
  };
  std::vector<Entry> entries{};
  std::optional<std::string_view> duration{};  // measurement windows end with it
};

Loaded load_scenario(std::string_view json, const Overrides& overrides = {});

}  // namespace aqm
