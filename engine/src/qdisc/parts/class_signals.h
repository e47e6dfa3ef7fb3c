// What CBT and D-CBT show of their classes.
#pragma once

#include <array>

#include "catalog/table.h"
#include "net/traffic_class.h"
#include "qdisc/parts/red_core.h"

namespace aqm {

struct ClassState : RedState {
  PerClass<double> class_average{};  // packets
  PerClass<double> threshold{};      // packets; TCP has none
};

inline constexpr std::array class_signals =
    join(red_signals,
         std::array{
             signal<&ClassState::class_average, 0>(
                 {.name = "class_average.tcp",
                  .label = "TCP average",
                  .unit = Unit::packets,
                  .traffic_class = "tcp",
                  .doc = "Moving average of the queued TCP packets; shown for comparison, no decision uses it."}),
             signal<&ClassState::class_average, 1>({.name = "class_average.tagged",
                                                    .label = "Tagged average",
                                                    .unit = Unit::packets,
                                                    .traffic_class = "tagged",
                                                    .doc = "Moving average of the queued tagged packets."}),
             signal<&ClassState::class_average, 2>({.name = "class_average.untagged",
                                                    .label = "Untagged average",
                                                    .unit = Unit::packets,
                                                    .traffic_class = "untagged",
                                                    .doc = "Moving average of the queued untagged packets."}),
             signal<&ClassState::threshold, 1>(
                 {.name = "threshold.tagged",
                  .label = "Tagged threshold",
                  .unit = Unit::packets,
                  .traffic_class = "tagged",
                  .doc = "A tagged packet is dropped while the tagged average is above this."}),
             signal<&ClassState::threshold, 2>(
                 {.name = "threshold.untagged",
                  .label = "Untagged threshold",
                  .unit = Unit::packets,
                  .traffic_class = "untagged",
                  .doc = "An untagged packet is dropped while the untagged average is above this."}),
         });

}  // namespace aqm
