// A histogram of durations with bins in proportion to the value: 32 bins an octave, so a quantile is within 1.6 %.
//
// Octaves are allocated when the first value falls into them, so a flow whose delays vary little needs little memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "core/units.h"

namespace aqm {

class Histogram {
 public:
  void add(Duration value) {
    const auto [octave, bin] = locate(value);
    if (!octaves_[octave]) octaves_[octave] = std::make_unique<Octave>();
    ++(*octaves_[octave])[bin];
    ++count_;
  }

  void merge(const Histogram& other);

  std::int64_t count() const { return count_; }

  // The value below which the fraction `q` of the values lies that were added since `earlier` was copied from this
  // histogram; 0 if there are none.
  Duration quantile(double q, const Histogram& earlier) const;

  Histogram() = default;
  Histogram(const Histogram& other) { *this = other; }
  Histogram& operator=(const Histogram& other);
  Histogram(Histogram&&) = default;
  Histogram& operator=(Histogram&&) = default;

 private:
  static constexpr int kBinBits = 5;
  static constexpr std::size_t kBins = 1 << kBinBits;
  static constexpr int kFirstBit = 10;  // values below 1024 ns fall into the first octave
  static constexpr std::size_t kOctaves = 54 - kFirstBit;
  using Octave = std::array<std::uint32_t, kBins>;

  struct Place {
    std::size_t octave, bin;
  };
  static Place locate(Duration value);
  static Duration middle(Place place);

  std::array<std::unique_ptr<Octave>, kOctaves> octaves_{};
  std::int64_t count_ = 0;
};

}  // namespace aqm
