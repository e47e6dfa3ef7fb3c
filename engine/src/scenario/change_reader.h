// Reads changes from a document's timeline or from the page.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "json/json.h"
#include "json/problem.h"
#include "scenario/trial.h"
#include "simulation/simulation.h"

namespace aqm {

// Reads changes in order; each sees the queues as the previous ones left them.
class ChangeReader {
 public:
  // With a simulation, queues are in their current state, else as the scenario declares them.
  ChangeReader(const ScenarioSpec& spec, const Simulation* live, Trial& trial, Problems& problems)
      : spec_(spec), live_(live), trial_(trial), problems_(problems) {}

  // Reads everything except `at`; `change` is valid if no problems were added.
  void read(std::string_view path, const JsonValue& value, Change& change);

 private:
  void read_link(std::string_view rest, const JsonValue& value, Change& change);
  void read_queue(std::string_view name, const JsonValue& value, Change& change);
  void read_flow(std::string_view rest, const JsonValue& value, Change& change);
  void read_number(Change::Target target, const Param& row, const JsonValue& value, Change& change);

  void read_param(TrialQueue& queue, std::string_view name, const JsonValue& value, Change& change);
  void read_member(const Param& row, std::span<const Param> members, std::string_view name, const JsonValue& value,
                   Change& change);

  // Null if the document's queue has problems.
  TrialQueue* queue_now(DirectionRef direction);
  const DirectionSpec& direction_of(DirectionRef direction) const;
  void refuse_path(std::initializer_list<std::string_view> message, std::string_view allowed = {});
  void check(const std::optional<std::string>& problem);
  Problems::Scope at_value();

  const ScenarioSpec& spec_;
  const Simulation* live_;
  Trial& trial_;
  Problems& problems_;
  std::vector<std::pair<DirectionRef, std::unique_ptr<TrialQueue>>> queues_;  // queues that have been read
};

// Consumes an id and the dot after it at the front of a path; ids may contain dots. Returns its index, or kNowhere.
std::uint32_t take_id(std::string_view& rest, const std::vector<std::string_view>& ids);
bool take_prefix(std::string_view& rest, std::string_view prefix);

}  // namespace aqm
