#include "report/describe_rows.h"

#include <limits>

#include "json/quantity.h"
#include "json/words.h"
#include "report/describe.h"

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
    case ParamKind::text:
      return "text";
    case ParamKind::named:
      return "named";
    default:
      return "number";
  }
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
  if (row.kind != ParamKind::boolean && row.kind != ParamKind::choice && row.kind != ParamKind::records &&
      row.kind != ParamKind::named)
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

}  // namespace

void write_optional(std::string_view key, std::string_view text, JsonWriter& json) {
  json.key(key);
  if (text.empty()) json.null();
  else json.value(text);
}

void write_params(std::span<const Param> rows, const void* defaults, JsonWriter& json) {
  json.key("params");
  json.begin_array();
  for (const Param& row : rows) write_param(row, row.get(defaults), json);
  json.end_array();
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
  if (row.kind == ParamKind::text) return json.value(value.text);
  if (row.kind == ParamKind::named) {
    json.begin_object();
    for (const Value& item : value.items) {
      json.key(item.text);
      json.value(item.number);
    }
    return json.end_object();
  }
  // "Never" is represented by a time beyond the maximum.
  if (value.number > row.max) json.null();
  else json.value(value.number);
}

}  // namespace aqm
