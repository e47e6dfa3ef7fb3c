#include "telemetry/queue_meter.h"

namespace aqm {

std::int64_t QueueReading::dropped(TrafficClass traffic_class) const {
  const std::size_t c = index(traffic_class);
  std::int64_t sum = 0;
  for (std::size_t cause = 0; cause < kCauseCount; ++cause)
    sum += account.dropped_before[c][cause] + account.dropped_after[c][cause] + losses[c][cause];
  return sum;
}

std::int64_t QueueReading::dropped(Cause cause) const {
  const std::size_t i = index(cause);
  std::int64_t sum = 0;
  for (std::size_t c = 0; c < kClasses; ++c)
    sum += account.dropped_before[c][i] + account.dropped_after[c][i] + losses[c][i];
  return sum;
}

void QueueMeter::add_time() {
  const Duration elapsed = events_.now() - changed_;
  changed_ = events_.now();
  if (elapsed.count() == 0) return;
  const auto backlog = static_cast<std::size_t>(packets_now_);
  if (backlog >= reading_.time_at_ns.size()) reading_.time_at_ns.resize(backlog + 16);
  reading_.time_at_ns[backlog] += elapsed.count();
  reading_.packet_ns += packets_now_ * elapsed.count();
  reading_.byte_ns += static_cast<double>(bytes_now_) * static_cast<double>(elapsed.count());
}

void QueueMeter::backlog_changed() {
  add_time();
  packets_now_ = queue_->backlog_packets();
  bytes_now_ = queue_->backlog_bytes();
}

void QueueMeter::packet_left(PacketId id) {
  const Duration sojourn = events_.now() - packets_[id].enqueued_at;
  reading_.sojourn_sum += sojourn;
  reading_.sojourn.add(sojourn);
  backlog_changed();
}

void QueueMeter::sample_average(double average) {
  reading_.average_sum += average;
  ++reading_.average_samples;
}

QueueReading QueueMeter::reading() {
  add_time();
  reading_.at = events_.now();
  return reading_;
}

std::int64_t QueueMeter::delivered_packets() const {
  const PerClass<std::int64_t>& delivered = reading_.account.delivered;
  return delivered[0] + delivered[1] + delivered[2];
}

}  // namespace aqm
