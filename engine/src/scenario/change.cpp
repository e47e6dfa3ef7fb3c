#include "scenario/change.h"

#include "json/limits.h"
#include "scenario/change_reader.h"

namespace aqm {

ParsedChange parse_change(const Simulation& simulation, std::string_view path, std::string_view json_value) {
  Problems problems;
  const auto scope = problems.enter(path.substr(0, kLimits.description_chars));
  JsonDocument value;
  if (std::optional<Problem> problem = value.parse(json_value)) {
    problem->path = problems.path();
    return {std::nullopt, {std::move(*problem)}};
  }
  Trial trial;
  ChangeReader reader(simulation.spec(), &simulation, trial, problems);
  Change change;
  reader.read(path, value.root(), change);
  if (problems.count() > 0) return {std::nullopt, problems.take()};
  return {std::move(change), {}};
}

}  // namespace aqm
