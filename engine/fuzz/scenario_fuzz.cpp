// Any bytes as a scenario: loading never fails otherwise than with problems, and what loads runs. A few bytes after the
// document, behind a zero, become a live change.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/assert.h"
#include "scenario/change.h"
#include "scenario/load.h"
#include "simulation/simulation.h"

namespace {

constexpr std::uint64_t kEvents = 20'000;
constexpr std::uint64_t kSlice = 1'000;

// "path=value"
void change(aqm::Simulation& simulation, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return;
  const aqm::ParsedChange parsed = aqm::parse_change(simulation, text.substr(0, equals), text.substr(equals + 1));
  AQM_ASSERT(parsed.change.has_value() == parsed.problems.empty());
  if (parsed.change) AQM_ASSERT(!simulation.apply(*parsed.change));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  std::string_view changes;
  if (const std::size_t zero = input.find('\0'); zero != std::string_view::npos) {
    changes = input.substr(zero + 1);
    input = input.substr(0, zero);
  }
  aqm::Loaded loaded = aqm::load_scenario(input);
  AQM_ASSERT(loaded.spec.has_value() == loaded.problems.empty());
  if (!loaded.spec) return 0;

  aqm::Simulation simulation(std::move(*loaded.spec));
  for (std::uint64_t events = 0; events < kEvents; events += kSlice) {
    const auto status = simulation.advance(aqm::kNever, kSlice);
    if (status == aqm::Simulation::Status::ended) break;
    if (status == aqm::Simulation::Status::telemetry_full) simulation.drain();
    if (events == 5 * kSlice) change(simulation, changes);
  }
  static_cast<void>(simulation.windows());
  return 0;
}
