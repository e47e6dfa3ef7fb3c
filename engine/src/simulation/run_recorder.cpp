// The columns of the telemetry and how a row is filled.
//
// The columns of a run never change: a watched queue has one for every signal of every discipline, not a number while
// the discipline in place does not have it.

#include <algorithm>
#include <cmath>

#include "simulation/run.h"
#include "telemetry/fairness.h"

namespace aqm {
namespace {

constexpr std::size_t kMaxFlowColumns = 256;  // flows that get columns of their own

std::string watch_id(const ScenarioSpec& spec, DirectionRef direction) {
  return spec.links[direction.link].id + (direction.reverse ? ":reverse" : "");
}

}  // namespace

void Simulation::Run::build_columns() {
  columns.push_back({"run", "", "t_s", "Time", Unit::seconds, "last"});
  columns.push_back({"run", "", "jain", "Jain's index", Unit::ratio, "mean"});
  for (const LinkSpec& declared : spec.links)
    columns.push_back({"link", declared.id, "utilization", "Utilisation", Unit::ratio, "mean"});
  link_bytes_before.assign(spec.links.size(), 0);
  for (const auto& watch : watches) add_queue_columns(*watch);
  for (const FlowInfo& flow : flow_infos) class_has_flows[index(flow.traffic_class)] = true;
  for (std::size_t c = 0; c < kClasses; ++c) {
    if (!class_has_flows[c]) continue;
    const std::string id(kClassNames[c]);
    columns.push_back({"class", id, "goodput_per_flow_bps", "Goodput per flow", Unit::bits_per_second, "mean"});
    columns.push_back({"class", id, "active_flows", "Active flows", Unit::none, "last"});
    columns.push_back({"class", id, "fair_share_bps", "Fair share", Unit::bits_per_second, "last"});
  }
  flow_columns = std::min(flows.size(), kMaxFlowColumns);
  for (std::size_t flow = 0; flow < flow_columns; ++flow) {
    columns.push_back({"flow", flow_infos[flow].id, "goodput_bps", "Goodput", Unit::bits_per_second, "mean"});
    columns.push_back({"flow", flow_infos[flow].id, "cwnd_packets", "Congestion window", Unit::packets, "last"});
  }
}

void Simulation::Run::add_queue_columns(const Watch& watch) {
  const std::string id = watch_id(spec, watch.direction);
  auto add = [&](std::string field, std::string_view label, Unit unit, const char* summary) {
    columns.push_back({"queue", id, std::move(field), label, unit, summary});
  };
  add("backlog_packets", "Queue", Unit::packets, "last");
  add("backlog_bytes", "Queue", Unit::bytes, "last");
  add("utilization", "Utilisation", Unit::ratio, "mean");
  for (const std::string_view name : kClassNames)
    add("backlog_packets." + std::string(name), "Queued packets", Unit::packets, "last");
  for (const std::string_view name : kClassNames)
    add("throughput_bps." + std::string(name), "Throughput", Unit::bits_per_second, "mean");
  add("limit", "Buffer", Unit::none, "last");

  std::vector<SignalSource> sources;
  auto add_source = [&](std::string_view name, std::string_view label, Unit unit) {
    if (std::any_of(sources.begin(), sources.end(), [&](const SignalSource& known) { return known.field == name; }))
      return;
    sources.push_back({std::string(name)});
    add(std::string(name), label, unit, "last");
  };
  for (const Discipline* discipline : all_disciplines()) {
    for (const Signal& row : discipline->signals) add_source(row.name, row.label, row.unit);
    for (const Param& row : discipline->params)
      if (!row.guide.empty()) add_source(row.name, row.label, row.unit);
  }
  signal_sources.push_back(std::move(sources));
  map_signals(signal_sources.size() - 1);
}

void Simulation::Run::map_signals(std::size_t w) {
  const Discipline& discipline = *watches[w]->discipline;
  average_signal.resize(watches.size());
  average_signal[w] = nullptr;
  for (const Signal& row : discipline.signals)
    if (row.name == "average") average_signal[w] = row.get;
  for (SignalSource& source : signal_sources[w]) {
    source.signal = nullptr;
    source.param = find_param(discipline.params, source.field);
    for (const Signal& row : discipline.signals)
      if (row.name == source.field) source.signal = row.get;
  }
}

void Simulation::Run::sample_averages() {
  for (std::size_t w = 0; w < watches.size(); ++w) {
    if (!average_signal[w]) continue;
    const double average = average_signal[w](watches[w]->link.queue()->state());
    watches[w]->meter.sample_average(average);
    for (Window& window : windows)
      if (window.begin && !window.end) window.average_max[w] = std::max(window.average_max[w], average);
  }
}

void Simulation::Run::sample_rates() {
  sliding->sample(events.now(), [this](std::size_t flow) { return accounts[flow].goodput_bytes; });
  for (std::size_t flow = 0; flow < flows.size(); ++flow)
    flow_rates[flow] = flow_active[flow] ? sliding->rate_bps(flow, accounts[flow].goodput_bytes, flow_starts[flow]) : 0;
}

void Simulation::Run::sample() {
  sample_averages();
  const double elapsed_s = to_seconds(events.now() - sampled_at);
  sampled_at = events.now();
  if (!recording) return;
  sample_rates();
  JainIndex jain;
  for (std::size_t flow = 0; flow < flows.size(); ++flow)
    if (flow_active[flow]) jain.add(flow_rates[flow]);
  std::size_t column = 0;
  rows.set(column++, to_seconds(events.now()));
  rows.set(column++, jain.value());
  column = sample_links(column, elapsed_s);
  for (std::size_t w = 0; w < watches.size(); ++w) column = sample_watch(column, w, elapsed_s);
  column = sample_classes(column);
  sample_flows(column);
  rows.end_row();
}

std::size_t Simulation::Run::sample_links(std::size_t column, double elapsed_s) {
  for (std::uint32_t l = 0; l < spec.links.size(); ++l) {
    const std::uint32_t count = topology.count(l);
    const Bytes bytes = topology.sent_bytes({l, false});
    const double capacity = static_cast<double>(link({l, false}).settings().rate.bps) * count * elapsed_s;
    rows.set(column++, capacity > 0 ? 8 * static_cast<double>(bytes - link_bytes_before[l]) / capacity : 0);
    link_bytes_before[l] = bytes;
  }
  return column;
}

std::size_t Simulation::Run::sample_watch(std::size_t column, std::size_t w, double elapsed_s) {
  const Watch& watch = *watches[w];
  const QueueDisc& queue = *watch.link.queue();
  rows.set(column++, static_cast<double>(queue.backlog_packets()));
  rows.set(column++, static_cast<double>(queue.backlog_bytes()));
  const PerClass<Bytes>& delivered = watch.meter.totals().delivered_bytes;
  const Bytes sent = delivered[0] + delivered[1] + delivered[2];
  const double capacity = static_cast<double>(watch.link.settings().rate.bps) * elapsed_s;
  rows.set(column++, capacity > 0 ? 8 * static_cast<double>(sent - watch_bytes_before[w]) / capacity : 0);
  watch_bytes_before[w] = sent;
  for (std::size_t c = 0; c < kClasses; ++c)
    rows.set(column++, static_cast<double>(queue.backlog_packets(static_cast<TrafficClass>(c))));
  for (std::size_t c = 0; c < kClasses; ++c)
    rows.set(column++,
             elapsed_s > 0 ? 8 * static_cast<double>(delivered[c] - class_bytes_before[w][c]) / elapsed_s : 0);
  class_bytes_before[w] = delivered;
  rows.set(column++, static_cast<double>(queue.limit().amount));
  for (const SignalSource& source : signal_sources[w]) {
    double value = NAN;
    if (source.signal) value = source.signal(queue.state());
    else if (source.param) value = source.param->get(watch.link.queue()->params()).number;
    rows.set(column++, value);
  }
  return column;
}

std::size_t Simulation::Run::sample_classes(std::size_t column) {
  PerClass<double> rate{}, share{};
  PerClass<std::int64_t> active{}, sharing{};
  for (std::size_t flow = 0; flow < flows.size(); ++flow) {
    if (!flow_active[flow]) continue;
    const std::size_t c = index(flow_infos[flow].traffic_class);
    rate[c] += flow_rates[flow];
    ++active[c];
    if (std::isnan(fair_shares[flow])) continue;
    share[c] += fair_shares[flow];
    ++sharing[c];
  }
  for (std::size_t c = 0; c < kClasses; ++c) {
    if (!class_has_flows[c]) continue;
    rows.set(column++, active[c] > 0 ? rate[c] / static_cast<double>(active[c]) : NAN);
    rows.set(column++, static_cast<double>(active[c]));
    rows.set(column++, sharing[c] > 0 ? share[c] / static_cast<double>(sharing[c]) : NAN);
  }
  return column;
}

std::size_t Simulation::Run::sample_flows(std::size_t column) {
  for (std::size_t flow = 0; flow < flow_columns; ++flow) {
    rows.set(column++, flow_rates[flow]);
    rows.set(column++, flow_cwnds[flow] ? *flow_cwnds[flow] : NAN);
  }
  return column;
}

}  // namespace aqm
