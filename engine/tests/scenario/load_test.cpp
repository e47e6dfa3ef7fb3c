// Loading a document: what is read, and that all problems are found at once, with their paths.
#include "scenario/load.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "scenario_files.h"

namespace aqm {
namespace {

constexpr std::string_view kDocument = R"({
  "format": "aqm-scenario", "version": 1, "title": "Test", "seed": 7, "duration": "10 s",
  "nodes": [
    { "id": "s", "kind": "host", "count": 3 }, { "id": "r1", "kind": "router" },
    { "id": "r2", "kind": "router" }, { "id": "d", "kind": "host", "count": 3 } ],
  "links": [
    { "id": "in", "from": "s", "to": "r1", "rate": "100 Mbps", "delay": "1 ms" },
    { "id": "mid", "from": "r1", "to": "r2", "rate": "10 Mbps", "delay": "10 ms",
      "queue": { "discipline": "red", "limit": "60 packets", "min_th": "5 packets", "max_th": 15 } },
    { "id": "out", "from": "r2", "to": "d", "rate": 1e8, "delay": 0.001 } ],
  "flows": [
    { "id": "ftp", "from": "s", "to": "d", "count": 2,
      "transport": { "type": "tcp", "window": "20 packets", "preset": "ns2-2000", "tick": "20 ms" },
      "application": { "type": "ftp" }, "start": "0 s" },
    { "id": "cbr", "from": "s", "to": "d", "host_offset": 2, "transport": { "type": "udp" },
      "application": { "type": "cbr", "rate": "1 Mbps" }, "start": "1 s", "stop": "9 s" } ],
  "timeline": [
    { "at": "4 s", "set": "links.mid.queue.discipline", "value": "cbt" },
    { "at": "2 s", "set": "links.mid.queue.max_p", "value": 0.2 },
    { "at": "5 s", "set": "links.mid.queue.tagged_th", "value": "4 packets" } ],
  "measure": { "windows": [["0 s", "5 s"], ["5 s", "10 s"]], "watch": ["mid"] }
})";

std::vector<Problem> problems_with(std::vector<Overrides::Entry> entries) {
  return load_scenario(kDocument, {.entries = std::move(entries)}).problems;
}

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

struct Fault {
  const char* set;
  const char* value;
  const char* path;      // path of the problem
  const char* message;   // part of its message
  bool follows = false;  // further problems follow from it
};

