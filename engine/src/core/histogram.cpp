#include "core/histogram.h"

#include <algorithm>

namespace aqm {

Histogram& Histogram::operator=(const Histogram& other) {
  if (this == &other) return *this;
  for (std::size_t i = 0; i < kOctaves; ++i) {
    octaves_[i] = other.octaves_[i] ? std::make_unique<Octave>(*other.octaves_[i]) : nullptr;
  }
  count_ = other.count_;
  return *this;
}

void Histogram::merge(const Histogram& other) {
  for (std::size_t i = 0; i < kOctaves; ++i) {
    if (!other.octaves_[i]) continue;
    if (!octaves_[i]) octaves_[i] = std::make_unique<Octave>();
    for (std::size_t bin = 0; bin < kBins; ++bin) (*octaves_[i])[bin] += (*other.octaves_[i])[bin];
  }
  count_ += other.count_;
}

Histogram::Place Histogram::locate(Duration value) {
  const auto ns = static_cast<std::uint64_t>(std::max<std::int64_t>(value.count(), 1));
  const int top = 63 - __builtin_clzll(ns);
  if (top < kFirstBit) return {0, static_cast<std::size_t>(ns >> (kFirstBit - kBinBits))};
  const auto octave = std::min(static_cast<std::size_t>(top - kFirstBit + 1), kOctaves - 1);
  return {octave, static_cast<std::size_t>(ns >> (top - kBinBits)) & (kBins - 1)};
}

Duration Histogram::middle(Place place) {
  if (place.octave == 0) {
    const std::int64_t width = std::int64_t{1} << (kFirstBit - kBinBits);
    return Duration{static_cast<std::int64_t>(place.bin) * width + width / 2};
  }
  const int top = static_cast<int>(place.octave) - 1 + kFirstBit;
  const std::int64_t width = std::int64_t{1} << (top - kBinBits);
  return Duration{(std::int64_t{1} << top) + static_cast<std::int64_t>(place.bin) * width + width / 2};
}

Duration Histogram::quantile(double q, const Histogram& earlier) const {
  const std::int64_t total = count_ - earlier.count_;
  if (total <= 0) return Duration{0};
  const double wanted = q * static_cast<double>(total);
  std::int64_t seen = 0;
  Duration last{0};
  for (std::size_t octave = 0; octave < kOctaves; ++octave) {
    if (!octaves_[octave]) continue;
    for (std::size_t bin = 0; bin < kBins; ++bin) {
      const std::uint32_t before = earlier.octaves_[octave] ? (*earlier.octaves_[octave])[bin] : 0;
      const std::uint32_t here = (*octaves_[octave])[bin] - before;
      if (here == 0) continue;
      seen += here;
      last = middle({octave, bin});
      if (static_cast<double>(seen) >= wanted) return last;
    }
  }
  return last;
}

}  // namespace aqm
