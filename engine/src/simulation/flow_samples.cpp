#include "simulation/flow_samples.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aqm {
namespace {

// Flows with a column for their rate, and those of them with columns for what else is known of a flow: so many that a
// row stays a few kilobytes. Flows that a chart is about have all columns in any case.
constexpr std::size_t kMostRates = 256;
constexpr std::size_t kMostInDetail = 64;

constexpr ColumnRow kClassColumns[] = {{"goodput_per_flow_bps", "Goodput per flow", Unit::bits_per_second, "mean"},
                                       {"active_flows", "Active flows", Unit::none, "last"},
                                       {"fair_share_bps", "Fair share", Unit::bits_per_second, "last"}};
// Of a class with flows that make transfers, over the sliding window.
constexpr ColumnRow kTransferColumns[] = {{"transfers", "Transfers completed", Unit::none, "last"},
                                          {"completion_s", "Time to completion", Unit::seconds, "last"}};
constexpr ColumnRow kFlowColumns[] = {{"goodput_bps", "Goodput", Unit::bits_per_second, "mean"}};
// From the source to the sink, of the packets that arrived since the last sample.
constexpr ColumnRow kDelayColumns[] = {{"delay_s", "Delay", Unit::seconds, "mean"}};

// How many flows of each group are among `most`: a group with many leaves room for the others.
std::vector<std::uint32_t> spread(const ScenarioSpec& spec, std::size_t most) {
  std::vector<std::uint32_t> taken(spec.flows.size());
  std::size_t total = 0;
  for (bool is_any = true; is_any;) {
    is_any = false;
    for (std::size_t group = 0; group < taken.size() && total < most; ++group) {
      if (taken[group] == spec.flows[group].count) continue;
      ++taken[group];
      ++total;
      is_any = true;
    }
  }
  return taken;
}

}  // namespace

FlowSamples::FlowSamples(const ScenarioSpec& spec, const Flows& flows, const FairShares& shares)
    : flows_(flows),
      shares_(shares),
      rates_(flows.size(), spec.measure.sliding_window, spec.measure.sample_interval),
      transfer_rates_(2 * kClasses, spec.measure.sliding_window, spec.measure.sample_interval),
      bps_(flows.size()) {
  for (FlowId flow = 0; flow < flows.size(); ++flow) {
    const std::size_t c = index(flows[flow].traffic_class);
    has_flows_[c] = true;
    if (spec.flows[flows[flow].group].application->makes_transfers) transferring_[c].push_back(flow);
  }
  const std::vector<std::uint32_t> rates = spread(spec, kMostRates), in_detail = spread(spec, kMostInDetail);
  FlowId first = 0;
  for (std::size_t group = 0; group < spec.flows.size(); ++group) {
    const FlowSpec& row = spec.flows[group];
    for (FlowId flow = first; flow < first + row.count; ++flow) {
      if (flow < first + in_detail[group] || is_charted(spec, "flow", flows[flow].id, ""))
        shown_.push_back({flow, &flows.accounts()[flow], add_readings(flow, row)});
      else if (flow < first + rates[group]) shown_.push_back({flow});
    }
    first += row.count;
  }
}

std::uint32_t FlowSamples::add_readings(FlowId flow, const FlowSpec& spec) {
  const Transport& transport = flows_.transport(flow);
  const Reading declared[] = {{&spec.transport->signals, transport.state()},
                              {&tcp_variant(spec.variant).signals, transport.control_state()},
                              {&spec.application->signals, flows_.application(flow).state()}};
  std::uint32_t count = 0;
  for (const Reading& reading : declared) {
    if (reading.state == nullptr || reading.signals->rows.empty()) continue;
    readings_.push_back(reading);
    ++count;
  }
  return count;
}

