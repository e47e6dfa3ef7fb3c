#include "core/histogram.h"

namespace aqm {

// Bins 32..63 cover the octave 2^10..2^11, bins 64..95 the next one, and so on.
Duration Histogram::middle(std::uint32_t bin) {
  constexpr std::uint32_t kBins = 1U << kBinBits;
  if (bin < kBins) {
    const std::int64_t width = std::int64_t{1} << (kFirstBit - kBinBits);
    return Duration{bin * width + width / 2};
  }
  const std::uint32_t octave = (bin >> kBinBits) - 1;
  const std::int64_t width = std::int64_t{1} << (octave + kFirstBit - kBinBits);
  return Duration{(kBins + (bin & (kBins - 1))) * width + width / 2};
}

void Histogram::make_room(std::uint32_t bin) {
  if (counts_.empty()) first_ = bin;
  if (bin < first_) {
    counts_.insert(counts_.begin(), first_ - bin, 0);
    first_ = bin;
  } else {
    counts_.resize(bin - first_ + 1);
  }
}

void Histogram::merge(const Histogram& other) {
  if (other.counts_.empty()) return;
  const auto last = static_cast<std::uint32_t>(other.first_ + other.counts_.size() - 1);
  if (counts_.empty() || other.first_ < first_) make_room(other.first_);
  if (last - first_ >= counts_.size()) make_room(last);
  for (std::uint32_t bin = other.first_; bin <= last; ++bin) counts_[bin - first_] += other.count_of(bin);
  count_ += other.count_;
}

std::vector<Histogram::Bin> Histogram::bins(const Histogram& earlier) const {
  std::vector<Bin> bins;
  for (std::uint32_t i = 0; i < counts_.size(); ++i)
    if (const std::uint32_t here = counts_[i] - earlier.count_of(first_ + i); here > 0)
      bins.push_back({middle(first_ + i), here});
  return bins;
}

Duration Histogram::quantile(double q, const Histogram& earlier) const {
  const std::int64_t total = count_ - earlier.count_;
  if (total <= 0) return Duration{0};
  const double wanted = q * static_cast<double>(total);
  std::int64_t seen = 0;
  Duration last{0};
  for (std::uint32_t i = 0; i < counts_.size(); ++i) {
    const std::uint32_t here = counts_[i] - earlier.count_of(first_ + i);
    if (here == 0) continue;
    seen += here;
    last = middle(first_ + i);
    if (static_cast<double>(seen) >= wanted) break;
  }
  return last;
}

}  // namespace aqm
