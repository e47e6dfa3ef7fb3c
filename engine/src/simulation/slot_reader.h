// Reads the slots of a watched queue (telemetry/signal_slots.h).
#pragma once

#include <vector>

#include "simulation/watch.h"
#include "telemetry/signal_slots.h"

namespace aqm {

class SlotReader {
 public:
  explicit SlotReader(Watch& watch) : watch_(watch), count_(most_slots()) {}

  // Of any discipline.
  std::size_t count() const { return count_; }
  // Fills 1 + count() cells: the place of the discipline in force among all, its slots, NaN. Returns the cell behind.
  double* fill(double* cell);

 private:
  Watch& watch_;
  const Discipline* shown_ = nullptr;  // whose slots these are
  double shown_number_ = 0;            // its place among all
  std::vector<SignalSlot> slots_;
  std::size_t count_;
};

}  // namespace aqm
