// Fair shares of a run: over all links of each flow's path, and with changes during the run.
#include <cmath>
#include <gtest/gtest.h>

#include "scenario_files.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

std::string fq_link(const std::string& id, const std::string& from, const std::string& to, const std::string& rate) {
  return R"({"id":")" + id + R"(","from":")" + from + R"(","to":")" + to + R"(","rate":")" + rate +
         R"(","delay":"1 ms","queue":{"discipline":"fq","limit":"100 packets"}})";
}

std::string cbr_flow(const std::string& id, const std::string& from, const std::string& to,
                     const std::string& more = "", const std::string& rate = "50 Mbps") {
  return R"({"id":")" + id + R"(","from":")" + from + R"(","to":")" + to +
         R"(","transport":{"type":"udp"},"application":{"type":"cbr","rate":")" + rate +
         R"(","packet_size":"1000 B"})" + more + "}";
}

// Routers r0 to r3 in a row over three links, with a host at each; the hosts' access links are not bottlenecks.
std::string parking_lot(const std::vector<std::string>& rates, const std::string& flows,
                        const std::string& timeline = "") {
  std::string nodes, links;
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    nodes += R"({"id":"h)" + n + R"(","kind":"host"},{"id":"r)" + n + R"(","kind":"router"},)";
    links += fq_link("a" + n, "h" + n, "r" + n, "1 Gbps") + ",";
    if (i < 3)
      links += fq_link("l" + n, "r" + n, "r" + std::to_string(i + 1), rates[static_cast<std::size_t>(i)]) + ",";
  }
  nodes.pop_back();
  links.pop_back();
  return R"({"format":"aqm-scenario","version":1,"title":"parking lot","duration":"20 s","nodes":[)" + nodes +
         R"(],"links":[)" + links + R"(],"flows":[)" + flows + R"(],"timeline":[)" + timeline +
         R"(],"measure":{"sample_interval":"1 s","watch":["l0"]}})";
}

std::string one_long_three_short() {
  return cbr_flow("long", "h0", "h3") + "," + cbr_flow("s0", "h0", "h1") + "," + cbr_flow("s1", "h1", "h2") + "," +
         cbr_flow("s2", "h2", "h3");
}

WindowResult window_of(const std::string& json) {
  Simulation simulation(spec_of(json));
  simulation.set_recording(false);
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  return simulation.windows().at(0);
}

void expect_shares(const std::string& json, const std::vector<double>& expected_bps) {
  const std::vector<FlowResult> flows = window_of(json).flows;
  ASSERT_EQ(flows.size(), expected_bps.size());
  for (std::size_t i = 0; i < flows.size(); ++i) EXPECT_NEAR(flows[i].fair_share_bps, expected_bps[i], 1) << i;
}

// With the tightest link first, fair queueing gives exactly these shares to unresponsive flows.
TEST(FairShares, OfAParkingLotEqualTheRatesUnderFairQueueing) {
  const std::string json = parking_lot({"4 Mbps", "10 Mbps", "6 Mbps"}, one_long_three_short());
  expect_shares(json, {2e6, 2e6, 8e6, 4e6});
  for (const FlowResult& each : window_of(json).flows) EXPECT_NEAR(each.normalized, 1, 0.01) << each.flow;
}

TEST(FairShares, OfALongFlowAreThoseOfItsTightestLink) {
  expect_shares(parking_lot({"10 Mbps", "4 Mbps", "6 Mbps"}, one_long_three_short()), {2e6, 8e6, 2e6, 4e6});
}

TEST(FairShares, OfEqualLinksAreHalves) {
  expect_shares(parking_lot({"8 Mbps", "8 Mbps", "8 Mbps"}, one_long_three_short()), {4e6, 4e6, 4e6, 4e6});
}

TEST(FairShares, RedistributeUnusedShares) {
  const std::string flows =
      cbr_flow("long", "h0", "h3", "", "1 Mbps") + "," + cbr_flow("s0", "h0", "h1") + "," + cbr_flow("s1", "h1", "h2");
  expect_shares(parking_lot({"10 Mbps", "4 Mbps", "6 Mbps"}, flows), {1e6, 9e6, 3e6});
}

// The two directions have separate links.
TEST(FairShares, OfTheTwoDirectionsAreIndependent) {
  expect_shares(
      parking_lot({"8 Mbps", "8 Mbps", "8 Mbps"}, cbr_flow("there", "h0", "h3") + "," + cbr_flow("back", "h3", "h0")),
      {8e6, 8e6});
}

TEST(FairShares, FollowStartsStopsAndRates) {
  const std::string flows = cbr_flow("long", "h0", "h3") + "," + cbr_flow("s1", "h1", "h2", R"(,"start":"10 s")");
  // Alone for 10 s; then half of 4 Mbps for 5 s, and half of 2 Mbps for the last 5 s.
  const std::string change = R"({"at":"15 s","set":"links.l1.rate","value":"2 Mbps"})";
  expect_shares(parking_lot({"10 Mbps", "4 Mbps", "6 Mbps"}, flows, change), {(40e6 + 10e6 + 5e6) / 20, 15e6 / 20});
  const std::string off = R"({"at":"15 s","set":"flows.s1.active","value":false})";
  expect_shares(parking_lot({"10 Mbps", "4 Mbps", "6 Mbps"}, flows, off), {(40e6 + 10e6 + 20e6) / 20, 10e6 / 20});
}

// Three flows from two hosts of a rack: two of them share a link of 1 Mbps.
TEST(FairShares, IncludeTheLinksOfHosts) {
  const std::string json =
      R"({"format":"aqm-scenario","version":1,"title":"rack","duration":"2 s",
          "nodes":[{"id":"s","kind":"host","count":2},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
          "links":[)" +
      fq_link("in", "s", "r", "1 Mbps") + "," + fq_link("out", "r", "d", "10 Mbps") + R"(],"flows":[)" +
      cbr_flow("f", "s", "d", R"(,"count":3)") + R"(],"measure":{"watch":["out"]}})";
  expect_shares(json, {0.5e6, 1e6, 0.5e6});
}

TEST(FairShares, OfAClassAreTheMeanOfItsFlows) {
  const WindowResult window = window_of(parking_lot({"10 Mbps", "4 Mbps", "6 Mbps"}, one_long_three_short()));
  EXPECT_NEAR(window.classes.at(0).fair_share_bps, 4e6, 1);
}

}  // namespace
}  // namespace aqm