TEST(Load, ReportsEachProblemOnceWithItsPath) {
  const std::vector<Fault> faults{
      {"format", "\"other\"", "format", "aqm-scenario"},
      {"version", "2", "version", "newer"},
      {"seed", "-1", "seed", "at least"},
      {"seed", "1.5", "seed", "whole"},
      {"duration", "\"0 s\"", "duration", ""},
      {"duration", "\"2 h\"", "duration", "unit"},
      {"duration", "\"7200 s\"", "duration", "at most"},
      {"nodes[0].kind", "\"switch\"", "nodes[0].kind", ""},
      {"nodes[0].count", "0", "nodes[0].count", "at least"},
      {"nodes[0].id", "\"r1\"", "nodes[1].id", "another entry has this id", true},
      {"links[0].from", "\"nowhere\"", "links[0].from", "no node", true},
      {"links[0].rate", "\"0 bps\"", "links[0].rate", "at least"},
      {"links[0].rate", "\"1 Tbps\"", "links[0].rate", "unit"},
      {"links[0].rate", "\"1000 Gbps\"", "links[0].rate", "at most"},
      {"links[0].delay", "\"-1 ms\"", "links[0].delay", "at least"},
      {"links[0].loss", "1.5", "links[0].loss", "at most"},
      {"links.mid.queue.discipline", "\"redd\"", "links[1].queue.discipline", "did you mean \"red\""},
      {"links[1].queue.limit", "\"0 packets\"", "links[1].queue.limit", "at least"},
      {"links[1].queue.limit", "\"9 kB\"", "links[1].queue.limit", "unit"},
      {"links[0].queue", R"({"discipline":"cbq","classes":[]})", "links[0].queue.classes", "empty"},
      {"links[0].queue", R"({"discipline":"cbq","classes":{}})", "links[0].queue.classes", "list"},
      {"links[0].queue", R"({"discipline":"cbq","classes":[{"share":0.5}]})", "links[0].queue.classes[0].class",
       "missing"},
      {"links[0].queue", R"({"discipline":"cbq","classes":[{"class":"tcp","share":2}]})",
       "links[0].queue.classes[0].share", "at most"},
      {"links[0].queue", R"({"discipline":"cbq","classes":[{"class":"tcp"},{"class":"web"}]})",
       "links[0].queue.classes[1].class", "tcp"},
      {"links[0].queue", R"({"discipline":"cbq","classes":[{"class":"tcp","shares":0.5}]})",
       "links[0].queue.classes[0].shares", "did you mean \"share\""},
      {"links[0].queue",
       R"({"discipline":"cbq","classes":[{"class":"tcp","share":0.8},{"class":"tagged","share":0.3}]})",
       "links[0].queue", "add up"},
      {"links[1].queue.max_th", "\"4 packets\"", "links[1].queue", "max_th must be greater than min_th", true},
      {"links[1].queue.w_q", "0", "links[1].queue.w_q", "more than 0"},
      {"links[1].queue.max_p", "\"5 ms\"", "links[1].queue.max_p", ""},
      {"links[1].queue.minth", "5", "links[1].queue.minth", "did you mean \"min_th\""},
      {"links[1].queue.tagged_th", "5", "links[1].queue.tagged_th", ""},
      {"flows[0].transport.type", "\"sctp\"", "flows[0].transport.type", ""},
      {"flows[0].transport.window", "\"0 packets\"", "flows[0].transport.window", "at least"},
      {"flows[0].transport.variant", "\"hybla\"", "flows[0].transport.variant", ""},
      {"flows[0].transport.c", "0.4", "flows[0].transport.c", "TCP reno has no such parameter"},
      {"flows[0].transport", R"({"type":"tcp","variant":"cubic","beta":0.5,"c":0.2})", "", ""},
      {"flows[0].transport", R"({"type":"tcp","variant":"cubic","beta":2})", "flows[0].transport.beta", "at most"},
      {"flows[0].transport", R"({"type":"tcp","variant":"vegas","alpha":"5 packets"})", "flows[0].transport",
       "beta must not be less than alpha"},
      {"flows[0].transport.preset", "\"linux\"", "flows[0].transport.preset", ""},
      {"flows[0].transport.packet_size", "\"41 B\"", "", ""},  // valid: header_size is 40
      {"flows[0].transport.initial_window", "30", "flows[0].transport", "initial_window"},
      {"flows[0].application.type", "\"cbr\"", "flows[0].transport.type", "does not run over"},
      {"flows[1].application.rate", "\"fast\"", "flows[1].application.rate", ""},
      {"flows[1].stop", "\"0.5 s\"", "flows[1].stop", "after start"},
      {"flows[0].to", "\"s\"", "flows[0].to", "must differ"},
      {"flows[0].class", "\"gold\"", "flows[0].class", ""},
      {"timeline[1].set", "\"links.mid.queue.max_pp\"", "timeline[1].set", "max_p"},
      {"timeline[1].value", "3", "timeline[1].value", "at most"},
      {"timeline[2].at", "\"3 s\"", "timeline[2].set", ""},  // before the queue becomes CBT
      {"measure.windows", R"([["3 s","2 s"]])", "measure.windows[0]", ""},
      {"measure.windows", R"([["3 s","20 s"]])", "measure.windows[0]", ""},
      {"measure.watch", R"(["middle"])", "measure.watch[0]", "no link"},
      {"measure.sample_interval", "\"0 s\"", "measure.sample_interval", ""},
      {"extra", "1", "extra", ""},
      {"lanes", "\"x\"", "lanes", "must be a list"},
      {"sweep", "5", "sweep", "must be a list"},
      {"view", "[]", "view", "must be an object"},
      {"expect", "null", "expect", "must be an object"},
      {"links[1].from", "\"nowhere\"", "links[1].from", "no node", true},
  };
  for (const Fault& fault : faults) {
    const std::vector<Problem> problems = problems_with({{fault.set, fault.value}});
    SCOPED_TRACE(std::string(fault.set) + " = " + fault.value);
    if (fault.path[0] == '\0') {
      EXPECT_TRUE(problems.empty());
      continue;
    }
    EXPECT_EQ(problems.size() == 1, !fault.follows);
    const auto found = std::find_if(problems.begin(), problems.end(),
                                    [&](const Problem& problem) { return problem.path == fault.path; });
    ASSERT_NE(found, problems.end()) << (problems.empty() ? "no problem" : problem_line(problems[0]));
    EXPECT_NE(found->message.find(fault.message), std::string::npos) << problem_line(*found);
  }
}

