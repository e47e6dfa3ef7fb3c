#include "qdisc/queue_meter.h"

namespace aqm {

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

QueueReading QueueMeter::reading(Time now) {
  add_time(now);
  reading_.at = now;
  return reading_;
}

std::int64_t QueueMeter::delivered_packets() const {
  const PerClass<std::int64_t>& delivered = reading_.account.delivered;
  return delivered[0] + delivered[1] + delivered[2];
}

}  // namespace aqm
