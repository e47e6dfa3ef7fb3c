// The trace of one flow and the measurement of a stretch agree with each other, with the event log and with the report.
#include "simulation/flow_trace.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "at.h"
#include "scenario_files.h"
#include "simulation/runs.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

// One row: a packet that arrived, or was dropped for a reason.
struct Traced {
  double at_s, kind, seq, ecn, retransmitted, sent_s, reason, edge;
  bool is_data() const { return kind == 0; }
  bool is_dropped() const { return !std::isnan(reason); }
};

std::vector<Traced> rows_of(const StateRows& rows) {
  EXPECT_EQ(rows.columns, static_cast<std::uint32_t>(TraceColumn::count));
  std::vector<Traced> traced;
  for (std::uint32_t row = 0; row < rows.rows; ++row) {
    const double* cell = rows.data + static_cast<std::size_t>(row) * (1 + rows.columns);
    traced.push_back({cell[0], cell[1], cell[2], cell[3], cell[4], cell[5], cell[6], cell[7]});
  }
  return traced;
}

// What became of the packets of a flow between two times, and what the report says of it.
struct Stretch {
  std::vector<Traced> rows;
  FlowResult result;
};

Stretch traced_stretch(const ScenarioSpec& spec, FlowId flow, double from_s, double to_s) {
  Simulation simulation(spec);
  simulation.measure(at(from_s), at(to_s));
  run_to(simulation, at(from_s));
  simulation.trace_flow(flow);
  run_to(simulation, at(to_s));
  Stretch stretch{rows_of(simulation.flow_trace()), {}};
  const std::vector<WindowResult> windows = simulation.windows();
  for (const FlowResult& result : windows.front().flows)
    if (result.flow == flow) stretch.result = result;
  return stretch;
}

TEST(FlowTrace, EverySegmentOfRenoArrivesOrIsDroppedOnce) {
  const ScenarioSpec spec = spec_of(shipped_scenario("000-f11-red"));
  const auto [rows, result] = traced_stretch(spec, 0, 0, 8);
  std::int64_t arrived = 0, dropped = 0, again = 0;
  std::set<std::pair<double, double>> sent;
  for (const Traced& row : rows) {
    if (!row.is_data()) continue;
    EXPECT_TRUE(sent.emplace(row.seq, row.sent_s).second) << row.seq;
    EXPECT_GE(row.at_s, row.sent_s);
    (row.is_dropped() ? dropped : arrived) += 1;
    again += row.retransmitted != 0;
  }
  EXPECT_GT(arrived, 100);
  EXPECT_GT(dropped, 3);
  EXPECT_EQ(arrived, result.received_packets);
  EXPECT_EQ(dropped, result.dropped_packets);
  const std::int64_t on_their_way = result.sent_packets - arrived - dropped;
  EXPECT_GE(on_their_way, 0);
  EXPECT_LT(on_their_way, 60);
  EXPECT_LE(again, result.retransmits);
  EXPECT_GE(again + on_their_way, result.retransmits);
}

TEST(FlowTrace, AcknowledgementsGrowAndTheWindowLiesAhead) {
  const auto [rows, result] = traced_stretch(spec_of(shipped_scenario("000-f11-red")), 0, 0, 8);
  double acknowledged = 0;
  std::int64_t acks = 0;
  for (const Traced& row : rows) {
    if (!row.is_data() && !row.is_dropped()) {
      acknowledged = std::max(acknowledged, row.seq);
      ++acks;
    }
    // An acknowledgement names the next packet that is expected; the window begins there and holds at least one packet.
    EXPECT_GE(row.edge, acknowledged);
    EXPECT_LE(row.edge, acknowledged + 1 + 20);
  }
  EXPECT_GT(acks, 100);
}

TEST(FlowTrace, DropsAreThoseOfTheEventLog) {
  const ScenarioSpec spec = spec_of(shipped_scenario("000-f11-dcbt"));
  Simulation logged(spec);
  using Drop = std::tuple<double, double, double>;  // time, number, reason
  std::vector<Drop> drops;
  const FlowId flow = 25;
  for (double time_s = 0.1; time_s <= 6; time_s += 0.1) {
    run_to(logged, at(time_s));
    const TableView events = logged.event_rows();
    const auto value = [&](std::uint32_t row, std::size_t column) {
      return events.data[column * events.capacity + row];
    };
    for (std::uint32_t row = 0; row < events.rows; ++row)
      if (value(row, 1) == 0 && value(row, 3) == flow) drops.emplace_back(value(row, 0), value(row, 5), value(row, 2));
    logged.drain();
  }
  std::vector<Drop> traced;
  for (const Traced& row : traced_stretch(spec, flow, 0, 6).rows)
    if (row.is_data() && row.is_dropped() && row.at_s <= to_seconds(logged.now()))
      traced.emplace_back(row.at_s, row.seq, row.reason);
  EXPECT_EQ(traced, drops);
}

TEST(FlowTrace, ConsecutiveStretchesAddUp) {
  const ScenarioSpec spec = spec_of(shipped_scenario("tfrc-smoother-than-tcp"));
  const auto flows = static_cast<FlowId>(Simulation(spec).flows().size());
  for (FlowId flow = 0; flow < flows; ++flow) {
    const FlowResult first = traced_stretch(spec, flow, 2, 5).result;
    const FlowResult second = traced_stretch(spec, flow, 5, 9).result;
    const FlowResult both = traced_stretch(spec, flow, 2, 9).result;
    EXPECT_EQ(first.sent_packets + second.sent_packets, both.sent_packets);
    EXPECT_EQ(first.received_packets + second.received_packets, both.received_packets);
    EXPECT_EQ(first.dropped_packets + second.dropped_packets, both.dropped_packets);
    EXPECT_NEAR(first.goodput_bps * 3 + second.goodput_bps * 4, both.goodput_bps * 7, 1e-3);
  }
}

TEST(FlowTrace, TracingAndMeasuringChangeNoNumberOfTheRun) {
  const ScenarioSpec spec = spec_of(shipped_scenario("000-f11-dcbt"), {.duration = "4 s"});
  Simulation plain(spec), observed(spec);
  observed.measure(at(1), at(3));
  observed.trace_flow(3);
  for (Simulation* each : {&plain, &observed}) run_to(*each, kNever);
  EXPECT_EQ(plain.fingerprint(), observed.fingerprint());
  EXPECT_EQ(plain.events(), observed.events());
}

TEST(FlowTrace, WithoutAWindowThereIsNoEdge) {
  const ScenarioSpec spec = spec_of(shipped_scenario("000-f11-dcbt"));
  const std::vector<FlowInfo> flows = Simulation(spec).flows();
  const auto named = std::find_if(flows.begin(), flows.end(), [](const FlowInfo& flow) { return flow.id == "cbr[0]"; });
  const auto cbr = static_cast<FlowId>(named - flows.begin());
  const auto [rows, result] = traced_stretch(spec, cbr, 11, 12);
  EXPECT_GT(result.dropped_packets, 10);
  EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](const Traced& row) { return row.is_dropped(); }),
            result.dropped_packets);
  for (const Traced& row : rows) EXPECT_TRUE(std::isnan(row.edge));
}

}  // namespace
}  // namespace aqm
