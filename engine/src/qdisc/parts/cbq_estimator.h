// The estimator of class-based queueing: has a class used more of the link than its share lately?
//
// Floyd & Van Jacobson, "Link-sharing and Resource Management Models for Packet Networks", IEEE/ACM ToN 3(4), 1995,
// appendix A; as ns-2.35 implements it (queue/cbq.cc).
#pragma once

#include "core/units.h"

namespace aqm {

struct CbqEstimator {
  double average_idle = 0;  // seconds by which gaps between packets are longer than at the share
  Time last_sent{};         // when the last packet was through
  Time over_limit_until{};

  // The average belongs to another share or rate: it begins anew.
  void reset(Time now) {
    average_idle = 0;
    over_limit_until = now;
  }
  // A packet will be through at `finish`, after `transmission`; a class that was silent may send `max_burst` packets.
  void sent(Time finish, Duration transmission, double share, double max_burst);
};

}  // namespace aqm
