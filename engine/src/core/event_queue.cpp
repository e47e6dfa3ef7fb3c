#include "core/event_queue.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr int kFirstWidthBits = 14;  // 16 us
constexpr int kMaxWidthBits = 36;    // 69 s
constexpr int kMinBucketBits = 8;
constexpr int kMaxBucketBits = 18;
constexpr std::uint64_t kTuneInterval = 4096;  // events, at least
constexpr int kPatience = 16;                  // tunings

// The place of the highest bit; 0 for 0 and 1.
int floor_log2(std::uint64_t value) { return 63 - __builtin_clzll(value | 1); }

}  // namespace

EventQueue::EventQueue() {
  nodes_.resize(1);  // index 0 is no node
  rebuild(kFirstWidthBits, kMinBucketBits);
}

Time EventQueue::next_time() {
  if (near_ == 0) {
    const std::uint64_t at = earliest_far();
    return at == UINT64_MAX ? kNever : Time{static_cast<std::int64_t>(at)};
  }
  const Node& last = nodes_[buckets_[first_used_bucket()]];
  return Time{static_cast<std::int64_t>(nodes_[last.next].at)};
}

bool EventQueue::run_next() {
  if (!bring_near(UINT64_MAX)) return false;
  run_first_of(first_used_bucket());
  return true;
}

std::uint64_t EventQueue::run_until(Time until, std::uint64_t max_events) {
  AQM_ASSERT(until >= now_);
  const auto limit = static_cast<std::uint64_t>(until.ns);
  const std::uint64_t before = events_run_;
  while (bring_near(limit)) {
    const std::size_t bucket = first_used_bucket();
    if (nodes_[nodes_[buckets_[bucket]].next].at > limit) break;
    if (events_run_ - before >= max_events) return events_run_ - before;
    run_first_of(bucket);
  }
  now_ = until;
  return events_run_ - before;
}

void EventQueue::advance_to(Time time) {
  AQM_ASSERT(time >= now_ && time <= next_time());
  now_ = time;
}

void EventQueue::place_far(std::uint32_t index) {
  const std::uint64_t at = nodes_[index].at;
  const std::uint64_t year = at >> year_bits_;
  const int number = floor_log2(year ^ next_year_) / kLevelBits;
  Level& level = wheel_[static_cast<std::size_t>(number)];
  const auto slot = static_cast<std::size_t>((year >> (number * kLevelBits)) & (kSlots - 1));
  level.used |= std::uint64_t{1} << slot;
  append(level.slots[slot], index);
  if (at < earliest_far_) earliest_far_ = at;
}

void EventQueue::append(List& list, std::uint32_t index) {
  if (list == 0) {
    nodes_[index].next = index;
  } else {
    nodes_[index].next = nodes_[list].next;
    nodes_[list].next = index;
  }
  list = index;
}

void EventQueue::place_all(List list) {
  std::uint32_t next = nodes_[list].next;
  std::uint32_t index = 0;
  do {
    index = next;
    next = nodes_[index].next;
    place(index);
    ++moves_;
  } while (index != list);
}

std::size_t EventQueue::first_used_bucket() const {
  const std::size_t start = slot_of(cursor_);
  std::size_t word = start >> 6;
  std::uint64_t bits = used_[word] & (~std::uint64_t{0} << (start & 63));
  const std::size_t word_mask = bucket_mask_ >> 6;
  while (bits == 0) {
    word = (word + 1) & word_mask;
    bits = used_[word];
  }
  return (word << 6) + static_cast<std::size_t>(__builtin_ctzll(bits));
}

std::uint64_t EventQueue::earliest_far() {
  if (earliest_far_known_) return earliest_far_;
  earliest_far_known_ = true;
  earliest_far_ = UINT64_MAX;
  for (const Level& level : wheel_) {
    if (level.used == 0) continue;
    const List last = level.slots[static_cast<std::size_t>(__builtin_ctzll(level.used))];
    std::uint32_t index = last;
    do {
      index = nodes_[index].next;
      earliest_far_ = std::min(earliest_far_, nodes_[index].at);
    } while (index != last);
    break;
  }
  return earliest_far_;
}

bool EventQueue::bring_near(std::uint64_t until) {
  if (near_ != 0) [[likely]]
    return true;
  const std::uint64_t at = earliest_far();
  if (at == UINT64_MAX || at > until) return false;
  start_calendar_at(at >> year_bits_);
  return true;
}

// Only when the calendar is empty and its first event runs next: now must not be before the calendar.
void EventQueue::start_calendar_at(std::uint64_t year) {
  next_year_ = year;
  calendar_end_ = year * year_buckets_;
  cursor_ = calendar_end_;
  open_slots();
  enter_next_year();
  enter_next_year();
}

void EventQueue::enter_next_year() {
  const auto slot = static_cast<std::size_t>(next_year_ & (kSlots - 1));
  ++next_year_;
  calendar_end_ += year_buckets_;
  Level& years = wheel_[0];
  if ((years.used >> slot & 1) != 0) {
    years.used &= ~(std::uint64_t{1} << slot);
    const List list = years.slots[slot];
    years.slots[slot] = 0;
    earliest_far_known_ = false;
    earliest_far_ = UINT64_MAX;
    place_all(list);
  }
  if ((next_year_ & (kSlots - 1)) == 0) open_slots();
}

