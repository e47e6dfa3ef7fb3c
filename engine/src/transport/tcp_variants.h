// The congestion controllers, each defined in the file of its name.
#pragma once

#include "transport/congestion_control.h"

namespace aqm {

extern const Variant tahoe;
extern const Variant reno;
extern const Variant newreno;
extern const Variant sack;
extern const Variant vegas;
extern const Variant cubic;
extern const Variant dctcp;
extern const Variant bbr;

}  // namespace aqm
