// A record for each of the packets outstanding, by sequence number; grows by doubling with the number of them.
#pragma once

#include <cstdint>
#include <memory>

#include "core/cold.h"

namespace aqm {

template <class T>
class SeqRing {
 public:
  T& operator[](std::int64_t seq) { return records_[static_cast<std::size_t>(seq & mask_)]; }

  // Gives all from `first` to `last` a place; those there keep their records.
  void hold(std::int64_t first, std::int64_t last) {
    if (last - first > mask_) grow(first, last);
  }

 private:
  AQM_NOINLINE void grow(std::int64_t first, std::int64_t last) {
    std::int64_t size = 64;
    while (size <= last - first) size *= 2;
    auto records = std::make_unique<T[]>(static_cast<std::size_t>(size));
    for (std::int64_t seq = first; seq <= first + mask_; ++seq)
      records[static_cast<std::size_t>(seq & (size - 1))] = (*this)[seq];
    records_ = std::move(records);
    mask_ = size - 1;
  }

  std::unique_ptr<T[]> records_;
  std::int64_t mask_ = -1;
};

}  // namespace aqm
