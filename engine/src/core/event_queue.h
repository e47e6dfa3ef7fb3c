// The event queue: a calendar queue (Brown 1988) whose bucket width adapts to the traffic, with a timing wheel
// (Varghese & Lauck 1987) for events beyond the calendar's two years.
//
// A bucket is a list sorted by moment (a time, and whether the event runs last), equal moments in order of scheduling.
// A year is half of the buckets; the calendar holds the year of `now` and the next one. Later events wait unsorted, in
// order of scheduling, in the wheel: level 0 has a slot per year, level n a slot per 64^n years. Each event moves at
// most once per level, so no mix of near and far events is slow. Buckets that are too wide show as steps during
// insertion, buckets that are too narrow as moves from the wheel; both adjust the width.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/assert.h"
#include "core/cold.h"
#include "core/touch.h"
#include "core/units.h"

namespace aqm {

class EventHandler {
 public:
  virtual void on_event(std::uint32_t tag) = 0;

  // Marks the one handler class that a run loop may call directly, because most events are its.
  bool is_frequent() const { return is_frequent_; }

 protected:
  explicit EventHandler(bool is_frequent = false) : is_frequent_(is_frequent) {}
  ~EventHandler() = default;

 private:
  const bool is_frequent_;
};

// How a run loop calls handlers. `approach` hears of events that are `ahead` = kAhead .. 1 events away, to fetch what
// their handlers will need.
struct VirtualCalls {
  static constexpr int kAhead = 0;
  static void call(EventHandler& handler, std::uint32_t tag) { handler.on_event(tag); }
  static void approach(const EventHandler&, int /*ahead*/) {}
};

// Place among events at the same time; the end of a transmission runs last.
enum class Turn : std::uint8_t { in_order, last };

class EventQueue {
 public:
  EventQueue();
  EventQueue(const EventQueue&) = delete;
  EventQueue& operator=(const EventQueue&) = delete;

  Time now() const { return now_; }
  std::uint64_t events_run() const { return events_run_; }
  std::size_t pending() const { return near_ + far_; }

  // Calls handler.on_event(tag) at a time. Events at the same time run in order of scheduling, those with Turn::last
  // after all others, including others scheduled meanwhile. Events cannot be cancelled: a handler ignores tags that are
  // no longer valid. kNever schedules nothing.
  AQM_NOINLINE void schedule(Time at, EventHandler& handler, std::uint32_t tag = 0, Turn turn = Turn::in_order);
  // The same, inlined: for links, whose events are most of all.
  AQM_HOT void schedule_frequent(Time at, EventHandler& handler, std::uint32_t tag, Turn turn = Turn::in_order) {
    // One unsigned comparison tests for the past and for kNever.
    if (static_cast<std::uint64_t>(at.ns - now_.ns) > kLongest || free_ == nullptr) [[unlikely]]
      return schedule_unusual(at, handler, tag, turn);
    insert(at, handler, tag, turn);
  }

  Time next_time();
  bool run_next();
  // Runs the events up to and including `until`, at most max_events (UINT64_MAX: all), and returns their number; when
  // none of them is left, now is `until`, unless the run was halted.
  template <class Calls = VirtualCalls>
  AQM_NOINLINE std::uint64_t run_until(Time until, std::uint64_t max_events) {
    AQM_ASSERT(until >= now_);
    const std::uint64_t limit = moment(until, Turn::last);
    const std::uint64_t begun = events_run_;
    break_at_ = max_events > UINT64_MAX - begun ? UINT64_MAX : begun + max_events;
    attend_at_ = std::min(break_at_, tune_at_);
    for (;;) {
      if (near_ == 0) {
        const std::uint64_t at = earliest_far();
        if (at > limit) break;
        if (events_run_ >= break_at_) return events_run_ - begun;  // what is scheduled next may be earlier
        start_calendar_at(at >> year_bits_);
      }
      const std::size_t bucket = first_used_bucket();
      if (buckets_[bucket]->next->at > limit) break;
      if (events_run_ >= attend_at_) [[unlikely]] {
        if (events_run_ >= break_at_) return events_run_ - begun;
        tune();
        continue;
      }
      const Due due = take_first_of(bucket);
      if (kCanTouch && near_ > kCached) look_ahead<Calls>(bucket);
      Calls::call(*due.handler, due.tag);
    }
    if (halted_.empty()) now_ = until;
    return events_run_ - begun;
  }
  // Ends a limited `run_until` after the event that is running, which took long.
  void take_a_break() {
    if (break_at_ != UINT64_MAX) break_at_ = attend_at_ = events_run_;
  }
  // Ends the run: all events are removed, and none is accepted any more. The first reason is kept.
  AQM_COLD void halt(std::string why);
  // Why the run has ended; empty if it has not.
  const std::string& halted() const { return halted_; }
  // Advances now over a period without events.
  void advance_to(Time time);

