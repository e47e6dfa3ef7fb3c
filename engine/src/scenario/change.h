// Changes during a run: a path such as "links.bottleneck.queue.max_p" and its new value.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "json/problem.h"
#include "simulation/simulation.h"

namespace aqm {

struct ParsedChange {
  std::optional<Change> change;  // present if there are no problems
  std::vector<Problem> problems;
};

// Parses a change of the simulation in its current state.
ParsedChange parse_change(const Simulation& simulation, std::string_view path, std::string_view json_value);

}  // namespace aqm
