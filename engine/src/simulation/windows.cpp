#include "simulation/windows.h"

#include <algorithm>
#include <cmath>

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

Windows::Windows(const MeasureSpec& measure, const Flows& flows, const FairShares& shares, const Watches& watches,
                 const Capacities& capacities, const Network& network)
    : flows_(flows), shares_(shares), watches_(watches), capacities_(capacities), network_(network) {
  readings_.push_back(std::make_unique<Reading>(read()));
  readings_.front()->flows = {};
  for (const auto& [from, to] : measure.windows) add(from, to, 0);
  find_next_bound();
}

const Windows::Reading* Windows::keep_reading() {
  Reading& reading = *readings_.emplace_back(std::make_unique<Reading>(read()));
  reading.kept.assign(reading.flows.begin(), reading.flows.end());
  reading.flows = reading.kept;
  return &reading;
}

void Windows::add(Time from, Time to, double so_far) {
  Window& window = windows_.emplace_back();
  window.from = from;
  window.to = to;
  if (from == Time{}) window.begin = readings_.front().get();  // what is sent at 0 is contained
  window.average_max.resize(watches_.size());
  window.share_seconds_bps.resize(flows_.size());
  for (double& average : window.average_max) average = so_far;
  for (double& share : window.share_seconds_bps) share = so_far;
}

void Windows::measure(Time from, Time to) {
  windows_.clear();
  add(from, to, network_.events().now() > from ? NAN : 0);
  find_next_bound();
}

Windows::Reading Windows::read() const {
  Reading reading;
  reading.at = network_.events().now();
  reading.flows = flows_.accounts();
  reading.groups = flows_.groups();
  for (const auto& watch : watches_) {
    reading.queues.push_back(watch->meter().reading(reading.at));
    reading.losses.push_back(watch->losses().totals());
  }
  reading.delay_variation = network_.delay_variation();
  return reading;
}

void Windows::find_next_bound() {
  next_bound_ = kNever;
  for (const Window& window : windows_) {
    if (!window.begin) next_bound_ = std::min(next_bound_, window.from);
    if (!window.end) next_bound_ = std::min(next_bound_, window.to);
  }
}

void Windows::open_and_close() {
  const Time now = network_.events().now();
  if (next_bound_ != now) return;
  add_fair_shares();
  const Reading* reading = keep_reading();
  for (Window& window : windows_) {
    if (window.to == now) window.end = reading;
    if (window.from == now) window.begin = reading;
  }
  find_next_bound();
}

void Windows::add_fair_shares() {
  const Time now = network_.events().now();
  const double elapsed_s = to_seconds(now - shares_since_);
  shares_since_ = now;
  if (elapsed_s == 0) return;
  for (Window& window : windows_) {
    if (window.is_running()) shares_.add_shares(elapsed_s, window.share_seconds_bps);
  }
}

double Windows::share_seconds_bps(const Window& window, FlowId flow) const {
  double sum = window.share_seconds_bps[flow];
  if (window.is_running() && flows_.is_active(flow))
    sum += shares_.bps(flow) * to_seconds(network_.events().now() - shares_since_);
  return sum;
}

void Windows::add_averages() {
  for (std::size_t w = 0; w < watches_.size(); ++w) {
    const std::optional<double> average = watches_[w]->average();
    if (!average) continue;
    watches_[w]->meter().sample_average(*average);
    for (Window& window : windows_)
      if (window.is_running()) window.average_max[w] = std::max(window.average_max[w], *average);
  }
}

std::vector<WindowResult> Windows::results() const {
  std::vector<WindowResult> results;
  const Reading now = read();
  for (const Window& window : windows_) {
    if (!window.begin || now.at == window.begin->at) continue;
    results.push_back(result(window, window.end ? *window.end : now));
  }
  return results;
}

WindowResult Windows::result(const Window& window, const Reading& end) const {
  const Reading& begin = *window.begin;
  WindowResult result;
  result.from_s = to_seconds(begin.at);
  result.to_s = to_seconds(end.at);
  result.complete = window.end != nullptr;
  add_flows(result, window, end);
  for (ClassResult& added : result.classes) {
    const TrafficClass c = added.traffic_class;
    added.delay_variation = variation(end.delay_variation[index(c)], begin.delay_variation[index(c)]);
    for (std::size_t w = 0; w < watches_.size(); ++w) {
      added.arrived_packets += end.queues[w].arrived(c) - begin.queues[w].arrived(c);
      added.dropped_packets += end.queues[w].dropped(c) - begin.queues[w].dropped(c);
    }
    added.drop_rate = added.arrived_packets > 0
                          ? static_cast<double>(added.dropped_packets) / static_cast<double>(added.arrived_packets)
                          : 0;
  }
  for (std::uint32_t w = 0; w < watches_.size(); ++w) result.links.push_back(link_result(window, w, end));
  return result;
}

