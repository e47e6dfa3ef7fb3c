// The event queue: a calendar (Brown 1988) whose bucket width follows the traffic, with a timing wheel (Varghese &
// Lauck 1987) behind it for what lies beyond the calendar's two years.
//
// A bucket is a list sorted by time, equal times in order of scheduling. A year is half of the buckets; the calendar
// holds the year of `now` and the next one. Later events wait unsorted, in order of scheduling, in the wheel: level 0
// has a slot per year, level n a slot per 64^n years. Each event moves at most once per level, so that no mix of near
// and far events can make it slow; too wide buckets show as steps while inserting, too narrow ones as moves from the
// wheel, and both adjust the width.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/assert.h"
#include "core/units.h"

namespace aqm {

class EventHandler {
 public:
  virtual void on_event(std::uint32_t tag) = 0;

 protected:
  ~EventHandler() = default;
};

class EventQueue {
 public:
  EventQueue();
  EventQueue(const EventQueue&) = delete;
  EventQueue& operator=(const EventQueue&) = delete;

  Time now() const { return now_; }
  std::uint64_t events_run() const { return events_run_; }
  std::size_t pending() const { return pending_; }

  // Calls handler.on_event(tag) at that time; equal times run in order of scheduling. Events cannot be taken back:
  // a handler that changed its mind ignores the tag. At kNever nothing is scheduled.
  void schedule(Time at, EventHandler& handler, std::uint32_t tag = 0) {
    AQM_ASSERT(at >= now_);
    if (at == kNever) return;
    const std::uint32_t index = take_node();
    Node& node = nodes_[index];
    node.at = static_cast<std::uint64_t>(at.ns);
    node.handler = &handler;
    node.tag = tag;
    ++pending_;
    ++inserts_;
    place(index);
    if (steps_ > steps_allowed_) [[unlikely]]
      tune();
  }

  Time next_time();
  bool run_next();
  // Runs the events up to and including `until`, at most max_events; when none of them is left, now is `until`.
  std::uint64_t run_until(Time until, std::uint64_t max_events);
  // Moves now forward over a stretch without events.
  void advance_to(Time time);

 private:
  struct Node {
    std::uint64_t at;
    EventHandler* handler;
    std::uint32_t tag;
    std::uint32_t next;
  };
  // Lists are circular and named by their last node, whose `next` is the first; 0 is the empty list.
  using List = std::uint32_t;

  static constexpr int kLevelBits = 6;
  static constexpr std::size_t kSlots = std::size_t{1} << kLevelBits;
  static constexpr std::size_t kLevels = 11;  // 66 bits: enough for every time
  struct Level {
    std::uint64_t used = 0;  // bit i: slot i is not empty
    std::array<List, kSlots> slots{};
  };

  std::uint32_t take_node() {
    if (free_ == 0) [[unlikely]]
      grow_pool();
    const std::uint32_t index = free_;
    free_ = nodes_[index].next;
    return index;
  }

  // Buckets are numbered from time 0 and reused in turn; their numbers fit 32 bits only after the mask.
  std::size_t slot_of(std::uint64_t bucket) const { return static_cast<std::size_t>(bucket) & bucket_mask_; }

  void place(std::uint32_t index) {
    const std::uint64_t bucket = nodes_[index].at >> width_bits_;
    if (bucket < calendar_end_) [[likely]] {
      place_near(index, slot_of(bucket));
    } else {
      place_far(index);
    }
  }

  void place_near(std::uint32_t index, std::size_t bucket) {
    ++near_;
    Node& node = nodes_[index];
    const std::uint32_t last = buckets_[bucket];
    if (last == 0) {
      node.next = index;
      buckets_[bucket] = index;
      used_[bucket >> 6] |= std::uint64_t{1} << (bucket & 63);
      return;
    }
    std::uint32_t before = last;
    if (node.at >= nodes_[last].at) {
      buckets_[bucket] = index;
    } else {
      for (std::uint32_t step = nodes_[last].next; nodes_[step].at <= node.at; step = nodes_[step].next) {
        before = step;
        ++steps_;
      }
    }
    node.next = nodes_[before].next;
    nodes_[before].next = index;
  }

  void place_far(std::uint32_t index);
  void append(List& list, std::uint32_t index);
  // Places all nodes of a list anew, in order.
  void place_all(List list);
  std::size_t first_used_bucket() const;
  std::uint64_t earliest_far();
  // True if an event is due by then; it is in the calendar afterwards.
  bool bring_near(std::uint64_t until);
  void start_calendar_at(std::uint64_t year);
  void enter_next_year();
  void open_slots();
  void run_first_of(std::size_t bucket);
  void tune();
  void rebuild(int width_bits, int bucket_bits);
  void grow_pool();

  Time now_{0};
  std::uint64_t events_run_ = 0;
  std::size_t pending_ = 0;
  std::size_t near_ = 0;  // of them in the calendar

  std::vector<Node> nodes_;
  std::uint32_t free_ = 0;

  std::vector<List> buckets_;
  std::vector<std::uint64_t> used_;  // a bit per bucket
  std::size_t bucket_mask_ = 0;
  int width_bits_ = 0;  // a bucket is 2^width_bits_ ns wide
  int year_bits_ = 0;   // a year is 2^year_bits_ ns long
  std::uint64_t year_buckets_ = 0;
  std::uint64_t calendar_end_ = 0;  // number of the first bucket after the calendar
  std::uint64_t cursor_ = 0;        // bucket number before which the calendar is empty

  std::uint64_t next_year_ = 0;  // first year of the wheel
  std::array<Level, kLevels> wheel_;
  std::uint64_t earliest_far_ = UINT64_MAX;
  bool earliest_far_known_ = true;

  // What happened since the last tuning.
  std::uint64_t inserts_ = 0;
  std::uint64_t steps_ = 0;  // nodes passed while inserting
  std::uint64_t moves_ = 0;  // nodes taken from the wheel
  std::uint64_t steps_allowed_ = 0;
  std::uint64_t tune_at_ = 0;  // value of events_run_
  Time tuned_at_{0};
  std::uint64_t tuned_events_ = 0;
  int keep_width_ = 0;  // tunings for which the width may not grow again
};

}  // namespace aqm
