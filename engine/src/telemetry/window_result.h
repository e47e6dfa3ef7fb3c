// What was measured in one window: the numbers of `aqm run --json`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/units.h"
#include "net/traffic_class.h"

namespace aqm {

struct DelaySummary {
  double mean = 0, p50 = 0, p95 = 0, p99 = 0, max = 0;  // s
};

struct FlowResult {
  std::uint32_t flow = 0;  // index of the flow in the run
  double goodput_bps = 0, payload_bps = 0, throughput_bps = 0;
  std::int64_t sent_packets = 0, received_packets = 0, dropped_packets = 0, marked_packets = 0;
  Bytes received_bytes = 0;
  DelaySummary delay_s;
  double jitter_s = 0;
  std::int64_t retransmits = 0, timeouts = 0;
  double fair_share_bps = 0;  // max-min with demands over the whole network, mean over the window
  double normalized = 0;      // goodput by fair share; NaN without one
  // What TCP would get at the loss and the round trip that the flow had, by the equation of RFC 5348; NaN without loss.
  double tcp_equation_bps = 0;
  double tcp_friendliness = 0;  // goodput by that
};

// |D| of RFC 3550: by how much the transit times of successive packets differ.
struct DelayVariationSummary {
  double mean_s = 0, sd_s = 0;
  double weibull_shape = 0, weibull_scale_s = 0;  // of those above zero; NaN if they do not vary
};

struct CompletionSummary {
  std::int64_t count = 0;
  DelaySummary time_s;
};

struct ClassResult {
  TrafficClass traffic_class{};
  std::int64_t flows = 0;  // those whose time from start to stop overlaps the window
  double goodput_bps = 0, goodput_per_flow_bps = 0;
  double fair_share_bps = 0;                              // as of a flow; mean over those that had one
  std::int64_t arrived_packets = 0, dropped_packets = 0;  // at the watched queues
  double drop_rate = 0;
  DelaySummary delay_s;
  double jain = 0;
  double coefficient_of_variation = 0, min_max_ratio = 0;  // of the flows' goodputs
  std::int64_t starved_flows = 0;                          // less than a tenth of their fair share
  double tcp_friendliness = 0;                             // of the flows that lost something, together
  DelayVariationSummary delay_variation;
  CompletionSummary completions;  // of transfers that ended in the window
};

struct DropResult {
  std::string_view reason;  // its id
  std::int64_t packets = 0;
};

struct LinkResult {
  std::uint32_t watch = 0;  // index into the watched queues
  double utilization = 0, throughput_bps = 0;
  double queue_mean = 0, queue_p50 = 0, queue_p95 = 0, queue_max = 0;  // packets, over time
  double queue_bytes_mean = 0;
  double average_mean = 0, average_max = 0;  // of the signal "average", sampled; NaN where there is none
  double sojourn_mean_s = 0, sojourn_p50_s = 0, sojourn_p95_s = 0, sojourn_p99_s = 0, sojourn_max_s = 0;
  std::vector<DropResult> drops;  // of reasons for which anything was dropped
  std::int64_t marks = 0;

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
  std::vector<LinkResult> links;
};

}  // namespace aqm
