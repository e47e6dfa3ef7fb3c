// Measures one watched queue: distribution of the backlog over time, sojourn times and drops.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cold.h"
#include "core/histogram.h"
#include "qdisc/queue_account.h"

namespace aqm {

// Accumulated values. A measurement window is the difference of two readings.
struct QueueReading {
  Time at{};
  std::int64_t packet_ns = 0;  // integral of the backlog over time
  double byte_ns = 0;
  std::vector<std::int64_t> time_at_ns;  // time spent at backlogs of 0, 1, 2, ... packets
  Duration sojourn_sum{};
  Histogram sojourn;
  QueueAccount account;
  double average_sum = 0;  // sum of the discipline's signal "average" at the samples
  std::int64_t average_samples = 0;

  // So long the backlog was that large.
  void add_backlog(std::int64_t packets, Bytes bytes, std::int64_t for_ns) {
    const auto backlog = static_cast<std::size_t>(packets);
    if (backlog >= time_at_ns.size()) [[unlikely]]
      make_room(backlog);
    time_at_ns[backlog] += for_ns;
    packet_ns += packets * for_ns;
    byte_ns += static_cast<double>(bytes) * static_cast<double>(for_ns);
  }
  AQM_COLD void make_room(std::size_t backlog) { time_at_ns.resize(backlog + 16); }

  std::int64_t arrived(TrafficClass traffic_class) const { return account.received[index(traffic_class)]; }
  std::int64_t dropped(TrafficClass traffic_class) const;
  std::int64_t dropped(std::string_view reason) const;  // by its id
};

class QueueMeter {
 public:
  QueueAccount* account() { return &reading_.account; }

  void backlog_is(std::int64_t packets, Bytes bytes, Time now) {
    add_time(now);
    packets_now_ = packets;
    bytes_now_ = bytes;
  }
  void packet_left(Duration sojourn) {
    reading_.sojourn_sum += sojourn;
    reading_.sojourn.add(sojourn);
  }
  void packet_lost(TrafficClass traffic_class, const Reason& reason) {
    ++reading_.account.dropped.of(reason).lost[index(traffic_class)];
  }
  void sample_average(double average);

  // Minimum and maximum backlog in packets since the last call, without values that lasted no time.
  struct Extent {
    std::int64_t least = 0, most = 0;
  };
  Extent take_extent();

  // All values up to now. The backlog since its last change is added to the copy alone: the sum of the bytes would be
  // rounded differently for being read.
  QueueReading reading(Time now) const;
  std::int64_t delivered_packets() const;
  const QueueAccount& totals() const { return reading_.account; }

 private:
  void add_time(Time now) {
    const std::int64_t elapsed = (now - changed_).count();
    if (elapsed == 0) return;
    changed_ = now;
    // One unsigned comparison tests both bounds.
    if (static_cast<std::uint64_t>(packets_now_ - least_) > span_) [[unlikely]]
      widen();
    reading_.add_backlog(packets_now_, bytes_now_, elapsed);
  }
  AQM_COLD void widen();

  QueueReading reading_;
  Time changed_{};
  std::int64_t packets_now_ = 0;
  Bytes bytes_now_ = 0;
  std::int64_t least_ = 0;  // minimum since the last take_extent()
  std::uint64_t span_ = 0;  // maximum minus minimum
};

}  // namespace aqm
