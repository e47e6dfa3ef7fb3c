// In steady state nothing is allocated: counts every allocation of the program.
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "scenario_files.h"
#include "simulation/simulation.h"

#if defined(__SANITIZE_ADDRESS__)
#define AQM_COUNTS_ALLOCATIONS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define AQM_COUNTS_ALLOCATIONS 0
#endif
#endif
#ifndef AQM_COUNTS_ALLOCATIONS
#define AQM_COUNTS_ALLOCATIONS 1
#endif

#if AQM_COUNTS_ALLOCATIONS

namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  const auto line = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(line, (size + line - 1) / line * line)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

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
    const std::size_t before = allocations;
    const std::int64_t packets = simulation.bottleneck_packets();
    run_to(duration_s - 0.001);  // the windows that end with the run take a reading
    EXPECT_GT(simulation.bottleneck_packets() - packets, 5000);
    // A histogram of delays still grows now and then.
    EXPECT_LT(200 * (allocations - before), static_cast<std::size_t>(simulation.bottleneck_packets() - packets))
        << name;
  }
}

}  // namespace
}  // namespace aqm

#endif
