#include "qdisc/queue_meter.h"

#include <algorithm>

namespace aqm {

std::string_view SlotNames::of(std::string_view id) const {
  if (!is_slot(id)) return id;
  std::size_t row = 0;
  for (const char digit : id.substr(id.find('_') + 1)) row = row * 10 + static_cast<std::size_t>(digit - '0');
  return row <= reasons.size() ? std::string_view(reasons[row - 1]) : id;
}

DropCount& DropCounts::add(const Reason& reason) { return counts_.emplace_back(DropCount{&reason}); }

std::int64_t QueueReading::dropped(TrafficClass traffic_class) const {
  const std::size_t c = index(traffic_class);
  std::int64_t sum = 0;
  for (const DropCount& count : account.dropped) sum += count.before[c] + count.after[c] + count.lost[c];
  return sum;
}

std::int64_t QueueReading::dropped(std::string_view reason) const {
  std::int64_t sum = 0;
  for (const DropCount& count : account.dropped)
    for (std::size_t c = 0; count.reason->id == reason && c < kClasses; ++c)
      sum += count.before[c] + count.after[c] + count.lost[c];
  return sum;
}

void QueueMeter::sample_average(double average) {
  reading_.average_sum += average;
  ++reading_.average_samples;
}

// The current backlog counts in both intervals. It is not accumulated here, because that would change the rounding of
// the sums.
QueueMeter::Extent QueueMeter::take_extent() {
  const Extent extent{std::min(least_, packets_now_),
                      std::max(least_ + static_cast<std::int64_t>(span_), packets_now_)};
  least_ = packets_now_;
  span_ = 0;
  return extent;
}

void QueueMeter::widen() {
  const Extent extent = take_extent();
  least_ = extent.least;
  span_ = static_cast<std::uint64_t>(extent.most - extent.least);
}

QueueReading QueueMeter::reading(Time now) const {
  QueueReading copy = reading_;
  copy.add_backlog(packets_now_, bytes_now_, (now - changed_).count());
  copy.at = now;
  return copy;
}

std::int64_t QueueMeter::delivered_packets() const {
  const PerClass<std::int64_t>& delivered = reading_.account.delivered;
  return delivered[0] + delivered[1] + delivered[2];
}

}  // namespace aqm
