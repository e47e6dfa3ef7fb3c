// aqm bench

#include "cli.h"
#include "cli_options.h"
#include "json/json_writer.h"
#include "json/number_text.h"
#include "json/words.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

constexpr std::string_view kDefault = "scenarios:000-f11-red.json";
constexpr int kLeastRuns = 3, kMostRuns = 20;
constexpr double kLongEnough = 2;  // seconds, all runs together

struct Result {
  double wall_s = 0;
  std::int64_t packets = 0;
  std::uint64_t events = 0;
  std::string halted;  // why it stopped before its end, if it did
};

// A whole run with full telemetry, drained as it fills up.
Result run_once(const ScenarioSpec& spec, CliHost& host) {
  Simulation simulation(spec);
  const double begin_s = host.now_s();
  while (simulation.advance(spec.duration, UINT64_MAX) == Simulation::Status::telemetry_full) simulation.drain();
  return {host.now_s() - begin_s, simulation.bottleneck_packets(), simulation.events(), halted_text(simulation)};
}

std::string json_of(const ScenarioSpec& spec, const Result& best, int runs, double memory_bytes) {
  JsonWriter json;
  json.begin_object();
  json.field("title", spec.title);
  json.field("runs", runs);
  json.field("wall_s", best.wall_s);
  json.field("packets", best.packets);
  json.field("packets_per_s", static_cast<double>(best.packets) / best.wall_s);
  json.field("events", best.events);
  json.field("events_per_s", static_cast<double>(best.events) / best.wall_s);
  json.field("peak_memory_bytes", memory_bytes);
  json.end_object();
  return json.take() + "\n";
}

std::string text_of(const ScenarioSpec& spec, const Result& best, int runs, double memory_bytes) {
  const auto millions = [&](double count) { return concat({fixed_text(count / best.wall_s / 1e6, 2), " million\n"}); };
  return concat({spec.title, ": ", number_text(to_seconds(spec.duration)), " s simulated in ",
                 fixed_text(best.wall_s, 4), " s, telemetry on (best of ", whole_text(runs), " runs)\n",
                 "  bottleneck packets per second  ", millions(static_cast<double>(best.packets)),
                 "  events per second              ", millions(static_cast<double>(best.events)),
                 "  events per packet              ",
                 fixed_text(static_cast<double>(best.events) / static_cast<double>(best.packets), 2), "\n",
                 "  peak memory                    ", fixed_text(memory_bytes / 1e6, 1), " MB\n"});
}

}  // namespace

int command_bench(const Options& options, CliHost& host) {
  const std::optional<ScenarioSpec> spec =
      load_file(options.files.empty() ? kDefault : options.files[0], options, host);
  if (!spec) return 2;
  Result best;
  int runs = 0;
  for (double total_s = 0; runs < kMostRuns && (runs < kLeastRuns || total_s < kLongEnough); ++runs) {
    const Result result = run_once(*spec, host);
    if (!result.halted.empty()) {
      host.write(2, concat({"aqm: ", result.halted, "\n"}));
      return 1;
    }
    total_s += result.wall_s;
    if (runs == 0 || result.wall_s < best.wall_s) best = result;
  }
  const double memory_bytes = host.peak_memory_bytes();
  host.write(1, options.json ? json_of(*spec, best, runs, memory_bytes) : text_of(*spec, best, runs, memory_bytes));
  return 0;
}

}  // namespace aqm
