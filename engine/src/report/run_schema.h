// The schema of a run, for the page: nodes, links, flows, and the columns of its telemetry.
#pragma once

#include <optional>
#include <string>

#include "json/json_writer.h"
#include "simulation/simulation.h"

namespace aqm {

std::string run_schema_json(const Simulation& simulation);

// Writes the member `queues`: current discipline, limit and parameters of every watched queue, or of one.
void write_queues(const Simulation& simulation, std::optional<DirectionRef> only, JsonWriter& json);

}  // namespace aqm
