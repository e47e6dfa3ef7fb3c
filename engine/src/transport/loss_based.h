// What controllers that take a lost packet for congestion have in common (RFC 5681), as ns-2.35 has it (tcp/tcp.cc):
// windows count packets, and one cut is made for one window of data.
#pragma once

#include "transport/congestion_control.h"

namespace aqm {

inline constexpr std::int64_t kDuplicateThreshold = 3;  // RFC 5681 §3.2

class LossBasedControl : public CongestionControl {
 public:
  using CongestionControl::CongestionControl;

  void start(const TcpParams& params) override;
  void on_timeout(TcpSenderView& sender) override;
  void on_ecn_echo(TcpSenderView& sender, std::int64_t ack) override;
  std::int64_t window() const override { return static_cast<std::int64_t>(cwnd_) + inflation_; }

 protected:
  enum class Cut : std::uint8_t { none, fast_retransmit, timeout, ecn };

  // What is left of `window` packets after a loss or a mark; Reno's half unless the controller knows better.
  virtual double reduced(double window) { return window / 2; }

  // Whether everything sent before the last cut has been acknowledged.
  bool recovered(const TcpSenderView& sender) const {
    return sender.highest_ack() > recover_ || sender.highest_ack() == 0;
  }
  // The number of packets for which an acknowledgement of `packets` counts: one, or with appropriate byte counting all
  // of them, in slow start at most abc_limit, after a cut one (RFC 3465 §2.3).
  double counted(std::int64_t packets) const;
  // RFC 5681 §3.1: slow start below the threshold, then a packet per window.
  void grow_as_reno(std::int64_t packets) { cwnd_ += counted(packets) / (cwnd_ < ssthresh_ ? 1 : cwnd_); }
  // The third duplicate: fast retransmit, and fast recovery by inflating the window (RFC 5681 §3.2).
  void start_recovery(TcpSenderView& sender);
  // Sets the threshold and the window to what is left of the window, and announces it.
  void reduce(TcpSenderView& sender);
  double reduced_window(const TcpParams& params);
  static double whole_threshold(double window);
  // Whether a timeout leaves the threshold as it is.
  bool holds_threshold(const TcpSenderView& sender) const;

  std::int64_t inflation_ = 0;  // duplicates of the current fast recovery
  std::int64_t recover_ = 0;    // highest packet sent when the window was cut last
  Cut last_cut_ = Cut::none;

 private:
  std::int64_t resent_by_timer_ = -1;  // the packet that timed out last
  double abc_limit_ = 0;               // packets
};

}  // namespace aqm
