// Measures one watched queue: how long it was how long, how long packets stayed, what was dropped.
#pragma once

#include <cstdint>
#include <vector>

#include "core/histogram.h"
#include "qdisc/queue_disc.h"

namespace aqm {

// What a meter has added up. A measurement window is the difference of two readings.
struct QueueReading {
  Time at{};
  std::int64_t packet_ns = 0;  // integral of the backlog over time
  double byte_ns = 0;
  std::vector<std::int64_t> time_at_ns;  // how long the backlog was 0, 1, 2, ... packets
  Duration sojourn_sum{};
  Histogram sojourn;
  QueueAccount account;
  PerClass<PerCause<std::int64_t>> losses{};  // after the queue
  double average_sum = 0;                     // of the discipline's signal "average" at the samples
  std::int64_t average_samples = 0;

  std::int64_t arrived(TrafficClass traffic_class) const { return account.received[index(traffic_class)]; }
  std::int64_t dropped(TrafficClass traffic_class) const;
  std::int64_t dropped(Cause cause) const;
};

class QueueMeter {
 public:
  QueueMeter(const EventQueue& events, const PacketPool& packets) : events_(events), packets_(packets) {}

  void watch(const QueueDisc* queue) { queue_ = queue; }
  QueueAccount* account() { return &reading_.account; }

  // The backlog changed; to be told after the change.
  void backlog_changed();
  void packet_left(PacketId packet);
  void packet_lost(TrafficClass traffic_class) { ++reading_.losses[index(traffic_class)][index(Cause::loss)]; }
  void sample_average(double average);

  // All up to now.
  QueueReading reading();
  std::int64_t delivered_packets() const;
  const QueueAccount& totals() const { return reading_.account; }

 private:
  void add_time();

  const EventQueue& events_;
  const PacketPool& packets_;
  const QueueDisc* queue_ = nullptr;
  QueueReading reading_;
  Time changed_{};
  std::int64_t packets_now_ = 0;
  Bytes bytes_now_ = 0;
};

}  // namespace aqm
