// Loads a scenario document. It may come from anywhere: everything is validated, all problems are found at once, and
// nothing is half-loaded.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "json/problem.h"
#include "simulation/spec.h"

namespace aqm {

struct Loaded {
  std::optional<ScenarioSpec> spec;  // present if there are no problems
  std::vector<Problem> problems;
};

Loaded load_scenario(std::string_view json);
Loaded load_scenario(const JsonValue& document);

}  // namespace aqm
