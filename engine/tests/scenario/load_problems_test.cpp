// Loading a document: all problems are found at once, with their paths.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "scenario/load.h"
#include "scenario/test_document.h"
#include "scenario_files.h"

namespace aqm {
namespace {

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
      {"duration", "1e-10", "duration", "at least 1 ns"},
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
      {"flows[1].application.rate", "\"2,5 Mbps\"", "flows[1].application.rate", "must not have a comma"},
      {"links[0].queue.limit", "\"1,000 packets\"", "links[0].queue.limit", "write 1000 for 1,000"},
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

TEST(Load, TellsTheRangeInTheUnitOfTheValue) {
  const auto allowed = [](const char* path, const char* value) {
    const std::vector<Problem> problems = problems_with({{path, value}});
    return problems.size() == 1 ? problems[0].message + ": " + problems[0].allowed : "";
  };
  EXPECT_EQ(allowed("links[0].queue.limit", "\"150.1 MB\""), "must be at most 150 MB: 1 B .. 150 MB");
  EXPECT_EQ(allowed("links[0].queue.limit", "\"1.5 B\""), "must be a whole number: 1 B .. 150 MB");
  EXPECT_EQ(allowed("links[0].queue.limit", "\"0 packets\""), "must be at least 1 packet: 1 packet .. 100000 packets");
  EXPECT_EQ(allowed("flows[1].application.jitter", "-0.5"), "must be at least 0: 0 .. 10");
  EXPECT_EQ(allowed("flows[0].application", R"({"type":"file","load":"0.3 bps"})"),
            "must be 0 or at least 1 bps: 0 bps .. 10 Gbps");
}

TEST(Load, ShowsNumbersInQuotesAsTheyAreWritten) {
  const auto line = [](const char* path, const char* value) { return problem_line(problems_with({{path, value}})[0]); };
  EXPECT_EQ(line("seed", "\"1\""), "seed: must be a whole number (is \"1\")");
  EXPECT_EQ(line("links[0].loss", "\"0.5\""), "links[0].loss: must be a number (is \"0.5\")");
  EXPECT_EQ(line("links[0].loss", "\"much\""), "links[0].loss: must be a number (is much)");
}

TEST(Load, AnEndThatIsNowhereIsNotReportedAsManyLinks) {
  for (const Problem& problem : problems_with({{"links[1].from", "\"nowhere\""}}))
    EXPECT_EQ(problem.path.find("measure"), std::string::npos) << problem_line(problem);
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

}  // namespace
}  // namespace aqm
