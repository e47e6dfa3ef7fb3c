// What a discipline shows of itself in the telemetry of a watched queue: its signals, then the parameters that are
// lines to drag on their charts. A queue has as many slots for them as any discipline fills, and a row says which
// discipline filled them, so that the columns stay as they are when it is exchanged.
#pragma once

#include <vector>

#include "qdisc/queue_disc.h"

namespace aqm {

struct SignalSlot {
  std::string_view field, label;
  Unit unit = Unit::none;
  double (*signal)(const void* state) = nullptr;  // one of the two
  const Param* param = nullptr;
};

std::vector<SignalSlot> slots_of(const Discipline& discipline);
// As many as any discipline fills.
std::size_t most_slots();

}  // namespace aqm
