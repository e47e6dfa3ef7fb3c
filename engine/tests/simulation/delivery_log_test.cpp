// What charts are about is recorded: the delay of each packet, and all columns of a flow among many.
#include "simulation/delivery_log.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "scenario_files.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

// The scenario with a chart of these lines.
std::string charting(const std::string& scenario, const std::string& lines) {
  std::string document = shipped_scenario(scenario);
  document.insert(document.find('{') + 1, R"("view": {"charts": ["queue", {"lines": [)" + lines + "]}]},");
  return document;
}

struct Delivery {
  double at_s, flow, seq, delay_s;
};

std::vector<Delivery> deliveries_of(Simulation& simulation) {
  std::vector<Delivery> found;
  for (Simulation::Status status{}; status != Simulation::Status::ended;) {
    status = simulation.advance(kNever, UINT64_MAX);
    const TableView events = simulation.event_rows();
    const auto value = [&](std::uint32_t row, std::size_t column) {
      return events.data[column * events.capacity + row];
    };
    for (std::uint32_t row = 0; row < events.rows; ++row)
      if (value(row, 1) == static_cast<double>(EventKind::delivery))
        found.push_back({value(row, 0), value(row, 3), value(row, 5), value(row, 7)});
    simulation.drain();
  }
  return found;
}

bool has_column(const Simulation& simulation, std::string_view id, std::string_view field) {
  const std::vector<Column>& columns = simulation.columns();
  return std::any_of(columns.begin(), columns.end(),
                     [&](const Column& column) { return column.id == id && column.field == field; });
}

TEST(DeliveryLog, HasEachPacketThatTheReportCounts) {
  const Overrides short_run{.duration = "4 s"};
  Simulation simulation(spec_of(charting("000-f11-dcbt", R"("flow/ftp[3]/packet_delay_s")"), short_run));
  const std::vector<Delivery> found = deliveries_of(simulation);
  const FlowResult result = simulation.windows().front().flows[3];
  ASSERT_EQ(static_cast<std::int64_t>(found.size()), result.received_packets);
  double sum = 0;
  for (const Delivery& each : found) {
    EXPECT_EQ(each.flow, 3);
    EXPECT_GT(each.delay_s, 0.03);  // propagation
    EXPECT_LE(each.delay_s, each.at_s);
    sum += each.delay_s;
  }
  EXPECT_NEAR(sum / static_cast<double>(found.size()), result.delay_s.mean, 1e-9);
}

TEST(DeliveryLog, OfAGroupOrAClassHasThePacketsOfAllItsFlows) {
  for (const char* line : {R"("group/ftp/packet_delay_s")", R"("class/tcp/packet_delay_s")"}) {
    Simulation simulation(spec_of(charting("000-f11-dcbt", line), {.duration = "2 s"}));
    const std::vector<Delivery> found = deliveries_of(simulation);
    std::int64_t received = 0;
    const std::vector<WindowResult> windows = simulation.windows();
    for (const FlowResult& flow : windows.front().flows)
      if (simulation.flows()[flow.flow].traffic_class == TrafficClass::tcp) received += flow.received_packets;
    EXPECT_EQ(static_cast<std::int64_t>(found.size()), received);
  }
}

TEST(DeliveryLog, ChangesNoNumberOfTheRunAndLogsNothingUnasked) {
  const Overrides short_run{.duration = "3 s"};
  Simulation plain(spec_of(shipped_scenario("000-f11-dcbt"), short_run));
  Simulation charted(spec_of(charting("000-f11-dcbt", R"("class/tcp/packet_delay_s")"), short_run));
  EXPECT_TRUE(deliveries_of(plain).empty());
  EXPECT_FALSE(deliveries_of(charted).empty());
  EXPECT_EQ(plain.fingerprint(), charted.fingerprint());
  EXPECT_EQ(plain.events(), charted.events());
}

TEST(DeliveryLog, LosesNothingInALongSampleInterval) {
  std::string document = charting("000-f11-red", R"("class/tcp/packet_delay_s","class/untagged/packet_delay_s")");
  const Overrides rare{.entries = {{"measure.sample_interval", "10 s"}}, .duration = "20 s"};
  Simulation simulation(spec_of(document, rare));
  const std::vector<Delivery> found = deliveries_of(simulation);
  std::int64_t received = 0;
  for (const WindowResult& window : simulation.windows())
    for (const FlowResult& flow : window.flows)
      if (simulation.flows()[flow.flow].traffic_class != TrafficClass::tagged) received += flow.received_packets;
  EXPECT_GT(received, 16'000);
  EXPECT_EQ(static_cast<std::int64_t>(found.size()), received);
}

TEST(DeliveryLog, AChartedFlowAmongManyHasAllColumns) {
  const Simulation plain(spec_of(shipped_scenario("sfb-one-of-400")));
  const Simulation charted(spec_of(charting("sfb-one-of-400", R"("flow/transfer[300]/cwnd_packets")")));
  EXPECT_FALSE(has_column(plain, "transfer[300]", "cwnd_packets"));
  EXPECT_TRUE(has_column(charted, "transfer[300]", "cwnd_packets"));
  EXPECT_TRUE(has_column(charted, "transfer[300]", "goodput_bps"));
  EXPECT_FALSE(has_column(charted, "transfer[299]", "cwnd_packets"));
  EXPECT_TRUE(has_column(charted, "transfer[0]", "cwnd_packets"));
}

TEST(DeliveryLog, IgnoresWhatIsNoLine) {
  for (const char* line : {"7", "\"\"", "\"flow\"", "\"/packet_delay_s\"", "{}", "\"flow/nobody/packet_delay_s\""}) {
    Simulation simulation(spec_of(charting("000-f11-dcbt", line), {.duration = "1 s"}));
    EXPECT_TRUE(deliveries_of(simulation).empty()) << line;
  }
}

}  // namespace
}  // namespace aqm
