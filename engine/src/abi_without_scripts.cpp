// The engine of documents without scripts: the discipline is known, so that rows and reasons have the same numbers, but
// it cannot be made.
#ifdef __wasm__

#include "qdisc/disciplines.h"
#include "qdisc/parts/script_slots.h"

namespace aqm {

constexpr Discipline script{
    .id = "script", .label = "Script", .signals = script_signals, .reasons = script_discipline_reasons};

}  // namespace aqm

#endif
