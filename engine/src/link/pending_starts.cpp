#include "link/pending_starts.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr std::size_t kLeastCapacity = 64;

}  // namespace

void PendingStarts::make_room(Time now) {
  bytes_after(now);
  if (size_ <= capacity_ / 2 && capacity_ > 0) return;
  capacity_ = std::max(kLeastCapacity, 2 * capacity_);
  std::unique_ptr<Entry[]> more(new Entry[capacity_]);
  std::copy_n(entries_.get(), size_, more.get());
  entries_ = std::move(more);
}

void PendingStarts::remove(Time start, std::uint32_t size) {
  const auto is_it = [&](const Entry& entry) { return entry.start == start && entry.size == size; };
  Entry* const end = entries_.get() + size_;
  Entry* const found = std::find_if(entries_.get(), end, is_it);
  if (found == end) return;
  *found = end[-1];
  --size_;
}

Bytes PendingStarts::bytes_after(Time now) {
  Bytes bytes = 0;
  std::size_t left = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    const Entry entry = entries_[i];
    if (entry.start <= now) continue;
    entries_[left++] = entry;
    bytes += entry.size;
  }
  size_ = left;
  return bytes;
}

}  // namespace aqm
