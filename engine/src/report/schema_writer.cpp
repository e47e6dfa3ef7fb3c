#include "report/schema_writer.h"

#include "json/quantity.h"
#include "report/describe.h"
#include "scenario/read_value.h"

namespace aqm {

namespace {

// Some values say that there is none: "never", "as the application says", an empty list.
bool can_be_written(const Param& row, const Value& value) {
  if (row.kind == ParamKind::list) return !value.list.empty();
  if (row.kind == ParamKind::choice) return value.number < static_cast<double>(split(row.choices).size());
  return value.number <= row.max;
}

}  // namespace

void SchemaWriter::open_object(std::string_view description) {
  json_.begin_object();
  if (!description.empty()) json_.field("description", description);
  json_.field("type", "object");
  json_.field("additionalProperties", false);
  json_.key("properties");
  json_.begin_object();
}

void SchemaWriter::close_object(std::initializer_list<std::string_view> required) {
  json_.end_object();
  if (required.size() > 0) names("required", {required.begin(), required.size()});
  json_.end_object();
}

void SchemaWriter::names(std::string_view key, std::span<const std::string_view> values) {
  json_.key(key);
  json_.begin_array();
  for (const std::string_view value : values) json_.value(value);
  json_.end_array();
}

void SchemaWriter::property(std::string_view key, std::string_view type, std::string_view description) {
  json_.key(key);
  json_.begin_object();
  if (!type.empty()) json_.field("type", type);
  if (!description.empty()) json_.field("description", description);
  json_.end_object();
}

void SchemaWriter::text(std::string_view key, std::size_t most, std::string_view description) {
  json_.key(key);
  json_.begin_object();
  json_.field("type", "string");
  json_.field("maxLength", most);
  if (!description.empty()) json_.field("description", description);
  json_.end_object();
}

void SchemaWriter::reference(std::string_view key, std::string_view definition) {
  json_.key(key);
  json_.begin_object();
  json_.field("$ref", concat({"#/$defs/", definition}));
  json_.end_object();
}

void SchemaWriter::constant(std::string_view key, std::string_view value) {
  json_.key(key);
  json_.begin_object();
  json_.field("const", value);
  json_.end_object();
}

void SchemaWriter::list(std::string_view key, std::string_view definition, std::size_t most) {
  json_.key(key);
  json_.begin_object();
  json_.field("type", "array");
  json_.field("maxItems", most);
  reference("items", definition);
  json_.end_object();
}

void SchemaWriter::bounds(const Param& row) {
  json_.field(row.above_min ? "exclusiveMinimum" : "minimum", row.min);
  if (row.max < std::numeric_limits<double>::max()) json_.field("maximum", row.max);
}

void SchemaWriter::number(const Param& row) {
  json_.begin_object();
  json_.field("type", row.kind == ParamKind::integer ? "integer" : "number");
  bounds(row);
  json_.end_object();
}

void SchemaWriter::quantity_text_of(Unit unit) {
  json_.begin_object();
  json_.field("$ref", concat({"#/$defs/", unit_name(unit)}));
  json_.end_object();
}

// A bare number in the base unit, or text with a unit.
void SchemaWriter::number_with_unit(const Param& row) {
  json_.key("anyOf");
  json_.begin_array();
  if (!unit_names(row.unit).empty()) quantity_text_of(row.unit);
  if (row.kind == ParamKind::limit) quantity_text_of(Unit::bytes);
  number(row);
  json_.end_array();
}

void SchemaWriter::records(const Param& row) {
  json_.field("type", "array");
  json_.field("minItems", 1);
  json_.key("items");
  json_.begin_object();
  json_.field("type", "object");
  json_.field("additionalProperties", false);
  json_.key("properties");
  json_.begin_object();
  const Value blank = row.blank();
  for (std::size_t i = 0; i < row.field_count; ++i) param(row.fields()[i], blank.items[i], i > 0);
  close_object({row.fields()[0].name});
}

void SchemaWriter::param(const Param& row, const Value& value, bool has_default) {
  json_.key(row.name);
  json_.begin_object();
  json_.field("title", row.label);
  json_.field("description", concat({row.doc, row.cite.empty() ? "" : " (", row.cite, row.cite.empty() ? "" : ")"}));
  if (row.kind == ParamKind::boolean) {
    json_.field("type", "boolean");
  } else if (row.kind == ParamKind::choice) {
    names("enum", split(row.choices));
  } else if (row.kind == ParamKind::list) {
    json_.field("type", "array");
    json_.field("minItems", 1);
    json_.key("items");
    json_.begin_object();
    number_with_unit(row);
    json_.end_object();
  } else if (row.kind == ParamKind::records) {
    records(row);
  } else if (row.kind == ParamKind::text) {
    json_.field("type", "string");
    json_.field("maxLength", row.max);
  } else if (row.kind == ParamKind::named) {
    json_.field("type", "object");
    json_.key("additionalProperties");
    json_.begin_object();
    constexpr std::string_view kTypes[] = {"number", "string"};
    names("type", kTypes);
    json_.end_object();
  } else if (unit_names(row.unit).empty()) {
    json_.field("type", row.kind == ParamKind::integer ? "integer" : "number");
    bounds(row);
  } else {
    number_with_unit(row);
  }
  if (has_default && can_be_written(row, value)) {
    json_.key("default");
    write_value(row, value, json_);
  }
  json_.end_object();
}

void SchemaWriter::params(std::span<const Param> rows, const void* defaults) {
  for (const Param& row : rows) param(row, defaults);
}

}  // namespace aqm
