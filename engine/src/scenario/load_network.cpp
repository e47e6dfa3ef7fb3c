// Nodes and links.

#include "json/limits.h"
#include "qdisc/disciplines.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"

namespace aqm {
namespace {

void read_node(const JsonValue& json, NodeSpec& node, Draft& draft) {
  Problems& problems = draft.problems;
  const Fields fields(json, {"id"}, node_params(), problems);
  node.id = read_new_id(fields, ids_of(draft.spec.nodes), problems);
  NodeParams params;
  fields.require("kind");
  fields.read(node_params(), &params);
  node.is_router = params.kind == NodeKind::router;
  node.count = static_cast<std::uint32_t>(params.count);
  if (params.x == params.x) node.x = params.x;
  if (params.y == params.y) node.y = params.y;
  if (node.is_router && node.count > 1) {
    const auto scope = problems.enter("count");
    problems.add("a router cannot have a count", whole_text(node.count));
  }
}

void read_queue(const JsonValue& json, DirectionSpec& direction, Draft& draft) {
  Problems& problems = draft.problems;
  QueueSpec& queue = direction.queue;
  const std::size_t before = problems.count();
  queue.discipline = all_disciplines()[0];
  if (const JsonValue* discipline = member_of(json, "discipline")) {
    const auto scope = problems.enter("discipline");
    queue.discipline = read_discipline(*discipline, problems);
  }
  if (queue.discipline == nullptr) return;  // other keys depend on the discipline
  const Fields fields(json, {"discipline", "limit"}, queue.discipline->params, problems, queue.discipline->label);
  if (const JsonValue* limit = fields.find("limit")) {
    const auto scope = problems.enter("limit");
    if (Value value; read_value(limit_param(), *limit, value, problems))
      queue.limit = {static_cast<std::int64_t>(value.number), value.in_bytes};
  }
  fields.read(queue.discipline->params, queue.settings);
  if (problems.count() > before) return;
  TrialQueue trial(draft.trial, queue, direction);
  for (const Param& row : queue.discipline->params)
    if (const JsonValue* named = has_scripts() && row.kind == ParamKind::named ? fields.find(row.name) : nullptr) {
      const auto scope = problems.enter(row.name);
      Setting& setting = queue.settings.emplace_back(Setting{&row, {}});
      read_members(row.members(trial.params()), *named, setting.value, problems);
      trial.set(row, setting.value);
    }
  if (problems.count() > before) return;
  if (std::optional<std::string> problem = trial.problem()) problems.add(*problem);
}

void read_direction(const Fields& fields, LinkParams params, DirectionSpec& direction, Draft& draft) {
  fields.read(link_params(), &params);
  direction.rate = params.rate;
  direction.delay = params.delay;
  direction.loss = params.loss;
  direction.queue.discipline = all_disciplines()[0];
  if (const JsonValue* queue = fields.find("queue")) {
    const auto scope = draft.problems.enter("queue");
    read_queue(*queue, direction, draft);
  }
}

void check_ends(const LinkSpec& link, Draft& draft) {
  if (link.from == kNowhere || link.to == kNowhere) return;
  const NodeSpec& from = draft.spec.nodes[link.from];
  const NodeSpec& to = draft.spec.nodes[link.to];
  const auto scope = draft.problems.enter("to");
  if (link.from == link.to) draft.problems.add("must differ from \"from\"", to.id);
  else if (from.count > 1 && to.count > 1 && from.count != to.count)
    draft.problems.add("racks of different sizes cannot be joined",
                       concat({whole_text(from.count), " and ", whole_text(to.count)}),
                       "racks of the same size, or a single node");
}

void read_link(const JsonValue& json, LinkSpec& link, Draft& draft) {
  Problems& problems = draft.problems;
  const Fields fields(json, {"id", "from", "to", "queue", "reverse"}, link_params(), problems);
  link.id = read_new_id(fields, ids_of(draft.spec.links), problems);
  link.from = read_end(fields, "from", draft);
  link.to = read_end(fields, "to", draft);
  check_ends(link, draft);
  fields.require("rate");
  fields.require("delay");
  read_direction(fields, {}, link.forward, draft);
  link.reverse.rate = link.forward.rate;
  link.reverse.delay = link.forward.delay;
  link.reverse.queue.discipline = all_disciplines()[0];
  if (const JsonValue* reverse = fields.find("reverse")) {
    const auto scope = problems.enter("reverse");
    const Fields reverse_fields(*reverse, {"queue"}, link_params(), problems);
    link.reverse_follows_rate = reverse_fields.find("rate") == nullptr;
    link.reverse_follows_delay = reverse_fields.find("delay") == nullptr;
    read_direction(reverse_fields, {.rate = link.forward.rate, .delay = link.forward.delay}, link.reverse, draft);
  }
  draft.queue_declared.push_back(fields.find("queue") != nullptr);
}

}  // namespace

const Discipline* read_discipline(const JsonValue& json, Problems& problems) {
  if (json.is(JsonKind::string))
    if (const Discipline* found = find_discipline(json.text)) {
      if (found->make != nullptr) return found;
      refuse(json, "cannot run in this engine, which has no scripts", problems);
      return nullptr;
    }
  std::vector<std::string_view> ids;
  for (const Discipline* discipline : all_disciplines()) ids.push_back(discipline->id);
  refuse_name(json, "discipline", ids, problems);
  return nullptr;
}

std::uint32_t read_end(const Fields& fields, std::string_view key, Draft& draft) {
  const JsonValue* json = fields.require(key);
  if (json == nullptr) return kNowhere;
  const auto scope = draft.problems.enter(key);
  return read_reference(*json, ids_of(draft.spec.nodes), "node", draft.problems);
}

void read_nodes(const JsonValue& json, Draft& draft) {
  if (json.is(JsonKind::list) && json.size < 2)
    draft.problems.add("must have at least 2 entries", whole_text(json.size));
  read_entries(json, kLimits.nodes, draft.spec.nodes, read_node, draft);
  std::int64_t hosts = 0;
  for (const NodeSpec& node : draft.spec.nodes) hosts += node.count;
  if (hosts > kLimits.hosts)
    draft.problems.add("too many hosts", whole_text(hosts), concat({"at most ", whole_text(kLimits.hosts)}));
}

void read_links(const JsonValue& json, Draft& draft) {
  if (json.is(JsonKind::list) && json.size == 0) draft.problems.add("must have at least 1 entry", "0");
  read_entries(json, kLimits.links, draft.spec.links, read_link, draft);
}

}  // namespace aqm
