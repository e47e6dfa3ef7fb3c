// The transports, each defined in the file of its name.
#pragma once

#include "transport/transport.h"

namespace aqm {

extern const TransportType tcp;
extern const TransportType udp;
extern const TransportType tfrc;

}  // namespace aqm
