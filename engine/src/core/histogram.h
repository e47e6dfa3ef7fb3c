// A histogram of durations with logarithmic bins: 32 per octave, so quantiles are accurate to 1.6 %.
//
// Only bins between the smallest and the largest value are stored, so delays that vary little need little memory.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cold.h"
#include "core/units.h"

namespace aqm {

class Histogram {
 public:
  void add(Duration value) {
    const std::uint32_t bin = bin_of(value);
    if (bin - first_ >= counts_.size()) [[unlikely]]
      make_room(bin);
    ++counts_[bin - first_];
    ++count_;
  }
  void merge(const Histogram& other);

  std::int64_t count() const { return count_; }

  struct Bin {
    Duration middle;
    std::int64_t count;
  };
  // The bins to which values were added since `earlier` was copied from this histogram, in ascending order.
  std::vector<Bin> bins(const Histogram& earlier) const;

  // The `q` quantile of the values added since `earlier` was copied from this histogram; 0 if there are none.
  Duration quantile(double q, const Histogram& earlier) const;

 private:
  static constexpr int kBinBits = 5;
  static constexpr int kFirstBit = 10;  // values below 1024 ns have bins of equal width

  static std::uint32_t bin_of(Duration value) {
    const auto ns = static_cast<std::uint64_t>(value.count() > 0 ? value.count() : 0);
    if (ns >> kFirstBit == 0) return static_cast<std::uint32_t>(ns >> (kFirstBit - kBinBits));
    const int top = 63 - __builtin_clzll(ns);
    return (static_cast<std::uint32_t>(top - kFirstBit) << kBinBits) +
           static_cast<std::uint32_t>(ns >> (top - kBinBits));
  }
  static Duration middle(std::uint32_t bin);

  AQM_COLD void make_room(std::uint32_t bin);
  std::uint32_t count_of(std::uint32_t bin) const { return bin - first_ < counts_.size() ? counts_[bin - first_] : 0; }

  std::uint32_t first_ = 0;  // number of the first stored bin
  std::vector<std::uint32_t> counts_;
  std::int64_t count_ = 0;
};

}  // namespace aqm
