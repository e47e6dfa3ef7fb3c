// The scripts that ship: seven decide as the disciplines written in C++, to the last packet.
#include <gtest/gtest.h>

#include "json/number_text.h"
#include "scenario_files.h"
#include "script/program.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

std::string shipped_script(const std::string& name) {
  return read_file(AQM_ROOT "/scenarios/scripts/" + name + ".aqm");
}

struct Event {
  double at;
  TraceEvent what;
  FlowId flow;
  std::uint32_t seq;
  bool operator==(const Event&) const = default;
};

// Everything that happens at the bottleneck; drops for the reason of the full buffer and others are not told apart.
std::vector<Event> events_of(const std::string& scenario, const Overrides& overrides) {
  Simulation simulation(spec_of(shipped_scenario(scenario), overrides));
  simulation.set_recording(false);
  struct Log {
    Simulation& simulation;
    std::vector<Event> events;
  } log{simulation, {}};
  simulation.set_trace(
      [](void* context, TraceEvent what, PacketId packet, const Reason*) {
        auto& to = *static_cast<Log*>(context);
        to.events.push_back({to_seconds(to.simulation.now()), what, packet->flow, packet->seq});
      },
      &log);
  const Time end = AQM_SANITIZED ? time_from_seconds(3) : kNever;
  while (simulation.advance(end, 1'000'000) == Simulation::Status::budget_used) {
  }
  EXPECT_EQ(simulation.halted(), "");
  return log.events;
}

// A script in place of the discipline of a scenario, with the values of the parameters that both have.
struct ScriptedScenario {
  std::vector<std::pair<std::string, std::string>> values;
  Overrides overrides;

  ScriptedScenario(const std::string& scenario, const Overrides& built_in, const std::string& name) {
    const ScenarioSpec spec = spec_of(shipped_scenario(scenario), built_in);
    const std::string code = shipped_script(name);
    values.emplace_back("links.bottleneck.queue.discipline", "script");
    values.emplace_back("links.bottleneck.queue.code", code);
    const auto link = std::find_if(spec.links.begin(), spec.links.end(),
                                   [](const LinkSpec& each) { return each.id == "bottleneck"; });
    for (const Setting& setting : link->forward.queue.settings)
      for (const scripts::ScriptParam& param : scripts::compile(code).program.params)
        if (setting.param->name == param.name)
          values.emplace_back("links.bottleneck.queue.values." + param.name, number_text(setting.value.number));
    for (const auto& [path, value] : values) overrides.entries.push_back({path, value});
  }
};

struct Pair {
  const char *scenario, *discipline, *script;
};
class ScriptedTwin : public ::testing::TestWithParam<Pair> {};

TEST_P(ScriptedTwin, DecidesAsTheBuiltInDiscipline) {
  const auto [scenario, discipline, name] = GetParam();
  Overrides overrides;
  overrides.entries.push_back({"links.bottleneck.queue.discipline", discipline});
  const std::vector<Event> built_in = events_of(scenario, overrides);
  const std::vector<Event> scripted = events_of(scenario, ScriptedScenario(scenario, overrides, name).overrides);
  const auto drops = std::count_if(built_in.begin(), built_in.end(),
                                   [](const Event& event) { return event.what == TraceEvent::drop; });
  EXPECT_GT(drops, AQM_SANITIZED ? 0 : 100);
  ASSERT_EQ(scripted.size(), built_in.size());
  EXPECT_TRUE(scripted == built_in);
}

INSTANTIATE_TEST_SUITE_P(Twins, ScriptedTwin,
                         ::testing::Values(Pair{"000-f11-dcbt", "red", "red"}, Pair{"000-f11-dcbt", "cbt", "cbt"},
                                           Pair{"000-f11-dcbt", "dcbt", "dcbt"}, Pair{"choke-bound", "choke", "choke"},
                                           Pair{"blue-overload", "blue", "blue"},
                                           Pair{"codel-2012-bufferbloat", "codel", "codel"},
                                           Pair{"pie-target", "pie", "pie"},
                                           Pair{"drop-tail-dumbbell", "drop_tail", "drop-tail"}),
                         [](const auto& twin) { return std::string(twin.param.discipline); });

TEST(ShippedScripts, HaveAtMostFortyLinesOfCode) {
  std::size_t scripts = 0;
  for (const auto& entry : std::filesystem::directory_iterator(AQM_ROOT "/scenarios/scripts")) {
    if (entry.path().extension() != ".aqm") continue;
    ++scripts;
    std::istringstream code(read_file(entry.path()));
    int lines = 0;
    for (std::string line; std::getline(code, line);) {
      const std::size_t first = line.find_first_not_of(' ');
      if (first != std::string::npos && line[first] != '#') ++lines;
    }
    EXPECT_LE(lines, 40) << entry.path();
  }
  EXPECT_EQ(scripts, 11U);
}

TEST(ShippedScripts, KeepTheLinkBusyAndTheQueueBounded) {
  for (const char* name : {"fred", "sfb", "afqm"}) {
    const std::vector<Event> events = events_of("000-f11-dcbt", ScriptedScenario("000-f11-dcbt", {}, name).overrides);
    const auto count = [&](TraceEvent what) {
      return std::count_if(events.begin(), events.end(), [&](const Event& event) { return event.what == what; });
    };
    EXPECT_GT(count(TraceEvent::drop), AQM_SANITIZED ? 10 : 1000) << name;
    EXPECT_GT(count(TraceEvent::dequeue), AQM_SANITIZED ? 1000 : 50'000) << name;
  }
}

}  // namespace
}  // namespace aqm
