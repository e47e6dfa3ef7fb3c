// Loading a document, and changing it before: what is read.
#include "scenario/load.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "scenario/test_document.h"
#include "scenario_files.h"

namespace aqm {
namespace {

TEST(Load, ShippedScenariosHaveNoProblems) {
  EXPECT_GE(shipped_scenarios().size(), 7U);
  for (const std::string& name : shipped_scenarios()) {
    for (const Problem& problem : load_scenario(shipped_scenario(name)).problems)
      ADD_FAILURE() << name << ": " << problem_line(problem);
  }
}

TEST(Load, ReadsWhatTheDocumentSays) {
  const ScenarioSpec spec = spec_of(kDocument);
  EXPECT_EQ(spec.seed, 7U);
  EXPECT_EQ(spec.duration, time_from_seconds(10));
  ASSERT_EQ(spec.links.size(), 3U);
  const LinkSpec& mid = spec.links[1];
  EXPECT_EQ(mid.forward.rate.bps, 10'000'000);
  EXPECT_EQ(mid.forward.delay, from_seconds(0.01));
  EXPECT_EQ(mid.forward.queue.discipline->id, "red");
  EXPECT_EQ(mid.forward.queue.limit.amount, 60);
  EXPECT_EQ(spec.links[2].forward.rate.bps, 100'000'000);
  EXPECT_EQ(spec.links[2].forward.delay, from_seconds(0.001));
  ASSERT_EQ(spec.flows.size(), 2U);
  EXPECT_EQ(spec.flows[0].traffic_class, TrafficClass::tcp);
  EXPECT_EQ(spec.flows[1].traffic_class, TrafficClass::untagged);
  EXPECT_EQ(spec.flows[1].stop, time_from_seconds(9));
  EXPECT_EQ(spec.measure.windows.size(), 2U);
}

TEST(Load, ReverseDirectionDefaultsToSameRateAndDelayAndDropTail) {
  const ScenarioSpec spec = spec_of(kDocument);
  for (const LinkSpec& link : spec.links) {
    EXPECT_EQ(link.reverse.rate, link.forward.rate);
    EXPECT_EQ(link.reverse.delay, link.forward.delay);
    EXPECT_EQ(link.reverse.queue.discipline->id, "drop_tail");
    EXPECT_EQ(link.reverse.queue.limit.amount, 1000);
    EXPECT_FALSE(link.reverse.queue.limit.in_bytes);
    EXPECT_EQ(link.reverse.loss, 0);
  }
  EXPECT_EQ(spec.links[0].forward.queue.limit.amount, 1000);
}

TEST(Load, ExplicitValuesOverrideAPreset) {
  const ScenarioSpec spec = spec_of(kDocument);
  const FlowSpec& flow = spec.flows[0];
  const auto transport = [&] {
    // Settings in the order in which they are applied.
    double tick = 0, initial_window = 0, window = 0;
    for (const Setting& setting : flow.transport_settings) {
      if (setting.param->name == "tick") tick = setting.value.number;
      if (setting.param->name == "initial_window") initial_window = setting.value.number;
      if (setting.param->name == "window") window = setting.value.number;
    }
    return std::vector<double>{tick, initial_window, window};
  }();
  EXPECT_EQ(transport, (std::vector<double>{0.02, 1, 20}));
}

TEST(Load, SortsTheTimelineByTime) {
  const ScenarioSpec spec = spec_of(kDocument);
  ASSERT_EQ(spec.timeline.size(), 3U);
  EXPECT_EQ(spec.timeline[0].at, time_from_seconds(2));
  EXPECT_EQ(spec.timeline[1].discipline->id, "cbt");
  EXPECT_EQ(spec.timeline[2].param, "tagged_th");  // not a parameter of red
}

TEST(Load, WatchesEitherDirectionOfALink) {
  const ScenarioSpec spec = spec_of(kDocument, {.entries = {{"measure.watch", R"(["mid:reverse","mid"])"}}});
  ASSERT_EQ(spec.measure.watch.size(), 2U);
  EXPECT_TRUE(spec.measure.watch[0].reverse);
  EXPECT_FALSE(spec.measure.watch[1].reverse);
  EXPECT_EQ(spec.measure.watch[0].link, 1U);
}

TEST(Load, RecordFieldsHaveDefaults) {
  const ScenarioSpec spec = spec_of(
      kDocument,
      {.entries = {
           {"links[0].queue",
            R"({"discipline":"cbq","classes":[{"class":"tagged","share":0.3,"limit":"9 KB"},{"class":"tcp"}]})"}}});
  ASSERT_EQ(spec.links[0].forward.queue.settings.size(), 1U);
  const Setting& setting = spec.links[0].forward.queue.settings[0];
  const Value& value = setting.value;
  ASSERT_EQ(value.items.size(), 2U);
  const auto field = [&](std::size_t record, std::string_view name) {
    const std::span<const Param> fields = setting.param->fields();
    const Param* row = find_param(fields, name);
    return value.items[record].items[static_cast<std::size_t>(row - fields.data())];
  };
  EXPECT_EQ(field(0, "class").number, 1);
  EXPECT_EQ(field(0, "share").number, 0.3);
  EXPECT_EQ(field(0, "limit").number, 9000);
  EXPECT_TRUE(field(0, "limit").in_bytes);
  EXPECT_EQ(field(0, "borrow").number, 1);
  EXPECT_EQ(field(1, "class").number, 0);
  EXPECT_EQ(field(1, "limit").number, 60);
  EXPECT_FALSE(field(1, "limit").in_bytes);
}

TEST(Load, TheClassOfAFlowFollowsFromItsApplication) {
  const ScenarioSpec spec = spec_of(kDocument, {.entries = {{"flows.ftp.transport", R"({"type":"tfrc"})"},
                                                            {"flows.cbr.application", R"({"type":"mm_app"})"}}});
  EXPECT_EQ(spec.flows[0].traffic_class, TrafficClass::tcp);
  EXPECT_EQ(spec.flows[1].traffic_class, TrafficClass::tagged);
}

// PIE's default target of 15 ms is inherited by CoDel, whose interval must be longer.
TEST(Load, ReplacedDisciplineInheritsDefaultsOfThePreviousOne) {
  const std::vector<Problem> problems =
      problems_with({{"links.mid.queue", R"({"discipline":"pie"})"},
                     {"timeline", R"([{"at":"1 s","set":"links.mid.queue.discipline","value":"codel"},
                                      {"at":"2 s","set":"links.mid.queue.interval","value":"10 ms"}])"}});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "timeline[1].value") << problem_line(problems[0]);
  EXPECT_NE(problems[0].message.find("target"), std::string::npos) << problem_line(problems[0]);
}

TEST(Overrides, AcceptPathsOfTheTimelineAndOfTheDocument) {
  const ScenarioSpec spec = spec_of(kDocument, {.entries = {{"seed", "9"},
                                                            {"links.mid.rate", "5 Mbps"},
                                                            {"links[0].delay", "\"3 ms\""},
                                                            {"flows.ftp.transport.window", "7 packets"},
                                                            {"links.mid.queue.max_p", "0.02"}},
                                                .duration = "5 s"});
  EXPECT_EQ(spec.seed, 9U);
  EXPECT_EQ(spec.links[1].forward.rate.bps, 5'000'000);
  EXPECT_EQ(spec.links[0].forward.delay, from_seconds(0.003));
  EXPECT_EQ(spec.duration, time_from_seconds(5));
  EXPECT_EQ(spec.measure.windows.size(), 1U);
}

TEST(Overrides, ANewDisciplineKeepsSharedParametersAndDropsTheOthers) {
  const ScenarioSpec spec = spec_of(kDocument, {.entries = {{"links.mid.queue.min_th", "7 packets"},
                                                            {"links.mid.queue.discipline", "dcbt"},
                                                            {"timeline", "[]"}}});
  const QueueSpec& queue = spec.links[1].forward.queue;
  EXPECT_EQ(queue.discipline->id, "dcbt");
  std::unique_ptr<QueueDisc> disc;
  EventQueue events;
  PacketPool packets;
  disc = queue.discipline->make({packets, events, Random(1, "q"), BitRate{1'000'000}, Duration{}});
  apply_settings(queue.settings, disc->params());
  EXPECT_EQ(find_param(queue.discipline->params, "min_th")->get(disc->params()).number, 7);
  const ScenarioSpec plain =
      spec_of(kDocument, {.entries = {{"timeline", "[]"}, {"links.mid.queue.discipline", "drop_tail"}}});
  EXPECT_TRUE(plain.links[1].forward.queue.settings.empty());
  EXPECT_EQ(plain.links[1].forward.queue.limit.amount, 60);
}

// As the timeline does: DRR may have a quantum that is too small for FQ-CoDel.
TEST(Overrides, ANewDisciplineHasItsDefaultWhereAValueIsOutsideItsRange) {
  const auto settings = [](const char* quantum) {
    return spec_of(kDocument, {.entries = {{"timeline", "[]"},
                                           {"links.mid.queue.discipline", "drr"},
                                           {"links.mid.queue.quantum", quantum},
                                           {"links.mid.queue.discipline", "fq_codel"}}})
        .links[1]
        .forward.queue.settings;
  };
  EXPECT_TRUE(settings("40 B").empty());
  ASSERT_EQ(settings("400 B").size(), 1U);
  EXPECT_EQ(settings("400 B")[0].value.number, 400);
}

TEST(Overrides, AValueThatCannotBeReadIsReportedAfterAChangeOfDisciplineToo) {
  const std::vector<Problem> problems = problems_with(
      {{"timeline", "[]"}, {"links.mid.queue.max_p", "\"much\""}, {"links.mid.queue.discipline", "dcbt"}});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "links[1].queue.max_p");
}

TEST(Overrides, ReportUnknownPaths) {
  for (const char* path : {"links.nowhere.rate", "flows[7].count", "nonsense.at.all", "", "links.mid.queue.", "links[",
                           "links[99999999999999999999].rate"}) {
    const std::vector<Problem> problems = problems_with({{path, "1"}});
    EXPECT_FALSE(problems.empty()) << path;
  }
}

}  // namespace
}  // namespace aqm
