#include "core/index_heap.h"

#include <algorithm>

namespace aqm {

void IndexHeap::put(std::size_t place, const Entry& entry) {
  heap_[place] = entry;
  places_[entry.index] = static_cast<std::uint32_t>(place);
}

// Puts an entry in at a free place and moves it up or down from there.
void IndexHeap::settle(std::size_t place, const Entry& entry) {
  while (place > 0 && is_before(entry, heap_[(place - 1) / kChildren])) {
    put(place, heap_[(place - 1) / kChildren]);
    place = (place - 1) / kChildren;
  }
  for (std::size_t first = kChildren * place + 1; first < heap_.size(); first = kChildren * place + 1) {
    const std::size_t end = std::min(first + kChildren, heap_.size());
    std::size_t best = first;
    for (std::size_t child = first + 1; child < end; ++child)
      if (is_before(heap_[child], heap_[best])) best = child;
    if (!is_before(heap_[best], entry)) break;
    put(place, heap_[best]);
    place = best;
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
