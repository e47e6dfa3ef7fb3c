// Transmissions that are decided on before they start, of all links of a rack in one direction: so many of its bytes
// have not been sent yet. To look through the links for them took a sixth of a run of 10,000 flows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/cold.h"
#include "core/units.h"

namespace aqm {

class PendingStarts {
 public:
  // False if there is no room, and `make_room` has to be called first.
  AQM_HOT bool add(Time start, std::uint32_t size) {
    if (size_ == capacity_) [[unlikely]]
      return false;
    entries_[size_++] = {start, size};
    return true;
  }
  // Forgets what has started by `now`, or takes more memory.
  AQM_COLD void make_room(Time now);
  // It will not start.
  AQM_COLD void remove(Time start, std::uint32_t size);
  // The bytes of those that start later than `now`. Forgets the others: time goes on.
  AQM_COLD Bytes bytes_after(Time now);

 private:
  struct Entry {
    Time start;
    std::uint32_t size;
  };

  std::size_t size_ = 0, capacity_ = 0;
  std::unique_ptr<Entry[]> entries_;  // in no order
};

}  // namespace aqm
