// TCP Reno.
//
// RFC 5681; as ns-2.35 has it (tcp/tcp-reno.cc), which the papers ran: windows count packets, one fast retransmit per
// window of data, and the first new acknowledgement ends fast recovery even if it is a partial one.

#include "transport/reno.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr std::int64_t kDuplicateThreshold = 3;

class Reno final : public CongestionControl {
 public:
  void open(const TcpParams& params, double initial_window) override {
    cwnd_ = initial_window;
    if (ssthresh_ == 0) ssthresh_ = params.initial_ssthresh > 0 ? params.initial_ssthresh : params.window;
  }

  std::int64_t window() const override { return static_cast<std::int64_t>(cwnd_) + inflation_; }

  void on_ack(TcpSenderView&, bool may_grow) override {
    inflation_ = 0;
    if (last_cut_ == Cut::fast_retransmit) last_cut_ = Cut::none;
    if (!may_grow) return;
    // RFC 5681 §3.1: slow start below ssthresh, then a packet per window.
    cwnd_ += cwnd_ < ssthresh_ ? 1 : 1 / cwnd_;
  }

  bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) override {
    if (n < kDuplicateThreshold) {
      // RFC 3042 §2
      if (sender.tcp().limited_transmit) sender.send_beyond_window(cwnd_ + static_cast<double>(n));
      return false;
    }
    if (n == kDuplicateThreshold) {
      fast_retransmit(sender);
    } else if (last_cut_ == Cut::fast_retransmit || sender.tcp().always_inflate) {
      ++inflation_;  // RFC 5681 §3.2 step 4
    }
    return true;
  }

  void on_timeout(TcpSenderView& sender) override {
    inflation_ = 0;
    recover_ = sender.highest_sent();
    const bool after_ecn = sender.highest_ack() < recover_ && last_cut_ == Cut::ecn;
    if (!after_ecn) ssthresh_ = halved_threshold(sender.tcp());
    cwnd_ = 1;
    last_cut_ = Cut::timeout;
  }

  bool on_ecn_echo(TcpSenderView& sender, std::int64_t ack) override {
    // At most once per window of data (RFC 3168 §6.1.2).
    if (ack <= recover_ && last_cut_ != Cut::timeout) return false;
    recover_ = sender.highest_sent();
    last_cut_ = Cut::ecn;
    halve(sender.tcp());
    return true;
  }

 private:
  enum class Cut : std::uint8_t { none, fast_retransmit, timeout, ecn };

  void fast_retransmit(TcpSenderView& sender) {
    const bool recovered = sender.highest_ack() > recover_ || sender.highest_ack() == 0;
    if (recovered) {
      recover_ = sender.highest_sent();
      halve(sender.tcp());
    } else if (last_cut_ != Cut::ecn) {
      // One cut per window of data: these duplicates belong to the loss that was repaired last.
      if (sender.tcp().always_inflate) inflation_ = kDuplicateThreshold;
      return;
    }
    last_cut_ = Cut::fast_retransmit;
    sender.retransmit_first();
    inflation_ = kDuplicateThreshold;
  }

  double used_window(const TcpParams& params) const {
    return std::min(cwnd_ + static_cast<double>(inflation_), static_cast<double>(params.window));
  }
  double halved(const TcpParams& params) const {
    const double half = used_window(params) / 2;
    return params.whole_windows ? static_cast<double>(static_cast<std::int64_t>(used_window(params)) / 2) : half;
  }
  double halved_threshold(const TcpParams& params) const {
    return std::max(2.0, static_cast<double>(static_cast<std::int64_t>(halved(params))));
  }
  void halve(const TcpParams& params) {
    const double half = halved(params);
    ssthresh_ = halved_threshold(params);
    cwnd_ = std::max(1.0, half);
  }

  double ssthresh_ = 0;         // packets, whole as in ns-2; 0 until open()
  std::int64_t inflation_ = 0;  // duplicates of the current fast recovery
  std::int64_t recover_ = 0;    // highest packet sent when the window was cut last
  Cut last_cut_ = Cut::none;
};

}  // namespace

std::unique_ptr<CongestionControl> make_reno() { return std::make_unique<Reno>(); }

}  // namespace aqm
