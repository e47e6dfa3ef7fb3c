#include "simulation/summary.h"

#include <cmath>

#include "telemetry/weibull.h"
#include "transport/throughput_equation.h"

namespace aqm {
namespace {

double rate_bps(Bytes bytes, double span_s) { return 8 * static_cast<double>(bytes) / span_s; }

}  // namespace

DelaySummary delays(Duration sum, const Histogram& now, const Histogram& before) {
  const std::int64_t count = now.count() - before.count();
  if (count == 0) return {NAN, NAN, NAN, NAN, NAN};
  const auto at = [&](double q) { return to_seconds(now.quantile(q, before)); };
  return {to_seconds(sum) / static_cast<double>(count), at(0.5), at(0.95), at(0.99), at(1)};
}

CompletionSummary counted(const Times& now, const Times& before) {
  return {now.values.count() - before.values.count(), delays(now.sum - before.sum, now.values, before.values)};
}

FlowResult flow_result(const FlowAccount& now, const FlowAccount& before, double span_s) {
  FlowResult result;
  result.goodput_bps = rate_bps(now.goodput_bytes - before.goodput_bytes, span_s);
  result.payload_bps = rate_bps(now.payload_bytes - before.payload_bytes, span_s);
  result.throughput_bps = rate_bps(now.received_bytes - before.received_bytes, span_s);
  result.sent_packets = now.sent_packets - before.sent_packets;
  result.received_packets = now.received_packets - before.received_packets;
  result.received_bytes = now.received_bytes - before.received_bytes;
  result.dropped_packets = now.dropped_packets - before.dropped_packets;
  result.marked_packets = now.marked_packets - before.marked_packets;
  result.sent_syns = now.sent_syns - before.sent_syns;
  result.dropped_syns = now.dropped_syns - before.dropped_syns;
  result.sent_acks = now.sent_acks - before.sent_acks;
  result.dropped_acks = now.dropped_acks - before.dropped_acks;
  result.least_delay_s = now.least_delay == Duration::max() ? NAN : to_seconds(now.least_delay);
  result.delay_s = delays(now.delay_sum - before.delay_sum, now.delay, before.delay);
  result.jitter_s = now.received_packets > 1 ? now.jitter_ns / 1e9 : NAN;
  result.retransmits = now.retransmits - before.retransmits;
  result.timeouts = now.timeouts - before.timeouts;
  return result;
}

void set_fair_share(FlowResult& flow, double fair_share_bps) {
  flow.fair_share_bps = fair_share_bps;
  flow.normalized = fair_share_bps > 0 ? flow.goodput_bps / fair_share_bps : NAN;
}

// RFC 5348 §3.1, every drop and every mark counted as a loss event.
void set_tcp_equation(FlowResult& flow, double way_back_s) {
  const std::int64_t losses = flow.dropped_packets + flow.marked_packets;
  flow.tcp_equation_bps = flow.tcp_friendliness = NAN;
  if (losses == 0 || flow.received_packets == 0) return;
  const double p = std::min(1.0, static_cast<double>(losses) / static_cast<double>(flow.sent_packets));
  const double rtt_s = flow.delay_s.mean + way_back_s;
  const double packet_bits = 8 * static_cast<double>(flow.received_bytes) / static_cast<double>(flow.received_packets);
  flow.tcp_equation_bps = packet_bits * tcp_throughput(p, rtt_s, 4 * rtt_s);
  flow.tcp_friendliness = flow.goodput_bps / flow.tcp_equation_bps;
}

DelayVariationSummary variation(const DelayVariation& now, const DelayVariation& before) {
  const std::int64_t count = now.values.count() - before.values.count();
  if (count == 0) return {NAN, NAN, NAN, NAN};
  std::vector<Histogram::Bin> bins = now.values.bins(before.values);
  const double mean_s = to_seconds(now.sum - before.sum) / static_cast<double>(count);
  double squares = 0;
  for (const Histogram::Bin& bin : bins) {
    const double deviation_s = to_seconds(bin.middle) - mean_s;
    squares += static_cast<double>(bin.count) * deviation_s * deviation_s;
  }
  // The first bin holds the zeros.
  if (bins.front().middle.count() < 32) bins.erase(bins.begin());
  const Weibull fit = fit_weibull(bins);
  return {mean_s, std::sqrt(squares / static_cast<double>(count)), fit.shape, fit.scale_s};
}

void ClassSummary::Delays::add(Duration difference, const Histogram& of_now, const Histogram& of_before) {
  sum += difference;
  now.merge(of_now);
  before.merge(of_before);
}

DelaySummary ClassSummary::Delays::summary() const { return delays(sum, now, before); }

void ClassSummary::add(const FlowResult& flow, const FlowAccount& now, const FlowAccount& before) {
  ++sum_.flows;
  sum_.goodput_bps += flow.goodput_bps;
  jain_.add(flow.goodput_bps);
  spread_.add(flow.goodput_bps);
  if (flow.fair_share_bps > 0) {
    share_bps_ += flow.fair_share_bps;
    ++sharing_;
  }
  if (flow.normalized < 0.1) ++sum_.starved_flows;
  if (flow.tcp_equation_bps > 0) {
    compared_bps_ += flow.goodput_bps;
    equation_bps_ += flow.tcp_equation_bps;
  }
  delay_.add(now.delay_sum - before.delay_sum, now.delay, before.delay);
  completion_.add(now.completion_sum - before.completion_sum, now.completion, before.completion);
}

ClassResult ClassSummary::result() const {
  ClassResult result = sum_;
  const auto count = static_cast<double>(sum_.flows);
  result.goodput_per_flow_bps = sum_.goodput_bps / count;
  result.fair_share_bps = sharing_ > 0 ? share_bps_ / static_cast<double>(sharing_) : 0;
  result.jain = jain_.value();
  result.coefficient_of_variation = spread_.coefficient_of_variation();
  result.min_max_ratio = spread_.min_max_ratio();
  result.tcp_friendliness = equation_bps_ > 0 ? compared_bps_ / equation_bps_ : NAN;
  result.delay_s = delay_.summary();
  result.completions = {completion_.now.count() - completion_.before.count(), completion_.summary()};
  return result;
}

}  // namespace aqm
