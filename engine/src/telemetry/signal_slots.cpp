#include "telemetry/signal_slots.h"

#include <algorithm>

namespace aqm {

std::vector<SignalSlot> slots_of(const Discipline& discipline) {
  std::vector<SignalSlot> slots;
  for (const Signal& row : discipline.signals) slots.push_back({row.name, row.label, row.unit, row.get, nullptr});
  for (const Param& row : discipline.params)
    if (!row.guide.empty()) slots.push_back({row.name, row.label, row.unit, nullptr, &row});
  return slots;
}

std::size_t most_slots() {
  std::size_t most = 0;
  for (const Discipline* discipline : all_disciplines()) most = std::max(most, slots_of(*discipline).size());
  return most;
}

}  // namespace aqm
