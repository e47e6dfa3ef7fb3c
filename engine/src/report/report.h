// The results of a run, as printed by `aqm run`.
#pragma once

#include <optional>
#include <string>

#include "simulation/simulation.h"

namespace aqm {

// One JSON object on one line; without `wall_s` it is identical for every run of the same document and seed.
std::string report_json(const Simulation& simulation, std::optional<double> wall_s);

// CSV with one row per flow and window; column names are those of the JSON.
std::string csv_head();
std::string report_csv(const Simulation& simulation);

// Formatted for reading.
std::string report_text(const Simulation& simulation);

}  // namespace aqm
