#include "qdisc/parts/script_params.h"

#include "core/text.h"
#include "json/quantity.h"
#include "json/words.h"

namespace aqm {
namespace {

constexpr std::string_view kDefaultCode = R"(# Drop-tail: what does not fit into the buffer is dropped.
on arrival:
    if queue.full:
        drop "full"
)";

}  // namespace

ScriptParams::ScriptParams() { set_code(kDefaultCode); }

void ScriptParams::set_code(std::string_view text) {
  const std::shared_ptr<const scripts::Program> old = std::move(program);
  const std::vector<double> before = std::move(values);
  code = text;
  unknown.clear();
  program = std::make_shared<const scripts::Program>(scripts::compile(text).program);
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
  for (std::size_t i = 0; i < values.size(); ++i)
    if (program->params[i].name == name) {
      values[i] = value;
      return;
    }
  unknown = name;
}

std::string script_problem(const ScriptParams& params) {
  std::vector<std::string_view> names;
  for (const scripts::ScriptParam& param : params.program->params) names.push_back(param.name);
  if (!params.unknown.empty())
    return concat({"the code declares no parameter ", params.unknown, suggestion(params.unknown, names)});
  for (std::size_t i = 0; i < names.size(); ++i) {
    const scripts::ScriptParam& param = params.program->params[i];
    if (!(params.values[i] >= param.min && params.values[i] <= param.max))
      return concat({param.name, " must be from ", quantity_text(param.min, param.unit), " to ",
                     quantity_text(param.max, param.unit)});
  }
  return {};
}

Value script_value_of(const ScriptParams& params) {
  Value all;
  for (std::size_t i = 0; i < params.values.size(); ++i)
    all.items.push_back({.number = params.values[i], .text = params.program->params[i].name});
  return all;
}

std::vector<std::string> script_problems(std::string_view code) {
  std::vector<std::string> sentences;
  for (const scripts::Complaint& complaint : scripts::compile(code).complaints)
    sentences.push_back(concat(
        {"line ", whole_text(complaint.line), ", column ", whole_text(complaint.column), ": ", complaint.message}));
  return sentences;
}

}  // namespace aqm
