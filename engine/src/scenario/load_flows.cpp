// Flows: senders, receivers, transports, applications and times.

#include "json/limits.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"

namespace aqm {
namespace {

bool contains(const std::vector<std::string_view>& names, std::string_view name) {
  for (const std::string_view one : names)
    if (one == name) return true;
  return false;
}

// The entry of a list that the `type` of `json` names.
template <class Type>
const Type* read_type(const JsonValue& json, std::span<const Type* const> all, std::string_view what,
                      Problems& problems) {
  if (!json.is(JsonKind::object)) {
    refuse(json, "must be an object", problems);
    return nullptr;
  }
  const auto scope = problems.enter("type");
  const JsonValue* name = member_of(json, "type");
  std::vector<std::string_view> ids;
  for (const Type* type : all) {
    if (name != nullptr && name->is(JsonKind::string) && type->id == name->text) return type;
    ids.push_back(type->id);
  }
  if (name == nullptr) problems.add("is missing", "", in_words(ids));
  else refuse_name(*name, what, ids, problems);
  return nullptr;
}

std::span<const Param> variant_params(const FlowSpec& flow) {
  return flow.variant.empty() ? std::span<const Param>() : tcp_variant(flow.variant).params;
}

void read_variant(const JsonValue* json, FlowSpec& flow, Problems& problems) {
  const auto scope = problems.enter("variant");
  std::vector<std::string_view> ids;
  for (const Variant* variant : all_tcp_variants()) ids.push_back(variant->id);
  if (json == nullptr) flow.variant = ids.front();
  else if (json->is(JsonKind::string) && contains(ids, json->text)) flow.variant = json->text;
  else refuse_name(*json, "variant", ids, problems);
}

// The rows of the transport and of its variant.
std::vector<Param> rows_of(const FlowSpec& flow) {
  std::vector<Param> rows(flow.transport->params.begin(), flow.transport->params.end());
  const auto more = variant_params(flow);
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

void read_preset(const JsonValue* json, FlowSpec& flow, Problems& problems) {
  const auto scope = problems.enter("preset");
  std::vector<std::string_view> ids;
  for (const Preset& preset : flow.transport->presets) {
    ids.push_back(preset.id);
    if (json == nullptr ? ids.size() > 1 : !json->is(JsonKind::string) || json->text != preset.id) continue;
    for (const Preset::Entry& entry : preset.values)
      for (const std::span<const Param> rows : {flow.transport->params, variant_params(flow)})
        if (const Param* row = find_param(rows, entry.param))
          flow.transport_settings.push_back({row, {.number = entry.number}});
    return;
  }
  refuse_name(*json, "preset", ids, problems);
}

void read_transport(const JsonValue& json, FlowSpec& flow, Draft& draft) {
  Problems& problems = draft.problems;
  const std::size_t before = problems.count();
  flow.transport = read_type(json, all_transports(), "transport", problems);
  if (flow.transport == nullptr) return;
  const bool is_tcp = flow.transport->id == "tcp";
  if (is_tcp) read_variant(member_of(json, "variant"), flow, problems);
  const std::string owner =
      is_tcp ? concat({flow.transport->label, " ", flow.variant}) : std::string(flow.transport->label);
  const Fields fields = is_tcp ? Fields(json, {"type", "variant", "preset"}, rows_of(flow), problems, owner)
                               : Fields(json, {"type"}, rows_of(flow), problems, owner);
  if (!flow.transport->presets.empty()) read_preset(fields.find("preset"), flow, problems);
  fields.read(flow.transport->params, flow.transport_settings);
  fields.read(variant_params(flow), flow.transport_settings);
  if (problems.count() > before) return;
  if (std::optional<std::string> problem = draft.trial.problem_of_transport(flow)) problems.add(*problem);
}

void read_application(const JsonValue& json, FlowSpec& flow, Draft& draft) {
  Problems& problems = draft.problems;
  flow.application = read_type(json, all_applications(), "application", problems);
  if (flow.application == nullptr) return;
  const Fields fields(json, {"type"}, flow.application->params, problems, flow.application->label);
  fields.read(flow.application->params, flow.application_settings);
}

// Reads transport, application and ends of a flow.
void read_stack(const Fields& fields, FlowSpec& flow, Draft& draft) {
  Problems& problems = draft.problems;
  const std::size_t before = problems.count();
  if (const JsonValue* application = fields.require("application")) {
    const auto scope = problems.enter("application");
    read_application(*application, flow, draft);
  }
  if (const JsonValue* transport = fields.require("transport")) {
    const auto scope = problems.enter("transport");
    read_transport(*transport, flow, draft);
  }
  if (flow.transport == nullptr || flow.application == nullptr) return;
  if (const auto good = split(flow.application->transports); !contains(good, flow.transport->id)) {
    const auto scope = problems.enter("transport.type");
    problems.add(concat({flow.application->id, " does not run over ", flow.transport->id}), flow.transport->id,
                 in_words(good));
  }
  if (problems.count() > before) return;
  const auto scope = problems.enter("application");
  if (std::optional<std::string> problem = draft.trial.problem_of_application(flow)) problems.add(*problem);
}

void read_times(const Fields& fields, FlowSpec& flow, Draft& draft) {
  FlowParams params;
  fields.read(flow_params(), &params);
  flow.count = static_cast<std::uint32_t>(params.count);
  flow.host_offset = static_cast<std::uint32_t>(params.host_offset);
  flow.start = Time{params.start.count()};
  if (params.stop != Duration::max()) flow.stop = Time{params.stop.count()};
  flow.start_jitter = params.start_jitter;
  flow.jitter_per_host = params.start_group == StartGroup::host;
  flow.active = params.active;
  if (params.traffic_class != FlowClass::by_application)
    flow.traffic_class = static_cast<TrafficClass>(params.traffic_class);
  else if (flow.application != nullptr) flow.traffic_class = flow.application->traffic_class;
  if (flow.stop && *flow.stop <= flow.start) {
    const auto scope = draft.problems.enter("stop");
    refuse(*fields.find("stop"), "must be after start", draft.problems);
  }
}

void read_flow(const JsonValue& json, FlowSpec& flow, Draft& draft) {
  Problems& problems = draft.problems;
  const Fields fields(json, {"id", "from", "to", "transport", "application"}, flow_params(), problems);
  flow.id = read_new_id(fields, ids_of(draft.spec.flows), problems);
  flow.from = read_end(fields, "from", draft);
  flow.to = read_end(fields, "to", draft);
  if (flow.from == flow.to && flow.from != kNowhere) {
    const auto scope = problems.enter("to");
    problems.add("must differ from \"from\"", draft.spec.nodes[flow.to].id);
  }
  read_stack(fields, flow, draft);
  read_times(fields, flow, draft);
}

}  // namespace

void read_flows(const JsonValue& json, Draft& draft) {
  read_entries(json, kLimits.flows, draft.spec.flows, read_flow, draft);
  std::int64_t flows = 0;
  for (const FlowSpec& flow : draft.spec.flows) flows += flow.count;
  if (flows > kLimits.flow_count)
    draft.problems.add("too many flows", whole_text(flows), concat({"at most ", whole_text(kLimits.flow_count)}));
}

}  // namespace aqm
