// What an event queue does rarely: it starts a calendar, adapts its width, grows.
#include <algorithm>
#include <utility>

#include "core/event_queue.h"

namespace aqm {
namespace {

constexpr int kMinWidthBits = 1;     // a nanosecond: what is scheduled now must not lie behind the cursor
constexpr int kFirstWidthBits = 15;  // 16 us
constexpr int kMaxWidthBits = 37;    // 69 s
constexpr int kMinBucketBits = 8;
constexpr int kMaxBucketBits = 19;
constexpr int kCachedBucketBits = 15;                           // as many as stay in the cache, beside all else
constexpr std::uint64_t kTuneInterval = 4096;                   // least number of events
constexpr int kPatience = 16;                                   // tunings
constexpr std::size_t kFirstChunk = 256, kLargestChunk = 8192;  // nodes allocated at a time

}  // namespace

EventQueue::EventQueue() { rebuild(kFirstWidthBits, kMinBucketBits); }

// Rare cases: a time in the past, kNever, or an exhausted pool.
void EventQueue::schedule_unusual(Time at, EventHandler& handler, std::uint32_t tag, Turn turn) {
  AQM_ASSERT(at >= now_);
  if (at == kNever || !halted_.empty()) return;
  if (free_ == nullptr) grow_pool();
  insert(at, handler, tag, turn);
}

void EventQueue::halt(std::string why) {
  if (!halted_.empty()) return;
  halted_ = std::move(why);
  buckets_.assign(buckets_.size(), nullptr);
  used_.assign(used_.size(), 0);
  for (Level& level : wheel_) level = {};
  near_ = far_ = 0;
  earliest_far_ = UINT64_MAX;
  earliest_far_known_ = true;
  free_ = nullptr;  // schedule() looks again
}

void EventQueue::advance_to(Time time) {
  AQM_ASSERT(time >= now_ && time <= next_time());
  now_ = time;
}

std::uint64_t EventQueue::earliest_far() {
  if (earliest_far_known_) return earliest_far_;
  earliest_far_known_ = true;
  earliest_far_ = UINT64_MAX;
  for (const Level& level : wheel_) {
    if (level.used == 0) continue;
    const List last = level.slots[static_cast<std::size_t>(__builtin_ctzll(level.used))];
    const Node* node = last;
    do {
      node = node->next;
      earliest_far_ = std::min(earliest_far_, node->at);
    } while (node != last);
    break;
  }
  return earliest_far_;
}

// Only while the calendar is empty and its first event runs next: now must not precede the calendar.
void EventQueue::start_calendar_at(std::uint64_t year) {
  next_year_ = year;
  set_calendar_end(year * year_buckets_);
  cursor_ = calendar_end_;
  open_slots();
  enter_next_year();
  enter_next_year();
}

// Distributes the slots that contain next_year_ to the levels below, highest level first.
void EventQueue::open_slots() {
  for (std::size_t number = kLevels - 1; number > 0; --number) {
    Level& level = wheel_[number];
    if (level.used == 0) continue;
    const auto slot = static_cast<std::size_t>((next_year_ >> (number * kLevelBits)) & (kSlots - 1));
    if ((level.used >> slot & 1) == 0) continue;
    level.used &= ~(std::uint64_t{1} << slot);
    const List list = level.slots[slot];
    level.slots[slot] = nullptr;
    place_all(list);
  }
}

void EventQueue::tune() {
  const std::uint64_t events = events_run_ - tuned_events_;
  const std::uint64_t inserts = std::max<std::uint64_t>(events + pending() - tuned_pending_, 1);
  int width_bits = width_bits_;
  if (keep_width_ > 0) --keep_width_;
  if (steps_ * 32 > inserts) {  // too wide
    width_bits -= 1 + floor_log2(steps_ / inserts);
    keep_width_ = kPatience;
  } else if (moves_ * 2 > inserts && steps_ * 256 < inserts && keep_width_ == 0) {  // too narrow
    const auto stretch = static_cast<std::uint64_t>((now_ - tuned_at_).count()) << 1;
    width_bits = std::max(width_bits + 1, floor_log2(stretch / std::max<std::uint64_t>(events, 1)) - 1);
  }
  width_bits = std::clamp(width_bits, kMinWidthBits, kMaxWidthBits);

  // Sixteen for each event, so that few share one, as long as they are cached: else to fetch a bucket costs more than
  // a step past another event, and there are two.
  const int events_bits = floor_log2(pending());
  const int wanted_bits = std::clamp(std::max(std::min(events_bits + 4, kCachedBucketBits), events_bits + 1),
                                     kMinBucketBits, kMaxBucketBits);
  int bucket_bits = floor_log2(bucket_mask_ + 1);
  if (bucket_bits < wanted_bits || bucket_bits > wanted_bits + 2) bucket_bits = wanted_bits;
  rebuild(width_bits, bucket_bits);
}

// Resizes the calendar and reinserts all nodes; restarts the counts for the next tuning.
void EventQueue::rebuild(int width_bits, int bucket_bits) {
  const bool same = width_bits == width_bits_ && bucket_mask_ + 1 == std::size_t{1} << bucket_bits;
  if (!same) {
    // One list of all nodes in an order that preserves ties.
    List all = nullptr;
    auto take = [&](List list) {
      if (list == nullptr) return;
      if (all != nullptr) std::swap(all->next, list->next);
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
    buckets_.assign(bucket_mask_ + 1, nullptr);
    used_.assign((bucket_mask_ + 1) >> 6, 0);
    far_ = pending();
    near_ = 0;
    const std::uint64_t now = moment(now_, Turn::in_order);
    cursor_ = now >> width_bits_;
    next_year_ = (now >> year_bits_) + 2;
    set_calendar_end(next_year_ * year_buckets_);
    earliest_far_ = UINT64_MAX;
    earliest_far_known_ = true;
    if (all != nullptr) place_all(all);
  }
  const std::uint64_t interval = std::max<std::uint64_t>(kTuneInterval, 4 * pending());
  steps_ = 0;
  moves_ = 0;
  steps_allowed_ = 8 * interval;
  tune_at_ = events_run_ + interval;
  attend_at_ = std::min(break_at_, tune_at_);
  tuned_at_ = now_;
  tuned_events_ = events_run_;
  tuned_pending_ = pending();
}

// Doubles the pool while it is small.
void EventQueue::grow_pool() {
  const std::size_t count = std::clamp(pool_size_, kFirstChunk, kLargestChunk);
  auto nodes = std::make_unique<Node[]>(count);
  for (std::size_t i = count; i-- > 0;) {
    nodes[i].next = free_;
    free_ = &nodes[i];
  }
  pool_.push_back(std::move(nodes));
  pool_size_ += count;
}

}  // namespace aqm
