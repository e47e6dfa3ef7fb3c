#include "core/index_heap.h"

namespace aqm {

void IndexHeap::put(std::size_t place, const Entry& entry) {
  heap_[place] = entry;
  places_[entry.index] = static_cast<std::uint32_t>(place);
}

// Puts an entry in at a free place and moves it up or down from there.
void IndexHeap::settle(std::size_t place, const Entry& entry) {
  while (place > 0 && is_before(entry, heap_[(place - 1) / 2])) {
    put(place, heap_[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  for (std::size_t child = 2 * place + 1; child < heap_.size(); child = 2 * place + 1) {
    if (child + 1 < heap_.size() && is_before(heap_[child + 1], heap_[child])) ++child;
    if (!is_before(heap_[child], entry)) break;
    put(place, heap_[child]);
    place = child;
  }
  put(place, entry);
}

void IndexHeap::set(std::uint32_t index, std::int64_t key) {
  if (index >= places_.size()) places_.resize(index + 1, kNowhere);
  std::size_t place = places_[index];
  if (place == kNowhere) {
    place = heap_.size();
    heap_.push_back({key, index});
  }
  settle(place, {key, index});
}

void IndexHeap::erase(std::uint32_t index) {
  const std::size_t place = places_[index];
  const Entry last = heap_.back();
  heap_.pop_back();
  if (place < heap_.size()) settle(place, last);
  places_[index] = kNowhere;
}

void IndexHeap::clear() {
  heap_.clear();
  places_.clear();
}

}  // namespace aqm
