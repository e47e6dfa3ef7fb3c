// Nothing is allocated in steady state, and a failed allocation ends the run.
#include <gtest/gtest.h>

#include "counted_memory.h"
#include "report/report.h"
#include "scenario_files.h"
#include "simulation/simulation.h"

#if !AQM_SANITIZED  // sanitizers bring an operator new of their own
namespace aqm {
namespace {

TEST(Simulation, AllocatesNothingForAPacketInSteadyState) {
  for (const char* name : {"000-f11-red", "000-f11-cbt", "000-f11-dcbt", "000-f6-cbt", "drop-tail-dumbbell"}) {
    Simulation simulation(spec_of(shipped_scenario(name)));
    const double duration_s = to_seconds(simulation.spec().duration);
    const auto run_to = [&simulation](double time_s) {
      while (simulation.advance(time_from_seconds(time_s), UINT64_MAX) == Simulation::Status::telemetry_full)
        simulation.drain();
    };
    run_to(duration_s * 0.75);
    const std::uint64_t before = allocations();
    const std::int64_t packets = simulation.bottleneck_packets();
    run_to(duration_s - 0.001);  // windows that end with the run take a reading
    EXPECT_GT(simulation.bottleneck_packets() - packets, 5000);
    // Histograms of delays still grow occasionally.
    EXPECT_LT(200 * (allocations() - before), static_cast<std::uint64_t>(simulation.bottleneck_packets() - packets))
        << name;
  }
}

// From the document's text to the report, with everything that has tables of its own.
void run_small() {
  constexpr std::string_view kScenario =
      R"({"format": "aqm-scenario", "version": 1, "title": "Small", "duration": "1 s",
      "nodes": [{"id": "a", "kind": "host"}, {"id": "r", "kind": "router"}, {"id": "b", "kind": "host"}],
      "links": [{"id": "access", "from": "a", "to": "r", "rate": "10 Mbps", "delay": "1 ms"},
                {"id": "bottleneck", "from": "r", "to": "b", "rate": "1 Mbps", "delay": "5 ms",
                 "queue": {"discipline": "red", "limit": "20 packets"}}],
      "flows": [{"id": "ftp", "from": "a", "to": "b", "count": 2,
                 "transport": {"type": "tcp", "variant": "sack"}, "application": {"type": "ftp"}},
                {"id": "cbr", "from": "a", "to": "b", "transport": {"type": "udp"},
                 "application": {"type": "cbr", "rate": "400 kbps"}}],
      "timeline": [{"at": "0.5 s", "set": "links.bottleneck.queue.discipline", "value": "fq_codel"}],
      "measure": {"watch": ["bottleneck"]}})";
  Simulation simulation(spec_of(kScenario));
  while (simulation.advance(kNever, UINT64_MAX) != Simulation::Status::ended) simulation.drain();
  simulation.rows();
  report_json(simulation, std::nullopt);
}

TEST(AllocationDeathTest, FailedAllocationEndsTheRunWithAMessage) {
  const std::uint64_t before = allocations();
  run_small();
  const std::uint64_t count = allocations() - before;
  EXPECT_GT(count, 500u);
  for (std::uint64_t nth = 1; nth <= count; ++nth) {
    SCOPED_TRACE(nth);
    const auto run_failing = [nth] {
      fail_allocation(nth);
      run_small();
    };
    ASSERT_DEATH(run_failing(), "engine stopped: out of memory: no room for [0-9]+ more bytes");
  }
}

TEST(AllocationDeathTest, AllocationBeyondAllMemoryEndsTheRun) {
  const std::size_t size = SIZE_MAX / 2 - 100;
  EXPECT_DEATH(static_cast<void>(::operator new(size)), "out of memory: no room for [0-9]+ more bytes");
  EXPECT_DEATH(static_cast<void>(::operator new (size, std::align_val_t{64})), "out of memory");
}

}  // namespace
}  // namespace aqm
#endif
