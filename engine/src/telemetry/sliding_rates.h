// Rates of all flows over a sliding window, from their byte counts.
#pragma once

#include <cstdint>
#include <vector>

#include "core/units.h"

namespace aqm {

// Stores the counts at some instants within the window, whatever its length: up to kMostSlots, fewer for many flows.
class SlidingRates {
 public:
  SlidingRates(std::size_t flows, Duration window, Duration sample_interval);

  // What is stored goes on counting as far as it lies within the new window.
  void set_window(Duration window, Duration sample_interval);

  // Records the counts of all flows; to be called once per sample, with evenly spaced samples.
  template <class CountOf>
  void sample(Time now, CountOf&& count_of) {
    if (samples_++ % stride_ == 0) {
      if (used_ < slots_) ++used_;
      else oldest_ = (oldest_ + 1) % slots_;
      const std::size_t slot = (oldest_ + used_ - 1) % slots_;
      times_[slot] = now;
      Bytes* const counts = counts_.data() + slot * flows_;
      for (std::size_t flow = 0; flow < flows_; ++flow) counts[flow] = count_of(flow);
    }
    while (used_ > 1 && times_[(oldest_ + 1) % slots_] + window_ <= now) {
      oldest_ = (oldest_ + 1) % slots_;
      --used_;
    }
    now_ = now;
    from_ = times_[oldest_];
    before_ = oldest_ * flows_;
    seconds_ = to_seconds(now - from_);
  }

  // Growth of a flow's count within the window, given its current value.
  std::int64_t growth(std::size_t flow, std::int64_t count) const { return count - counts_[before_ + flow]; }
  // Rate of a flow in bit/s, given its current count, over the window; or since `since`, when its count was `base`, if
  // that is later.
  double rate_bps(std::size_t flow, Bytes count, Time since, Bytes base) const {
    const bool is_later = since > from_;
    const double seconds = is_later ? to_seconds(now_ - since) : seconds_;
    const Bytes grown = is_later ? count - base : growth(flow, count);
    return seconds > 0 ? 8 * static_cast<double>(grown) / seconds : 0;
  }

 private:
  static constexpr std::size_t kLeastSlots = 11, kMostSlots = 101, kMostCounts = std::size_t{1} << 18;

  std::size_t flows_;
  Duration window_;
  std::uint64_t stride_ = 1, samples_ = 0;
  std::size_t slots_;
  std::vector<Time> times_;
  std::vector<Bytes> counts_;  // by slot, then by flow
  std::size_t oldest_ = 0, used_ = 0;
  std::size_t before_ = 0;  // where the counts at the beginning of the window begin
  Time from_{}, now_{};     // of the window at the last sample
  double seconds_ = 0;      // between them
};

}  // namespace aqm
