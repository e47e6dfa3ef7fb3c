#include "scenario/tables.h"

#include <array>

#include "json/limits.h"

namespace aqm {
namespace {

constexpr double kLargestSeed = 9007199254740991;  // largest integer that JavaScript represents exactly (2^53 - 1)
constexpr auto kHosts = static_cast<double>(kLimits.hosts);

constexpr std::array run_table{
    param<&RunParams::seed>(
        {.name = "seed",
         .label = "Seed",
         .max = kLargestSeed,
         .live = false,
         .doc = "Seed of all random streams: the same experiment with the same seed gives the same run, bit for bit."}),
    param<&RunParams::duration>({.name = "duration",
                                 .label = "Duration",
                                 .unit = Unit::seconds,
                                 .min = 1e-9,
                                 .max = kLimits.duration_max_s,
                                 .live = false,
                                 .doc = "Length of the experiment, in simulated time."}),
};

constexpr double kFarthest = 100'000;  // coordinates

constexpr std::array node_table{
    param<&NodeParams::kind>(
        {.name = "kind",
         .label = "Kind",
         .live = false,
         .choices = "host|router",
         .doc = "Hosts send and receive; routers forward, but flows may begin and end at them, too."}),
    param<&NodeParams::count>({.name = "count",
                               .label = "Hosts",
                               .min = 1,
                               .max = kHosts,
                               .live = false,
                               .doc = "Number of identical hosts; a link to them is one link for each host."}),
    param<&NodeParams::x>({.name = "x",
                           .label = "x",
                           .min = -kFarthest,
                           .max = kFarthest,
                           .live = false,
                           .doc = "Position in the drawing, from the left."}),
    param<&NodeParams::y>({.name = "y",
                           .label = "y",
                           .min = -kFarthest,
                           .max = kFarthest,
                           .live = false,
                           .doc = "Position in the drawing, from the top."}),
};

constexpr std::array link_table{
    param<&LinkParams::rate>({.name = "rate",
                              .label = "Rate",
                              .unit = Unit::bits_per_second,
                              .min = kLimits.rate_min_bps,
                              .max = kLimits.rate_max_bps,
                              .scale = Scale::log,
                              .doc = "Transmission rate of the link. After a change, a packet that is being sent keeps "
                                     "the rate it started with."}),
    param<&LinkParams::delay>(
        {.name = "delay",
         .label = "Delay",
         .unit = Unit::seconds,
         .max = kLimits.delay_max_s,
         .doc = "Propagation delay of the link. After a change, packets in flight keep the delay they started with."}),
    param<&LinkParams::loss>(
        {.name = "loss",
         .label = "Random loss",
         .unit = Unit::probability,
         .max = 1,
         .doc = "Probability that a packet is lost on the link after it has left the queue; this direction only."}),
};

constexpr std::array flow_table{
    param<&FlowParams::traffic_class>(
        {.name = "class",
         .label = "Class",
         .live = false,
         .choices = "tcp|tagged|untagged",
         .doc = "Class that CBT and D-CBT count the flow in. Without it, the application decides."}),
    param<&FlowParams::active>({.name = "active",
                                .label = "Active",
                                .doc = "Lets the flows send; a change can switch them off, or on again."}),
    param<&FlowParams::count>({.name = "count",
                               .label = "Flows",
                               .min = 1,
                               .max = static_cast<double>(kLimits.flow_count),
                               .live = false,
                               .doc = "Number of flows of this kind, each between its own pair of hosts."}),
    param<&FlowParams::host_offset>(
        {.name = "host_offset",
         .label = "First host",
         .max = kHosts,
         .live = false,
         .doc = "Flow i runs from host (host_offset + i) mod count to the host of the same index."}),
    param<&FlowParams::start>({.name = "start",
                               .label = "Start",
                               .unit = Unit::seconds,
                               .max = kLimits.duration_max_s,
                               .live = false,
                               .doc = "Start time of the flows."}),
    param<&FlowParams::stop>({.name = "stop",
                              .label = "Stop",
                              .unit = Unit::seconds,
                              .max = kLimits.duration_max_s,
                              .live = false,
                              .doc = "Time after which the flows send no new data; without it, the end of the run."}),
    param<&FlowParams::start_jitter>({.name = "start_jitter",
                                      .label = "Start jitter",
                                      .unit = Unit::seconds,
                                      .max = kLimits.duration_max_s,
                                      .live = false,
                                      .doc = "Largest random delay of a flow’s start, uniform from 0. It keeps flows "
                                             "from starting in step and lets the seed matter."}),
    param<&FlowParams::start_group>(
        {.name = "start_group",
         .label = "Start together",
         .live = false,
         .choices = "flow|host",
         .doc = "Start jitter drawn for each flow, or shared by all flows from the same host."}),
};

constexpr std::array measure_table{
    param<&MeasureParams::sample_interval>({.name = "sample_interval",
                                            .label = "Sample interval",
                                            .unit = Unit::seconds,
                                            .min = 0.0001,
                                            .max = 60,
                                            .scale = Scale::log,
                                            .live = false,
                                            .doc = "Simulated time between two samples of the charts. Shorter "
                                                   "intervals show more detail and need more memory."}),
    param<&MeasureParams::sliding_window>(
        {.name = "sliding_window",
         .label = "Sliding window",
         .unit = Unit::seconds,
         .min = 0.001,
         .max = 600,
         .scale = Scale::log,
         .doc = "Length of the sliding window over which the charts show goodput and Jain’s index."}),
};

}  // namespace

std::span<const Param> run_params() { return run_table; }
std::span<const Param> node_params() { return node_table; }
std::span<const Param> link_params() { return link_table; }
std::span<const Param> flow_params() { return flow_table; }
std::span<const Param> measure_params() { return measure_table; }

}  // namespace aqm
