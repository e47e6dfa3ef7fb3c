#include "scenario/tables.h"

#include <array>

#include "json/limits.h"

namespace aqm {
namespace {

constexpr double kLargestSeed = 9007199254740991;  // what JavaScript holds exactly
constexpr auto kHosts = static_cast<double>(kLimits.hosts);

constexpr std::array run_table{
    param<&RunParams::seed>(
        {.name = "seed",
         .label = "Seed",
         .max = kLargestSeed,
         .live = false,
         .doc = "All random streams derive from it: the same document and seed give the same run, bit for bit."}),
    param<&RunParams::duration>({.name = "duration",
                                 .label = "Duration",
                                 .unit = Unit::seconds,
                                 .min = 0,
                                 .max = kLimits.duration_max_s,
                                 .above_min = true,
                                 .live = false,
                                 .doc = "How long the experiment runs, in simulated time."}),
};

constexpr double kFarthest = 100'000;  // of a drawing

constexpr std::array node_table{
    param<&NodeParams::kind>({.name = "kind",
                              .label = "Kind",
                              .live = false,
                              .choices = "host|router",
                              .doc = "Hosts send and receive; routers forward."}),
    param<&NodeParams::count>({.name = "count",
                               .label = "Hosts",
                               .min = 1,
                               .max = kHosts,
                               .live = false,
                               .doc = "How many identical hosts stand here; a link to them is one link for each."}),
    param<&NodeParams::x>({.name = "x",
                           .label = "x",
                           .min = -kFarthest,
                           .max = kFarthest,
                           .live = false,
                           .doc = "Where it is drawn, from the left."}),
    param<&NodeParams::y>({.name = "y",
                           .label = "y",
                           .min = -kFarthest,
                           .max = kFarthest,
                           .live = false,
                           .doc = "Where it is drawn, from the top."}),
};

constexpr std::array link_table{
    param<&LinkParams::rate>(
        {.name = "rate",
         .label = "Rate",
         .unit = Unit::bits_per_second,
         .min = kLimits.rate_min_bps,
         .max = kLimits.rate_max_bps,
         .scale = Scale::log,
         .doc = "How fast bits are sent; a packet that is being sent keeps the rate it began with."}),
    param<&LinkParams::delay>(
        {.name = "delay",
         .label = "Delay",
         .unit = Unit::seconds,
         .max = kLimits.delay_max_s,
         .doc = "How long a bit travels; packets in flight keep the delay they set out with, and order."}),
    param<&LinkParams::loss>({.name = "loss",
                              .label = "Random loss",
                              .unit = Unit::probability,
                              .max = 1,
                              .doc = "The probability that a packet is lost on the link, after it has left the queue; "
                                     "of this direction only."}),
};

constexpr std::array flow_table{
    param<&FlowParams::traffic_class>(
        {.name = "class",
         .label = "Class",
         .live = false,
         .choices = "tcp|tagged|untagged",
         .doc = "Which class CBT and D-CBT count it to; without it, what the application says."}),
    param<&FlowParams::count>({.name = "count",
                               .label = "Flows",
                               .min = 1,
                               .max = static_cast<double>(kLimits.flow_count),
                               .live = false,
                               .doc = "How many flows of this kind there are, each between its own pair of hosts."}),
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
                               .doc = "When the flows begin."}),
    param<&FlowParams::stop>({.name = "stop",
                              .label = "Stop",
                              .unit = Unit::seconds,
                              .max = kLimits.duration_max_s,
                              .live = false,
                              .doc = "When the flows send nothing new any more; without it, at the end of the run."}),
    param<&FlowParams::start_jitter>(
        {.name = "start_jitter",
         .label = "Start jitter",
         .unit = Unit::seconds,
         .max = kLimits.duration_max_s,
         .live = false,
         .doc = "A flow begins up to this much later, drawn evenly from its own random stream."}),
    param<&FlowParams::start_group>(
        {.name = "start_group",
         .label = "Start together",
         .live = false,
         .choices = "flow|host",
         .doc = "Every flow draws its own start jitter, or those from the same host share one draw."}),
};

constexpr std::array measure_table{
    param<&MeasureParams::sample_interval>({.name = "sample_interval",
                                            .label = "Sample interval",
                                            .unit = Unit::seconds,
                                            .min = 0.0001,
                                            .max = 60,
                                            .scale = Scale::log,
                                            .live = false,
                                            .doc = "The simulated time between two rows of telemetry."}),
    param<&MeasureParams::sliding_window>(
        {.name = "sliding_window",
         .label = "Sliding window",
         .unit = Unit::seconds,
         .min = 0.001,
         .max = 600,
         .scale = Scale::log,
         .doc = "Goodput and Jain's index on the charts are those of the last so many seconds."}),
};

}  // namespace

std::span<const Param> run_params() { return run_table; }
std::span<const Param> node_params() { return node_table; }
std::span<const Param> link_params() { return link_table; }
std::span<const Param> flow_params() { return flow_table; }
std::span<const Param> measure_params() { return measure_table; }

}  // namespace aqm
