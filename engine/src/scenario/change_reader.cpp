#include "scenario/change_reader.h"

#include <algorithm>

#include "json/limits.h"
#include "qdisc/disciplines.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"

namespace aqm {
namespace {

constexpr std::string_view kWhat =
    "links.ID.(rate|delay|loss|queue.discipline|queue.limit|queue.PARAMETER), links.ID.reverse..., flows.ID.active, "
    "flows.ID.application.PARAMETER or measure.sliding_window";

constexpr std::string_view kNotLive = " cannot be changed during a run";

}  // namespace

bool take_prefix(std::string_view& rest, std::string_view prefix) {
  if (!rest.starts_with(prefix)) return false;
  rest.remove_prefix(prefix.size());
  return true;
}

std::uint32_t take_id(std::string_view& rest, const std::vector<std::string_view>& ids) {
  std::uint32_t best = kNowhere;
  for (std::uint32_t i = 0; i < ids.size(); ++i) {
    const bool fits = rest.size() > ids[i].size() && rest.starts_with(ids[i]) && rest[ids[i].size()] == '.';
    if (fits && (best == kNowhere || ids[i].size() > ids[best].size())) best = i;
  }
  if (best != kNowhere) rest.remove_prefix(ids[best].size() + 1);
  return best;
}

void ChangeReader::refuse_path(std::initializer_list<std::string_view> message, std::string_view allowed) {
  const auto scope = problems_.enter(live_ != nullptr ? "" : "set");
  problems_.add(concat(message), "", allowed);
}

Problems::Scope ChangeReader::at_value() { return problems_.enter(live_ != nullptr ? "" : "value"); }

void ChangeReader::read(std::string_view path, const JsonValue& value, Change& change) {
  change.path = path;
  change.text = json_text(value);
  std::string_view rest = path;
  if (take_prefix(rest, "links.")) read_link(rest, value, change);
  else if (take_prefix(rest, "flows.")) read_flow(rest, value, change);
  else if (rest == "measure.sliding_window")
    read_number(Change::Target::sliding_window, *find_param(measure_params(), "sliding_window"), value, change);
  else refuse_path({path.substr(0, kLimits.string_chars), kNotLive}, kWhat);
}

void ChangeReader::read_number(Change::Target target, const Param& row, const JsonValue& value, Change& change) {
  const auto scope = at_value();
  change.target = target;
  change.param = row.name;
  read_value(row, value, change.value, problems_);
}

// One of several named numbers.
void ChangeReader::read_member(const Param& row, std::span<const Param> members, std::string_view name,
                               const JsonValue& value, Change& change) {
  const Param* member = find_param(members, name);
  if (member == nullptr)
    return refuse_path({undeclared(name, members, live_ != nullptr ? "the code" : "the code in force then")},
                       declared_text(members));
  const auto scope = at_value();
  change.target = Change::Target::queue_param;
  change.param = row.name;
  Value number;
  read_value(*member, value, number, problems_);
  change.value.items.push_back({.number = number.number, .text = std::string(name)});
}

void ChangeReader::check(const std::optional<std::string>& problem) {
  if (!problem) return;
  const auto scope = at_value();
  problems_.add(*problem);
}

void ChangeReader::read_link(std::string_view rest, const JsonValue& value, Change& change) {
  const std::vector<std::string_view> ids = ids_of(spec_.links);
  change.direction.link = take_id(rest, ids);
  if (change.direction.link == kNowhere)
    return refuse_path({"there is no link of this id", suggestion(rest.substr(0, rest.find('.')), ids)});
  change.direction.reverse = take_prefix(rest, "reverse.");
  if (take_prefix(rest, "queue.")) return read_queue(rest, value, change);
  constexpr Change::Target targets[] = {Change::Target::link_rate, Change::Target::link_delay,
                                        Change::Target::link_loss};
  const std::span<const Param> rows = link_params();
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].name == rest) return read_number(targets[i], rows[i], value, change);
  refuse_path({"a link has no such parameter", suggestion(rest, names_of(rows))}, kWhat);
}