TEST(Load, AnEndThatIsNowhereIsNotReportedAsManyLinks) {
  for (const Problem& problem : problems_with({{"links[1].from", "\"nowhere\""}}))
    EXPECT_EQ(problem.path.find("measure"), std::string::npos) << problem_line(problem);
}

TEST(Load, TheClassOfAFlowFollowsFromItsApplication) {
  const ScenarioSpec spec = spec_of(kDocument, {.entries = {{"flows.ftp.transport", R"({"type":"tfrc"})"},
                                                            {"flows.cbr.application", R"({"type":"mm_app"})"}}});
  EXPECT_EQ(spec.flows[0].traffic_class, TrafficClass::tcp);
  EXPECT_EQ(spec.flows[1].traffic_class, TrafficClass::tagged);
}

TEST(Load, FindsAllProblemsAtOnce) {
  const std::vector<Problem> problems = problems_with({{"seed", "-1"},
                                                       {"nodes[3].count", "0"},
                                                       {"links[0].rate", "\"0 bps\""},
                                                       {"links[2].colour", "\"red\""},
                                                       {"flows[0].transport.window", "0"},
                                                       {"flows[1].from", "\"nobody\""},
                                                       {"measure.watch", "[3]"}});
  std::vector<std::string> paths;
  for (const Problem& problem : problems) paths.push_back(problem.path);
  for (const char* path : {"seed", "nodes[3].count", "links[0].rate", "links[2].colour", "flows[0].transport.window",
                           "flows[1].from", "measure.watch[0]"})
    EXPECT_EQ(std::count(paths.begin(), paths.end(), path), 1) << path;
  EXPECT_EQ(problems.size(), 7U);
}

TEST(Load, NamesLineAndColumnOfMalformedJson) {
  const Loaded loaded = load_scenario("{\n  \"format\": \"aqm-scenario\",\n  \"version\": 1,,\n}");
  ASSERT_EQ(loaded.problems.size(), 1U);
  EXPECT_EQ(loaded.problems[0].path, "");
  EXPECT_NE(loaded.problems[0].message.find("line 3, column 1"), std::string::npos) << loaded.problems[0].message;
  EXPECT_FALSE(loaded.spec);
}

