// Data Center TCP.
//
// RFC 8257 (Alizadeh et al., SIGCOMM 2010). A switch marks every packet that meets more than K others; the share of
// packets marked says how much congestion there is, and the window shrinks by that much, once per window of data.
// Losses are repaired as with SACK and halve the window, unless it has been cut for marks; a timeout always starts anew
// (§3.5).

#include <algorithm>
#include <array>

#include "transport/sack_control.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

struct DctcpParams : TcpParams {
  double g = 1.0 / 16;
};

struct DctcpState {
  double alpha = 1;  // estimate of the share of packets that are marked
};

class Dctcp final : public SackControl {
 public:
  Dctcp() : SackControl({.sack = true, .exact_echo = true, .keeps_place = true}) {}

  TcpParams& params() override { return params_; }
  const void* state() const override { return &state_; }

  void start(const TcpParams& params) override {
    SackControl::start(params);
    state_ = {};
    acked_ = marked_ = 0;
    window_end_ = -1;
    cut_share_ = kLossShare;
  }

  void on_ecn_echo(TcpSenderView& sender, std::int64_t ack) override {
    marked_ += std::max<std::int64_t>(0, ack - sender.highest_ack());
    cut_share_ = state_.alpha / 2;
    SackControl::on_ecn_echo(sender, ack);
    cut_share_ = kLossShare;
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
    const double share = static_cast<double>(marked_) / static_cast<double>(acked_);
    state_.alpha = (1 - params_.g) * state_.alpha + params_.g * share;
    acked_ = marked_ = 0;
    window_end_ = sender.highest_sent();
  }

  DctcpParams params_;
  DctcpState state_;
  double cut_share_ = kLossShare;
  std::int64_t acked_ = 0, marked_ = 0;  // in this window of data
  std::int64_t window_end_ = -1;
};

constexpr std::array dctcp_params{
    param<&DctcpParams::g>({.name = "g",
                            .label = "Estimation gain",
                            .min = 0,
                            .max = 1,
                            .above_min = true,
                            .scale = Scale::log,
                            .live = false,
                            .cite = "RFC 8257 §4.2",
                            .doc =
                                "Weight of the newest window in alpha, the estimated share of marked packets. Larger "
                                "values follow changes sooner and make the window vary more."}),
};

constexpr std::array dctcp_signals{
    signal<&DctcpState::alpha>({.name = "dctcp_alpha",
                                .label = "Marked share (alpha)",
                                .unit = Unit::ratio,
                                .doc = "alpha: the estimated share of packets that are marked. Marks take half of it "
                                       "from the window, once per window of data."}),
};

}  // namespace

constexpr Variant dctcp{
    .id = "dctcp",
    .label = "DCTCP",
    .summary = "Reduces its window in proportion to the share of packets marked; always uses ECN.",
    .source = "RFC 8257",
    .params = dctcp_params,
    .signals = signal_table<dctcp_signals>(),
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Dctcp>(); },
};

}  // namespace aqm