// The flows whose time overlaps the window, and their classes.
void Windows::add_flows(WindowResult& result, const Window& window, const Reading& end) const {
  const Reading& begin = *window.begin;
  const double span_s = to_seconds(end.at - begin.at);
  JainIndex jain;
  PerClass<ClassSummary> classes;
  std::vector<ClassSummary> groups;
  const FlowAccount nothing;
  result.flows.reserve(flows_.size());
  for (FlowId flow = 0; flow < flows_.size(); ++flow) {
    const FlowInfo& info = flows_[flow];
    if (info.start >= std::min(end.at, info.stop) || info.stop <= begin.at) continue;
    const FlowAccount& now = end.flows[flow];
    const FlowAccount& before = begin.flows.empty() ? nothing : begin.flows[flow];
    FlowResult& added = result.flows.emplace_back(flow_result(now, before, span_s));
    added.flow = flow;
    set_fair_share(added, share_seconds_bps(window, flow) / span_s);
    set_tcp_equation(added, flows_.way_back_s(flow, begin.at, end.at));
    jain.add(added.goodput_bps);
    classes[index(info.traffic_class)].add(added, now, before);
    if (groups.size() <= info.group) groups.resize(info.group + 1);
    groups[info.group].add(added, now, before);
  }
  result.jain = jain.value();
  for (std::size_t c = 0; c < kClasses; ++c) {
    if (classes[c].flows() == 0) continue;
    result.classes.emplace_back(classes[c].result()).traffic_class = static_cast<TrafficClass>(c);
  }
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    if (groups[group].flows() == 0) continue;
    const ClassResult sum = groups[group].result();
    const GroupAccount &now = end.groups[group], &before = begin.groups[group];
    result.groups.push_back({group, sum.flows, sum.delay_s, sum.completions, counted(now.start_up, before.start_up),
                             counted(now.loss_gap, before.loss_gap)});
  }
}

LinkResult Windows::link_result(const Window& window, std::uint32_t w, const Reading& at_end) const {
  const QueueReading& begin = window.begin->queues[w];
  const QueueReading& end = at_end.queues[w];
  const double span_s = to_seconds(end.at - begin.at);
  LinkResult result;
  result.watch = w;
  Bytes delivered = 0;
  for (std::size_t c = 0; c < kClasses; ++c) {
    delivered += end.account.delivered_bytes[c] - begin.account.delivered_bytes[c];
    result.marks += end.account.marked[c] - begin.account.marked[c];
  }
  result.throughput_bps = 8 * static_cast<double>(delivered) / span_s;
  result.utilization = result.throughput_bps / capacities_.mean_bps(watches_[w]->direction(), begin.at, end.at);
  result.queue_mean = static_cast<double>(end.packet_ns - begin.packet_ns) / 1e9 / span_s;
  result.queue_bytes_mean = (end.byte_ns - begin.byte_ns) / 1e9 / span_s;
  result.queue_p50 = backlog_quantile(0.5, end.time_at_ns, begin.time_at_ns);
  result.queue_p95 = backlog_quantile(0.95, end.time_at_ns, begin.time_at_ns);
  result.queue_max = backlog_quantile(1, end.time_at_ns, begin.time_at_ns);
  const std::int64_t samples = end.average_samples - begin.average_samples;
  result.average_mean = samples > 0 ? (end.average_sum - begin.average_sum) / static_cast<double>(samples) : NAN;
  result.average_max = samples > 0 ? window.average_max[w] : NAN;
  const DelaySummary sojourn = delays(end.sojourn_sum - begin.sojourn_sum, end.sojourn, begin.sojourn);
  result.sojourn_mean_s = sojourn.mean;
  result.sojourn_p50_s = sojourn.p50;
  result.sojourn_p95_s = sojourn.p95;
  result.sojourn_p99_s = sojourn.p99;
  result.sojourn_max_s = sojourn.max;
  for (const std::string_view reason : drop_reasons_) {
    const std::int64_t dropped = end.dropped(reason) - begin.dropped(reason);
    if (dropped == 0) continue;
    // A script may call a reason as the engine calls one of its own.
    const std::string_view name = end.account.names.of(reason);
    const auto same = std::find_if(result.drops.begin(), result.drops.end(),
                                   [&](const DropResult& drop) { return drop.reason == name; });
    if (same != result.drops.end()) same->packets += dropped;
    else result.drops.push_back({std::string(name), dropped});
  }
  const LossEvents::Totals &lost = at_end.losses[w], &lost_before = window.begin->losses[w];
  result.loss_events = lost.events - lost_before.events;
  result.loss_sync =
      result.loss_events > 0 ? (lost.share_sum - lost_before.share_sum) / static_cast<double>(result.loss_events) : NAN;
  return result;
}

}  // namespace aqm
