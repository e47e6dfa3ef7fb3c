#include "core/index_heap.h"

#include <algorithm>

namespace aqm {

void IndexHeap::put(std::size_t place, const Entry& entry) {
  heap_[place] = entry;
  places_[entry.index] = static_cast<std::uint32_t>(place);
}

// The largest child, of those that start at position `first`.
std::size_t IndexHeap::best_of(std::size_t first) const {
  const Entry* const children = heap_.data() + first;
  const std::size_t count = std::min(kChildren, heap_.size() - first);
  const auto better = [children](std::size_t a, std::size_t b) { return is_before(children[b], children[a]) ? b : a; };
  std::size_t best = 0;
  if (count == kChildren) best = better(better(0, 1), better(2, 3));
  else
    for (std::size_t child = 1; child < count; ++child) best = better(best, child);
  return first + best;
}

// Inserts an entry at a free position or further up.
void IndexHeap::rise(std::size_t place, const Entry& entry) {
  while (place > 0 && is_before(entry, heap_[(place - 1) / kChildren])) {
    put(place, heap_[(place - 1) / kChildren]);
    place = (place - 1) / kChildren;
  }
  put(place, entry);
}

// Inserts an entry at a free position, or further up or down.
void IndexHeap::settle(std::size_t place, const Entry& entry) {
  for (std::size_t first = kChildren * place + 1; first < heap_.size(); first = kChildren * place + 1) {
    const std::size_t best = best_of(first);
    if (!is_before(heap_[best], entry)) break;
    put(place, heap_[best]);
    place = best;
  }
  rise(place, entry);
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
  std::size_t place = places_[index];
  places_[index] = kNowhere;
  const Entry last = heap_.back();
  heap_.pop_back();
  if (place == heap_.size()) return;
  // The last entry most likely belongs near the bottom, so the gap is moved down first.
  for (std::size_t first = kChildren * place + 1; first < heap_.size(); first = kChildren * place + 1) {
    const std::size_t best = best_of(first);
    put(place, heap_[best]);
    place = best;
  }
  rise(place, last);
}

void IndexHeap::clear() {
  heap_.clear();
  places_.clear();
}

}  // namespace aqm
