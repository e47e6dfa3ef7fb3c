// The shape of a run, for the page: nodes, links, flows, and the columns of its telemetry.
#pragma once

#include <string>

#include "simulation/simulation.h"

namespace aqm {

std::string layout_json(const Simulation& simulation);

// "bottleneck" or "bottleneck:reverse".
std::string name_of(DirectionRef direction, const ScenarioSpec& spec);

}  // namespace aqm
