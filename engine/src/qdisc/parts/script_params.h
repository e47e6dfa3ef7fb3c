// The parameters of a script: its code, and the values of the parameters that the code declares.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "catalog/param.h"
#include "script/program.h"

namespace aqm {

struct ScriptParams {
  std::string code;
  std::shared_ptr<const scripts::Program> program;  // of the code
  std::vector<double> values;                       // of the program's parameters, in their order
  std::string unknown;                              // a parameter was set that the code does not have

  ScriptParams();
  // Parameters that the new code has too keep the values that were set, where it allows them.
  void set_code(std::string_view text);
  void set_value(std::string_view name, double value);
};

// A sentence if a value is of no parameter of the code, or outside its range; else empty.
std::string script_problem(const ScriptParams& params);
// What is wrong with a script: sentences, each with its line and column.
std::vector<std::string> script_problems(std::string_view code);

// The values of all parameters, with their names.
Value script_value_of(const ScriptParams& params);

inline constexpr Param script_code = [] {
  Param row;
  static_cast<ParamInfo&>(row) = {.name = "code",
                                  .label = "Code",
                                  .max = scripts::kMostCode,
                                  .check = script_problems,
                                  .cite = "this playground",
                                  .doc =
                                      "The script. A change during a run takes effect at once; states of the same "
                                      "name and shape keep their values."};
  row.kind = ParamKind::text;
  row.get = [](const void* params) { return Value{.text = static_cast<const ScriptParams*>(params)->code}; };
  row.set = [](void* params, const Value& value) { static_cast<ScriptParams*>(params)->set_code(value.text); };
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
    static_cast<ScriptParams*>(params)->unknown.clear();
    for (const Value& item : value.items) static_cast<ScriptParams*>(params)->set_value(item.text, item.number);
  };
  return row;
}();

}  // namespace aqm
