#pragma once

#include "transport/congestion_control.h"

namespace aqm {

std::unique_ptr<CongestionControl> make_reno();

}  // namespace aqm
