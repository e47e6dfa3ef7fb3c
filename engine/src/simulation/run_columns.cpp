// The columns of the telemetry.
//
// The columns of a run never change: a watched queue has one for every signal of every discipline, not a number while
// the discipline in place does not have it.

#include <algorithm>

#include "core/text.h"
#include "simulation/run.h"

namespace aqm {
namespace {

constexpr std::size_t kMaxFlowColumns = 256;  // flows that get columns of their own

struct ColumnRow {
  std::string_view field, label;
  Unit unit;
  std::string_view summary;
};

constexpr ColumnRow kRunColumns[] = {{"t_s", "Time", Unit::seconds, "last"},
                                     {"jain", "Jain's index", Unit::ratio, "mean"}};
constexpr ColumnRow kLinkColumns[] = {{"utilization", "Utilisation", Unit::ratio, "mean"}};
constexpr ColumnRow kQueueColumns[] = {{"backlog_packets", "Queue", Unit::packets, "last"},
                                       {"backlog_bytes", "Queue", Unit::bytes, "last"},
                                       {"utilization", "Utilisation", Unit::ratio, "mean"}};
// Of each class.
constexpr ColumnRow kQueueClassColumns[] = {{"backlog_packets.", "Queued packets", Unit::packets, "last"},
                                            {"throughput_bps.", "Throughput", Unit::bits_per_second, "mean"}};
constexpr ColumnRow kLimitColumn{"limit", "Buffer", Unit::none, "last"};
constexpr ColumnRow kClassColumns[] = {{"goodput_per_flow_bps", "Goodput per flow", Unit::bits_per_second, "mean"},
                                       {"active_flows", "Active flows", Unit::none, "last"},
                                       {"fair_share_bps", "Fair share", Unit::bits_per_second, "last"}};
// Of a class with flows that make transfers, over the sliding window.
constexpr ColumnRow kTransferColumns[] = {{"transfers", "Transfers completed", Unit::none, "last"},
                                          {"completion_s", "Time to completion", Unit::seconds, "last"}};
constexpr ColumnRow kFlowColumn{"goodput_bps", "Goodput", Unit::bits_per_second, "mean"};
// Of a flow with a congestion window.
constexpr ColumnRow kWindowColumns[] = {{"cwnd_packets", "Congestion window", Unit::packets, "last"},
                                        {"ssthresh_packets", "Slow start threshold", Unit::packets, "last"},
                                        {"srtt_s", "Smoothed round trip", Unit::seconds, "last"}};

}  // namespace

void Simulation::Run::add_column(std::string_view scope, std::string_view id, std::string_view field,
                                 std::string_view label, Unit unit, std::string_view summary) {
  columns.push_back({scope, std::string(id), std::string(field), label, unit, summary});
}

void Simulation::Run::build_columns() {
  auto add = [this](std::string_view scope, std::string_view id, std::span<const ColumnRow> table) {
    for (const ColumnRow& row : table) add_column(scope, id, row.field, row.label, row.unit, row.summary);
  };
  add("run", "", kRunColumns);
  for (const LinkSpec& declared : spec.links) add("link", declared.id, kLinkColumns);
  link_bytes_before.assign(spec.links.size(), 0);
  for (const auto& watch : watches) {
    const DirectionRef direction = watch->direction;
    const std::string id = concat({spec.links[direction.link].id, direction.reverse ? ":reverse" : ""});
    add("queue", id, kQueueColumns);
    for (const ColumnRow& row : kQueueClassColumns)
      for (const std::string_view name : kClassNames)
        add_column("queue", id, concat({row.field, name}), row.label, row.unit, row.summary);
    add("queue", id, {&kLimitColumn, 1});
    add_signal_columns(id);
  }
  for (const FlowInfo& flow : flow_infos) class_has_flows[index(flow.traffic_class)] = true;
  for (std::size_t c = 0; c < kClasses; ++c)
    if (class_has_flows[c]) add("class", kClassNames[c], kClassColumns);
  for (std::size_t c = 0; c < kClasses; ++c)
    if (!transferring[c].empty()) add("class", kClassNames[c], kTransferColumns);
  flow_columns = std::min(flows.size(), kMaxFlowColumns);
  for (std::size_t flow = 0; flow < flow_columns; ++flow) {
    add("flow", flow_infos[flow].id, {&kFlowColumn, 1});
    if (flow_gauges[flow].cwnd) add("flow", flow_infos[flow].id, kWindowColumns);
  }
}

void Simulation::Run::add_signal_columns(std::string_view id) {
  std::vector<SignalSource>& sources = signal_sources.emplace_back();
  auto add = [&](std::string_view name, std::string_view label, Unit unit) {
    for (const SignalSource& known : sources)
      if (known.field == name) return;
    sources.push_back({name});
    add_column("queue", id, name, label, unit, "last");
  };
  for (const Discipline* discipline : all_disciplines()) {
    for (const Signal& row : discipline->signals) add(row.name, row.label, row.unit);
    for (const Param& row : discipline->params)
      if (!row.guide.empty()) add(row.name, row.label, row.unit);
  }
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

}  // namespace aqm
