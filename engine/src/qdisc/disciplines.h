// The disciplines by name.
#pragma once

#include "qdisc/queue_disc.h"

namespace aqm {

#define AQM_DISCIPLINE(name) extern const Discipline name;
#include "qdisc/disciplines.inc"
#undef AQM_DISCIPLINE

// Whether scripts can run. The linker removes what depends on it from the engine of documents without them.
inline bool has_scripts() { return script.make != nullptr; }

}  // namespace aqm
