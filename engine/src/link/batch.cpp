#include "link/batch.h"

#include <algorithm>

#include "link/link.h"

namespace aqm {
namespace {

constexpr std::size_t kNear = 8;
constexpr auto by_time = [](const BatchArrival& a, const BatchArrival& b) { return b.is_before(a); };

}  // namespace

void Batch::note_earlier(const BatchArrival& arrival) {
  const std::size_t size = arrivals_.size();
  std::size_t place = size;
  while (place > 0 && place + kNear > size && arrival.is_before(arrivals_[place - 1])) --place;
  if (place > 0 && arrival.is_before(arrivals_[place - 1])) return keep_apart(arrival);
  arrivals_.push_back(arrival);
  for (std::size_t i = size; i > place; --i) arrivals_[i] = arrivals_[i - 1];
  arrivals_[place] = arrival;
}

void Batch::keep_apart(const BatchArrival& arrival) {
  apart_.push_back(arrival);
  std::push_heap(apart_.begin(), apart_.end(), by_time);
  apart_from_ = apart_.front().at;
}

BatchArrival Batch::take_earliest() {
  if (apart_.empty() || (!arrivals_.empty() && arrivals_.front().is_before(apart_.front())))
    return arrivals_.pop_front();
  std::pop_heap(apart_.begin(), apart_.end(), by_time);
  const BatchArrival first = apart_.back();
  apart_.pop_back();
  apart_from_ = apart_.empty() ? kNever : apart_.front().at;
  return first;
}

// Those that follow packets that have arrived at the same time go in the order of these.
void Batch::bring_to_front() {
  BatchArrival first = take_earliest();
  tied_.clear();
  while (first.follows() && earliest() == first.at) {
    tied_.push_back(take_earliest());
    BatchArrival& next = tied_.back();
    if (next.since != first.since) break;
    if (next.from->place_of_last() < first.from->place_of_last()) std::swap(first, next);
  }
  for (const BatchArrival& other : tied_) keep_apart(other);
  arrivals_.push_front(first);
}

}  // namespace aqm
