// Whole runs of the main experiment, and loading a large document.
#include <benchmark/benchmark.h>
#include <fstream>
#include <sstream>
#include <string>

#include "scenario/load.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

std::string read_scenario(const std::string& name) {
  std::ifstream file(AQM_ROOT "/scenarios/" + name + ".json");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Bottleneck packets a second, full topology and telemetry on; 5 million is the aim, 2.5 million the least.
void run_experiment(benchmark::State& state, const char* name) {
  const Loaded loaded = load_scenario(read_scenario(name));
  if (!loaded.spec) return state.SkipWithError("the scenario does not load");
  std::int64_t packets = 0;
  double events = 0;
  for (auto _ : state) {
    Simulation simulation(*loaded.spec);
    while (simulation.advance(kNever, UINT64_MAX) != Simulation::Status::ended) simulation.drain();
    packets += simulation.bottleneck_packets();
    events += static_cast<double>(simulation.events());
  }
  state.counters["bottleneck_packets"] = benchmark::Counter(static_cast<double>(packets), benchmark::Counter::kIsRate);
  state.counters["events_per_packet"] = events / static_cast<double>(packets);
}
BENCHMARK_CAPTURE(run_experiment, f11_red, "000-f11-red")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run_experiment, f11_cbt, "000-f11-cbt")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run_experiment, f11_dcbt, "000-f11-dcbt")->Unit(benchmark::kMillisecond);

// 200 nodes in a chain with branches, 400 links, 500 flows.
std::string large_document() {
  std::ostringstream json;
  json << R"({"format":"aqm-scenario","version":1,"title":"Large","duration":"10 s","nodes":[)";
  for (int i = 0; i < 200; ++i)
    json << (i == 0 ? "" : ",") << R"({"id":"n)" << i << R"(","kind":")" << (i % 2 == 0 ? "router" : "host") << R"("})";
  json << R"(],"links":[)";
  int links = 0;
  for (int step = 1; step <= 3; ++step)
    for (int i = 0; i + step < 200 && links < 400; ++i, ++links)
      json << (links == 0 ? "" : ",") << R"({"id":"l)" << links << R"(","from":"n)" << i << R"(","to":"n)" << i + step
           << R"(","rate":"10 Mbps","delay":"1 ms","queue":{"discipline":"red","limit":"60 packets"}})";
  json << R"(],"flows":[)";
  for (int i = 0; i < 500; ++i)
    json << (i == 0 ? "" : ",") << R"({"id":"f)" << i << R"(","from":"n)" << 2 * (i * 7 % 100) + 1 << R"(","to":"n)"
         << 2 * ((i * 7 + 31) % 100) + 1
         << R"(","transport":{"type":"tcp","window":"20 packets"},"application":{"type":"ftp"}})";
  json << R"(],"measure":{"watch":["l0"]}})";
  return json.str();
}

// Less than 50 ms from the text to a run that can start.
void load_200_nodes_and_500_flows(benchmark::State& state) {
  const std::string document = large_document();
  for (auto _ : state) {
    Loaded loaded = load_scenario(document);
    if (!loaded.spec) return state.SkipWithError(problem_line(loaded.problems.front()).c_str());
    Simulation simulation(std::move(*loaded.spec));
    benchmark::DoNotOptimize(simulation.fingerprint());
  }
}
BENCHMARK(load_200_nodes_and_500_flows)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace aqm
