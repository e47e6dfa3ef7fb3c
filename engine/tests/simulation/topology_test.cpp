// Racks, routes, and the expansion of declared links to those of single hosts.
#include "simulation/topology.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "scenario_files.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

std::string topology(const std::string& nodes, const std::string& links, const std::string& flows,
                     const std::string& rest = "") {
  return R"({"format":"aqm-scenario","version":1,"title":"test","duration":"5 s","nodes":[)" + nodes +
         R"(],"links":[)" + links + R"(],"flows":[)" + flows + "]" + rest + "}";
}
std::string router(const std::string& id) { return R"({"id":")" + id + R"(","kind":"router"})"; }
std::string rack(const std::string& id, int count) {
  return R"({"id":")" + id + R"(","kind":"host","count":)" + std::to_string(count) + "}";
}
std::string link(const std::string& id, const std::string& from, const std::string& to, const std::string& more = "") {
  return R"({"id":")" + id + R"(","from":")" + from + R"(","to":")" + to + R"(","rate":"10 Mbps","delay":"1 ms")" +
         more + "}";
}
std::string flow(const std::string& id, const std::string& from, const std::string& to, const std::string& more = "") {
  return R"({"id":")" + id + R"(","from":")" + from + R"(","to":")" + to +
         R"(","transport":{"type":"udp"},"application":{"type":"cbr","rate":"1 Mbps"})" + more + "}";
}

std::vector<std::string> route(const ScenarioSpec& spec, std::uint32_t group = 0) {
  std::vector<std::string> ids;
  for (const DirectionRef step : route_of(spec, spec.flows[group]))
    ids.push_back(spec.links[step.link].id + (step.reverse ? "<" : ">"));
  return ids;
}
using Ids = std::vector<std::string>;

// A square a - b - d, a - c - d with a longer path a - e - f - d.
std::string square(const std::string& flows, const std::string& rest = "") {
  return topology(
      rack("a", 1) + "," + router("b") + "," + router("c") + "," + rack("d", 1) + "," + router("e") + "," + router("f"),
      link("z1", "a", "b") + "," + link("z2", "b", "d") + "," + link("y1", "a", "c") + "," + link("y2", "d", "c") +
          "," + link("x1", "a", "e") + "," + link("x2", "e", "f") + "," + link("x3", "f", "d"),
      flows, R"(,"measure":{"watch":["z1"]})" + rest);
}

TEST(Routes, AreTheShortestWithTiesByLinkId) {
  EXPECT_EQ(route(spec_of(square(flow("f", "a", "d")))), (Ids{"y1>", "y2<"}));
  EXPECT_EQ(route(spec_of(square(flow("f", "d", "a")))), (Ids{"y2>", "y1<"}));
}

TEST(Routes, FollowTheDocument) {
  const std::string via = R"(,"routes":[{"flow":"f","via":["e"]}])";
  EXPECT_EQ(route(spec_of(square(flow("f", "a", "d"), via))), (Ids{"x1>", "x2>", "x3>"}));
  EXPECT_EQ(route(spec_of(square(flow("f", "a", "d"), R"(,"routes":[{"flow":"f","via":["b"]}])"))),
            (Ids{"z1>", "z2>"}));
}

TEST(Routes, ReportImpossibleOnes) {
  const Loaded apart = load_scenario(
      topology(rack("a", 1) + "," + rack("b", 1) + "," + router("r"), link("l", "a", "r"), flow("f", "a", "b")));
  EXPECT_FALSE(apart.spec);
  bool named = false;
  for (const Problem& problem : apart.problems) named = named || problem.message.find("no path") != std::string::npos;
  EXPECT_TRUE(named);
  EXPECT_FALSE(load_scenario(square(flow("f", "a", "d"), R"(,"routes":[{"flow":"f","via":["b","a"]}])")).spec);
  EXPECT_FALSE(load_scenario(square(flow("f", "a", "d"), R"(,"routes":[{"flow":"g","via":["b"]}])")).spec);
}