void FlowSamples::declare(std::vector<Column>& columns) const {
  for (std::size_t c = 0; c < kClasses; ++c)
    if (has_flows_[c]) add_columns(columns, "class", kClassNames[c], kClassColumns);
  for (std::size_t c = 0; c < kClasses; ++c)
    if (!transferring_[c].empty()) add_columns(columns, "class", kClassNames[c], kTransferColumns);
  const Reading* reading = readings_.data();
  for (const Shown& shown : shown_) {
    const std::string& id = flows_[shown.flow].id;
    add_columns(columns, "flow", id, kFlowColumns);
    if (!shown.account) continue;
    add_columns(columns, "flow", id, kDelayColumns);
    for (std::uint32_t i = 0; i < shown.readings; ++i, ++reading)
      for (const Signal& row : reading->signals->rows)
        add_column(columns, "flow", id, {row.name, row.label, row.unit, "last"});
  }
}

void FlowSamples::set_window(const MeasureSpec& measure) {
  for (SlidingRates* rates : {&rates_, &transfer_rates_})
    rates->set_window(measure.sliding_window, measure.sample_interval);
}

void FlowSamples::read_counts(Time now) {
  const std::vector<FlowAccount>& accounts = flows_.accounts();
  rates_.sample(now, [&](std::size_t flow) { return accounts[flow].goodput_bytes; });
  transfer_counts_ = {};
  for (std::size_t c = 0; c < kClasses; ++c)
    for (const FlowId flow : transferring_[c]) {
      transfer_counts_[c] += accounts[flow].completion.count();
      transfer_counts_[kClasses + c] += accounts[flow].completion_sum.count();
    }
  transfer_rates_.sample(now, [&](std::size_t i) { return transfer_counts_[i]; });
}

void FlowSamples::take_rates(Time now) {
  read_counts(now);
  JainIndex jain;
  PerClass<ClassSums> sums{};
  for (FlowId flow = 0; flow < flows_.size(); ++flow) {
    double& bps = bps_[flow] = 0;
    if (!flows_.is_active(flow)) continue;
    const FlowInfo& info = flows_[flow];
    const FlowAccount& account = flows_.accounts()[flow];
    bps = rates_.rate_bps(flow, account.goodput_bytes, account.since.at, account.since.goodput_bytes);
    jain.add(bps);
    ClassSums& sum = sums[index(info.traffic_class)];
    sum.rate_bps += bps;
    sum.share_bps += shares_.bps(flow);
    ++sum.flows;
  }
  jain_ = jain;
  sums_ = sums;
}

double* FlowSamples::fill(double* cell) {
  cell = fill_classes(cell);
  cell = fill_transfers(cell);
  return fill_flows(cell);
}

double* FlowSamples::fill_classes(double* cell) const {
  for (std::size_t c = 0; c < kClasses; ++c) {
    if (!has_flows_[c]) continue;
    const auto count = static_cast<double>(sums_[c].flows);
    *cell++ = count > 0 ? sums_[c].rate_bps / count : NAN;
    *cell++ = count;
    *cell++ = count > 0 ? sums_[c].share_bps / count : NAN;
  }
  return cell;
}

// How many ended within the sliding window, and how long those took on average.
double* FlowSamples::fill_transfers(double* cell) {
  for (std::size_t c = 0; c < kClasses; ++c) {
    if (transferring_[c].empty()) continue;
    const auto ended = static_cast<double>(transfer_rates_.growth(c, transfer_counts_[c]));
    const auto took_ns = static_cast<double>(transfer_rates_.growth(kClasses + c, transfer_counts_[kClasses + c]));
    *cell++ = ended;
    *cell++ = ended > 0 ? took_ns / ended / 1e9 : NAN;
  }
  return cell;
}

double* FlowSamples::fill_flows(double* cell) {
  const Reading* reading = readings_.data();
  for (Shown& shown : shown_) {
    *cell++ = bps_[shown.flow];
    if (!shown.account) continue;
    const FlowAccount& account = *shown.account;
    const std::int64_t packets = account.received_packets - shown.packets;
    double& delay_s = *cell++ = NAN;
    if (packets > 0) {
      delay_s = to_seconds(account.delay_sum - shown.delay_sum) / static_cast<double>(packets);
      shown.packets = account.received_packets;
      shown.delay_sum = account.delay_sum;
    }
    for (std::uint32_t i = 0; i < shown.readings; ++i, ++reading) {
      reading->signals->read(reading->state, cell);
      cell += reading->signals->rows.size();
    }
  }
  return cell;
}

}  // namespace aqm
