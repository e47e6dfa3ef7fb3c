// A heap of small indices by key: the largest key first, ties by smallest index. Keys can be changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace aqm {

class IndexHeap {
 public:
  static constexpr std::size_t kBytes = 20;  // memory per index

  bool empty() const { return heap_.empty(); }
  std::uint32_t top() const { return heap_.front().index; }
  std::int64_t top_key() const { return heap_.front().key; }

  bool contains(std::uint32_t index) const { return index < places_.size() && places_[index] != kNowhere; }
  // The key of an index, which must be in the heap.
  std::int64_t key(std::uint32_t index) const { return heap_[places_[index]].key; }

  // Inserts the index, or changes its key.
  void set(std::uint32_t index, std::int64_t key);
  // Removes an index, which must be in the heap.
  void erase(std::uint32_t index);
  void clear();

 private:
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
  static constexpr std::size_t kChildren = 4;  // per entry: fewer levels, and siblings share a cache line
  struct Entry {
    std::int64_t key;
    std::uint32_t index;
  };
  // Branch-free, because the outcome is unpredictable.
  static bool is_before(const Entry& a, const Entry& b) {
    return (a.key > b.key) | ((a.key == b.key) & (a.index < b.index));
  }
  void put(std::size_t place, const Entry& entry);
  std::size_t best_of(std::size_t first) const;
  void rise(std::size_t place, const Entry& entry);
  void settle(std::size_t place, const Entry& entry);

  std::vector<Entry> heap_;
  std::vector<std::uint32_t> places_;  // by index
};

}  // namespace aqm
