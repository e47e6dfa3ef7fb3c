#include <algorithm>

#include "core/hash.h"
#include "json/json_writer.h"
#include "report/report.h"
#include "simulation/reasons.h"

namespace aqm {
namespace {

void write_delays(std::string_view name, const DelaySummary& delays, JsonWriter& json) {
  json.key(name);
  json.begin_object();
  json.field("mean", delays.mean);
  json.field("p50", delays.p50);
  json.field("p95", delays.p95);
  json.field("p99", delays.p99);
  json.field("max", delays.max);
  json.end_object();
}

void write_counted(std::string_view count, std::string_view name, const CompletionSummary& times, JsonWriter& json) {
  json.field(count, times.count);
  if (times.count > 0) write_delays(name, times.time_s, json);
}

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
  json.field("sent_syns", flow.sent_syns);
  json.field("dropped_syns", flow.dropped_syns);
  json.field("sent_acks", flow.sent_acks);
  json.field("dropped_acks", flow.dropped_acks);
  write_delays("delay_s", flow.delay_s, json);
  json.field("least_delay_s", flow.least_delay_s);
  json.field("jitter_s", flow.jitter_s);
  json.field("retransmits", flow.retransmits);
  json.field("timeouts", flow.timeouts);
  json.field("fair_share_bps", flow.fair_share_bps);
  json.field("normalized", flow.normalized);
  json.field("tcp_friendliness", flow.tcp_friendliness);
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
  write_delays("delay_s", result.delay_s, json);
  json.field("jain", result.jain);
  json.field("fair_share_bps", result.fair_share_bps);
  json.field("coefficient_of_variation", result.coefficient_of_variation);
  json.field("min_max_ratio", result.min_max_ratio);
  json.field("starved_flows", result.starved_flows);
  json.field("tcp_friendliness", result.tcp_friendliness);
  json.key("delay_variation");
  json.begin_object();
  json.field("mean_s", result.delay_variation.mean_s);
  json.field("sd_s", result.delay_variation.sd_s);
  json.field("weibull_shape", result.delay_variation.weibull_shape);
  json.field("weibull_scale_s", result.delay_variation.weibull_scale_s);
  json.end_object();
  write_counted("completions", "completion_s", result.completions, json);
  json.end_object();
}

void write_group(const GroupResult& result, const Simulation& simulation, JsonWriter& json) {
  json.begin_object();
  json.field("group", simulation.spec().flows[result.group].id);
  json.field("flows", result.flows);
  write_delays("delay_s", result.delay_s, json);
  write_counted("completions", "completion_s", result.completions, json);
  write_counted("start_ups", "start_up_s", result.start_ups, json);
  write_counted("loss_gaps", "loss_gap_s", result.loss_gaps, json);
  json.end_object();
}

// The reasons of the current discipline, and others that occurred.
void write_drops(const LinkResult& link, const Discipline& discipline, const SlotNames& names, JsonWriter& json) {
  json.key("drops");
  json.begin_object();
  std::vector<std::string_view> own = drop_ids(discipline.reasons);
  std::erase_if(own, is_slot);
  for (const std::string& name : names.reasons)
    if (std::find(own.begin(), own.end(), name) == own.end()) own.push_back(name);
  for (const std::string_view id : own) json.field(id, link.dropped(id));
  for (const DropResult& drop : link.drops)
    if (std::find(own.begin(), own.end(), drop.reason) == own.end()) json.field(drop.reason, drop.packets);
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
  write_delays("sojourn_s",
               {link.sojourn_mean_s, link.sojourn_p50_s, link.sojourn_p95_s, link.sojourn_p99_s, link.sojourn_max_s},
               json);
  write_drops(link, simulation.discipline(direction), simulation.slot_names(link.watch), json);
  json.field("marks", link.marks);
  json.field("loss_events", link.loss_events);
  json.field("loss_sync", link.loss_sync);
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
  json.key("groups");
  json.begin_array();
  for (const GroupResult& result : window.groups) write_group(result, simulation, json);
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
