// What becomes of packets, on its way into the fingerprint, in order of time: where links work in batches, a drop is
// known later than deliveries that follow it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cold.h"
#include "core/event_queue.h"
#include "core/hash.h"

namespace aqm {

class Fates {
 public:
  // By an event.
  AQM_HOT void add(const Moment& moment, std::uint64_t packet) {
    if (count_ == in_time_.size()) [[unlikely]]
      make_room();
    in_time_[count_++] = {moment, packet};
  }
  // By what is computed later.
  AQM_COLD void add_late(const Moment& moment, std::uint64_t packet);
  bool are_many() const { return count_ >= kMany; }
  // All that happened before that time is known.
  AQM_COLD void settle(Time before, Fingerprint& fingerprint);

 private:
  static constexpr std::size_t kMany = 256;
  struct Fate {
    Moment moment;
    std::uint64_t packet = 0;
  };

  AQM_COLD void make_room() { in_time_.resize(2 * (kMany + count_)); }

  std::vector<Fate> in_time_;  // so many of them
  std::size_t count_ = 0;
  std::vector<Fate> late_;  // in order
};

}  // namespace aqm