 private:
  // What events are sorted by: each nanosecond has two moments, the second for what runs last.
  static std::uint64_t moment(Time time, Turn turn) {
    return static_cast<std::uint64_t>(time.ns) << 1 | static_cast<std::uint64_t>(turn);
  }
  static Time time_of(std::uint64_t moment) { return Time{static_cast<std::int64_t>(moment >> 1)}; }

  struct Node {
    std::uint64_t at;  // a moment
    EventHandler* handler;
    Node* next;
    std::uint32_t tag;
  };
  // Circular lists, represented by their last node, whose `next` is the first.
  using List = Node*;

  // No run is longer; kNever is further away.
  static constexpr std::uint64_t kLongest = std::uint64_t{1} << 62;

  // About as many events and their handlers as the second-level cache holds.
  static constexpr std::size_t kCached = 1024;
  // So many words of `used_` are looked at for the next events.
  static constexpr std::size_t kWordsAhead = 4;

  static constexpr int kLevelBits = 6;
  static constexpr std::size_t kSlots = std::size_t{1} << kLevelBits;
  static constexpr std::size_t kLevels = 11;  // 66 bits: enough for every time
  struct Level {
    std::uint64_t used = 0;  // bit i: slot i is not empty
    std::array<List, kSlots> slots{};
  };

  // The position of the highest bit; 0 for 0 and 1.
  static int floor_log2(std::uint64_t value) { return 63 - __builtin_clzll(value | 1); }

  // Buckets are numbered from time 0 and reused cyclically; numbers fit into 32 bits only after masking.
  std::size_t slot_of(std::uint64_t bucket) const { return static_cast<std::size_t>(bucket) & bucket_mask_; }

