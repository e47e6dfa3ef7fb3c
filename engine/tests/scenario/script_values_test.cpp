// Scripts in documents: their values are those of the text in force at their time, and each text is compiled once.
#include <gtest/gtest.h>

#include "qdisc/parts/script_params.h"
#include "scenario/change.h"
#include "scenario_files.h"

namespace aqm {
namespace {

const std::string kFirst = R"(param most = 5 # packets, 1..20\nparam wait = 5 ms # 1 ms..1 s\non arrival:\n    pass\n)";
const std::string kSecond = R"(param share = 0.5 # ratio, 0..1\non arrival:\n    pass\n)";

// A link with a script, with values and changes of its queue.
std::string scripted_document(const std::string& code, const std::string& values, const std::string& timeline = "") {
  return R"({"format":"aqm-scenario","version":1,"duration":"9 s","nodes":[{"id":"a","kind":"host"},
    {"id":"b","kind":"host"}],"links":[{"id":"l","from":"a","to":"b","rate":"1 Mbps","delay":"1 ms",
    "queue":{"discipline":"script","code":")" +
         code + R"(","values":{)" + values + R"(}}}],"flows":[{"id":"f","from":"a","to":"b","transport":{"type":"udp"},
    "application":{"type":"cbr","rate":"2 Mbps"}}],"measure":{"watch":["l"]},"timeline":[)" +
         timeline + "]}";
}
std::string entry(double at_s, const std::string& param, const std::string& value) {
  return R"({"at":)" + std::to_string(at_s) + R"(,"set":"links.l.queue.)" + param + R"(","value":)" + value + "}";
}
std::string code_at(double at_s, const std::string& code) { return entry(at_s, "code", '"' + code + '"'); }

std::vector<Problem> problems_of(const std::string& json) { return load_scenario(json).problems; }

TEST(ScriptValues, AreThoseOfTheTextInForceAtTheirTime) {
  const std::string changes = entry(3, "values.share", "0.2") + "," + code_at(2, kSecond) + "," +
                              entry(1, "values.most", R"("8 packets")") + "," + code_at(4, kFirst) + "," +
                              entry(5, "values.wait", R"("9 ms")");
  EXPECT_TRUE(problems_of(scripted_document(kFirst, "", changes)).empty());
  EXPECT_TRUE(
      problems_of(scripted_document(kFirst, "", code_at(1, kSecond) + "," + entry(1, "values.share", "1"))).empty());
}

TEST(ScriptValues, ThatTheTextInForceNoLongerDeclaresAreRefused) {
  const std::vector<Problem> problems =
      problems_of(scripted_document(kFirst, "", entry(3, "values.most", "8") + "," + code_at(2, kSecond)));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "timeline[0].set");
  EXPECT_EQ(problems[0].message, "the code in force then declares no parameter most");
  EXPECT_EQ(problems[0].allowed, "share");
}

TEST(ScriptValues, BelongToADisciplineThatIsAScriptThen) {
  const std::string red = entry(2, "discipline", R"("red")");
  EXPECT_EQ(problems_of(scripted_document(kFirst, "", red + "," + entry(3, "values.most", "8"))).size(), 1U);
  const std::string back = red + "," + entry(3, "discipline", R"("script")");
  EXPECT_EQ(problems_of(scripted_document(kFirst, "", back + "," + entry(4, "values.most", "8"))).size(), 1U);
  EXPECT_TRUE(
      problems_of(scripted_document(kFirst, "", back + "," + code_at(3, kFirst) + "," + entry(4, "values.most", "8")))
          .empty());
}

struct Wrong {
  std::string values, path, message, allowed;
};
class WrongValue : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongValue, IsRefusedWithItsPathAndWhatIsAllowed) {
  const auto& [values, path, message, allowed] = GetParam();
  const std::vector<Problem> problems = problems_of(scripted_document(kFirst, values));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "links[0].queue.values." + path);
  EXPECT_EQ(problems[0].message, message);
  EXPECT_EQ(problems[0].allowed, allowed);
}

INSTANTIATE_TEST_SUITE_P(
    Values, WrongValue,
    ::testing::Values(Wrong{R"("wait":"5 packets")", "wait", "must be a time, such as \"20 ms\"", ""},
                      Wrong{R"("wait":"5")", "wait", "needs a unit, such as \"20 ms\"", "ns, us, ms, s or min"},
                      Wrong{R"("most":"5 ms")", "most", "must be a number of packets, such as \"60 packets\"", ""},
                      Wrong{R"("most":21)", "most", "must be at most 20 packets", "1 packet .. 20 packets"},
                      Wrong{R"("mots":2)", "mots", "the code declares no parameter mots; did you mean \"most\"?",
                            "most or wait"}));

TEST(ScriptValues, OfALiveChangeAreCheckedAgainstThePresentText) {
  Simulation simulation(spec_of(scripted_document(kFirst, R"("most":"8 packets")")));
  EXPECT_TRUE(parse_change(simulation, "links.l.queue.values.wait", "\"9 ms\"").change);
  const std::vector<Problem> problems = parse_change(simulation, "links.l.queue.values.share", "0.5").problems;
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].path, "links.l.queue.values.share");
  EXPECT_EQ(problems[0].message, "the code declares no parameter share");
  EXPECT_EQ(problems[0].allowed, "most or wait");
}

const void* running(const Simulation& simulation) {
  return static_cast<const ScriptParams*>(simulation.queue_params({0, false}))->program.get();
}

TEST(Scripts, MayHaveLinesThatEndAsInWindows) {
  const ScenarioSpec spec = spec_of(scripted_document(R"(# a\r\non arrival:\r\n    pass\r\n)", ""));
  EXPECT_EQ(spec.links[0].forward.queue.settings[0].value.text, "# a\non arrival:\n    pass\n");
  const std::vector<Problem> problems = problems_of(scripted_document(R"(on arrival:\r    pass)", ""));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].message, "must not have control characters");
}

TEST(Scripts, AreCompiledOnceWhereverTheyAreNeeded) {
  const ScenarioSpec spec =
      spec_of(scripted_document(kFirst, R"("most":8)", entry(1, "values.most", "9") + "," + code_at(2, kSecond)));
  const void* first = spec.links[0].forward.queue.settings[0].value.compiled.get();
  const void* second = spec.timeline[1].value.compiled.get();
  ASSERT_NE(first, nullptr);
  ASSERT_NE(second, nullptr);
  Simulation simulation(spec);
  EXPECT_EQ(running(simulation), first);
  simulation.advance(time_from_seconds(1.5), 1'000'000);
  EXPECT_EQ(running(simulation), first);
  simulation.advance(time_from_seconds(3), 1'000'000);
  EXPECT_EQ(running(simulation), second);
}

}  // namespace
}  // namespace aqm