const DirectionSpec& ChangeReader::direction_of(DirectionRef direction) const {
  const LinkSpec& link = spec_.links[direction.link];
  return direction.reverse ? link.reverse : link.forward;
}

TrialQueue* ChangeReader::queue_now(DirectionRef direction) {
  for (const auto& [where, queue] : queues_)
    if (where == direction) return queue.get();
  QueueSpec queue = direction_of(direction).queue;
  if (queue.discipline == nullptr) return nullptr;
  if (const void* params = live_ != nullptr ? live_->queue_params(direction) : nullptr) {
    queue = {&live_->discipline(direction), live_->queue_limit(direction), {}};
    for (const Param& row : queue.discipline->params) queue.settings.push_back({&row, row.get(params)});
  }
  queues_.emplace_back(direction, std::make_unique<TrialQueue>(trial_, queue, direction_of(direction)));
  return queues_.back().second.get();
}

void ChangeReader::read_queue(std::string_view name, const JsonValue& value, Change& change) {
  TrialQueue* queue = queue_now(change.direction);
  if (queue == nullptr) return;  // already reported
  if (name != "discipline" && name != "limit") return read_param(*queue, name, value, change);
  const std::size_t before = problems_.count();
  if (name == "discipline") {
    const auto scope = at_value();
    change.target = Change::Target::queue_discipline;
    change.discipline = read_discipline(value, problems_);
    if (change.discipline != nullptr) queue->exchange(*change.discipline);
  } else {
    read_number(Change::Target::queue_limit, limit_param(), value, change);
    if (problems_.count() == before)
      queue->set_limit({static_cast<std::int64_t>(change.value.number), change.value.in_bytes});
  }
  if (problems_.count() == before) check(queue->problem());
}

void ChangeReader::read_param(TrialQueue& queue, std::string_view name, const JsonValue& value, Change& change) {
  const std::span<const Param> params = queue.discipline().params;
  const std::string_view member = name.substr(std::min(name.size(), name.find('.')));
  const Param* row = find_param(params, name.substr(0, name.size() - member.size()));
  if (row != nullptr && (row->kind == ParamKind::named) == member.empty()) row = nullptr;
  if (row == nullptr)
    return refuse_path({queue.discipline().label, " has no such parameter", suggestion(name, names_of(params))});
  if (!row->live) return refuse_path({name, kNotLive});
  const std::size_t before = problems_.count();
  if (member.empty()) read_number(Change::Target::queue_param, *row, value, change);
  else if (has_scripts()) read_member(*row, row->members(queue.params()), member.substr(1), value, change);
  if (problems_.count() > before) return;
  const Value last = row->get(queue.params());
  queue.set(*row, change.value);
  check(queue.problem());
  if (problems_.count() > before) queue.set(*row, last);
}

void ChangeReader::read_flow(std::string_view rest, const JsonValue& value, Change& change) {
  const std::vector<std::string_view> ids = ids_of(spec_.flows);
  change.flow = take_id(rest, ids);
  if (change.flow == kNowhere)
    return refuse_path({"there is no flow of this id", suggestion(rest.substr(0, rest.find('.')), ids)});
  if (rest == "active")
    return read_number(Change::Target::flow_active, *find_param(flow_params(), rest), value, change);
  if (!take_prefix(rest, "application."))
    return refuse_path({"only \"active\" and the parameters of the application can be changed during a run"}, kWhat);
  const FlowSpec& flow = spec_.flows[change.flow];
  if (flow.application == nullptr || flow.transport == nullptr) return;  // already reported
  const Param* row = find_param(flow.application->params, rest);
  if (row == nullptr)
    return refuse_path(
        {flow.application->label, " has no such parameter", suggestion(rest, names_of(flow.application->params))});
  if (!row->live) return refuse_path({rest, kNotLive});
  const std::size_t before = problems_.count();
  read_number(Change::Target::application_param, *row, value, change);
  if (problems_.count() == before) check(trial_.problem_of_application(flow, {row, change.value}));
}

}  // namespace aqm
