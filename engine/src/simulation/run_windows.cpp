// Measurement windows: readings at their ends, and the differences.

#include <algorithm>
#include <cmath>

#include "simulation/run.h"
#include "simulation/summary.h"

namespace aqm {
namespace {

// The number of packets below which the backlog was for the fraction q of the time.
double backlog_quantile(double q, const std::vector<std::int64_t>& now, const std::vector<std::int64_t>& before) {
  auto here = [&](std::size_t i) { return now[i] - (i < before.size() ? before[i] : 0); };
  double total = 0;
  for (std::size_t i = 0; i < now.size(); ++i) total += static_cast<double>(here(i));
  double seen = 0;
  std::size_t last = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (here(i) == 0) continue;
    seen += static_cast<double>(here(i));
    last = i;
    if (seen >= q * total) break;
  }
  return static_cast<double>(last);
}

}  // namespace

Reading Simulation::Run::read() {
  Reading reading;
  reading.at = events.now();
  reading.flows.assign(accounts.begin(), accounts.end());
  for (const auto& watch : watches) reading.queues.push_back(watch->meter.reading(events.now()));
  reading.delay_variation = network.delay_variation();
  return reading;
}

void Simulation::Run::find_next_bound() {
  next_bound = kNever;
  for (const Window& window : windows) {
    if (!window.begin) next_bound = std::min(next_bound, window.from);
    if (!window.end) next_bound = std::min(next_bound, window.to);
  }
}

void Simulation::Run::open_and_close_windows() {
  const Time now = events.now();
  if (next_bound != now) return;
  add_fair_shares();
  const Reading* reading = readings.emplace_back(std::make_unique<const Reading>(read())).get();
  for (Window& window : windows) {
    if (window.to == now) window.end = reading;
    if (window.from == now) window.begin = reading;
  }
  find_next_bound();
}

std::vector<WindowResult> Simulation::Run::window_results() {
  std::vector<WindowResult> results;
  add_fair_shares();
  const Reading now = read();
  for (const Window& window : windows) {
    if (!window.begin || now.at == window.begin->at) continue;
    results.push_back(result(window, window.end ? *window.end : now, window.end != nullptr));
  }
  return results;
}

WindowResult Simulation::Run::result(const Window& window, const Reading& end, bool complete) const {
  const Reading& begin = *window.begin;
  const double span_s = to_seconds(end.at - begin.at);
  WindowResult result;
  result.from_s = to_seconds(begin.at);
  result.to_s = to_seconds(end.at);
  result.complete = complete;
  JainIndex jain;
  PerClass<ClassSummary> classes;
  for (std::uint32_t flow = 0; flow < flows.size(); ++flow) {
    const FlowInfo& info = flow_infos[flow];
    if (info.start >= end.at || info.stop <= begin.at) continue;
    const FlowAccount& now = end.flows[flow];
    const FlowAccount& before = begin.flows[flow];
    FlowResult& added = result.flows.emplace_back(flow_result(now, before, span_s));
    added.flow = flow;
    set_fair_share(added, window.share_seconds_bps[flow] / span_s);
    set_tcp_equation(added, to_seconds(ways_back[flow]));
    jain.add(added.goodput_bps);
    classes[index(info.traffic_class)].add(added, now, before);
  }
  result.jain = jain.value();
  for (std::size_t c = 0; c < kClasses; ++c) {
    if (classes[c].flows() == 0) continue;
    ClassResult& added = result.classes.emplace_back(classes[c].result());
    added.traffic_class = static_cast<TrafficClass>(c);
    added.delay_variation = variation(end.delay_variation[c], begin.delay_variation[c]);
    for (std::size_t w = 0; w < watches.size(); ++w) {
      added.arrived_packets +=
          end.queues[w].arrived(added.traffic_class) - begin.queues[w].arrived(added.traffic_class);
      added.dropped_packets +=
          end.queues[w].dropped(added.traffic_class) - begin.queues[w].dropped(added.traffic_class);
    }
    added.drop_rate = added.arrived_packets > 0
                          ? static_cast<double>(added.dropped_packets) / static_cast<double>(added.arrived_packets)
                          : 0;
  }
  for (std::uint32_t w = 0; w < watches.size(); ++w)
    result.links.push_back(link_result(window, w, begin.queues[w], end.queues[w]));
  return result;
}

LinkResult Simulation::Run::link_result(const Window& window, std::uint32_t w, const QueueReading& begin,
                                        const QueueReading& end) const {
  const double span_s = to_seconds(end.at - begin.at);
  LinkResult result;
  result.watch = w;
  Bytes delivered = 0;
  std::int64_t packets_sent = 0;
  for (std::size_t c = 0; c < kClasses; ++c) {
    delivered += end.account.delivered_bytes[c] - begin.account.delivered_bytes[c];
    packets_sent += end.account.delivered[c] - begin.account.delivered[c];
    result.marks += end.account.marked[c] - begin.account.marked[c];
  }
  result.throughput_bps = 8 * static_cast<double>(delivered) / span_s;
  result.utilization = result.throughput_bps / static_cast<double>(watches[w]->link.settings().rate.bps);
  result.queue_mean = static_cast<double>(end.packet_ns - begin.packet_ns) / 1e9 / span_s;
  result.queue_bytes_mean = (end.byte_ns - begin.byte_ns) / 1e9 / span_s;
  result.queue_p50 = backlog_quantile(0.5, end.time_at_ns, begin.time_at_ns);
  result.queue_p95 = backlog_quantile(0.95, end.time_at_ns, begin.time_at_ns);
  result.queue_max = backlog_quantile(1, end.time_at_ns, begin.time_at_ns);
  const std::int64_t samples = end.average_samples - begin.average_samples;
  result.average_mean = samples > 0 ? (end.average_sum - begin.average_sum) / static_cast<double>(samples) : NAN;
  result.average_max = samples > 0 ? window.average_max[w] : NAN;
  result.sojourn_mean_s =
      packets_sent > 0 ? to_seconds(end.sojourn_sum - begin.sojourn_sum) / static_cast<double>(packets_sent) : 0;
  const DelaySummary sojourn = quantiles(end.sojourn, begin.sojourn);
  result.sojourn_p50_s = sojourn.p50;
  result.sojourn_p95_s = sojourn.p95;
  result.sojourn_p99_s = sojourn.p99;
  result.sojourn_max_s = sojourn.max;
  for (const Reason* reason : reasons) {
    const std::int64_t dropped = end.dropped(reason->id) - begin.dropped(reason->id);
    if (dropped != 0 && result.dropped(reason->id) == 0) result.drops.push_back({reason->id, dropped});
  }
  return result;
}

}  // namespace aqm
