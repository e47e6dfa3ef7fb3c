// Pages over parallel connections, in a network where everything can be computed.
#include <gtest/gtest.h>

#include "scenario_files.h"
#include "simulation/runs.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

// A browser with `connections` over 100 Mbit/s and a round trip of 100 ms; `more` is added to the application.
std::string browser(int connections, const std::string& more, const std::string& duration = "100 s") {
  return R"({"format":"aqm-scenario","version":1,"title":"test","duration":")" + duration +
         R"(","nodes":[{"id":"s","kind":"host"},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
         "links":[{"id":"mid","from":"s","to":"r","rate":"100 Mbps","delay":"25 ms"},{"id":"out","from":"r","to":"d",
         "rate":"100 Mbps","delay":"25 ms"}],"flows":[{"id":"web","count":)" +
         std::to_string(connections) +
         R"(,"from":"s","to":"d","transport":{"type":"tcp","variant":"sack","packet_size":"1500 B",
         "window":"1000 packets","initial_window":"10 packets"},"application":{"type":"page",)" +
         more + R"(}}],"measure":{"watch":["mid"]}})";
}

// 9 kB are 7 packets, within the initial window: one round trip for the connection and one for each object of it.
TEST(Page, FetchesItsObjectsOverParallelConnections) {
  const double rounds_of_6 = 1 + 9;  // 50 objects over 6 connections: 9 on two of them
  const WindowResult six = first_window(browser(6, R"("objects":50,"object_size":"9 KB","think":"0 s")"));
  EXPECT_NEAR(six.groups.at(0).completions.time_s.mean, 0.1 * rounds_of_6, 0.1);
  EXPECT_NEAR(static_cast<double>(six.groups.at(0).completions.count), 100 / (0.1 * rounds_of_6), 8);
  const WindowResult one = first_window(browser(1, R"("objects":50,"object_size":"9 KB","think":"0 s")"));
  EXPECT_NEAR(one.groups.at(0).completions.time_s.mean, 0.1 * (1 + 50), 0.35);
}

TEST(Page, DeliversEveryObjectOfEveryPage) {
  const WindowResult window = first_window(browser(4, R"("objects":10,"object_size":"14.6 KB","think":"1 s")"));
  double payload_bits = 0;
  for (const FlowResult& flow : window.flows) payload_bits += 100 * flow.payload_bps;
  const double page_bits = 8 * 10 * 14'600;
  const auto pages = static_cast<double>(window.groups.at(0).completions.count);
  EXPECT_GE(payload_bits, pages * page_bits);
  EXPECT_LE(payload_bits, (pages + 1) * page_bits);
  EXPECT_EQ(window.classes.at(0).completions.count, window.groups.at(0).completions.count);
}

TEST(Page, ThinksBetweenPages) {
  const WindowResult window = first_window(browser(6, R"("objects":6,"object_size":"9 KB","think":"2 s")", "3600 s"));
  // A page is a handshake and a round; the mean pause is 2 s.
  EXPECT_NEAR(3600 / static_cast<double>(window.groups.at(0).completions.count), 2.2, 0.2);
}

TEST(Page, AnotherMeanEndsThePauseUnderWay) {
  std::string json = browser(6, R"("objects":6,"object_size":"9 KB","think":"3600 s")");
  json.insert(json.find(R"("measure")"),
              R"("timeline":[{"at":"10 s","set":"flows.web.application.think","value":"0 s"}],)");
  EXPECT_GT(first_window(json).groups.at(0).completions.count, 300);
}

TEST(Page, OpensNewConnectionsForEachPage) {
  const WindowResult window = first_window(browser(6, R"("objects":50,"object_size":"9 KB","think":"1 s")"));
  const GroupResult& web = window.groups.at(0);
  EXPECT_NEAR(static_cast<double>(web.start_ups.count), 6.0 * static_cast<double>(web.completions.count), 6);
  EXPECT_NEAR(web.start_ups.time_s.p50, 0.15, 0.01);  // the SYN there and back, and the data there
}

TEST(Page, ItsDemandIsWhatItSendsWithoutCongestion) {
  Simulation simulation(spec_of(browser(6, R"("objects":50,"object_size":"9 KB","think":"1 s")", "1000 s")));
  simulation.set_recording(false);
  simulation.advance(kNever, UINT64_MAX);
  const FlowResult flow = simulation.windows().at(0).flows.at(0);
  EXPECT_NEAR(flow.normalized, 1, 0.15);
}

// A page of two objects takes two of six connections, each time others.
TEST(Page, ItsConnectionsShareTheDemandOfSmallPages) {
  const WindowResult window = first_window(browser(6, R"("objects":2,"object_size":"1 B","think":"1 s")", "1000 s"));
  for (const FlowResult& flow : window.flows) EXPECT_NEAR(flow.normalized, 1, 0.1);
  EXPECT_NEAR(window.jain, 1, 0.001);
}

TEST(Page, IsAbandonedWhenAllItsConnectionsStop) {
  std::string json = browser(2, R"("objects":1000,"object_size":"9 KB","think":"0 s")", "40 s");
  const std::string from = R"("from":"s","to":"d")";
  json.replace(json.find(from, json.find(R"("web")")), from.size(), from + R"(,"stop":"10 s")");
  const WindowResult window = first_window(json);
  EXPECT_EQ(window.groups.at(0).completions.count, 0);
  EXPECT_NEAR(window.flows.at(0).payload_bps * 40 / 8, 98 * 7 * 1460, 5 * 7 * 1460);  // an object each 0.1 s
}

}  // namespace
}  // namespace aqm
