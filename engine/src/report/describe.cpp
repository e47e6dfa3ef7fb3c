#include "report/describe.h"

#include <algorithm>

#include "json/limits.h"
#include "json/quantity.h"
#include "report/describe_rows.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"
#include "scenario/trial.h"
#include "simulation/reasons.h"
#include "transport/transports.h"

namespace aqm {
namespace {

template <class Named>
void write_names(const Named& named, JsonWriter& json) {
  json.field("id", named.id);
  json.field("label", named.label);
  json.field("summary", named.summary);
  json.field("source", named.source);
}

void write_disciplines(Trial& trial, JsonWriter& json) {
  json.key("disciplines");
  json.begin_array();
  for (const Discipline* discipline : all_disciplines()) {
    json.begin_object();
    write_names(*discipline, json);
    json.field("name", discipline->name);
    json.field("family", discipline->family);
    write_params(discipline->params, trial.make(*discipline)->params(), json);
    write_signals(discipline->signals, json);
    json.key("charts");
    json.begin_array();
    for (const Chart& chart : discipline->charts) write_chart(chart, json);
    json.end_array();
    json.key("tables");
    json.begin_array();
    for (const StateTable& table : discipline->tables) write_state_table(table, json);
    json.end_array();
    json.key("reasons");
    json.begin_array();
    for (const std::string_view id : drop_ids(discipline->reasons)) json.value(id);
    json.end_array();
    json.field("marks", std::any_of(discipline->reasons.begin(), discipline->reasons.end(),
                                    [](const Reason* reason) { return !reason->mark_label.empty(); }));
    json.end_object();
  }
  json.end_array();
}

void write_reasons(JsonWriter& json) {
  json.key("reasons");
  json.begin_array();
  for (const Reason* reason : all_reasons()) {
    json.begin_object();
    json.field("id", reason->id);
    json.field("drops", reason->drops);
    json.field("label", reason->label);
    write_optional("mark_label", reason->mark_label, json);
    json.field("doc", reason->doc);
    json.field("sentence", reason->sentence);
    json.field("law", reason->law);
    write_numbers(reason->numbers, json);
    json.end_object();
  }
  json.end_array();
}

// A parameter of the transport or of one of its variants.
const Param* param_of(const TransportType& type, std::string_view name) {
  const Param* row = find_param(type.params, name);
  for (const Variant* variant : all_tcp_variants())
    if (row == nullptr) row = find_param(variant->params, name);
  return row;
}

void write_presets(JsonWriter& json) {
  json.key("presets");
  json.begin_array();
  for (const TransportType* type : all_transports())
    for (const Preset& preset : type->presets) {
      json.begin_object();
      json.field("id", preset.id);
      json.field("label", preset.label);
      json.field("doc", preset.doc);
      json.key("values");
      json.begin_object();
      for (const Preset::Entry& entry : preset.values)
        if (const Param* row = param_of(*type, entry.param)) {
          json.key(entry.param);
          write_value(*row, {.number = entry.number}, json);
        }
      json.end_object();
      json.end_object();
    }
  json.end_array();
}

void write_traffic(Trial& trial, JsonWriter& json) {
  json.key("transports");
  json.begin_array();
  for (const TransportType* type : all_transports()) {
    json.begin_object();
    write_names(*type, json);
    write_params(type->params, trial.make(*type, {})->params(), json);
    write_signals(type->signals.rows, json);
    json.end_object();
  }
  json.end_array();
  json.key("variants");
  json.begin_array();
  for (const Variant* variant : all_tcp_variants()) {
    json.begin_object();
    write_names(*variant, json);
    write_params(variant->params, trial.make(tcp, variant->id)->params(), json);
    write_signals(variant->signals.rows, json);
    json.end_object();
  }
  json.end_array();
  write_presets(json);
}

void write_applications(Trial& trial, JsonWriter& json) {
  json.key("applications");
  json.begin_array();
  for (const ApplicationType* type : all_applications()) {
    json.begin_object();
    write_names(*type, json);
    json.key("transports");
    json.begin_array();
    const auto transports = split(type->transports);
    for (const std::string_view transport : transports) json.value(transport);
    json.end_array();
    json.field("class", kClassNames[index(type->traffic_class)]);
    const auto transport = trial.make(*find_transport(transports[0]), {});
    write_params(type->params, trial.make(*type, *transport)->params(), json);
    write_signals(type->signals.rows, json);
    json.end_object();
  }
  json.end_array();
}

template <class Params>
void write_table(std::string_view key, std::span<const Param> rows, JsonWriter& json) {
  const Params defaults;
  json.key(key);
  json.begin_object();
  write_params(rows, &defaults, json);
  json.end_object();
}

void write_queue(JsonWriter& json) {
  struct Defaults {
    QueueLimit limit;
  };
  const Defaults defaults;
  json.key("queue");
  json.begin_object();
  write_params({&limit_param(), 1}, &defaults, json);
  json.end_object();
}

void write_limits(JsonWriter& json) {
  json.key("limits");
  json.begin_object();
  json.field("document_bytes", kLimits.document_bytes);
  json.field("depth", kLimits.depth);
  json.field("id_chars", kLimits.id_chars);
  json.field("string_chars", kLimits.string_chars);
  json.field("title_chars", kLimits.title_chars);
  json.field("caption_chars", kLimits.caption_chars);
  json.field("description_chars", kLimits.description_chars);
  json.field("nodes", kLimits.nodes);
  json.field("links", kLimits.links);
  json.field("flows", kLimits.flows);
  json.field("timeline", kLimits.timeline);
  json.field("windows", kLimits.windows);
  json.field("watch", kLimits.watch);
  json.field("hosts", kLimits.hosts);
  json.field("flow_count", kLimits.flow_count);
  json.field("queue_packets", kLimits.queue_packets);
  json.field("rate_min_bps", kLimits.rate_min_bps);
  json.field("rate_max_bps", kLimits.rate_max_bps);
  json.field("delay_max_s", kLimits.delay_max_s);
  json.field("duration_max_s", kLimits.duration_max_s);
  json.field("rows", kLimits.rows);
  json.field("events", kLimits.events);
  json.field("memory_bytes", kLimits.memory_bytes);
  json.end_object();
}

// Unit names in documents; units without names are omitted.
void write_units(JsonWriter& json) {
  json.key("units");
  json.begin_array();
  for (const UnitName& name : all_unit_names()) {
    json.begin_object();
    json.field("name", name.name);
    json.field("unit", unit_name(name.unit));
    json.field("exponent", name.exponent);
    if (name.factor != 1) json.field("factor", name.factor);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string describe_json() {
  Trial trial;
  JsonWriter json;
  json.begin_object();
  json.field("version", 1);
  write_disciplines(trial, json);
  write_reasons(json);
  write_language(json);
  write_traffic(trial, json);
  write_applications(trial, json);
  write_table<RunParams>("run", run_params(), json);
  write_table<NodeParams>("node", node_params(), json);
  write_table<LinkParams>("link", link_params(), json);
  write_queue(json);
  write_table<FlowParams>("flow", flow_params(), json);
  write_table<MeasureParams>("measure", measure_params(), json);
  write_limits(json);
  write_units(json);
  json.end_object();
  return json.take();
}

}  // namespace aqm
