// Slots of a watched queue in the telemetry: the discipline's signals, then its parameters that are lines in their
// charts. A queue has enough slots for any discipline, and each row says which discipline filled them, so that the
// columns stay the same when the discipline changes.
#pragma once

#include <vector>

#include "qdisc/queue_disc.h"

namespace aqm {

struct SignalSlot {
  std::string_view field, label;
  Unit unit = Unit::none;
  double (*signal)(const void* state) = nullptr;  // exactly one of the two is set
  const Param* param = nullptr;
};

std::vector<SignalSlot> slots_of(const Discipline& discipline);
// The largest number of slots of any discipline.
std::size_t most_slots();

}  // namespace aqm
