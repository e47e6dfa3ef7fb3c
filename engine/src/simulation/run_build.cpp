// Builds a run from its specification.

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "simulation/run.h"

namespace aqm {
namespace {

constexpr std::uint32_t kMostRows = 999;
constexpr std::uint32_t kMostCells = 400'000;
constexpr std::uint32_t kEventCapacity = 16'000;

// Less for many columns. Odd, so that the cells of a row do not compete for the same lines of the cache.
std::uint32_t row_capacity(std::size_t columns) {
  return std::min(kMostRows, static_cast<std::uint32_t>(kMostCells / columns) | 1);
}

bool needs_queue(const DirectionSpec& direction) {
  return direction.queue.discipline->id != "drop_tail" || direction.loss > 0 || !direction.queue.settings.empty();
}

}  // namespace

Simulation::Run::Run(ScenarioSpec scenario)
    : spec(std::move(scenario)), network(events, packets, *this, fingerprint), topology(spec, network) {
  build_links();
  build_watches();
  build_flows();
  network.find_links_ahead();
  build_windows();
  start_sliding();
  flow_rates.resize(flows.size());
  build_columns();
  rows = Table(static_cast<std::uint32_t>(columns.size()), row_capacity(columns.size()));
  event_rows = Table(static_cast<std::uint32_t>(event_columns().size()), kEventCapacity);
  open_and_close_windows();  // those from 0 on contain what is sent at 0
}

std::unique_ptr<QueueDisc> Simulation::Run::make_queue(DirectionRef direction, std::uint32_t host,
                                                       const QueueSpec& queue) {
  const Link& owner = network.link(topology.link(direction, host));
  std::unique_ptr<QueueDisc> made = queue.discipline->make(owner.queue_context());
  apply_settings(queue.settings, made->params());
  made->params_changed();
  return made;
}

void Simulation::Run::build_links() {
  disciplines.resize(spec.links.size());
  for (std::uint32_t l = 0; l < spec.links.size(); ++l) {
    for (const bool reverse : {false, true}) {
      const DirectionSpec& direction = reverse ? spec.links[l].reverse : spec.links[l].forward;
      disciplines[l].push_back(direction.queue.discipline);
      if (!needs_queue(direction)) continue;
      for (std::uint32_t host = 0; host < topology.count(l); ++host) {
        const DirectionRef ref{l, reverse};
        network.link(topology.link(ref, host)).set_queue(make_queue(ref, host, direction.queue));
      }
    }
  }
}

void Simulation::Run::build_watches() {
  for (const DirectionRef direction : spec.measure.watch) {
    Link& watched = link(direction);
    watched.become_queued();
    watches.push_back(std::make_unique<Watch>(*this, direction, static_cast<std::uint32_t>(watches.size()), watched));
    watched.observe(&watches.back()->meter, watches.back().get());
    watches.back()->discipline = disciplines[direction.link][direction.reverse ? 1 : 0];
  }
  class_bytes_before.resize(watches.size());
  watch_bytes_before.resize(watches.size());
}

void Simulation::Run::build_flows() {
  std::size_t count = 0;
  for (const FlowSpec& flow : spec.flows) count += flow.count;
  accounts.reserve(count);
  for (std::uint32_t group = 0; group < spec.flows.size(); ++group) build_group(group);
  build_sharers();
  for (const auto& flow : flows) flow->schedule();
}

void Simulation::Run::build_group(std::uint32_t group) {
  const FlowSpec& flow = spec.flows[group];
  const std::vector<DirectionRef> route = route_of(spec, flow);
  for (std::uint32_t i = 0; i < flow.count; ++i) {
    const std::uint32_t host = flow.host_offset + i;
    const auto id = static_cast<FlowId>(flows.size());
    const std::string name = flow.count == 1 ? flow.id : numbered(flow.id, i);
    std::vector<std::uint32_t> data, back;
    for (const DirectionRef step : route) data.push_back(topology.link(step, host));
    for (auto step = route.rbegin(); step != route.rend(); ++step)
      back.push_back(topology.link({step->link, !step->reverse}, host));

    FlowAccount& account = accounts.emplace_back();
    account.traffic_class = flow.traffic_class;
    network.add_flow(data, back, account);

    const std::uint32_t from_host = host % spec.nodes[flow.from].count;
    const std::string jitter_stream = flow.jitter_per_host
                                          ? concat({"host:", numbered(spec.nodes[flow.from].id, from_host), ":start"})
                                          : concat({"flow:", name, ":start"});
    const double jitter_s = to_seconds(flow.start_jitter) * Random(spec.seed, jitter_stream).uniform();
    const Time start = flow.start + from_seconds(jitter_s);
    const Time stop = flow.stop.value_or(kNever);

    ways_back.push_back(empty_delay(back, 40));
    const FlowContext context{packets,
                              events,
                              network,
                              account,
                              id,
                              flow.traffic_class,
                              Random(spec.seed, concat({"flow:", name})),
                              empty_delay(data, 1000) + ways_back.back()};
    RunningFlow& running = *flows.emplace_back(std::make_unique<RunningFlow>(flow, context, *this, start, stop));
    network.connect(id, running.transport().source(), running.transport().sink());
    flow_infos.push_back({name, group, flow.traffic_class, start, stop});
    flow_active.push_back(0);
    flow_starts.push_back(start);
    flow_gauges.push_back(running.transport().gauges());
    if (flow.application->makes_transfers) transferring[index(flow.traffic_class)].push_back(id);
  }
}

// How long a packet takes on links that carry nothing else.
Duration Simulation::Run::empty_delay(const std::vector<std::uint32_t>& path, Bytes size) const {
  Duration delay{};
  for (const std::uint32_t l : path) {
    const LinkSettings settings = network.link(l).settings();
    delay += settings.delay + transmission_time(size, settings.rate);
  }
  return delay;
}

void Simulation::Run::build_windows() {
  if (spec.measure.windows.empty()) spec.measure.windows.emplace_back(Time{0}, spec.duration);
  for (const auto& [from, to] : spec.measure.windows) {
    Window& window = windows.emplace_back();
    window.from = from;
    window.to = to;
    window.average_max.resize(watches.size());
    window.share_seconds_bps.resize(flows.size());
  }
  find_next_bound();
}

}  // namespace aqm
