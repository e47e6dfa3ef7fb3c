// Signals of the classes of CBT and D-CBT.
#pragma once

#include <array>

#include "catalog/table.h"
#include "net/traffic_class.h"
#include "qdisc/parts/red_core.h"

namespace aqm {

struct ClassState : RedState {
  PerClass<double> class_average{};  // packets
  PerClass<double> threshold{};      // packets; not for TCP
};

inline constexpr std::array class_signals =
    join(red_signals,
         std::array{
             signal<&ClassState::class_average, 0>(
                 {.name = "class_average.tcp",
                  .label = "TCP average",
                  .unit = Unit::packets,
                  .traffic_class = "tcp",
                  .estimates = "backlog_packets.tcp",
                  .doc = "Moving average of the queued TCP packets; shown for comparison, no decision uses it."}),
             signal<&ClassState::class_average, 1>({.name = "class_average.tagged",
                                                    .label = "Tagged average",
                                                    .unit = Unit::packets,
                                                    .traffic_class = "tagged",
                                                    .estimates = "backlog_packets.tagged",
                                                    .doc = "Moving average of the queued tagged packets."}),
             signal<&ClassState::class_average, 2>({.name = "class_average.untagged",
                                                    .label = "Untagged average",
                                                    .unit = Unit::packets,
                                                    .traffic_class = "untagged",
                                                    .estimates = "backlog_packets.untagged",
                                                    .doc = "Moving average of the queued untagged packets."}),
             signal<&ClassState::threshold, 1>(
                 {.name = "threshold.tagged",
                  .label = "Tagged threshold",
                  .unit = Unit::packets,
                  .traffic_class = "tagged",
                  .bounds = "class_average.tagged",
                  .doc = "The class test drops tagged packets while the tagged average is above this. CBT always makes "
                         "it, D-CBT while the average queue is above min_th."}),
             signal<&ClassState::threshold, 2>(
                 {.name = "threshold.untagged",
                  .label = "Untagged threshold",
                  .unit = Unit::packets,
                  .traffic_class = "untagged",
                  .bounds = "class_average.untagged",
                  .doc = "The class test drops untagged packets while the untagged average is above this. CBT always "
                         "makes it, D-CBT while the average queue is above min_th."}),
         });

inline constexpr std::array class_charts{
    kRedQueueChart,
    Chart{
        .id = kSharesChart.id,
        .title = "Class average and threshold",
        .signals = "class_average.tcp|class_average.tagged|class_average.untagged|threshold.tagged|threshold.untagged"},
};

}  // namespace aqm