  std::size_t first_used_bucket() const {
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

  struct Due {
    EventHandler* handler;
    std::uint32_t tag;
  };
  // Removes the first event of a bucket and advances now to its time.
  AQM_HOT Due take_first_of(std::size_t bucket) {
    Node* const last = buckets_[bucket];
    Node* const first = last->next;
    if (first == last) {
      buckets_[bucket] = nullptr;
      used_[bucket >> 6] &= ~(std::uint64_t{1} << (bucket & 63));
    } else {
      last->next = first->next;
    }
    const Due due{first->handler, first->tag};
    now_ = time_of(first->at);
    cursor_ = first->at >> width_bits_;
    first->next = free_;
    free_ = first;
    --near_;
    ++events_run_;
    if (cursor_ >= next_year_at_) [[unlikely]]
      enter_next_year();
    return due;
  }

  // With many events pending, what the next ones need is rarely in the cache, and each part of it is found through the
  // one before. So while an event runs, each of the next few comes one part nearer: its node, its handler, and then
  // what `Calls` knows of.
  template <class Calls>
  AQM_HOT void look_ahead(std::size_t bucket) const {
    std::size_t word = bucket >> 6;
    std::uint64_t bits = used_[word] & (~std::uint64_t{0} << (bucket & 63));
    std::size_t words_left = kWordsAhead;
    const Node *node = nullptr, *last = nullptr;
    for (int ahead = 1;; ++ahead) {
      const bool is_last = ahead == Calls::kAhead + 2;
      if (node != last) {
        node = node->next;
        if (is_last) return touch(node);
      } else {
        while (bits == 0) {
          if (--words_left == 0) return;
          word = (word + 1) & (bucket_mask_ >> 6);
          bits = used_[word];
        }
        last = buckets_[(word << 6) + static_cast<std::size_t>(__builtin_ctzll(bits))];
        bits &= bits - 1;
        if (is_last) return touch(last);
        node = last->next;
      }
      if (ahead <= Calls::kAhead) Calls::approach(*node->handler, ahead);
      else touch(node->handler);
    }
  }

  AQM_HOT void insert(Time at, EventHandler& handler, std::uint32_t tag, Turn turn) {
    Node* const node = free_;
    free_ = node->next;
    node->at = moment(at, turn);
    node->handler = &handler;
    node->tag = tag;
    place(node);
  }

  void place(Node* node) {
    const std::uint64_t bucket = node->at >> width_bits_;
    if (bucket < calendar_end_) [[likely]] {
      place_near(node, slot_of(bucket));
    } else {
      place_far(node);
    }
  }

  void place_near(Node* node, std::size_t bucket) {
    ++near_;
    Node* const last = buckets_[bucket];
    if (last == nullptr) {
      node->next = node;
      buckets_[bucket] = node;
      used_[bucket >> 6] |= std::uint64_t{1} << (bucket & 63);
      return;
    }
    if (node->at < last->at) [[unlikely]]
      return place_between(node, last);
    node->next = last->next;
    last->next = node;
    buckets_[bucket] = node;
  }

  AQM_COLD void schedule_unusual(Time at, EventHandler& handler, std::uint32_t tag, Turn turn);
  AQM_NOINLINE void place_between(Node* node, Node* last);
  AQM_NOINLINE void place_far(Node* node);
  // Reinserts all nodes of a list, in order.
  void place_all(List list);
  // The moment of the first event in the wheel; UINT64_MAX if it is empty.
  AQM_COLD std::uint64_t earliest_far();
  void start_calendar_at(std::uint64_t year);
  AQM_COLD void enter_next_year();
  void open_slots();
  void set_calendar_end(std::uint64_t bucket) {
    calendar_end_ = bucket;
    next_year_at_ = bucket - year_buckets_;
  }
  // Adapts the width, as required by the events so far.
  AQM_COLD void tune();
  AQM_COLD void rebuild(int width_bits, int bucket_bits);
  void grow_pool();

  Time now_{0};
  std::string halted_;
  std::uint64_t events_run_ = 0;
  std::uint64_t break_at_ = UINT64_MAX;  // value of events_run_ at which run_until returns
  std::uint64_t attend_at_ = 0;          // and at which it returns or tunes
  std::size_t near_ = 0;                 // nodes in the calendar
  std::size_t far_ = 0;                  // nodes in the wheel

  std::vector<std::unique_ptr<Node[]>> pool_;
  std::size_t pool_size_ = 0;
  Node* free_ = nullptr;

  std::vector<List> buckets_;
  std::vector<std::uint64_t> used_;  // one bit per bucket: not empty
  std::size_t bucket_mask_ = 0;
  int width_bits_ = 0;  // a bucket is 2^width_bits_ moments wide
  int year_bits_ = 0;   // a year is 2^year_bits_ moments long
  std::uint64_t year_buckets_ = 0;
  std::uint64_t calendar_end_ = 0;  // number of the first bucket after the calendar
  std::uint64_t next_year_at_ = 0;  // bucket number from which the next year is entered
  std::uint64_t cursor_ = 0;        // bucket number before which the calendar is empty

  std::uint64_t next_year_ = 0;  // first year of the wheel
  std::array<Level, kLevels> wheel_;
  std::uint64_t earliest_far_ = UINT64_MAX;
  bool earliest_far_known_ = true;
  bool is_placing_all_ = false;

  // For tuning: counts since the last tuning, and the next one.
  std::uint64_t steps_ = 0;  // nodes passed while inserting
  std::uint64_t moves_ = 0;  // nodes taken from the wheel
  std::uint64_t steps_allowed_ = 0;
  std::uint64_t tune_at_ = 0;  // value of events_run_
  Time tuned_at_{0};
  std::uint64_t tuned_events_ = 0;
  std::size_t tuned_pending_ = 0;
  int keep_width_ = 0;  // number of tunings for which the width must not grow again
};

}  // namespace aqm
