#include "qdisc/parts/script_params.h"

#include <algorithm>

#include "core/text.h"

namespace aqm {
namespace {

constexpr std::string_view kDefaultCode = R"(# Drop-tail: what does not fit into the buffer is dropped.
on arrival:
    if queue.full:
        drop "full"
)";

}  // namespace

ScriptParams::ScriptParams() { set_code({.text = std::string(kDefaultCode)}); }

void ScriptParams::set_code(const Value& text) {
  const std::shared_ptr<const scripts::Program> old = std::move(program);
  const std::vector<double> before = std::move(values);
  code = text.text;
  program = text.compiled != nullptr ? std::static_pointer_cast<const scripts::Program>(text.compiled)
                                     : std::make_shared<const scripts::Program>(scripts::compile(code).program);
  values.clear();
  for (const scripts::ScriptParam& param : program->params) {
    double value = param.value;
    for (std::size_t i = 0; i < before.size(); ++i) {
      const bool was_set = old->params[i].name == param.name && before[i] != old->params[i].value;
      if (was_set && before[i] >= param.min && before[i] <= param.max) value = before[i];
    }
    values.push_back(value);
  }
}

void ScriptParams::set_value(std::string_view name, double value) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const scripts::ScriptParam& param = program->params[i];
    if (param.name == name && value >= param.min && value <= param.max) values[i] = value;
  }
}

std::optional<double> ScriptParams::interval() const {
  if (!program->handles[static_cast<std::size_t>(scripts::Event::timer)]) return std::nullopt;
  double interval = program->registers[program->every];
  for (std::size_t i = 0; i < values.size(); ++i)
    if (program->params[i].place == program->every) interval = values[i];
  return std::max(scripts::kLeastInterval, interval);
}

Value script_value_of(const ScriptParams& params) {
  Value all;
  for (std::size_t i = 0; i < params.values.size(); ++i)
    all.items.push_back({.number = params.values[i], .text = params.program->params[i].name});
  return all;
}

std::vector<Param> script_members(const void* params) {
  std::vector<Param> rows;
  for (const scripts::ScriptParam& param : static_cast<const ScriptParams*>(params)->program->params) {
    Param& row = rows.emplace_back();
    row.name = param.name;
    row.unit = param.unit;
    row.min = param.min;
    row.max = param.max;
  }
  return rows;
}

std::vector<std::string> compile_script(Value& text) {
  scripts::Compiled compiled = scripts::compile(text.text);
  std::vector<std::string> sentences;
  for (const scripts::Complaint& complaint : compiled.complaints)
    sentences.push_back(concat(
        {"line ", whole_text(complaint.line), ", column ", whole_text(complaint.column), ": ", complaint.message}));
  if (sentences.empty()) text.compiled = std::make_shared<const scripts::Program>(std::move(compiled.program));
  return sentences;
}

}  // namespace aqm
