// The congestion controllers, each made by the file of its name.
#pragma once

#include "transport/congestion_control.h"

namespace aqm {

std::unique_ptr<CongestionControl> make_tahoe();
std::unique_ptr<CongestionControl> make_reno();
std::unique_ptr<CongestionControl> make_newreno();
std::unique_ptr<CongestionControl> make_sack();
std::unique_ptr<CongestionControl> make_vegas();
std::unique_ptr<CongestionControl> make_cubic();
std::unique_ptr<CongestionControl> make_dctcp();
std::unique_ptr<CongestionControl> make_bbr();

}  // namespace aqm
