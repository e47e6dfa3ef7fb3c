// The parameters of a script: its code, and the values of the parameters that the code declares.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/param.h"
#include "script/program.h"

namespace aqm {

struct ScriptParams {
  std::string code;
  std::shared_ptr<const scripts::Program> program;  // of the code
  std::vector<double> values;                       // of the program's parameters, in their order

  ScriptParams();
  // Parameters that the new code has too keep the values that were set, where it allows them.
  void set_code(const Value& text);
  // Nothing happens if the code does not declare it, or not with this value in its range.
  void set_value(std::string_view name, double value);
  // Of the timer, in seconds; none if the code has no timer.
  std::optional<double> interval() const;
};

// Compiles a script; sentences on what is wrong, each with its line and column.
std::vector<std::string> compile_script(Value& text);

// The values of all parameters, with their names.
Value script_value_of(const ScriptParams& params);
// A row for each parameter that the code declares.
std::vector<Param> script_members(const void* params);

inline constexpr Param script_code = [] {
  Param row;
  static_cast<ParamInfo&>(row) = {.name = "code",
                                  .label = "Code",
                                  .max = scripts::kMostCode,
                                  .compile = compile_script,
                                  .cite = "this playground",
                                  .doc =
                                      "The script. A change during a run takes effect at once; states of the same "
                                      "name and shape keep their values."};
  row.kind = ParamKind::text;
  row.get = [](const void* params) {
    const auto& own = *static_cast<const ScriptParams*>(params);
    return Value{.text = own.code, .compiled = own.program};
  };
  row.set = [](void* params, const Value& value) { static_cast<ScriptParams*>(params)->set_code(value); };
  return row;
}();

inline constexpr Param script_values = [] {
  Param row;
  static_cast<ParamInfo&>(row) = {.name = "values",
                                  .label = "Values of its parameters",
                                  .cite = "this playground",
                                  .doc =
                                      "Values of the parameters that the code declares, in base units; the others "
                                      "have the values that the code gives them."};
  row.kind = ParamKind::named;
  row.get = [](const void* params) { return script_value_of(*static_cast<const ScriptParams*>(params)); };
  row.set = [](void* params, const Value& value) {
    for (const Value& item : value.items) static_cast<ScriptParams*>(params)->set_value(item.text, item.number);
  };
  row.members = script_members;
  return row;
}();

}  // namespace aqm
