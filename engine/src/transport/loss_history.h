// The loss event rate that a TFRC receiver sees: one over the weighted mean of the last intervals between loss events.
//
// RFC 5348 §5; Floyd, Handley, Padhye & Widmer, SIGCOMM 2000.
#pragma once

#include <array>
#include <cstdint>

namespace aqm {

class LossHistory {
 public:
  static constexpr std::size_t kIntervals = 8;

  // One more packet, lost or received, belongs to the current interval.
  void count_packet() { ++intervals_[0]; }
  // The packet counted last begins a loss event.
  void begin_event();
  // The first loss event of all: nothing is known of the time before but the rate, which stands for an interval
  // (RFC 5348 §6.3.1).
  void begin_first_event(double interval_before);

  bool has_events() const { return events_ > 0; }
  // 0 before the first event. Also sees to it that a long time without losses counts more than what was before
  // (history discounting, RFC 5348 §5.5).
  double loss_event_rate();

 private:
  // The mean of the intervals from `first` on.
  double mean(std::size_t first) const;

  std::array<double, kIntervals + 1> intervals_{};  // packets; [0] is the current one
  std::array<double, kIntervals + 1> discounts_{1, 1, 1, 1, 1, 1, 1, 1, 1};
  double discount_ = 1;  // of all intervals before the current one
  std::size_t events_ = 0;
};

}  // namespace aqm
