// What will arrive at a link that works in batches, in order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/cold.h"
#include "core/ring.h"
#include "core/units.h"
#include "net/packet.h"

namespace aqm {

class Link;

// The next packet in flight on a link will be at the entry of another one.
struct BatchArrival {
  Time at;
  Time since;           // when an event for it would have been scheduled
  std::uint64_t order;  // of what was noted, with the highest bit if that is the arrival of the packet before it
  Link* from;

  bool follows() const { return order >> 63 != 0; }
  bool is_before(const BatchArrival& other) const {
    if (at != other.at) return at < other.at;
    return since != other.since ? since < other.since : order < other.order;
  }
};

// Most are noted in order, or nearly so. Those that wait long for their transmission are kept apart.
class Batch {
 public:
  // A longer one would not stay in the cache.
  static constexpr std::uint32_t kMost = 64;

  AQM_HOT void note(Time at, Time since, bool follows, Link& from) {
    const std::uint64_t order = std::uint64_t{follows} << 63 | noted_++;
    if (at > last_at_) [[likely]] {
      last_at_ = at;
      arrivals_.push_back({at, since, order, &from});
    } else {
      note_earlier({at, since, order, &from});
    }
    next_at_ = std::min(next_at_, at);
  }
  // kNever if there is none.
  Time next_at() const { return next_at_; }
  AQM_HOT const BatchArrival& next() {
    if (apart_from_ <= next_at_ || (arrivals_.size() > 1 && arrivals_[1].at == next_at_)) [[unlikely]]
      bring_to_front();
    return arrivals_.front();
  }
  AQM_HOT void pop_next() {
    arrivals_.pop_front();
    next_at_ = earliest();
  }
  // Counts what has arrived, for the packet that follows it.
  void count(PacketId next) { (next ? next : &nobody_)->fed_at = Time{taken_++}; }
  // More than the cache holds, with what they need.
  bool is_wide() const { return arrivals_.size() > kCached; }
  // What will be taken so many later, if it is wide.
  const BatchArrival& foreseen(std::size_t later) const { return arrivals_[later]; }
  bool is_long() const { return noted_ - worked_off_ >= kMost; }
  void worked_off() { worked_off_ = noted_; }

  Time begun{};       // the transmission that ends next
  Time due = kNever;  // when an event is pending, for the next batch

 private:
  static constexpr std::size_t kCached = 128;

  Time earliest() const { return arrivals_.empty() ? apart_from_ : std::min(arrivals_.front().at, apart_from_); }
  AQM_NOINLINE void note_earlier(const BatchArrival& arrival);
  void keep_apart(const BatchArrival& arrival);
  BatchArrival take_earliest();
  AQM_NOINLINE void bring_to_front();

  Time next_at_ = kNever;
  Time last_at_{-1};          // of the last one in arrivals_
  Time apart_from_ = kNever;  // of the first one that is kept apart
  Ring<BatchArrival> arrivals_;
  std::vector<BatchArrival> apart_;  // a heap
  std::vector<BatchArrival> tied_;   // while the first one is looked for
  std::uint64_t noted_ = 0, worked_off_ = 0;
  std::int64_t taken_ = 0;
  Packet nobody_;
};

}  // namespace aqm
