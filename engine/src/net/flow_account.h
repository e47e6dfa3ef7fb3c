// The running totals of one flow. Counters only increase; a measurement window is the difference of two readings.
#pragma once

#include <cstdint>

#include "core/histogram.h"
#include "core/units.h"
#include "net/traffic_class.h"

namespace aqm {

// Durations of something that happens now and then.
struct Times {
  Duration sum{};
  Histogram values;
  void add(Duration value) {
    sum += value;
    values.add(value);
  }
};

// Of all flows of one entry of the document.
struct GroupAccount {
  Times start_up;  // of connections: from the first packet until the first data has arrived
  Times loss_gap;  // between successive drops of the data of a flow
};

// What every packet touches comes first.
struct FlowAccount {
  std::int64_t received_packets = 0;  // data packets that reached the receiver, duplicates included
  Bytes received_bytes = 0;
  Duration delay_sum{};                    // one-way delays of received data packets
  Duration least_delay = Duration::max();  // of data packets, exact; without those that open a connection
  Duration last_transit{};
  double jitter_ns = 0;  // RFC 3550 §6.4.1: smoothed |difference of transit times|
  bool has_transit = false;
  bool is_starting = false;  // the connection has delivered no data yet
  TrafficClass traffic_class = TrafficClass::tcp;
  Histogram delay;
  std::int64_t goodput_packets = 0;  // each packet counted once
  Bytes goodput_bytes = 0;
  Bytes payload_bytes = 0;        // goodput without headers
  std::int64_t sent_packets = 0;  // data packets handed to the first link, retransmissions included
  std::int64_t sent_acks = 0;
  // When the flow was last made active, and its goodput until then.
  struct {
    Time at{};
    Bytes goodput_bytes = 0;
  } since;

  std::int64_t dropped_packets = 0;              // anywhere in the network
  std::int64_t dropped_acks = 0;                 // of those, what acknowledges
  std::int64_t sent_syns = 0, dropped_syns = 0;  // what opens a connection
  std::int64_t marked_packets = 0;
  std::int64_t retransmits = 0;
  std::int64_t timeouts = 0;
  Duration completion_sum{};  // of transfers: from request until everything is acknowledged
  Histogram completion;
  GroupAccount* group = nullptr;  // null in tests of single flows
  Time opened_at{};               // of the connection
  Time last_loss = kNever;
};

// Delay variation of all flows of a class: |D| of RFC 3550, the difference in transit time of successive packets of a
// flow.
struct DelayVariation {
  Duration sum{};
  Histogram values;
};

}  // namespace aqm
