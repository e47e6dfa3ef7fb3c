#include "core/event_queue.h"

namespace aqm {

void EventQueue::schedule(Time at, EventHandler& handler, std::uint32_t tag, Turn turn) {
  schedule_frequent(at, handler, tag, turn);
}

Time EventQueue::next_time() {
  if (near_ == 0) {
    const std::uint64_t at = earliest_far();
    return at == UINT64_MAX ? kNever : time_of(at);
  }
  return time_of(buckets_[first_used_bucket()]->next->at);
}

bool EventQueue::run_next() {
  if (events_run_ >= tune_at_) tune();
  if (near_ == 0) {
    const std::uint64_t at = earliest_far();
    if (at == UINT64_MAX) return false;
    start_calendar_at(at >> year_bits_);
  }
  const Due due = take_first_of(first_used_bucket());
  due.handler->on_event(due.tag);
  return true;
}

// Inserts into a sorted bucket before its last node. If such insertions have become long, the width is adapted at once,
// since one event may schedule thousands of others; in the middle of place_all, before the next event.
void EventQueue::place_between(Node* node, Node* last) {
  Node* before = last;
  for (Node* step = last->next; step->at <= node->at; step = step->next) {
    before = step;
    ++steps_;
  }
  node->next = before->next;
  before->next = node;
  if (steps_ <= steps_allowed_) return;
  if (is_placing_all_) {
    tune_at_ = attend_at_ = events_run_;
  } else {
    tune();
  }
}

void EventQueue::place_far(Node* node) {
  const std::uint64_t year = node->at >> year_bits_;
  const int number = floor_log2(year ^ next_year_) / kLevelBits;
  Level& level = wheel_[static_cast<std::size_t>(number)];
  const auto slot = static_cast<std::size_t>((year >> (number * kLevelBits)) & (kSlots - 1));
  level.used |= std::uint64_t{1} << slot;
  Node* const last = level.slots[slot];
  if (last == nullptr) {
    node->next = node;
  } else {
    node->next = last->next;
    last->next = node;
  }
  level.slots[slot] = node;
  ++far_;
  if (node->at < earliest_far_) earliest_far_ = node->at;
}

void EventQueue::place_all(List list) {
  Node* next = list->next;
  Node* node = nullptr;
  is_placing_all_ = true;
  do {
    node = next;
    next = node->next;
    --far_;
    place(node);
    ++moves_;
  } while (node != list);
  is_placing_all_ = false;
}

void EventQueue::enter_next_year() {
  const auto slot = static_cast<std::size_t>(next_year_ & (kSlots - 1));
  ++next_year_;
  set_calendar_end(calendar_end_ + year_buckets_);
  Level& years = wheel_[0];
  if ((years.used >> slot & 1) != 0) {
    years.used &= ~(std::uint64_t{1} << slot);
    const List list = years.slots[slot];
    years.slots[slot] = nullptr;
    earliest_far_known_ = false;
    earliest_far_ = UINT64_MAX;
    place_all(list);
  }
  if ((next_year_ & (kSlots - 1)) == 0) open_slots();
}

}  // namespace aqm
