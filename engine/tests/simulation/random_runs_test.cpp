#include <gtest/gtest.h>

#include "scenario_files.h"
#include "simulation/random_document.h"
#include "simulation/run_output.h"

namespace aqm {
namespace {

// Where most happens at equal times, and links, losses and disciplines change meanwhile.
TEST(RandomRuns, AreTheSameInEverySliceAndWatched) {
  constexpr std::uint64_t kDocuments = AQM_SANITIZED ? 12 : 400;
  std::uint64_t events = 0;
  for (std::uint64_t seed = 1; seed <= kDocuments; ++seed) {
    const std::string json = RandomDocument(seed).json();
    SCOPED_TRACE(json);
    const ScenarioSpec spec = spec_of(json);
    const RunOutput whole = output_of(spec);
    events += whole.events;
    for (const std::uint64_t budget : {1U, 7U, 97U}) {
      Simulation by_events(spec);
      RunOutput budgets;
      run_to(by_events, budgets, kNever, budget);
      expect_equal(whole, budgets);
    }
    Simulation by_time(spec);
    RunOutput slices;
    for (std::int64_t ns = 0; ns < spec.duration.ns; ns += 1'000'000) run_to(by_time, slices, Time{ns});
    run_to(by_time, slices, kNever);
    expect_equal(whole, slices);
    expect_equal(whole, watched_output_of(spec));
    if (HasFailure()) return;
  }
  EXPECT_GT(events, 1000 * kDocuments);
}

TEST(ShippedRuns, AreTheSameWhereSomebodyLooksAtEveryPacket) {
  for (const std::string& name : shipped_scenarios()) {
    SCOPED_TRACE(name);
    const ScenarioSpec spec = spec_of(shipped_scenario(name), {.duration = AQM_SANITIZED ? "0.2 s" : "4 s"});
    expect_equal(output_of(spec), watched_output_of(spec));
  }
}

}  // namespace
}  // namespace aqm
