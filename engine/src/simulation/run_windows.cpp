// Measurement windows: readings at their ends, and the differences.

#include <algorithm>
#include <cmath>

#include "simulation/run.h"
#include "telemetry/fairness.h"

namespace aqm {
namespace {

DelaySummary delays(double sum_s, std::int64_t count, const Histogram& now, const Histogram& before) {
  if (count == 0) return {};
  return {sum_s / static_cast<double>(count), to_seconds(now.quantile(0.5, before)),
          to_seconds(now.quantile(0.95, before)), to_seconds(now.quantile(0.99, before))};
}

FlowResult flow_result(std::uint32_t flow, const FlowAccount& now, const FlowAccount& before, double span_s) {
  FlowResult result;
  result.flow = flow;
  result.goodput_bps = 8 * static_cast<double>(now.goodput_bytes - before.goodput_bytes) / span_s;
  result.payload_bps = 8 * static_cast<double>(now.payload_bytes - before.payload_bytes) / span_s;
  result.throughput_bps = 8 * static_cast<double>(now.received_bytes - before.received_bytes) / span_s;
  result.sent_packets = now.sent_packets - before.sent_packets;
  result.received_packets = now.received_packets - before.received_packets;
  result.dropped_packets = now.dropped_packets - before.dropped_packets;
  result.marked_packets = now.marked_packets - before.marked_packets;
  result.delay_s =
      delays(to_seconds(now.delay_sum - before.delay_sum), result.received_packets, now.delay, before.delay);
  result.jitter_s = now.jitter_ns / 1e9;
  result.retransmits = now.retransmits - before.retransmits;
  result.timeouts = now.timeouts - before.timeouts;
  return result;
}

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

// Which flows are active, what they want, or the capacity has changed.
void Simulation::Run::update_fair_shares() {
  if (fair_shares.size() != flows.size() || watches.empty()) return;
  add_fair_shares();
  std::vector<double> demands;
  std::vector<std::size_t> who;
  for (std::size_t flow = 0; flow < flows.size(); ++flow) {
    fair_shares[flow] = NAN;
    if (!flows[flow]->active() || crosses_bottleneck[flow] == 0) continue;
    who.push_back(flow);
    demands.push_back(flows[flow]->application().demand_bps());
  }
  const std::vector<double> shares =
      max_min_shares(static_cast<double>(watches.front()->link.settings().rate.bps), demands);
  for (std::size_t i = 0; i < who.size(); ++i) fair_shares[who[i]] = shares[i];
}

// Adds what the shares were since they changed last to the windows that run.
void Simulation::Run::add_fair_shares() {
  const double elapsed_s = to_seconds(events.now() - shares_since);
  shares_since = events.now();
  if (elapsed_s == 0) return;
  for (Window& window : windows) {
    if (!window.begin || window.end) continue;
    for (std::size_t flow = 0; flow < flows.size(); ++flow)
      if (!std::isnan(fair_shares[flow])) window.share_seconds_bps[flow] += fair_shares[flow] * elapsed_s;
  }
}

WindowResult Simulation::Run::result(const Window& window, const Reading& end, bool complete) const {
  const Reading& begin = *window.begin;
  const double span_s = to_seconds(end.at - begin.at);
  WindowResult result;
  result.from_s = to_seconds(begin.at);
  result.to_s = to_seconds(end.at);
  result.complete = complete;
  JainIndex jain;
  PerClass<JainIndex> class_jain;
  PerClass<ClassResult> classes;
  PerClass<Histogram> delay_now, delay_before;
  PerClass<Duration> delay_sum{};
  PerClass<double> share{};
  PerClass<std::int64_t> received{};
  for (std::uint32_t flow = 0; flow < flows.size(); ++flow) {
    const FlowInfo& info = flow_infos[flow];
    if (info.start >= end.at || info.stop <= begin.at) continue;
    const FlowAccount& now = end.flows[flow];
    const FlowAccount& before = begin.flows[flow];
    const FlowResult& added = result.flows.emplace_back(flow_result(flow, now, before, span_s));
    const std::size_t c = index(info.traffic_class);
    jain.add(added.goodput_bps);
    class_jain[c].add(added.goodput_bps);
    ++classes[c].flows;
    classes[c].goodput_bps += added.goodput_bps;
    share[c] += window.share_seconds_bps[flow] / span_s;
    delay_sum[c] += now.delay_sum - before.delay_sum;
    received[c] += added.received_packets;
    delay_now[c].merge(now.delay);
    delay_before[c].merge(before.delay);
  }
  result.jain = jain.value();
  for (std::size_t c = 0; c < kClasses; ++c) {
    ClassResult& entry = classes[c];
    if (entry.flows == 0) continue;
    entry.traffic_class = static_cast<TrafficClass>(c);
    entry.goodput_per_flow_bps = entry.goodput_bps / static_cast<double>(entry.flows);
    entry.fair_share_bps = share[c] / static_cast<double>(entry.flows);
    for (std::size_t w = 0; w < watches.size(); ++w) {
      entry.arrived_packets +=
          end.queues[w].arrived(entry.traffic_class) - begin.queues[w].arrived(entry.traffic_class);
      entry.dropped_packets +=
          end.queues[w].dropped(entry.traffic_class) - begin.queues[w].dropped(entry.traffic_class);
    }
    entry.drop_rate = entry.arrived_packets > 0
                          ? static_cast<double>(entry.dropped_packets) / static_cast<double>(entry.arrived_packets)
                          : 0;
    entry.delay_s = delays(to_seconds(delay_sum[c]), received[c], delay_now[c], delay_before[c]);
    entry.jain = class_jain[c].value();
    result.classes.push_back(entry);
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
  result.sojourn_p95_s = to_seconds(end.sojourn.quantile(0.95, begin.sojourn));
  for (std::size_t cause = 0; cause < kCauseCount; ++cause)
    result.drops[cause] = end.dropped(static_cast<Cause>(cause)) - begin.dropped(static_cast<Cause>(cause));
  return result;
}

}  // namespace aqm
