#include "simulation/queue_samples.h"

#include "core/text.h"

namespace aqm {
namespace {

constexpr ColumnRow kQueueColumns[] = {{"backlog_packets", "Queue", Unit::packets, "last"},
                                       {"min.backlog_packets", "Queue, least", Unit::packets, "min"},
                                       {"max.backlog_packets", "Queue, most", Unit::packets, "max"},
                                       {"backlog_bytes", "Queue", Unit::bytes, "last"},
                                       {"utilization", "Utilisation", Unit::ratio, "mean"}};
// Of each class.
constexpr ColumnRow kQueueClassColumns[] = {{"backlog_packets.", "Queued packets", Unit::packets, "last"},
                                            {"throughput_bps.", "Throughput", Unit::bits_per_second, "mean"}};
// The discipline is its place among all; the slots are its own, in the order of `slots_of`.
constexpr ColumnRow kLastColumns[] = {{"limit", "Buffer", Unit::none, "last"},
                                      {"discipline", "Discipline", Unit::none, "last"}};

}  // namespace

QueueSamples::QueueSamples(Watch& watch, const Capacities& capacities, std::string_view id,
                           std::vector<Column>& columns)
    : watch_(watch), capacities_(capacities), slots_(watch) {
  add_columns(columns, "queue", id, kQueueColumns);
  for (const ColumnRow& row : kQueueClassColumns)
    for (const std::string_view name : kClassNames)
      add_column(columns, "queue", id, {concat({row.field, name}), row.label, row.unit, row.summary});
  add_columns(columns, "queue", id, kLastColumns);
  for (std::size_t slot = 0; slot < slots_.count(); ++slot)
    add_column(columns, "queue", id, {numbered("slot", static_cast<std::uint32_t>(slot)), "", Unit::none, "last"});
}

double* QueueSamples::fill(double* cell, SampleInterval over) { return slots_.fill(fill_traffic(cell, over)); }

double* QueueSamples::fill_traffic(double* cell, SampleInterval over) {
  const QueueDisc& queue = watch_.queue();
  const QueueMeter::Extent extent = watch_.meter().take_extent();
  *cell++ = static_cast<double>(queue.backlog_packets());
  *cell++ = static_cast<double>(extent.least);
  *cell++ = static_cast<double>(extent.most);
  *cell++ = static_cast<double>(queue.backlog_bytes());
  const PerClass<Bytes>& delivered = watch_.totals().delivered_bytes;
  PerClass<Bytes> sent;
  Bytes all = 0;
  for (std::size_t c = 0; c < kClasses; ++c) {
    sent[c] = delivered[c] - class_bytes_before_[c];
    all += sent[c];
  }
  class_bytes_before_ = delivered;
  *cell++ = capacities_.utilization(watch_.direction(), over, all);
  for (std::size_t c = 0; c < kClasses; ++c)
    *cell++ = static_cast<double>(queue.backlog_packets(static_cast<TrafficClass>(c)));
  const double seconds = over.seconds();
  for (std::size_t c = 0; c < kClasses; ++c) *cell++ = seconds > 0 ? 8 * static_cast<double>(sent[c]) / seconds : 0;
  *cell++ = static_cast<double>(queue.limit().amount);
  return cell;
}

}  // namespace aqm
