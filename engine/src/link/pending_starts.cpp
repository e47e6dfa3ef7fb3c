#include "link/pending_starts.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr std::size_t kLeastCapacity = 64;

}  // namespace

void PendingStarts::make_room(Time now) {
  Entry* const end = entries_.get() + size_;
  Entry* const left = std::remove_if(entries_.get(), end, [now](const Entry& entry) { return entry.start <= now; });
  size_ -= static_cast<std::size_t>(end - left);
  if (size_ < capacity_ / 2) return;
  capacity_ = std::max(kLeastCapacity, 2 * capacity_);
  std::unique_ptr<Entry[]> more(new Entry[capacity_]);
  std::copy_n(entries_.get(), size_, more.get());
  entries_ = std::move(more);
}

Bytes PendingStarts::bytes_after(Time now) const {
  Bytes bytes = 0;
  for (std::size_t i = 0; i < size_; ++i)
    if (entries_[i].start > now) bytes += entries_[i].size;
  return bytes;
}

}  // namespace aqm
