// The parameters of TFRC. The defaults are those of ns-2.35.
#pragma once

#include <cstdint>

#include "core/units.h"

namespace aqm {

struct TfrcParams {
  std::uint32_t packet_size = 1032;
  std::uint32_t header_size = 32;
  Duration tick = from_seconds(0.1);
};

}  // namespace aqm
