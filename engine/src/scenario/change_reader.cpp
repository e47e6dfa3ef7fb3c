#include "scenario/change_reader.h"

#include "scenario/limits.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"

namespace aqm {
namespace {

constexpr std::string_view kWhat =
    "links.ID.(rate|delay|loss|queue.discipline|queue.limit|queue.PARAMETER), links.ID.reverse..., flows.ID.active, "
    "flows.ID.application.PARAMETER or measure.sliding_window";

struct Switch {
  bool active = true;
};
constexpr Param active_row = param<&Switch::active>({.name = "active"});

constexpr std::string_view kNotLive = " cannot be changed while the simulation runs";

std::vector<std::string_view> names_of(std::span<const Param> rows) {
  std::vector<std::string_view> names;
  for (const Param& row : rows) names.push_back(row.name);
  return names;
}

}  // namespace

bool take_prefix(std::string_view& rest, std::string_view prefix) {
  if (!rest.starts_with(prefix)) return false;
  rest.remove_prefix(prefix.size());
  return true;
}

std::optional<std::uint32_t> take_id(std::string_view& rest, const std::vector<std::string_view>& ids) {
  std::optional<std::uint32_t> best;
  for (std::uint32_t i = 0; i < ids.size(); ++i)
    if (rest.size() > ids[i].size() && rest.starts_with(ids[i]) && rest[ids[i].size()] == '.' && (!best || ids[i].size() > ids[*best].size()))
      best = i;
  if (best) rest.remove_prefix(ids[*best].size() + 1);
  return best;
}

QueueSpec with_discipline(const QueueSpec& queue, const Discipline& discipline) {
  QueueSpec changed{&discipline, queue.limit, {}};
  for (const Setting& setting : queue.settings)
    if (const Param* row = find_param(discipline.params, setting.param->name)) changed.settings.push_back({row, setting.value});
  return changed;
}

ChangeReader::Read ChangeReader::refuse_path(std::initializer_list<std::string_view> message) {
  const auto scope = problems_.enter(live_ != nullptr ? "" : "set");
  problems_.add(concat(message), "", kWhat);
  return std::nullopt;
}

Problems::Scope ChangeReader::at_value() { return problems_.enter(live_ != nullptr ? "" : "value"); }

std::optional<Change> ChangeReader::read(std::string_view path, const JsonValue& value) {
  std::string_view rest = path;
  Read change;
  if (take_prefix(rest, "links.")) change = read_link(rest, value);
  else if (take_prefix(rest, "flows.")) change = read_flow(rest, value);
  else if (rest == "measure.sliding_window")
    change = read_number(Change::Target::sliding_window, *find_param(measure_params(), "sliding_window"), value);
  else
    change = refuse_path({path.substr(0, kLimits.string_chars), kNotLive});
  if (change) change->path = path;
  return change;
}

ChangeReader::Read ChangeReader::read_number(Change::Target target, const Param& row, const JsonValue& value) {
  const auto scope = at_value();
  std::optional<Value> number = read_value(row, value, problems_);
  if (!number) return std::nullopt;
  Change change;
  change.target = target;
  change.param = row.name;
  change.value = std::move(*number);
  return change;
}

ChangeReader::Read ChangeReader::read_link(std::string_view rest, const JsonValue& value) {
  const std::vector<std::string_view> ids = ids_of(spec_.links);
  const std::optional<std::uint32_t> link = take_id(rest, ids);
  if (!link) return refuse_path({"there is no link of this id", suggestion(rest.substr(0, rest.find('.')), ids)});
  const DirectionRef direction{*link, take_prefix(rest, "reverse.")};
  if (take_prefix(rest, "queue.")) return read_queue(direction, rest, value);
  constexpr Change::Target targets[] = {Change::Target::link_rate, Change::Target::link_delay, Change::Target::link_loss};
  const std::span<const Param> rows = link_params();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].name != rest) continue;
    Read change = read_number(targets[i], rows[i], value);
    if (change) change->direction = direction;
    return change;
  }
  return refuse_path({"a link has no such parameter", suggestion(rest, names_of(rows))});
}

const DirectionSpec& ChangeReader::direction_of(DirectionRef direction) const {
  const LinkSpec& link = spec_.links[direction.link];
  return direction.reverse ? link.reverse : link.forward;
}

