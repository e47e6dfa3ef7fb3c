#include "report/run_schema.h"

#include <algorithm>

#include "json/quantity.h"
#include "json/words.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/script_params.h"
#include "report/describe.h"
#include "report/script_json.h"
#include "simulation/reasons.h"
#include "telemetry/signal_slots.h"

namespace aqm {
namespace {

void write_nodes(const ScenarioSpec& spec, JsonWriter& json) {
  json.key("nodes");
  json.begin_array();
  for (const NodeSpec& node : spec.nodes) {
    json.begin_object();
    json.field("id", node.id);
    json.field("kind", node.is_router ? "router" : "host");
    json.field("count", node.count);
    if (node.x) json.field("x", *node.x);
    if (node.y) json.field("y", *node.y);
    json.end_object();
  }
  json.end_array();
}

void write_direction(const DirectionSpec& direction, JsonWriter& json) {
  json.field("rate_bps", direction.rate.bps);
  json.field("delay_s", to_seconds(direction.delay));
  json.field("loss", direction.loss);
  json.key("queue");
  json.begin_object();
  json.field("discipline", direction.queue.discipline->id);
  json.field("limit", limit_text(direction.queue.limit));
  json.end_object();
}

void write_links(const ScenarioSpec& spec, JsonWriter& json) {
  json.key("links");
  json.begin_array();
  for (std::uint32_t i = 0; i < spec.links.size(); ++i) {
    const LinkSpec& link = spec.links[i];
    json.begin_object();
    json.field("id", link.id);
    json.field("from", spec.nodes[link.from].id);
    json.field("to", spec.nodes[link.to].id);
    json.field("count", std::max(spec.nodes[link.from].count, spec.nodes[link.to].count));
    write_direction(link.forward, json);
    json.key("reverse");
    json.begin_object();
    write_direction(link.reverse, json);
    json.field("follows_rate", link.reverse_follows_rate);
    json.field("follows_delay", link.reverse_follows_delay);
    json.end_object();
    const auto is_this = [i](const DirectionRef& watched) { return watched.link == i; };
    json.field("watched", std::any_of(spec.measure.watch.begin(), spec.measure.watch.end(), is_this));
    json.end_object();
  }
  json.end_array();
}

void write_groups(const Simulation& simulation, JsonWriter& json) {
  const ScenarioSpec& spec = simulation.spec();
  json.key("groups");
  json.begin_array();
  for (std::uint32_t i = 0; i < spec.flows.size(); ++i) {
    const FlowSpec& flow = spec.flows[i];
    json.begin_object();
    json.field("id", flow.id);
    json.field("class", kClassNames[index(flow.traffic_class)]);
    json.field("from", spec.nodes[flow.from].id);
    json.field("to", spec.nodes[flow.to].id);
    json.field("count", flow.count);
    json.field("transport", flow.transport->id);
    json.field("variant", flow.variant);
    json.field("application", flow.application->id);
    json.field("start_s", to_seconds(flow.start));
    json.key("stop_s");
    if (flow.stop) json.value(to_seconds(*flow.stop));
    else json.null();
    if (!flow.active) json.field("active", false);
    json.key("links");
    json.begin_array();
    for (const std::uint32_t link : simulation.route_of_group(i)) json.value(spec.links[link].id);
    json.end_array();
    json.end_object();
  }
  json.end_array();
}

void write_flows(const Simulation& simulation, JsonWriter& json) {
  json.key("flows");
  json.begin_array();
  for (const FlowInfo& flow : simulation.flows()) {
    json.begin_object();
    json.field("id", flow.id);
    json.field("group", simulation.spec().flows[flow.group].id);
    json.field("class", kClassNames[index(flow.traffic_class)]);
    json.end_object();
  }
  json.end_array();
}

// What the page must know of a script: what it declares, and which rows of the catalog are its reasons and signals.
void write_script(const Simulation& simulation, std::uint32_t watch, JsonWriter& json) {
  const DirectionRef direction = simulation.spec().measure.watch[watch];
  if (&simulation.discipline(direction) != &script) return;
  json.key("script");
  json.begin_object();
  write_program(*static_cast<const ScriptParams*>(simulation.queue_params(direction))->program, json);
  const SlotNames& names = simulation.slot_names(watch);
  json.key("rows");
  json.begin_object();
  for (const auto& [key, list] : {std::pair("signals", &names.signals), std::pair("reasons", &names.reasons)}) {
    json.key(key);
    json.begin_array();
    for (const std::string& name : *list) json.value(name);
    json.end_array();
  }
  json.end_object();
  json.end_object();
}

void write_queue(const Simulation& simulation, std::uint32_t watch, JsonWriter& json) {
  const DirectionRef direction = simulation.spec().measure.watch[watch];
  const Discipline& discipline = simulation.discipline(direction);
  json.key(name_of(direction, simulation.spec()));
  json.begin_object();
  json.field("discipline", discipline.id);
  json.field("limit", limit_text(simulation.queue_limit(direction)));
  json.key("params");
  json.begin_object();
  for (const Param& row : discipline.params) {
    json.key(row.name);
    write_value(row, row.get(simulation.queue_params(direction)), json);
  }
  json.end_object();
  write_script(simulation, watch, json);
  json.end_object();
}

void write_times(const ScenarioSpec& spec, JsonWriter& json) {
  json.key("timeline");
  json.begin_array();
  for (const Change& change : spec.timeline) {
    json.begin_object();
    json.field("at_s", to_seconds(change.at));
    json.field("set", change.path);
    json.key("value");
    json.raw(change.text);
    json.end_object();
  }
  json.end_array();
  json.key("windows");
  json.begin_array();
  for (const auto& [from, to] : spec.measure.windows) {
    json.begin_array();
    json.value(to_seconds(from));
    json.value(to_seconds(to));
    json.end_array();
  }
  json.end_array();
}

void write_columns(const Simulation& simulation, JsonWriter& json) {
  json.key("columns");
  json.begin_array();
  for (const Column& column : simulation.columns()) {
    json.begin_object();
    json.field("name", concat({column.scope, column.id.empty() ? "" : ".", column.id, ".", column.field}));
    json.field("scope", column.scope);
    json.field("id", column.id);
    json.field("field", column.field);
    json.field("unit", unit_name(column.unit));
    json.field("label", column.label);
    json.field("summary", column.summary);
    json.end_object();
  }
  json.end_array();
}

// The slots of a watched queue under each discipline, in the order of the numbers in the rows.
void write_slots(JsonWriter& json) {
  json.key("disciplines");
  json.begin_array();
  for (const Discipline* discipline : all_disciplines()) {
    json.begin_object();
    json.field("id", discipline->id);
    json.key("slots");
    json.begin_array();
    for (const SignalSlot& slot : slots_of(*discipline)) {
      json.begin_object();
      json.field("field", slot.field);
      json.field("unit", unit_name(slot.unit));
      json.field("label", slot.label);
      json.end_object();
    }
    json.end_array();
    json.end_object();
  }
  json.end_array();
}

void write_names(std::string_view key, std::span<const std::string_view> names, JsonWriter& json) {
  json.key(key);
  json.begin_array();
  for (const std::string_view name : names) json.value(name);
  json.end_array();
}

}  // namespace

void write_queues(const Simulation& simulation, std::optional<DirectionRef> only, JsonWriter& json) {
  json.key("queues");
  json.begin_object();
  const std::vector<DirectionRef>& watched = simulation.spec().measure.watch;
  for (std::uint32_t watch = 0; watch < watched.size(); ++watch)
    if (!only || *only == watched[watch]) write_queue(simulation, watch, json);
  json.end_object();
}

std::string run_schema_json(const Simulation& simulation) {
  const ScenarioSpec& spec = simulation.spec();
  JsonWriter json;
  json.begin_object();
  json.field("title", spec.title);
  json.field("seed", spec.seed);
  json.field("duration_s", to_seconds(spec.duration));
  json.field("sample_interval_s", to_seconds(spec.measure.sample_interval));
  json.field("sliding_window_s", to_seconds(spec.measure.sliding_window));
  json.field("cost_events", spec.cost.events);
  json.field("cost_bytes", spec.cost.memory_bytes);
  write_nodes(spec, json);
  write_links(spec, json);
  json.key("watch");
  json.begin_array();
  for (const DirectionRef direction : spec.measure.watch) json.value(name_of(direction, spec));
  json.end_array();
  write_groups(simulation, json);
  write_flows(simulation, json);
  write_queues(simulation, std::nullopt, json);
  write_times(spec, json);
  write_columns(simulation, json);
  write_slots(json);
  write_names("event_columns", event_columns(), json);
  write_names("event_kinds", event_kinds(), json);
  json.key("reasons");
  json.begin_array();
  for (const Reason* reason : all_reasons()) json.value(reason->id);
  json.end_array();
  json.end_object();
  return json.take();
}

}  // namespace aqm
