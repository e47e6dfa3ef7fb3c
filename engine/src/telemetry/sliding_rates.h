// Rates over a window that slides along: of every flow, from its running byte count.
#pragma once

#include <cstdint>
#include <vector>

#include "core/units.h"

namespace aqm {

// Keeps what the counts were at up to kMostSlots instants within the window, however long it is.
class SlidingRates {
 public:
  SlidingRates(std::size_t flows, Duration window, Duration sample_interval);

  // Notes the counts of all flows at a sample; to be called once a sample, with the samples evenly spaced.
  template <class CountOf>
  void sample(Time now, CountOf&& count_of) {
    if (samples_++ % stride_ == 0) {
      if (used_ < slots_) ++used_;
      else oldest_ = (oldest_ + 1) % slots_;
      const std::size_t slot = (oldest_ + used_ - 1) % slots_;
      times_[slot] = now;
      for (std::size_t flow = 0; flow < flows_; ++flow) counts_[slot * flows_ + flow] = count_of(flow);
    }
    while (used_ > 1 && times_[(oldest_ + 1) % slots_] + window_ <= now) {
      oldest_ = (oldest_ + 1) % slots_;
      --used_;
    }
    now_ = now;
  }

  // By how much a count that is `count` by now has grown within the window.
  std::int64_t growth(std::size_t flow, std::int64_t count) const {
    return used_ == 0 ? 0 : count - counts_[oldest_ * flows_ + flow];
  }
  // bit/s of a flow that has counted `count` bytes by now, over the window or since `since` if that is later.
  double rate_bps(std::size_t flow, Bytes count, Time since) const;

 private:
  static constexpr std::size_t kMostSlots = 101;

  std::size_t flows_;
  Duration window_;
  std::uint64_t stride_ = 1, samples_ = 0;
  std::size_t slots_;
  std::vector<Time> times_;
  std::vector<Bytes> counts_;  // by slot, then by flow
  std::size_t oldest_ = 0, used_ = 0;
  Time now_{};
};

}  // namespace aqm
