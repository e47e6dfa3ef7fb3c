// All that comes out of a run, for tests of what must not change it.
#pragma once

#include <gtest/gtest.h>
#include <vector>

#include "simulation/simulation.h"

namespace aqm {

// All output of a run.
struct RunOutput {
  std::uint64_t fingerprint = 0;
  std::uint64_t events = 0;
  std::vector<std::uint64_t> rows, marks;  // as bits, so that NaNs compare equal
};

inline void take(const TableView& table, std::vector<std::uint64_t>& bits) {
  for (std::uint32_t row = 0; row < table.rows; ++row)
    for (std::uint32_t column = 0; column < table.columns; ++column)
      bits.push_back(
          __builtin_bit_cast(std::uint64_t, table.data[static_cast<std::size_t>(column) * table.capacity + row]));
}

inline void drain(Simulation& simulation, RunOutput& output) {
  take(simulation.rows(), output.rows);
  take(simulation.event_rows(), output.marks);
  simulation.drain();
}

// Runs to a time, draining the telemetry whenever it is full.
inline void run_to(Simulation& simulation, RunOutput& output, Time until, std::uint64_t max_events = UINT64_MAX) {
  for (int calls = 0; calls < 10'000'000; ++calls) {
    const Simulation::Status status = simulation.advance(until, max_events);
    drain(simulation, output);
    if (status == Simulation::Status::reached || status == Simulation::Status::ended) break;
  }
  output.fingerprint = simulation.fingerprint();
  output.events = simulation.events();
}

inline RunOutput output_of(const ScenarioSpec& spec) {
  Simulation simulation(spec);
  RunOutput output;
  run_to(simulation, output, kNever);
  return output;
}

inline void expect_equal(const RunOutput& one, const RunOutput& other) {
  EXPECT_EQ(one.fingerprint, other.fingerprint);
  EXPECT_EQ(one.events, other.events);
  EXPECT_TRUE(one.rows == other.rows);
  EXPECT_TRUE(one.marks == other.marks);
}

// Of a run whose every packet is looked at.
inline RunOutput watched_output_of(const ScenarioSpec& spec) {
  Simulation simulation(spec);
  simulation.set_trace([](void*, TraceEvent, PacketId, const Reason*) {}, nullptr);
  RunOutput output;
  run_to(simulation, output, kNever);
  return output;
}

}  // namespace aqm
