// The transports, each defined in the file of its name.
#pragma once

#include "transport/transport.h"

namespace aqm {

// A signal of several of them.
inline constexpr SignalInfo kSmoothedRtt{.name = "srtt_s",
                                         .label = "Smoothed round trip",
                                         .unit = Unit::seconds,
                                         .doc =
                                             "Mean of the measured round-trip times, on which the timeout is "
                                             "based. 0 before the first."};

extern const TransportType tcp;
extern const TransportType udp;
extern const TransportType tfrc;

}  // namespace aqm
