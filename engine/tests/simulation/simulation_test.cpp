// Properties of every run of every scenario: slicing, watching and live changes do not affect its numbers.
#include "simulation/simulation.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "scenario/change.h"
#include "scenario_files.h"
#include "simulation/run_output.h"

namespace aqm {
namespace {

ScenarioSpec first_seconds(const std::string& name, const char* duration = "4 s",
                           std::vector<Overrides::Entry> entries = {}) {
  return spec_of(shipped_scenario(name), {.entries = std::move(entries), .duration = duration});
}

TEST(Simulation, DoesNotDependOnHowItIsSliced) {
  for (const std::string& name : shipped_scenarios()) {
    const ScenarioSpec spec = first_seconds(name);
    const RunOutput whole = output_of(spec);
    EXPECT_GT(whole.events, 1000U) << name;

    Simulation by_time(spec);
    RunOutput slices;
    for (std::int64_t ns = 0; ns < spec.duration.ns; ns += 1'700'000) run_to(by_time, slices, Time{ns});
    run_to(by_time, slices, kNever);
    expect_equal(whole, slices);

    Simulation by_events(spec);
    RunOutput budgets;
    run_to(by_events, budgets, kNever, 97);
    expect_equal(whole, budgets);
  }
}

// So many that the loop looks ahead, which must read nothing that is not there.
TEST(Simulation, OfTwoThousandHostsDoesNotDependOnHowItIsSliced) {
  const std::string document = R"({"format": "aqm-scenario", "version": 1, "title": "Many", "duration": "300 ms",
    "nodes": [{"id": "s", "kind": "host", "count": 2000}, {"id": "r", "kind": "router"},
              {"id": "q", "kind": "router"}, {"id": "d", "kind": "host", "count": 2000}],
    "links": [{"id": "in", "from": "s", "to": "r", "rate": "100 Mbps", "delay": "5 ms"},
              {"id": "neck", "from": "r", "to": "q", "rate": "1 Gbps", "delay": "5 ms",
               "queue": {"discipline": "red", "limit": "400 packets"}},
              {"id": "out", "from": "q", "to": "d", "rate": "100 Mbps", "delay": "5 ms"}],
    "flows": [{"id": "f", "from": "s", "to": "d", "count": 2000, "start_jitter": "100 ms",
               "transport": {"type": "tcp"}, "application": {"type": "ftp"}}],
    "timeline": [{"at": "150 ms", "set": "links.out.delay", "value": "7 ms"}]})";
  const ScenarioSpec spec = spec_of(document);
  const RunOutput whole = output_of(spec);
  EXPECT_GT(whole.events, 20'000U);
  Simulation by_events(spec);
  RunOutput budgets;
  run_to(by_events, budgets, kNever, 97);
  expect_equal(whole, budgets);
}

TEST(Simulation, EndsAtItsDuration) {
  Simulation simulation(first_seconds("drop-tail-dumbbell", "2 s"));
  simulation.set_recording(false);
  EXPECT_EQ(simulation.advance(time_from_seconds(1), UINT64_MAX), Simulation::Status::reached);
  EXPECT_EQ(simulation.now(), time_from_seconds(1));
  EXPECT_EQ(simulation.advance(time_from_seconds(1), 0), Simulation::Status::reached);
  EXPECT_EQ(simulation.advance(kNever, 1), Simulation::Status::budget_used);
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  EXPECT_EQ(simulation.now(), time_from_seconds(2));
  const std::uint64_t events = simulation.events();
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  EXPECT_EQ(simulation.events(), events);
}

TEST(Simulation, DoesNotDependOnRecordingOrTracing) {
  const ScenarioSpec spec = first_seconds("000-f11-dcbt");
  const RunOutput recorded = output_of(spec);
  Simulation quiet(spec);
  quiet.set_recording(false);
  quiet.advance(kNever, UINT64_MAX);
  EXPECT_EQ(quiet.fingerprint(), recorded.fingerprint);
  EXPECT_EQ(quiet.rows().rows, 0U);
  Simulation traced(spec);
  std::int64_t dequeued = 0;
  traced.set_trace(
      [](void* context, TraceEvent event, PacketId, const Reason*) {
        if (event == TraceEvent::dequeue) ++*static_cast<std::int64_t*>(context);
      },
      &dequeued);
  RunOutput trace;
  run_to(traced, trace, kNever);
  EXPECT_EQ(trace.fingerprint, recorded.fingerprint);
  EXPECT_EQ(dequeued, traced.bottleneck_packets());
}

TEST(Simulation, TellsWhereEveryPacketIsAndIsNotChangedByIt) {
  for (const std::string& name : shipped_scenarios()) {
    const ScenarioSpec spec = first_seconds(name, "2 s");
    Simulation simulation(spec);
    RunOutput read;
    std::uint32_t most = 0;
    for (std::int64_t ns = 0; ns < spec.duration.ns; ns += 23'456'789) {
      run_to(simulation, read, Time{ns});
      const StateRows packets = simulation.packet_rows(UINT32_MAX);
      ASSERT_EQ(packets.rows, packets.in_use) << name << " at " << ns << " ns";
      most = std::max(most, packets.rows);
    }
    run_to(simulation, read, kNever);
    expect_equal(read, output_of(spec));
    EXPECT_GT(most, 10U) << name;
  }
}

TEST(Simulation, TellsOnlyTheNumberOfTooManyPackets) {
  Simulation simulation(first_seconds("000-f11-red", "2 s"));
  RunOutput output;
  run_to(simulation, output, time_from_seconds(1.5));
  const StateRows packets = simulation.packet_rows(5);
  EXPECT_EQ(packets.rows, 0U);
  EXPECT_GT(packets.in_use, 5U);
}

TEST(Simulation, DoesNotDependOnOtherRuns) {
  const ScenarioSpec one = first_seconds("000-f11-red", "2 s");
  const ScenarioSpec other = first_seconds("red-1993-two-flows", "2 s");
  Simulation a(one), b(other), c(one);
  RunOutput outcome_a, outcome_b, outcome_c;
  for (std::int64_t ns = 0; ns <= 2'000'000'000; ns += 10'000'000) {
    run_to(a, outcome_a, Time{ns});
    run_to(b, outcome_b, Time{ns});
    if (ns % 40'000'000 == 0) run_to(c, outcome_c, Time{ns});
  }
  expect_equal(outcome_a, output_of(one));
  expect_equal(outcome_b, output_of(other));
  expect_equal(outcome_c, outcome_a);
}

TEST(Simulation, GivesOtherNumbersForAnotherSeed) {
  EXPECT_NE(output_of(first_seconds("000-f11-red", "2 s")).fingerprint,
            output_of(first_seconds("000-f11-red", "2 s", {{"seed", "2"}})).fingerprint);
}

struct LiveChange {
  const char* path;
  const char* value;
};

// The same change from the document and from outside, half of them between samples.
TEST(Simulation, ALiveChangeEqualsAScriptedOne) {
  const std::vector<LiveChange> changes{
      {"links.bottleneck.queue.max_p", "0.3"},
      {"links.bottleneck.queue.min_th", R"("3 packets")"},
      {"links.bottleneck.queue.w_q", "0.5"},
      {"links.bottleneck.queue.limit", R"("7 packets")"},
      {"links.bottleneck.queue.limit", R"("9 KB")"},
      {"links.bottleneck.queue.discipline", R"("drop_tail")"},
      {"links.bottleneck.queue.discipline", R"("cbt")"},
      {"links.bottleneck.queue.discipline", R"("dcbt")"},
      {"links.bottleneck.rate", R"("10 Mbps")"},
      {"links.bottleneck.rate", R"("60 Mbps")"},
      {"links.bottleneck.delay", R"("1 ms")"},
      {"links.bottleneck.delay", R"("80 ms")"},
      {"links.bottleneck.loss", "0.02"},
      {"links.ftp-access.rate", R"("3 Mbps")"},
      {"links.ftp-sink.delay", R"("20 ms")"},
      {"links.ftp-sink.rate", R"("2 Mbps")"},
      {"links.media-sink.rate", R"("90 Mbps")"},
      {"flows.media.active", "false"},
      {"flows.ftp.active", "false"},
      {"flows.cbr.application.rate", R"("7 Mbps")"},
      {"measure.sliding_window", R"("0.3 s")"},
  };
  const std::string text = shipped_scenario("000-f11-red");
  const std::vector<Overrides::Entry> early{{"flows.cbr.start", "1 s"}};
  const std::uint64_t unchanged = output_of(first_seconds("000-f11-red", "3 s", early)).fingerprint;
  bool is_at_sample = false;
  for (const auto& [path, value] : changes) {
    is_at_sample = !is_at_sample;
    const std::string at_s = is_at_sample ? "1.23" : "1.23456";
    Simulation live(first_seconds("000-f11-red", "3 s", early));
    RunOutput from_outside;
    run_to(live, from_outside, time_from_seconds(std::stod(at_s)));
    const ParsedChange parsed = parse_change(live, path, value);
    ASSERT_TRUE(parsed.change) << path;
    EXPECT_FALSE(live.apply(*parsed.change)) << path;
    run_to(live, from_outside, kNever);

    const std::string timeline = R"([{"at":")" + at_s + R"( s","set":")" + path + R"(","value":)" + value + "}]";
    std::vector<Overrides::Entry> entries = early;
    entries.push_back({"timeline", timeline});
    const RunOutput from_document = output_of(first_seconds("000-f11-red", "3 s", entries));
    SCOPED_TRACE(std::string(path) + " = " + value);
    expect_equal(from_outside, from_document);
    EXPECT_NE(from_outside.fingerprint, unchanged);
  }
}

TEST(Simulation, ARejectedChangeHasNoEffect) {
  const ScenarioSpec spec = first_seconds("000-f11-red", "2 s");
  Simulation simulation(spec);
  RunOutput output;
  run_to(simulation, output, time_from_seconds(1));
  for (const LiveChange& bad :
       {LiveChange{"links.bottleneck.queue.max_th", R"("2 packets")"}, LiveChange{"links.bottleneck.queue.max_p", "2"},
        LiveChange{"links.bottleneck.queue.tagged_th", "1"}, LiveChange{"links.nowhere.rate", R"("1 Mbps")"},
        LiveChange{"flows.ftp.transport.window", "3"}, LiveChange{"", "1"}, LiveChange{"links", "{}"}}) {
    const ParsedChange parsed = parse_change(simulation, bad.path, bad.value);
    EXPECT_FALSE(parsed.change) << bad.path;
    EXPECT_FALSE(parsed.problems.empty()) << bad.path;
  }
  run_to(simulation, output, kNever);
  expect_equal(output, output_of(spec));
}

TEST(Simulation, WatchingMoreQueuesChangesNoResult) {
  const ScenarioSpec few = first_seconds("000-f11-red", "3 s");
  ScenarioSpec many = few;
  for (std::uint32_t link = 0; link < many.links.size(); ++link)
    if (many.links[link].id == "cbr-sink" || many.links[link].id == "bottleneck")
      many.measure.watch.push_back({link, many.links[link].id == "bottleneck"});
  Simulation a(few), b(many);
  for (Simulation* simulation : {&a, &b}) {
    simulation->set_recording(false);
    simulation->advance(kNever, UINT64_MAX);
  }
  EXPECT_EQ(a.bottleneck_packets(), b.bottleneck_packets());
  EXPECT_EQ(a.fingerprint(), b.fingerprint());
}

TEST(Simulation, NeighbouringWindowsAddUpToTheWhole) {
  const ScenarioSpec parts = first_seconds(
      "000-f11-dcbt", "3 s", {{"measure.windows", R"([["0 s","1 s"],["1 s","2.5 s"],["2.5 s","3 s"],["0 s","3 s"]])"}});
  Simulation simulation(parts);
  simulation.set_recording(false);
  simulation.advance(kNever, UINT64_MAX);
  const std::vector<WindowResult> windows = simulation.windows();
  ASSERT_EQ(windows.size(), 4U);
  for (const FlowResult& whole : windows[3].flows) {
    double bits = 0;
    std::int64_t sent = 0, dropped = 0;
    for (std::size_t w = 0; w < 3; ++w) {
      EXPECT_TRUE(windows[w].complete);
      for (const FlowResult& part : windows[w].flows) {
        if (part.flow != whole.flow) continue;
        bits += part.goodput_bps * (windows[w].to_s - windows[w].from_s);
        sent += part.sent_packets;
        dropped += part.dropped_packets;
      }
    }
    EXPECT_NEAR(bits, whole.goodput_bps * 3, 1e-3);
    EXPECT_EQ(sent, whole.sent_packets);
    EXPECT_EQ(dropped, whole.dropped_packets);
  }
  double packet_seconds = 0;
  for (std::size_t w = 0; w < 3; ++w)
    packet_seconds += windows[w].links[0].queue_mean * (windows[w].to_s - windows[w].from_s);
  EXPECT_NEAR(packet_seconds, windows[3].links[0].queue_mean * 3, 1e-6);
}

TEST(Simulation, RowsComeAtTheSampleIntervalAndFitTheirColumns) {
  const ScenarioSpec spec = first_seconds("000-f11-cbt", "2 s");
  Simulation simulation(spec);
  std::vector<double> times;
  for (bool ended = false; !ended;) {
    ended = simulation.advance(kNever, UINT64_MAX) == Simulation::Status::ended;
    const TableView rows = simulation.rows();
    EXPECT_EQ(rows.columns, simulation.columns().size());
    for (std::uint32_t row = 0; row < rows.rows; ++row) times.push_back(rows.data[row]);
    simulation.drain();
  }
  ASSERT_EQ(times.size(), 201U);
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_EQ(times[i], static_cast<double>(i) / 100);
}

TEST(Simulation, StopsAtFullTablesUntilTheyAreDrained) {
  Simulation simulation(first_seconds("000-f11-red", "30 s"));
  const Simulation::Status status = simulation.advance(kNever, UINT64_MAX);
  EXPECT_EQ(status, Simulation::Status::telemetry_full);
  EXPECT_LE(simulation.rows().rows, simulation.rows().capacity);
  const Time stuck = simulation.now();
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::telemetry_full);
  EXPECT_EQ(simulation.now(), stuck);
  simulation.drain();
  simulation.advance(kNever, UINT64_MAX);
  EXPECT_GT(simulation.now(), stuck);
}

// So whoever repeats a run up to then has missed nothing and gets nothing twice.
TEST(Simulation, FullTablesHaveAllOfTheirLastInstant) {
  std::size_t filled = 0;
  for (const std::string& name : shipped_scenarios()) {
    Simulation simulation(first_seconds(name, "12 s"));
    for (double full_s = -1;;) {
      const Simulation::Status status = simulation.advance(kNever, UINT64_MAX);
      for (const TableView& table : {simulation.rows(), simulation.event_rows()}) {
        if (table.rows > 0) {
          EXPECT_GT(table.data[0], full_s) << name;
        }
      }
      if (status != Simulation::Status::telemetry_full) break;
      full_s = to_seconds(simulation.now());
      simulation.drain();
      ++filled;
    }
  }
  EXPECT_GT(filled, shipped_scenarios().size());
}

}  // namespace
}  // namespace aqm
