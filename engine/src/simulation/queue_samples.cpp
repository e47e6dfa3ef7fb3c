#include "simulation/queue_samples.h"

#include <cmath>

#include "core/text.h"

namespace aqm {
namespace {

constexpr ColumnRow kColumns[] = {{"backlog_packets", "Queue", Unit::packets, "last"},
                                  {"backlog_bytes", "Queue", Unit::bytes, "last"},
                                  {"utilization", "Utilisation", Unit::ratio, "mean"}};
// Of each class.
constexpr ColumnRow kClassColumns[] = {{"backlog_packets.", "Queued packets", Unit::packets, "last"},
                                       {"throughput_bps.", "Throughput", Unit::bits_per_second, "mean"}};
constexpr ColumnRow kLimitColumn[] = {{"limit", "Buffer", Unit::none, "last"}};

}  // namespace

QueueSamples::QueueSamples(const Watch& watch, std::string_view id, std::vector<Column>& columns) : watch_(watch) {
  add_columns(columns, "queue", id, kColumns);
  for (const ColumnRow& row : kClassColumns)
    for (const std::string_view name : kClassNames)
      columns.push_back({"queue", std::string(id), concat({row.field, name}), row.label, row.unit, row.summary});
  add_columns(columns, "queue", id, kLimitColumn);
  declare_signals(id, columns);
}

// The columns of a run never change: there is one for every signal of every discipline, not a number while the
// discipline in place does not have it.
void QueueSamples::declare_signals(std::string_view id, std::vector<Column>& columns) {
  auto add = [&](std::string_view name, std::string_view label, Unit unit) {
    for (const Source& known : sources_)
      if (known.field == name) return;
    sources_.push_back({name});
    columns.push_back({"queue", std::string(id), std::string(name), label, unit, "last"});
  };
  for (const Discipline* discipline : all_disciplines()) {
    for (const Signal& row : discipline->signals) add(row.name, row.label, row.unit);
    for (const Param& row : discipline->params)
      if (!row.guide.empty()) add(row.name, row.label, row.unit);
  }
}

void QueueSamples::map_signals() {
  mapped_ = &watch_.discipline();
  for (Source& source : sources_) {
    source.signal = nullptr;
    source.param = find_param(mapped_->params, source.field);
    for (const Signal& row : mapped_->signals)
      if (row.name == source.field) source.signal = row.get;
  }
}

double* QueueSamples::fill(double* cell, double elapsed_s) {
  const QueueDisc& queue = watch_.queue();
  *cell++ = static_cast<double>(queue.backlog_packets());
  *cell++ = static_cast<double>(queue.backlog_bytes());
  const PerClass<Bytes>& delivered = watch_.totals().delivered_bytes;
  const Bytes sent = delivered[0] + delivered[1] + delivered[2];
  const double capacity = static_cast<double>(watch_.link().settings().rate.bps) * elapsed_s;
  *cell++ = capacity > 0 ? 8 * static_cast<double>(sent - bytes_before_) / capacity : 0;
  bytes_before_ = sent;
  for (std::size_t c = 0; c < kClasses; ++c)
    *cell++ = static_cast<double>(queue.backlog_packets(static_cast<TrafficClass>(c)));
  for (std::size_t c = 0; c < kClasses; ++c)
    *cell++ = elapsed_s > 0 ? 8 * static_cast<double>(delivered[c] - class_bytes_before_[c]) / elapsed_s : 0;
  class_bytes_before_ = delivered;
  *cell++ = static_cast<double>(queue.limit().amount);
  if (mapped_ != &watch_.discipline()) map_signals();
  for (const Source& source : sources_) {
    double value = NAN;
    if (source.signal) value = source.signal(queue.state());
    else if (source.param) value = source.param->get(watch_.params()).number;
    *cell++ = value;
  }
  return cell;
}

}  // namespace aqm
