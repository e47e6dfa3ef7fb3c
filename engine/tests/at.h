#pragma once

#include "core/units.h"

namespace aqm {

inline Time at(double seconds) { return time_from_seconds(seconds); }

}  // namespace aqm
