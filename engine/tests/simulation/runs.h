// Whole runs, for tests of what comes out of them.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "scenario_files.h"
#include "simulation/simulation.h"

namespace aqm {

// Discards the telemetry.
inline void run_to(Simulation& simulation, Time until) {
  while (simulation.advance(until, UINT64_MAX) == Simulation::Status::telemetry_full) simulation.drain();
}

// Runs a document to its end.
inline std::vector<WindowResult> all_windows(const std::string& json) {
  Simulation simulation(spec_of(json));
  simulation.set_recording(false);
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  return simulation.windows();
}
inline WindowResult first_window(const std::string& json) { return all_windows(json).at(0); }

}  // namespace aqm
