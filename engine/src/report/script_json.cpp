#include "report/script_json.h"

#include "json/quantity.h"

namespace aqm {

void write_program(const scripts::Program& program, JsonWriter& json) {
  json.key("params");
  json.begin_array();
  for (const scripts::ScriptParam& param : program.params) {
    json.begin_object();
    json.field("name", param.name);
    json.field("unit", unit_name(param.unit));
    json.field("default", param.value);
    json.field("min", param.min);
    json.field("max", param.max);
    json.field("scale", param.log ? "log" : "linear");
    json.field("doc", param.doc);
    json.field("line", param.line);
    json.end_object();
  }
  json.end_array();
  json.key("signals");
  json.begin_array();
  for (const scripts::ScriptSignal& signal : program.signals) {
    json.begin_object();
    json.field("name", signal.name);
    json.field("unit", unit_name(signal.unit));
    json.end_object();
  }
  json.end_array();
  json.key("reasons");
  json.begin_array();
  for (const std::string& reason : program.reasons) json.value(reason);
  json.end_array();
}

std::string script_json(std::string_view code) {
  const scripts::Compiled compiled = scripts::compile(code);
  JsonWriter json;
  json.begin_object();
  json.key("problems");
  json.begin_array();
  for (const scripts::Complaint& complaint : compiled.complaints) {
    json.begin_object();
    json.field("line", complaint.line);
    json.field("column", complaint.column);
    json.field("length", complaint.length);
    json.field("message", complaint.message);
    json.end_object();
  }
  json.end_array();
  if (compiled.complaints.empty()) write_program(compiled.program, json);
  json.end_object();
  return json.take();
}

namespace {

constexpr std::string_view kEventNames[] = {"start", "arrival", "departure", "idle", "timer"};

void write_step(const scripts::Trace::Step& step, const scripts::Program& program, JsonWriter& json) {
  json.begin_object();
  json.field("line", step.line);
  json.key("values");
  json.begin_array();
  for (const auto& [place, value] : step.values) {
    const scripts::Mention& mention = program.mentions[place];
    json.begin_array();
    json.value(mention.text);
    if (mention.truth) json.value(value != 0);
    else json.value(value);
    json.end_array();
  }
  json.end_array();
  json.end_object();
}

void write_lines(const ScriptLines& lines, JsonWriter& json) {
  if (!lines.program) return json.null();
  json.begin_object();
  json.field("event", kEventNames[static_cast<std::size_t>(lines.event)]);
  json.field("faulty", lines.faulty);
  json.key("steps");
  json.begin_array();
  for (const scripts::Trace::Step& step : lines.trace.steps) write_step(step, *lines.program, json);
  json.end_array();
  json.end_object();
}

}  // namespace

std::string lines_json(const std::vector<ScriptLines>& recorded) {
  JsonWriter json;
  json.begin_array();
  for (const ScriptLines& lines : recorded) write_lines(lines, json);
  json.end_array();
  return json.take();
}

}  // namespace aqm
