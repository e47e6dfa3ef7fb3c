// The results of a run: what `aqm run` prints.
#pragma once

#include <optional>
#include <string>

#include "simulation/simulation.h"

namespace aqm {

// One JSON object on one line; without `wall_s` it is the same in every run of the same document and seed.
std::string report_json(const Simulation& simulation, std::optional<double> wall_s);

// One row for each flow and window; the names of the columns are those of the JSON.
std::string csv_head();
std::string report_csv(const Simulation& simulation);

// For people.
std::string report_text(const Simulation& simulation);

}  // namespace aqm