QueueSpec ChangeReader::queue_now(DirectionRef direction) const {
  for (const auto& [where, queue] : changed_)
    if (where == direction) return queue;
  if (live_ == nullptr) return direction_of(direction).queue;
  QueueSpec queue{&live_->discipline(direction), live_->queue_limit(direction), {}};
  const void* params = live_->queue_params(direction);
  if (params == nullptr) return queue;
  for (const Param& row : queue.discipline->params) queue.settings.push_back({&row, row.get(params)});
  return queue;
}

ChangeReader::Read ChangeReader::keep(DirectionRef direction, QueueSpec queue, Change change) {
  if (std::optional<std::string> problem = trial_.problem_of(queue, direction_of(direction))) {
    const auto scope = at_value();
    problems_.add(std::move(*problem));
    return std::nullopt;
  }
  change.direction = direction;
  for (auto& [where, known] : changed_)
    if (where == direction) {
      known = std::move(queue);
      return change;
    }
  changed_.emplace_back(direction, std::move(queue));
  return change;
}

ChangeReader::Read ChangeReader::read_queue(DirectionRef direction, std::string_view name, const JsonValue& value) {
  QueueSpec queue = queue_now(direction);
  if (queue.discipline == nullptr) return std::nullopt;  // has been complained about
  if (name == "discipline") return read_discipline(direction, std::move(queue), value);
  const bool is_limit = name == "limit";
  const Param* row = is_limit ? &limit_param() : find_param(queue.discipline->params, name);
  if (row == nullptr)
    return refuse_path({queue.discipline->label, " has no such parameter", suggestion(name, names_of(queue.discipline->params))});
  if (!row->live) return refuse_path({name, kNotLive});
  Read change = read_number(is_limit ? Change::Target::queue_limit : Change::Target::queue_param, *row, value);
  if (!change) return std::nullopt;
  if (is_limit) queue.limit = {static_cast<std::int64_t>(change->value.number), change->value.in_bytes};
  else queue.settings.push_back({row, change->value});
  return keep(direction, std::move(queue), std::move(*change));
}

ChangeReader::Read ChangeReader::read_discipline(DirectionRef direction, QueueSpec queue, const JsonValue& value) {
  std::vector<std::string_view> ids;
  for (const Discipline* discipline : all_disciplines()) ids.push_back(discipline->id);
  const Discipline* found = value.IsString() ? find_discipline(text_of(value)) : nullptr;
  if (found == nullptr) {
    const auto scope = at_value();
    refuse_name(value, "discipline", ids, problems_);
    return std::nullopt;
  }
  Change change;
  change.target = Change::Target::queue_discipline;
  change.discipline = found;
  return keep(direction, with_discipline(queue, *found), std::move(change));
}

ChangeReader::Read ChangeReader::read_flow(std::string_view rest, const JsonValue& value) {
  const std::vector<std::string_view> ids = ids_of(spec_.flows);
  const std::optional<std::uint32_t> flow = take_id(rest, ids);
  if (!flow) return refuse_path({"there is no flow of this id", suggestion(rest.substr(0, rest.find('.')), ids)});
  Read change;
  if (rest == "active") {
    change = read_number(Change::Target::flow_active, active_row, value);
  } else if (take_prefix(rest, "application.")) {
    const ApplicationType* type = spec_.flows[*flow].application;
    if (type == nullptr) return std::nullopt;  // has been complained about
    const Param* row = find_param(type->params, rest);
    if (row == nullptr) return refuse_path({type->label, " has no such parameter", suggestion(rest, names_of(type->params))});
    if (!row->live) return refuse_path({rest, kNotLive});
    change = read_application(spec_.flows[*flow], *row, value);
  } else {
    return refuse_path({"of a flow only \"active\" and the parameters of its application can be changed while the simulation runs"});
  }
  if (change) change->flow = *flow;
  return change;
}

ChangeReader::Read ChangeReader::read_application(FlowSpec flow, const Param& row, const JsonValue& value) {
  Read change = read_number(Change::Target::application_param, row, value);
  if (!change || flow.transport == nullptr) return change;
  flow.application_settings.push_back({&row, change->value});
  const std::optional<std::string> problem = trial_.problem_of_application(flow);
  if (!problem) return change;
  const auto scope = at_value();
  problems_.add(*problem);
  return std::nullopt;
}

}  // namespace aqm
