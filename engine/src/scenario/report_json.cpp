#include "core/hash.h"
#include "scenario/json_writer.h"
#include "scenario/layout.h"
#include "scenario/report.h"

namespace aqm {
namespace {

void write_flow(const FlowResult& flow, const Simulation& simulation, JsonWriter& json) {
  const FlowInfo& info = simulation.flows()[flow.flow];
  json.begin_object();
  json.field("id", info.id);
  json.field("group", simulation.spec().flows[info.group].id);
  json.field("class", kClassNames[index(info.traffic_class)]);
  json.field("goodput_bps", flow.goodput_bps);
  json.field("payload_bps", flow.payload_bps);
  json.field("throughput_bps", flow.throughput_bps);
  json.field("sent_packets", flow.sent_packets);
  json.field("received_packets", flow.received_packets);
  json.field("dropped_packets", flow.dropped_packets);
  json.field("marked_packets", flow.marked_packets);
  json.key("delay_s");
  json.begin_object();
  json.field("mean", flow.delay_s.mean);
  json.field("p50", flow.delay_s.p50);
  json.field("p95", flow.delay_s.p95);
  json.field("p99", flow.delay_s.p99);
  json.end_object();
  json.field("jitter_s", flow.jitter_s);
  json.field("retransmits", flow.retransmits);
  json.field("timeouts", flow.timeouts);
  json.end_object();
}

void write_class(const ClassResult& result, JsonWriter& json) {
  json.begin_object();
  json.field("class", kClassNames[index(result.traffic_class)]);
  json.field("flows", result.flows);
  json.field("goodput_bps", result.goodput_bps);
  json.field("goodput_per_flow_bps", result.goodput_per_flow_bps);
  json.field("arrived_packets", result.arrived_packets);
  json.field("dropped_packets", result.dropped_packets);
  json.field("drop_rate", result.drop_rate);
  json.key("delay_s");
  json.begin_object();
  json.field("mean", result.delay_s.mean);
  json.field("p95", result.delay_s.p95);
  json.end_object();
  json.field("jain", result.jain);
  json.field("fair_share_bps", result.fair_share_bps);
  json.end_object();
}

// The causes of the discipline in place, and others that occurred.
void write_drops(const LinkResult& link, const Discipline& discipline, JsonWriter& json) {
  json.key("drops");
  json.begin_object();
  PerCause<bool> written{};
  for (const Cause cause : discipline.causes) {
    written[index(cause)] = true;
    json.field(kCauses[index(cause)].id, link.drops[index(cause)]);
  }
  for (std::size_t i = 0; i < kCauseCount; ++i)
    if (!written[i] && link.drops[i] != 0) json.field(kCauses[i].id, link.drops[i]);
  json.end_object();
}

void write_link(const LinkResult& link, const Simulation& simulation, JsonWriter& json) {
  const DirectionRef direction = simulation.spec().measure.watch[link.watch];
  json.begin_object();
  json.field("id", simulation.spec().links[direction.link].id);
  json.field("direction", direction.reverse ? "reverse" : "forward");
  json.field("utilization", link.utilization);
  json.field("throughput_bps", link.throughput_bps);
  json.key("queue_packets");
  json.begin_object();
  json.field("mean", link.queue_mean);
  json.field("p50", link.queue_p50);
  json.field("p95", link.queue_p95);
  json.field("max", link.queue_max);
  json.end_object();
  json.key("queue_bytes");
  json.begin_object();
  json.field("mean", link.queue_bytes_mean);
  json.end_object();
  json.key("average_packets");
  json.begin_object();
  json.field("mean", link.average_mean);
  json.field("max", link.average_max);
  json.end_object();
  json.key("sojourn_s");
  json.begin_object();
  json.field("mean", link.sojourn_mean_s);
  json.field("p95", link.sojourn_p95_s);
  json.end_object();
  write_drops(link, simulation.discipline(direction), json);
  json.field("marks", link.marks);
  json.end_object();
}

void write_window(const WindowResult& window, const Simulation& simulation, JsonWriter& json) {
  json.begin_object();
  json.field("from_s", window.from_s);
  json.field("to_s", window.to_s);
  if (!window.complete) json.field("complete", false);
  json.field("jain", window.jain);
  json.key("flows");
  json.begin_array();
  for (const FlowResult& flow : window.flows) write_flow(flow, simulation, json);
  json.end_array();
  json.key("classes");
  json.begin_array();
  for (const ClassResult& result : window.classes) write_class(result, json);
  json.end_array();
  json.key("links");
  json.begin_array();
  for (const LinkResult& link : window.links) write_link(link, simulation, json);
  json.end_array();
  json.end_object();
}

}  // namespace

std::string report_json(const Simulation& simulation, std::optional<double> wall_s) {
  JsonWriter json;
  json.begin_object();
  json.field("title", simulation.spec().title);
  json.field("seed", simulation.spec().seed);
  json.field("duration_s", to_seconds(simulation.spec().duration));
  json.field("events", simulation.events());
  if (wall_s) json.field("wall_s", *wall_s);
  json.field("fingerprint", to_hex(simulation.fingerprint()));
  json.key("windows");
  json.begin_array();
  for (const WindowResult& window : simulation.windows()) write_window(window, simulation, json);
  json.end_array();
  json.end_object();
  return json.take();
}

}  // namespace aqm