// Spreads the slots that next_year_ lies in over the levels below them, the highest first.
void EventQueue::open_slots() {
  for (std::size_t number = kLevels - 1; number > 0; --number) {
    Level& level = wheel_[number];
    if (level.used == 0) continue;
    const auto slot = static_cast<std::size_t>((next_year_ >> (number * kLevelBits)) & (kSlots - 1));
    if ((level.used >> slot & 1) == 0) continue;
    level.used &= ~(std::uint64_t{1} << slot);
    const List list = level.slots[slot];
    level.slots[slot] = 0;
    place_all(list);
  }
}

void EventQueue::run_first_of(std::size_t bucket) {
  const std::uint32_t last = buckets_[bucket];
  const std::uint32_t first = nodes_[last].next;
  Node& node = nodes_[first];
  if (first == last) {
    buckets_[bucket] = 0;
    used_[bucket >> 6] &= ~(std::uint64_t{1} << (bucket & 63));
  } else {
    nodes_[last].next = node.next;
  }
  EventHandler* const handler = node.handler;
  const std::uint32_t tag = node.tag;
  now_ = Time{static_cast<std::int64_t>(node.at)};
  cursor_ = node.at >> width_bits_;
  node.next = free_;
  free_ = first;
  --near_;
  --pending_;
  ++events_run_;
  if (cursor_ + year_buckets_ >= calendar_end_) [[unlikely]]
    enter_next_year();
  if (events_run_ >= tune_at_) [[unlikely]]
    tune();
  handler->on_event(tag);
}

void EventQueue::tune() {
  const std::uint64_t inserts = std::max<std::uint64_t>(inserts_, 1);
  int width_bits = width_bits_;
  if (keep_width_ > 0) --keep_width_;
  if (steps_ * 4 > inserts * 3) {
    width_bits -= 1 + floor_log2(steps_ / inserts);
    keep_width_ = kPatience;
  } else if (moves_ * 8 > inserts && steps_ * 4 < inserts && keep_width_ == 0) {
    const std::uint64_t events = std::max<std::uint64_t>(events_run_ - tuned_events_, 1);
    const auto stretch = static_cast<std::uint64_t>((now_ - tuned_at_).count());
    width_bits = std::max(width_bits + 1, floor_log2(stretch / events));
  }
  width_bits = std::clamp(width_bits, 0, kMaxWidthBits);

  const int wanted_bits = std::clamp(floor_log2(pending_) + 3, kMinBucketBits, kMaxBucketBits);
  int bucket_bits = floor_log2(bucket_mask_ + 1);
  if (bucket_bits < wanted_bits - 1 || bucket_bits > wanted_bits + 1) bucket_bits = wanted_bits;
  rebuild(width_bits, bucket_bits);
}

// Sets the form of the calendar and places all nodes anew; starts the counts of the next tuning.
void EventQueue::rebuild(int width_bits, int bucket_bits) {
  const bool same = width_bits == width_bits_ && bucket_mask_ + 1 == std::size_t{1} << bucket_bits;
  if (!same) {
    // One list of everything in an order that keeps equal times as they are.
    List all = 0;
    auto take = [&](List list) {
      if (list == 0) return;
      if (all != 0) std::swap(nodes_[all].next, nodes_[list].next);
      all = list;
    };
    for (std::size_t i = 0; near_ != 0 && i <= bucket_mask_; ++i) take(buckets_[slot_of(cursor_ + i)]);
    for (Level& level : wheel_) {
      for (const List list : level.slots) take(list);
      level = Level{};
    }
    width_bits_ = width_bits;
    year_bits_ = width_bits + bucket_bits - 1;
    year_buckets_ = std::uint64_t{1} << (bucket_bits - 1);
    bucket_mask_ = (std::size_t{1} << bucket_bits) - 1;
    buckets_.assign(bucket_mask_ + 1, 0);
    used_.assign((bucket_mask_ + 1) >> 6, 0);
    near_ = 0;
    const auto now = static_cast<std::uint64_t>(now_.ns);
    cursor_ = now >> width_bits_;
    next_year_ = (now >> year_bits_) + 2;
    calendar_end_ = next_year_ * year_buckets_;
    earliest_far_ = UINT64_MAX;
    earliest_far_known_ = true;
    if (all != 0) place_all(all);
  }
  const std::uint64_t interval = std::max<std::uint64_t>(kTuneInterval, 4 * pending_);
  inserts_ = 0;
  steps_ = 0;
  moves_ = 0;
  steps_allowed_ = 8 * interval;
  tune_at_ = events_run_ + interval;
  tuned_at_ = now_;
  tuned_events_ = events_run_;
}

void EventQueue::grow_pool() {
  const std::size_t size = nodes_.size();
  AQM_ASSERT(size < (std::size_t{1} << 31));
  const std::size_t grown = std::max<std::size_t>(256, size * 2);
  nodes_.resize(grown);
  for (std::size_t i = grown; i-- > size;) {
    nodes_[i].next = free_;
    free_ = static_cast<std::uint32_t>(i);
  }
}

}  // namespace aqm
