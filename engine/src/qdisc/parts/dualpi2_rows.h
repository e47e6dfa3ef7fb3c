// Catalog rows of DualPI2: parameters and signals.
#pragma once

#include <array>

#include "qdisc/parts/flow_queue_disc.h"

namespace aqm {

struct DualPi2Params {
  Duration target = from_seconds(0.015);
  Duration t_update = from_seconds(0.016);
  double alpha = 0.16;  // Hz
  double beta = 3.2;    // Hz
  double coupling = 2;
  Duration step_th = from_seconds(0.001);
  double classic_protection = 0.1;
};

struct DualQueue : FlowQueue {
  double sojourn = 0;      // seconds, of the last packet that left
  double probability = 0;  // probability of a mark or drop, apart from the step
};

struct DualPi2State : FlowQueuesState {
  double base_probability = 0;  // p'
  std::array<DualQueue, 2> queues;
};

inline constexpr std::array dualpi2_params{
    param<&DualPi2Params::target>({.name = "target",
                                   .label = "Target delay",
                                   .unit = Unit::seconds,
                                   .min = 0.0001,
                                   .max = 1,
                                   .scale = Scale::log,
                                   .guide = "classic_sojourn",
                                   .cite = "RFC 9332 §A.1",
                                   .doc = "Queueing delay that the controller aims at in the classic queue."}),
    param<&DualPi2Params::t_update>({.name = "t_update",
                                     .label = "Update interval",
                                     .unit = Unit::seconds,
                                     .min = 0.001,
                                     .max = 1,
                                     .scale = Scale::log,
                                     .cite = "RFC 9332 §A.1",
                                     .doc = "Interval between two updates of the controller."}),
    param<&DualPi2Params::alpha>(
        {.name = "alpha",
         .label = "Integral gain",
         .unit = Unit::ratio,
         .min = 0.01,
         .max = 10,
         .scale = Scale::log,
         .cite = "RFC 9332 §A.1",
         .doc = "Weight of the distance between delay and target, per second, at each update."}),
    param<&DualPi2Params::beta>({.name = "beta",
                                 .label = "Proportional gain",
                                 .unit = Unit::ratio,
                                 .min = 0.01,
                                 .max = 100,
                                 .scale = Scale::log,
                                 .cite = "RFC 9332 §A.1",
                                 .doc = "Weight of the growth of the delay since the last update, per second."}),
    param<&DualPi2Params::coupling>({.name = "coupling",
                                     .label = "Coupling factor",
                                     .symbol = "k",
                                     .unit = Unit::ratio,
                                     .min = 0.1,
                                     .max = 10,
                                     .scale = Scale::log,
                                     .cite = "RFC 9332 §2.1",
                                     .doc = "Coupling factor k: scalable flows are marked with probability k p', "
                                            "classic ones with p'^2. Larger values leave scalable flows less."}),
    param<&DualPi2Params::step_th>(
        {.name = "step_th",
         .label = "Marking threshold",
         .unit = Unit::seconds,
         .min = 0.00001,
         .max = 1,
         .scale = Scale::log,
         .guide = "low_latency_sojourn",
         .cite = "RFC 9332 §A.1; Linux step_thresh",
         .doc = "Sojourn time above which every packet of the low-latency queue is marked."}),
    param<&DualPi2Params::classic_protection>(
        {.name = "classic_protection",
         .label = "Part of the classic queue",
         .unit = Unit::ratio,
         .min = 0.01,
         .max = 0.99,
         .cite = "Linux classic_protection",
         .doc = "Minimum share of the link, in bytes, that the classic queue gets while both queues have packets."}),
};
inline constexpr std::array dualpi2_signals{
    signal<&DualPi2State::base_probability>({.name = "base_probability",
                                             .label = "Base probability",
                                             .unit = Unit::probability,
                                             .doc = "p' of the controller: classic packets are dropped or marked with "
                                                    "its square, scalable ones marked with k times it."}),
    signal<&DualPi2State::queues, 1, &DualQueue::sojourn>(
        {.name = "classic_sojourn",
         .label = "Sojourn time, classic",
         .unit = Unit::seconds,
         .doc = "Sojourn time of the last packet that left the classic queue."}),
    signal<&DualPi2State::queues, 0, &DualQueue::sojourn>(
        {.name = "low_latency_sojourn",
         .label = "Sojourn time, low latency",
         .unit = Unit::seconds,
         .doc = "Sojourn time of the last packet that left the low-latency queue."}),
};
inline constexpr std::array dualpi2_charts{
    kQueueChart,
    Chart{.id = "delay", .title = "Sojourn time", .signals = "classic_sojourn|low_latency_sojourn"},
    Chart{.id = "probability", .title = "Drop probability", .signals = "base_probability"},
};
inline constexpr std::array dualpi2_columns =
    join(flow_queue_columns,
         std::array{
             signal<&DualQueue::sojourn>({.name = "sojourn",
                                          .label = "Waiting time",
                                          .unit = Unit::seconds,
                                          .doc = "Sojourn time of the last packet that left this queue."}),
             signal<&DualQueue::probability>(
                 {.name = "probability",
                  .label = "Probability",
                  .unit = Unit::probability,
                  .doc = "Probability that a packet is marked, or dropped if it is not ECN-capable."}),
         });
inline constexpr std::array dualpi2_tables{
    state_table<&DualPi2State::queues, dualpi2_columns>(
        {.name = "queues",
         .label = "Queues",
         .row = "queue",
         .row_names = "low latency|classic",
         .doc = "The low-latency queue of scalable senders and the classic queue of all others."}),
};

}  // namespace aqm