TEST(Load, RejectsOtherJson) {
  for (const char* text : {"", " ", "[]", "3", "null", "\"text\"", "{", "{}", "\xFF\xFE",
                           "{\"format\":\"aqm-scenario\"}", "{\"a\":1}{\"b\":2}"}) {
    const Loaded loaded = load_scenario(text);
    EXPECT_FALSE(loaded.spec) << text;
    EXPECT_FALSE(loaded.problems.empty()) << text;
  }
  EXPECT_FALSE(load_scenario(std::string(100'000, '[')).spec);
  EXPECT_FALSE(load_scenario(std::string(300 * 1024, ' ')).spec);
  EXPECT_FALSE(load_scenario(std::string_view("{\0}", 3)).spec);
}

TEST(Load, ReportsAtMostAHundredProblemsAndTheirNumber) {
  std::string nodes = "[";
  for (int i = 0; i < 190; ++i)
    nodes += std::string(i == 0 ? "" : ",") + R"({"id":"n)" + std::to_string(i) + R"(","kind":"house","count":-3})";
  const std::vector<Problem> problems = problems_with({{"nodes", nodes + "]"}});
  EXPECT_EQ(problems.size(), 101U);
}

std::string list_of(int count, const std::string& before, const std::string& after) {
  std::string list = "[";
  for (int i = 0; i < count; ++i) list += (i == 0 ? "" : ",") + before + std::to_string(i) + after;
  return list + "]";
}

TEST(Load, EnforcesTheLimits) {
  const auto refused = [](const char* path, const std::string& value, const char* expected) {
    const std::vector<Problem> problems = problems_with({{path, value}});
    const bool found =
        std::any_of(problems.begin(), problems.end(), [&](const Problem& problem) { return problem.path == expected; });
    EXPECT_TRUE(found) << path << ": " << (problems.empty() ? "no problem" : problem_line(problems[0]));
  };
  refused("nodes", list_of(201, R"({"id":"n)", R"(","kind":"host"})"), "nodes");
  refused("links", list_of(401, R"({"id":"l)", R"(","from":"s","to":"r1","rate":"1 Mbps","delay":"1 ms"})"), "links");
  refused(
      "flows",
      list_of(501, R"({"id":"f)", R"(","from":"s","to":"d","transport":{"type":"udp"},"application":{"type":"cbr"}})"),
      "flows");
  refused("timeline", list_of(1001, R"({"at":")", R"( ms","set":"links.mid.queue.max_p","value":0.1})"), "timeline");
  refused("flows[0].count", "10001", "flows[0].count");
  refused("nodes[0].count", "25001", "nodes[0].count");
  refused("links[1].queue.limit", "\"100001 packets\"", "links[1].queue.limit");
  refused("title", "\"" + std::string(121, 'x') + "\"", "title");
  refused("nodes[0].id", "\"" + std::string(65, 'x') + "\"", "nodes[0].id");
  std::string watch;
  for (int i = 0; i < 17; ++i) watch += i == 0 ? "\"mid\"" : ",\"mid\"";
  refused("measure.watch", "[" + watch + "]", "measure.watch");
}

TEST(Load, RejectsRunsThatNeedTooMuchTimeOrMemory) {
  const std::vector<Problem> fast = problems_with({{"links[0].rate", "\"100 Gbps\""},
                                                   {"links[1].rate", "\"100 Gbps\""},
                                                   {"links[2].rate", "\"100 Gbps\""},
                                                   {"flows[1].application.rate", "\"100 Gbps\""},
                                                   {"flows[1].count", "100"},
                                                   {"nodes[0].count", "200"},
                                                   {"nodes[3].count", "200"},
                                                   {"duration", "\"3600 s\""},
                                                   {"flows[1].stop", "\"3599 s\""}});
  ASSERT_FALSE(fast.empty());
  EXPECT_NE(fast[0].message.find("too long"), std::string::npos) << problem_line(fast[0]);
  const std::vector<Problem> rows = problems_with({{"measure.sample_interval", "\"1 us\""}});
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0].path, "measure.sample_interval");
}

// Rounded to three digits it could be less.
TEST(Load, TheSmallestSampleIntervalThatIsNamedIsEnough) {
  for (const char* duration :
       {R"("600.001 s")", R"("601 s")", R"("1234.57 s")", R"("3333 s")", R"("302 s")", R"("492 s")"}) {
    const std::vector<Problem> problems =
        problems_with({{"duration", duration}, {"measure.sample_interval", "\"100 us\""}});
    ASSERT_FALSE(problems.empty()) << duration;
    ASSERT_TRUE(problems[0].allowed.starts_with("at least ")) << problems[0].allowed;
    const std::string least = problems[0].allowed.substr(9);
    EXPECT_LE(least.size(), std::string("1.667 ms").size()) << least;
    EXPECT_TRUE(
        problems_with({{"duration", duration}, {"measure.sample_interval", concat({"\"", least, "\""})}}).empty())
        << duration << ": " << least;
  }
}

TEST(Load, NothingIsHeldAgainstAWrongDuration) {
  for (const char* duration : {R"("60 sec")", "null", R"("2 h")"}) {
    const std::vector<Problem> problems =
        problems_with({{"duration", duration}, {"measure.windows", R"([["0 s", "50 s"]])"}});
    ASSERT_EQ(problems.size(), 1U) << duration;
    EXPECT_EQ(problems[0].path, "duration");
  }
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

TEST(Overrides, ReportUnknownPaths) {
  for (const char* path : {"links.nowhere.rate", "flows[7].count", "nonsense.at.all", "", "links.mid.queue.", "links[",
                           "links[99999999999999999999].rate"}) {
    const std::vector<Problem> problems = problems_with({{path, "1"}});
    EXPECT_FALSE(problems.empty()) << path;
  }
}

}  // namespace
}  // namespace aqm