TEST(Topology, EachHostOfARackHasALink) {
  const std::string json = topology(rack("s", 3) + "," + router("r") + "," + rack("d", 3),
                                    link("in", "s", "r") + "," + link("out", "r", "d"),
                                    flow("f", "s", "d", R"(,"count":5,"host_offset":1)"), R"(,"measure":{"watch":[]})");
  const Loaded none_watched = load_scenario(json);
  const ScenarioSpec spec =
      spec_of(topology(rack("s", 3) + "," + router("r") + "," + router("q") + "," + rack("d", 3),
                       link("in", "s", "r") + "," + link("mid", "r", "q") + "," + link("out", "q", "d"),
                       flow("f", "s", "d", R"(,"count":5,"host_offset":1)"), R"(,"measure":{"watch":["mid"]})"));
  Simulation simulation(spec);
  simulation.set_recording(false);
  simulation.advance(kNever, UINT64_MAX);
  const WindowResult window = simulation.windows().back();
  ASSERT_EQ(window.flows.size(), 5U);
  for (const FlowResult& result : window.flows) {
    EXPECT_NEAR(result.goodput_bps, 1e6, 5e3);
    EXPECT_EQ(result.dropped_packets, 0);
    // 3 ms of delay, transmission on three links, and the packets that others sent at the same instant.
    EXPECT_GE(result.delay_s.mean, 0.003 + 3 * 0.0008 - 1e-9);
  }
  EXPECT_EQ(simulation.flows()[0].id, "f[0]");
  EXPECT_EQ(simulation.flows()[4].id, "f[4]");
}

TEST(Topology, TwoRacksOfEqualSizeAreJoinedOneToOne) {
  const ScenarioSpec spec =
      spec_of(topology(rack("s", 4) + "," + rack("m", 4) + "," + router("r") + "," + rack("d", 1),
                       link("pair", "s", "m") + "," + link("in", "m", "r") + "," + link("mid", "r", "d"),
                       flow("f", "s", "d", R"(,"count":4)"), R"(,"measure":{"watch":["mid"]})"));
  Simulation simulation(spec);
  simulation.set_recording(false);
  simulation.advance(kNever, UINT64_MAX);
  const WindowResult window = simulation.windows().back();
  ASSERT_EQ(window.flows.size(), 4U);
  for (const FlowResult& result : window.flows) EXPECT_NEAR(result.goodput_bps, 1e6, 5e3);
}

// At each hop of a parking lot, the flow that crosses all of them loses a part of its rate.
TEST(Topology, SeveralBottlenecksInARow) {
  const std::string nodes = rack("s", 1) + "," + router("r1") + "," + router("r2") + "," + router("r3") + "," +
                            rack("d", 1) + "," + rack("x", 1) + "," + rack("y", 1);
  const std::string fast = R"(,"queue":{"discipline":"drop_tail","limit":"2000 packets"})";
  std::string links = link("in", "s", "r1", fast) + "," + link("b1", "r1", "r2") + "," + link("b2", "r2", "r3") + "," +
                      link("out", "r3", "d") + "," + link("x1", "x", "r1") + "," + link("y1", "y", "r2");
  const std::string heavy = R"(","transport":{"type":"udp"},"application":{"type":"poisson","rate":"9 Mbps"}})";
  links += "," + link("z1", "r2", "z");
  const ScenarioSpec spec =
      spec_of(topology(nodes + "," + rack("z", 1), links,
                       R"({"id":"long","from":"s","to":"d)" + heavy + R"(,{"id":"first","from":"x","to":"z)" + heavy +
                           R"(,{"id":"second","from":"y","to":"d)" + heavy,
                       R"(,"measure":{"windows":[["1 s","5 s"]],"watch":["b1","b2"]})"));
  Simulation simulation(spec);
  simulation.set_recording(false);
  simulation.advance(kNever, UINT64_MAX);
  const WindowResult window = simulation.windows().back();
  EXPECT_NEAR(window.flows[0].goodput_bps + window.flows[2].goodput_bps, 10e6, 0.1e6);
  EXPECT_NEAR(window.links[0].utilization, 1, 0.01);
  EXPECT_NEAR(window.links[1].utilization, 1, 0.01);
  // About half of the first link, then 5 / (5 + 9) of the second; slightly less because the first link smooths it.
  EXPECT_NEAR(window.flows[0].goodput_bps, 10e6 * 5 / 14, 1e6);
}

}  // namespace
}  // namespace aqm
