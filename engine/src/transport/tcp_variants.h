// The congestion controllers, each defined in the file of its name.
#pragma once

#include "transport/congestion_control.h"

namespace aqm {

// A signal of several of them.
inline constexpr SignalInfo kShortestRtt{
    .name = "min_rtt_s",
    .label = "Shortest round trip",
    .unit = Unit::seconds,
    .doc = "Shortest round-trip time seen, taken for that of the empty path. 0 before the first."};

extern const Variant tahoe;
extern const Variant reno;
extern const Variant newreno;
extern const Variant sack;
extern const Variant vegas;
extern const Variant cubic;
extern const Variant dctcp;
extern const Variant bbr;
extern const Variant ledbat;

}  // namespace aqm
