// One bit for each sequence number of a sliding window. Searches examine 64 bits at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>

namespace aqm {

class BitRing {
 public:
  // Clears all bits; numbers less than `window` apart do not share one.
  void reset(std::int64_t window) {
    std::int64_t bits = 64;
    while (bits < window) bits *= 2;
    if (bits - 1 != mask_) {
      words_ = std::make_unique<std::uint64_t[]>(static_cast<std::size_t>(bits / 64));
      mask_ = bits - 1;
    }
    for (std::int64_t i = 0; i <= mask_ / 64; ++i) words_[static_cast<std::size_t>(i)] = 0;
  }

  bool test(std::int64_t seq) const { return (word(seq) >> (seq & 63) & 1) != 0; }
  void set(std::int64_t seq) { word(seq) |= std::uint64_t{1} << (seq & 63); }
  void clear(std::int64_t seq) { word(seq) &= ~(std::uint64_t{1} << (seq & 63)); }

  // The first number in [seq, end) whose bit is 0; `end` if there is none.
  std::int64_t next_clear(std::int64_t seq, std::int64_t end) const {
    while (seq < end) {
      const std::uint64_t zeros = ~word(seq) >> (seq & 63);
      if (zeros != 0) return std::min(seq + std::countr_zero(zeros), end);
      seq = (seq | 63) + 1;
    }
    return end;
  }
  // The last number in (end, seq] whose bit is 0; `end` if there is none.
  std::int64_t previous_clear(std::int64_t seq, std::int64_t end) const {
    while (seq > end) {
      const std::uint64_t zeros = ~word(seq) << (63 - (seq & 63));
      if (zeros != 0) return std::max(seq - std::countl_zero(zeros), end);
      seq = (seq & ~std::int64_t{63}) - 1;
    }
    return end;
  }

 private:
  std::uint64_t& word(std::int64_t seq) { return words_[static_cast<std::size_t>((seq & mask_) >> 6)]; }
  const std::uint64_t& word(std::int64_t seq) const { return words_[static_cast<std::size_t>((seq & mask_) >> 6)]; }

  std::unique_ptr<std::uint64_t[]> words_;
  std::int64_t mask_ = -1;
};

}  // namespace aqm
