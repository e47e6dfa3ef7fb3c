#include "telemetry/sliding_rates.h"

#include <algorithm>
#include <utility>

namespace aqm {

SlidingRates::SlidingRates(std::size_t flows, Duration window, Duration sample_interval)
    : flows_(flows), window_(window) {
  const auto samples = static_cast<std::uint64_t>(window.count() / std::max<std::int64_t>(1, sample_interval.count()));
  const std::size_t most = std::clamp(kMostCounts / std::max<std::size_t>(flows, 1), kLeastSlots, kMostSlots);
  stride_ = std::max<std::uint64_t>(1, (samples + most - 2) / (most - 1));
  // One at or before the beginning of the window, and the newest.
  slots_ = static_cast<std::size_t>(std::min<std::uint64_t>(most, samples / stride_ + 2));
  times_.resize(slots_);
  counts_.resize(slots_ * flows);
}

void SlidingRates::set_window(Duration window, Duration sample_interval) {
  SlidingRates next(flows_, window, sample_interval);
  // A longer window has room for every so many only.
  const auto step = static_cast<std::size_t>((next.stride_ + stride_ - 1) / stride_);
  for (std::size_t i = 0; i < used_; i += step) {
    const std::size_t slot = (oldest_ + i) % slots_;
    next.samples_ = 0;  // which stores this one, too
    next.sample(times_[slot], [&](std::size_t flow) { return counts_[slot * flows_ + flow]; });
  }
  *this = std::move(next);
}

}  // namespace aqm
