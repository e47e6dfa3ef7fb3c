// Data Center TCP.
//
// RFC 8257 (Alizadeh et al., SIGCOMM 2010). A switch marks every packet that meets more than K others; the share of
// packets marked says how much congestion there is, and the window shrinks by that much, once per window of data.
// Losses are repaired as with SACK and halve the window.

#include <algorithm>

#include "transport/sack_control.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

constexpr double kGain = 1.0 / 16;  // RFC 8257 §4.2: g

class Dctcp final : public SackControl {
 public:
  Dctcp() : SackControl({.sack = true, .exact_echo = true, .keeps_place = true}) {}

  void start(const TcpParams& params) override {
    SackControl::start(params);
    alpha_ = 1;
    acked_ = marked_ = 0;
    window_end_ = -1;
    cut_share_ = kLossShare;
  }

  bool on_ecn_echo(TcpSenderView& sender, std::int64_t ack) override {
    marked_ += std::max<std::int64_t>(0, ack - sender.highest_ack());
    cut_share_ = alpha_ / 2;
    const bool cut = SackControl::on_ecn_echo(sender, ack);
    cut_share_ = kLossShare;
    return cut;
  }

  bool on_ack(TcpSenderView& sender, std::int64_t packets, bool may_grow) override {
    acked_ += packets;
    if (sender.highest_ack() > window_end_) update_alpha(sender);
    return SackControl::on_ack(sender, packets, may_grow);
  }

 protected:
  double reduced(double window) override { return window * (1 - cut_share_); }
  void grow(TcpSenderView&, std::int64_t packets) override {
    const auto acked = static_cast<double>(packets);
    cwnd_ += cwnd_ < ssthresh_ ? acked : acked / cwnd_;
  }

 private:
  static constexpr double kLossShare = 0.5;

  // RFC 8257 §3.3: once per window of data.
  void update_alpha(const TcpSenderView& sender) {
    alpha_ = (1 - kGain) * alpha_ + kGain * static_cast<double>(marked_) / static_cast<double>(acked_);
    acked_ = marked_ = 0;
    window_end_ = sender.highest_sent();
  }

  double alpha_ = 1;  // estimate of the share of packets that are marked
  double cut_share_ = kLossShare;
  std::int64_t acked_ = 0, marked_ = 0;  // in this window of data
  std::int64_t window_end_ = -1;
};

}  // namespace

std::unique_ptr<CongestionControl> make_dctcp() { return std::make_unique<Dctcp>(); }

}  // namespace aqm
