// Catalog rows of CBQ: parameters and signals.
#pragma once

#include <vector>

#include "qdisc/parts/cbq_estimator.h"
#include "qdisc/parts/flow_queue_disc.h"

namespace aqm {

struct CbqClassParams {
  TrafficClass traffic_class = TrafficClass::tcp;
  double share = 0.1;
  bool borrow = true;
  QueueLimit limit{60, false};
};

struct CbqParams {
  std::vector<CbqClassParams> classes{{.traffic_class = TrafficClass::tcp, .share = 0.8},
                                      {.traffic_class = TrafficClass::tagged, .share = 0.15},
                                      {.traffic_class = TrafficClass::untagged, .share = 0.05}};
  double max_burst = 16;  // packets
};

struct CbqClass : FlowQueue {
  double share = 0;
  bool borrow = true;
  QueueLimit limit;
  CbqEstimator estimator;
  bool over_limit = false;
  std::int64_t borrowed = 0;  // packets sent above the limit
  double virtual_time = 0;    // bytes of service divided by the share

  bool in_use() const { return true; }
};

struct CbqState : FlowQueuesState {
  PerClass<CbqClass> classes;
};

inline constexpr double kCbqLeastShare = 0.001;  // share of a class for which nothing is left

inline constexpr std::array cbq_class_fields{
    param<&CbqClassParams::traffic_class>({.name = "class",
                                           .label = "Class",
                                           .choices = "tcp|tagged|untagged",
                                           .cite = "Floyd & Van Jacobson 1995 §2",
                                           .doc = "Class of traffic that this entry is for."}),
    param<&CbqClassParams::share>({.name = "share",
                                   .label = "Share",
                                   .unit = Unit::ratio,
                                   .min = kCbqLeastShare,
                                   .max = 1,
                                   .scale = Scale::log,
                                   .cite = "ns-2 allotment_",
                                   .doc = "Share of the link that the class gets while all classes have packets."}),
    param<&CbqClassParams::borrow>(
        {.name = "borrow",
         .label = "May borrow",
         .cite = "ns-2 permit_borrowing_",
         .doc = "Lets the class use what others leave unused; otherwise it never gets more than its share."}),
    param<&CbqClassParams::limit>({.name = "limit",
                                   .label = "Buffer",
                                   .unit = Unit::packets,
                                   .min = 1,
                                   .max = 100'000,
                                   .scale = Scale::log,
                                   .cite = "RFC 7567 §2",
                                   .doc = "Buffer of the class, in packets or bytes."}),
};
inline constexpr std::array cbq_params{
    records<&CbqParams::classes, cbq_class_fields>(
        {.name = "classes",
         .label = "Classes",
         .cite = "Floyd & Van Jacobson 1995 §2",
         .doc = "Share of the link of each class. Classes not listed share the rest and may borrow."}),
    param<&CbqParams::max_burst>({.name = "max_burst",
                                  .label = "Burst after silence",
                                  .unit = Unit::packets,
                                  .min = 1,
                                  .max = 100,
                                  .scale = Scale::log,
                                  .cite = "Floyd & Van Jacobson 1995 §A; ns-2 maxidle_",
                                  .doc = "Packets that a class may send back to back after it was idle."}),
};
inline constexpr std::array cbq_columns =
    join(flow_queue_columns,
         std::array{
             signal<&CbqClass::share>({.name = "share",
                                       .label = "Share",
                                       .unit = Unit::ratio,
                                       .doc = "Share of the link while all classes have packets."}),
             signal<&CbqClass::estimator, &CbqEstimator::average_idle>(
                 {.name = "average_idle",
                  .label = "Average idle time",
                  .unit = Unit::seconds,
                  .doc = "Average by which the gaps between packets exceed those of the class’s share; negative when "
                         "it sends more than its share."}),
             signal<&CbqClass::over_limit>({.name = "over_limit",
                                            .label = "Over its limit",
                                            .doc = "1 while the class has recently used more than its share."}),
             signal<&CbqClass::borrowed>({.name = "borrowed",
                                          .label = "Borrowed",
                                          .unit = Unit::packets,
                                          .doc = "Packets sent above the share so far."}),
         });
inline constexpr std::array cbq_tables{
    state_table<&CbqState::classes, cbq_columns>(
        {.name = "classes", .label = "Classes", .row = "class", .doc = "Queue and estimator of each class."}),
};

}  // namespace aqm
