#include "simulation/slot_reader.h"

#include <algorithm>
#include <cmath>

namespace aqm {

double* SlotReader::fill(double* cell) {
  if (shown_ != &watch_.discipline()) {
    shown_ = &watch_.discipline();
    const auto all = all_disciplines();
    shown_number_ = static_cast<double>(std::find(all.begin(), all.end(), shown_) - all.begin());
    slots_ = slots_of(*shown_);
  }
  *cell++ = shown_number_;
  const void* state = watch_.queue().state();
  for (const SignalSlot& slot : slots_)
    *cell++ = slot.signal ? slot.signal(state) : slot.param->get(watch_.params()).number;
  for (std::size_t empty = slots_.size(); empty < count_; ++empty) *cell++ = NAN;
  return cell;
}

}  // namespace aqm
