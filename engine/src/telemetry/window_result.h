// The measurements of one window, as in `aqm run --json`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/units.h"
#include "net/traffic_class.h"

namespace aqm {

// NaN without any.
struct DelaySummary {
  double mean = 0, p50 = 0, p95 = 0, p99 = 0, max = 0;  // s
};

struct FlowResult {
  std::uint32_t flow = 0;  // index of the flow in the run
  double goodput_bps = 0, payload_bps = 0, throughput_bps = 0;
  std::int64_t sent_packets = 0, received_packets = 0, dropped_packets = 0, marked_packets = 0;
  std::int64_t sent_syns = 0, dropped_syns = 0, sent_acks = 0, dropped_acks = 0;
  Bytes received_bytes = 0;
  DelaySummary delay_s;
  double least_delay_s = 0;  // up to the end of the window; NaN without data
  double jitter_s = 0;       // of the flow so far; NaN before its second packet
  std::int64_t retransmits = 0, timeouts = 0;
  double fair_share_bps = 0;  // max-min with demands over the whole network, mean over the window
  double normalized = 0;      // goodput over fair share; NaN without one
  // The rate of TCP at the flow's loss rate and round-trip time by the equation of RFC 5348; NaN without loss.
  double tcp_equation_bps = 0;
  double tcp_friendliness = 0;  // goodput over that rate
};

// |D| of RFC 3550: the difference in transit time of successive packets. NaN without any.
struct DelayVariationSummary {
  double mean_s = 0, sd_s = 0;
  // Fit to the values from 32 ns on, without the first bin of the histogram; NaN if all are in one bin.
  double weibull_shape = 0, weibull_scale_s = 0;
};

// Durations of something that happened now and then.
struct CompletionSummary {
  std::int64_t count = 0;
  DelaySummary time_s;
};

struct ClassResult {
  TrafficClass traffic_class{};
  std::int64_t flows = 0;  // flows active at some time of the window
  double goodput_bps = 0, goodput_per_flow_bps = 0;
  double fair_share_bps = 0;                              // as of a flow; mean over flows that have one
  std::int64_t arrived_packets = 0, dropped_packets = 0;  // at the watched queues
  double drop_rate = 0;
  DelaySummary delay_s;
  double jain = 0;
  double coefficient_of_variation = 0, min_max_ratio = 0;  // of the flows' goodputs
  std::int64_t starved_flows = 0;                          // flows below a tenth of their fair share
  double tcp_friendliness = 0;                             // of the flows with losses, together
  DelayVariationSummary delay_variation;
  CompletionSummary completions;  // of transfers that ended in the window
};

// The flows of one entry of the document together.
struct GroupResult {
  std::uint32_t group = 0;  // its index
  std::int64_t flows = 0;   // active at some time of the window
  DelaySummary delay_s;
  CompletionSummary completions;  // of transfers that ended in the window
  CompletionSummary start_ups;    // of connections that delivered their first data in it
  CompletionSummary loss_gaps;    // between successive drops of the same flow
};

struct DropResult {
  std::string reason;  // its id; of a script, the name that it gives
  std::int64_t packets = 0;
};

struct LinkResult {
  std::uint32_t watch = 0;  // index into the watched queues
  double utilization = 0, throughput_bps = 0;
  double queue_mean = 0, queue_p50 = 0, queue_p95 = 0, queue_max = 0;  // packets, time-weighted
  double queue_bytes_mean = 0;
  double average_mean = 0, average_max = 0;  // samples of the signal "average"; NaN if there is none
  double sojourn_mean_s = 0, sojourn_p50_s = 0, sojourn_p95_s = 0, sojourn_p99_s = 0, sojourn_max_s = 0;
  std::vector<DropResult> drops;  // reasons with at least one drop
  std::int64_t marks = 0;
  // Drops of data by the queue within a round trip are one (RFC 7928 §2.4); random loss on the link makes none.
  std::int64_t loss_events = 0;
  double loss_sync = 0;  // mean part of the active flows that lost packets in an event; NaN without any

  std::int64_t dropped(std::string_view reason) const {
    for (const DropResult& drop : drops)
      if (drop.reason == reason) return drop.packets;
    return 0;
  }
};

struct WindowResult {
  double from_s = 0, to_s = 0;
  bool complete = false;
  double jain = 0;
  std::vector<FlowResult> flows;
  std::vector<ClassResult> classes;
  std::vector<GroupResult> groups;
  std::vector<LinkResult> links;
};

}  // namespace aqm
