// The language of scripts, described for help, completion and the page that explains it.

#include "json/quantity.h"
#include "report/describe_rows.h"
#include "script/words.h"

namespace aqm {
namespace {

void write_words(std::string_view key, std::span<const scripts::Word> words, JsonWriter& json) {
  json.key(key);
  json.begin_array();
  for (const scripts::Word& word : words) {
    json.begin_object();
    json.field("name", word.name);
    json.field("form", word.form);
    json.field("doc", word.doc);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void write_language(JsonWriter& json) {
  json.key("language");
  json.begin_object();
  write_words("keywords", scripts::kKeywords, json);
  write_words("constants", scripts::kConstants, json);
  json.key("fields");
  json.begin_array();
  for (const scripts::FieldWord& field : scripts::kFields) {
    json.begin_object();
    json.field("name", field.name);
    json.field("unit", unit_name(field.unit));
    json.field("truth", field.truth);
    json.field("index", field.index);
    json.field("doc", field.doc);
    json.end_object();
  }
  json.end_array();
  json.key("functions");
  json.begin_array();
  for (const scripts::FunctionWord& function : scripts::kFunctions) {
    json.begin_object();
    json.field("name", function.name);
    json.field("arguments", function.arguments);
    json.field("doc", function.doc);
    json.end_object();
  }
  json.end_array();
  json.key("units");
  json.begin_array();
  for (const UnitName& unit : all_unit_names()) json.value(unit.name);
  for (const scripts::UnitWord& unit : scripts::kUnitWords) json.value(unit.name);
  json.end_array();
  json.key("comment_units");
  json.begin_array();
  for (const scripts::UnitWord& unit : scripts::kCommentUnits) json.value(unit.name);
  json.end_array();
  json.key("limits");
  json.begin_object();
  json.field("code", scripts::kMostCode);
  json.field("params", scripts::kMostParams);
  json.field("signals", scripts::kMostSignals);
  json.field("reasons", scripts::kMostReasons);
  json.field("tables", scripts::kMostTables);
  json.field("cells", scripts::kMostCells);
  json.field("steps", scripts::kMostSteps);
  json.end_object();
  json.end_object();
}

}  // namespace aqm
