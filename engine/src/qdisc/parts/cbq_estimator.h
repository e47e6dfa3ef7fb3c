// The estimator of class-based queueing: has a class used more of the link than its share lately?
//
// Floyd & Van Jacobson, "Link-sharing and Resource Management Models for Packet Networks", IEEE/ACM ToN 3(4), 1995,
// appendix A; as ns-2.35 implements it (queue/cbq.cc).
#pragma once

#include "core/units.h"

namespace aqm {

struct CbqEstimator {
  double average_idle = 0;  // mean excess of the gaps between packets over those at the share, seconds
  Time last_sent{};         // end of the last packet's transmission
  Time over_limit_until{};

  // Restarts the average for another share or rate.
  void reset(Time now) {
    average_idle = 0;
    over_limit_until = now;
  }
  // Records a packet whose transmission ends at `finish`; after a silence a class may send `max_burst` packets at once.
  void sent(Time finish, Duration transmission, double share, double max_burst);
};

}  // namespace aqm
