#include "simulation/flows.h"

#include <algorithm>

#include "core/text.h"

namespace aqm {
namespace {

// How long a packet takes on a link that carries nothing else.
Duration empty_delay(const Link& link, Bytes size) {
  return link.settings().delay + transmission_time(size, link.settings().rate);
}

// When flow `name` of a group, at its host, starts.
Time start_of(const FlowSpec& flow, const std::string& name, std::uint32_t host, const ScenarioSpec& spec) {
  const NodeSpec& from = spec.nodes[flow.from];
  const std::string stream = flow.jitter_per_host ? concat({"host:", numbered(from.id, host % from.count), ":start"})
                                                  : concat({"flow:", name, ":start"});
  return flow.start + from_seconds(to_seconds(flow.start_jitter) * Random(spec.seed, stream).uniform());
}

}  // namespace

AQM_NOINLINE bool is_charted(const ScenarioSpec& spec, std::string_view scope, std::string_view id,
                             std::string_view field) {
  const std::string start = concat({"\n", scope, "/", id, "/", field});
  for (std::string_view rest = spec.charted; !rest.empty(); rest.remove_prefix(1))
    if (rest.starts_with(start)) return true;
  return false;
}

Flows::Flows(const ScenarioSpec& spec, const Topology& topology, Network& network, FlowListener& listener)
    : paths_(spec.flows.size()) {
  std::size_t count = 0, hops = 0;
  for (const FlowSpec& flow : spec.flows) {
    count += flow.count;
    hops += 2 * flow.count * flow.route.size();
  }
  accounts_.reserve(count);
  network.reserve(count, hops);
  groups_.resize(spec.flows.size());
  read_paths(spec, topology, network);
  active_.resize(count);
  for (std::uint32_t group = 0; group < spec.flows.size(); ++group) add_group(spec, group, topology, network, listener);
  for (const auto& flow : running_) flow->schedule();
}

void Flows::add_group(const ScenarioSpec& spec, std::uint32_t group, const Topology& topology, Network& network,
                      FlowListener& listener) {
  const FlowSpec& flow = spec.flows[group];
  const std::vector<DirectionRef> route = route_of(spec, flow);
  for (std::uint32_t i = 0; i < flow.count; ++i) {
    const std::uint32_t host = flow.host_offset + i;
    const auto id = static_cast<FlowId>(infos_.size());
    const std::string name = flow.count == 1 ? flow.id : numbered(flow.id, i);
    std::vector<std::uint32_t> data, back;
    for (const DirectionRef step : route) data.push_back(topology.link(step, host));
    for (auto step = route.rbegin(); step != route.rend(); ++step)
      back.push_back(topology.link({step->link, !step->reverse}, host));

    FlowAccount& account = accounts_.emplace_back();
    account.traffic_class = flow.traffic_class;
    account.group = &groups_[group];
    network.add_flow(data, back, account);

    const Time start = start_of(flow, name, host, spec);
    const Time stop = flow.stop.value_or(kNever);
    const FlowContext context{network.packets(),
                              network.events(),
                              network,
                              account,
                              id,
                              flow.traffic_class,
                              Random(spec.seed, concat({"flow:", name})),
                              paths_[group].base_rtt};
    RunningFlow& running = *running_.emplace_back(std::make_unique<RunningFlow>(flow, context, listener, start, stop));
    if (i > 0) running.application().join(running_[id - i]->application());
    network.connect(id, running.transport().source(), running.transport().sink());
    infos_.push_back({name, group, flow.traffic_class, start, stop});
  }
}

void Flows::read_paths(const ScenarioSpec& spec, const Topology& topology, const Network& network) {
  longest_rtt_ = {};
  for (std::size_t group = 0; group < paths_.size(); ++group) {
    Duration there{}, back{};
    // The links of all hosts of a rack are equal.
    for (const DirectionRef step : route_of(spec, spec.flows[group])) {
      there += empty_delay(network.link(topology.link(step, 0)), 1000);
      back += empty_delay(network.link(topology.link({step.link, !step.reverse}, 0)), 40);
    }
    paths_[group].base_rtt = there + back;
    paths_[group].way_back_s.set(to_seconds(back), network.events().now());
    longest_rtt_ = std::max(longest_rtt_, there + back);
  }
}

std::int64_t Flows::active_flows() const { return std::count(active_.begin(), active_.end(), 1); }

void Flows::set_active(FlowId flow, bool active, Time now) {
  active_[flow] = active ? 1 : 0;
  FlowAccount& account = accounts_[flow];
  if (active) account.since = {now, account.goodput_bytes};
}

void Flows::enable(std::uint32_t group, bool enabled) {
  for (FlowId flow = 0; flow < size(); ++flow)
    if (infos_[flow].group == group) running_[flow]->enable(enabled);
}

std::optional<std::string> Flows::set_param(std::uint32_t group, const Param& row, const Value& value) {
  for (FlowId flow = 0; flow < size(); ++flow) {
    if (infos_[flow].group != group) continue;
    Application& application = running_[flow]->application();
    const Value before = row.get(application.params());
    row.set(application.params(), value);
    if (const auto problem = application.problem()) {
      row.set(application.params(), before);
      return std::string(*problem);
    }
    application.params_changed();
  }
  return std::nullopt;
}

}  // namespace aqm
