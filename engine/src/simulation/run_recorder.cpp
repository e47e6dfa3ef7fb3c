// How a row of the telemetry is filled.

#include <algorithm>
#include <cmath>

#include "simulation/run.h"

namespace aqm {
void Simulation::Run::sample_averages() {
  for (std::size_t w = 0; w < watches.size(); ++w) {
    if (!average_signal[w]) continue;
    const double average = average_signal[w](watches[w]->link.queue()->state());
    watches[w]->meter.sample_average(average);
    for (Window& window : windows)
      if (window.begin && !window.end) window.average_max[w] = std::max(window.average_max[w], average);
  }
}

void Simulation::Run::start_sliding() {
  const MeasureSpec& measure = spec.measure;
  sliding.emplace(flows.size(), measure.sliding_window, measure.sample_interval);
  sliding_transfers.emplace(2 * kClasses, measure.sliding_window, measure.sample_interval);
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
  column = sample_transfers(column);
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
  PerClass<std::int64_t> active{};
  for (FlowId flow = 0; flow < flows.size(); ++flow) {
    if (!flow_active[flow]) continue;
    const std::size_t c = index(flow_infos[flow].traffic_class);
    rate[c] += flow_rates[flow];
    share[c] += fair_share_bps(flow);
    ++active[c];
  }
  for (std::size_t c = 0; c < kClasses; ++c) {
    if (!class_has_flows[c]) continue;
    const auto count = static_cast<double>(active[c]);
    rows.set(column++, count > 0 ? rate[c] / count : NAN);
    rows.set(column++, count);
    rows.set(column++, count > 0 ? share[c] / count : NAN);
  }
  return column;
}

// How many ended within the sliding window, and how long those took on average.
std::size_t Simulation::Run::sample_transfers(std::size_t column) {
  std::array<std::int64_t, 2 * kClasses> counts{};
  bool any = false;
  for (std::size_t c = 0; c < kClasses; ++c)
    for (const FlowId flow : transferring[c]) {
      any = true;
      counts[c] += accounts[flow].completion.count();
      counts[kClasses + c] += accounts[flow].completion_sum.count();
    }
  if (!any) return column;
  sliding_transfers->sample(events.now(), [&](std::size_t i) { return counts[i]; });
  for (std::size_t c = 0; c < kClasses; ++c) {
    if (transferring[c].empty()) continue;
    const auto ended = static_cast<double>(sliding_transfers->growth(c, counts[c]));
    const auto took_ns = static_cast<double>(sliding_transfers->growth(kClasses + c, counts[kClasses + c]));
    rows.set(column++, ended);
    rows.set(column++, ended > 0 ? took_ns / ended / 1e9 : NAN);
  }
  return column;
}

std::size_t Simulation::Run::sample_flows(std::size_t column) {
  for (std::size_t flow = 0; flow < flow_columns; ++flow) {
    rows.set(column++, flow_rates[flow]);
    const WindowGauges& gauges = flow_gauges[flow];
    if (!gauges.cwnd) continue;
    rows.set(column++, *gauges.cwnd);
    rows.set(column++, gauges.ssthresh ? *gauges.ssthresh : NAN);
    rows.set(column++, *gauges.srtt_s);
  }
  return column;
}

}  // namespace aqm
