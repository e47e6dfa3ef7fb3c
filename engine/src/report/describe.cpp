#include "report/describe.h"

#include "json/limits.h"
#include "json/quantity.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"
#include "scenario/trial.h"
#include "simulation/reasons.h"
#include "transport/transports.h"

namespace aqm {
namespace {

std::string_view kind_name(ParamKind kind) {
  switch (kind) {
    case ParamKind::integer:
      return "integer";
    case ParamKind::boolean:
      return "boolean";
    case ParamKind::choice:
      return "choice";
    case ParamKind::limit:
      return "limit";
    case ParamKind::jitter:
      return "jitter";
    case ParamKind::list:
      return "list";
    case ParamKind::records:
      return "records";
    default:
      return "number";
  }
}

void write_optional(std::string_view key, std::string_view text, JsonWriter& json) {
  json.key(key);
  if (text.empty()) json.null();
  else json.value(text);
}

void write_range(const Param& row, JsonWriter& json) {
  const bool unlimited = row.max == std::numeric_limits<double>::max();
  json.field("min", row.min);
  json.key("max");
  if (unlimited) json.null();
  else json.value(row.max);
  json.field("above_min", row.above_min);
}

void write_param(const Param& row, const Value& value, JsonWriter& json) {
  json.begin_object();
  json.field("name", row.name);
  json.field("label", row.label);
  json.field("symbol", row.symbol.empty() ? row.name : row.symbol);
  json.field("unit", unit_name(row.unit));
  json.field("kind", kind_name(row.kind));
  if (row.kind != ParamKind::boolean && row.kind != ParamKind::choice && row.kind != ParamKind::records)
    write_range(row, json);
  json.key("default");
  write_value(row, value, json);
  if (row.kind == ParamKind::choice) {
    json.key("choices");
    json.begin_array();
    for (const std::string_view choice : split(row.choices)) json.value(choice);
    json.end_array();
  }
  if (row.kind == ParamKind::records) {
    json.key("fields");
    json.begin_array();
    const Value blank = row.blank();
    for (std::size_t i = 0; i < row.field_count; ++i) write_param(row.fields()[i], blank.items[i], json);
    json.end_array();
  }
  json.field("scale", row.scale == Scale::log ? "log" : "linear");
  json.field("live", row.live);
  write_optional("guide", row.guide, json);
  write_optional("cite", row.cite, json);
  json.field("doc", row.doc);
  json.end_object();
}

void write_params(std::span<const Param> rows, const void* defaults, JsonWriter& json) {
  json.key("params");
  json.begin_array();
  for (const Param& row : rows) write_param(row, row.get(defaults), json);
  json.end_array();
}

void write_signal(const Signal& signal, JsonWriter& json) {
  json.begin_object();
  json.field("name", signal.name);
  json.field("label", signal.label);
  json.field("unit", unit_name(signal.unit));
  write_optional("class", signal.traffic_class, json);
  // "class_average" from "class_average.tcp": the common name of the signals of all classes.
  write_optional("of", signal.traffic_class.empty() ? "" : signal.name.substr(0, signal.name.rfind('.')), json);
  write_optional("estimates", signal.estimates, json);
  write_optional("bounds", signal.bounds, json);
  json.field("doc", signal.doc);
  json.end_object();
}

void write_signals(std::span<const Signal> rows, JsonWriter& json) {
  json.key("signals");
  json.begin_array();
  for (const Signal& row : rows) write_signal(row, json);
  json.end_array();
}

void write_state_table(const StateTable& table, JsonWriter& json) {
  json.begin_object();
  json.field("name", table.name);
  json.field("label", table.label);
  json.field("row", table.row);
  json.key("row_names");
  json.begin_array();
  for (const std::string_view name : split(table.row_names)) json.value(name);
  json.end_array();
  json.field("doc", table.doc);
  json.key("columns");
  json.begin_array();
  for (const StateColumn& column : table.columns) {
    json.begin_object();
    json.field("name", column.name);
    json.field("label", column.label);
    json.field("unit", unit_name(column.unit));
    json.field("doc", column.doc);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

void write_chart(const Chart& chart, JsonWriter& json) {
  json.begin_object();
  json.field("id", chart.id);
  write_optional("title", chart.title, json);
  json.key("signals");
  json.begin_array();
  for (const std::string_view name : split(chart.signals)) json.value(name);
  json.end_array();
  json.end_object();
}

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
    json.end_object();
  }
  json.end_array();
}

void write_numbers(std::span<const Quantity> numbers, JsonWriter& json) {
  json.key("numbers");
  json.begin_array();
  for (const Quantity& number : numbers) {
    json.begin_object();
    json.field("name", number.name);
    json.field("label", number.label);
    json.field("unit", unit_name(number.unit));
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
    write_signals(type->signals, json);
    json.end_object();
  }
  json.end_array();
  json.key("variants");
  json.begin_array();
  for (const Variant* variant : all_tcp_variants()) {
    json.begin_object();
    write_names(*variant, json);
    write_params(variant->params, trial.make(tcp, variant->id)->params(), json);
    write_signals(variant->signals, json);
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
    write_signals(type->signals, json);
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

}  // namespace

void write_value(const Param& row, const Value& value, JsonWriter& json) {
  if (row.kind == ParamKind::boolean) return json.value(value.number != 0);
  if (row.kind == ParamKind::limit)
    return json.value(limit_text({static_cast<std::int64_t>(value.number), value.in_bytes}));
  if (row.kind == ParamKind::jitter && !value.relative) return json.value(quantity_text(value.number, row.unit));
  if (row.kind == ParamKind::choice) {
    const auto names = split(row.choices);
    const auto i = static_cast<std::size_t>(value.number);
    return i < names.size() ? json.value(names[i]) : json.null();
  }
  if (row.kind == ParamKind::list) {
    json.begin_array();
    for (const double number : value.list) json.value(number);
    return json.end_array();
  }
  if (row.kind == ParamKind::records) {
    json.begin_array();
    for (const Value& record : value.items) {
      json.begin_object();
      for (std::size_t i = 0; i < row.field_count; ++i) {
        json.key(row.fields()[i].name);
        write_value(row.fields()[i], record.items[i], json);
      }
      json.end_object();
    }
    return json.end_array();
  }
  // "Never" is represented by a time beyond the maximum.
  if (value.number > row.max) json.null();
  else json.value(value.number);
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

std::string describe_json() {
  Trial trial;
  JsonWriter json;
  json.begin_object();
  json.field("version", 1);
  write_disciplines(trial, json);
  write_reasons(json);
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
