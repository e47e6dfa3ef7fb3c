// The disciplines by name.
#pragma once

#include "qdisc/queue_disc.h"

namespace aqm {

#define AQM_DISCIPLINE(name) extern const Discipline name;
#include "qdisc/disciplines.inc"
#undef AQM_DISCIPLINE

}  // namespace aqm
