// CUBIC.
//
// RFC 9438 (Ha, Rhee & Xu 2008). After a loss the window follows W(t) = C (t - K)^3 + W_max: quickly back towards the
// window of the last loss, slowly past it, then ever faster. The time since the loss counts, not round trips. Where
// Reno would have more, CUBIC grows like Reno. Without HyStart: slow start ends at a loss.

#include <algorithm>
#include <array>

#include "core/math.h"
#include "transport/sack_control.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

struct CubicParams : TcpParams {
  double c = 0.4;
  double beta = 0.7;
};

struct CubicState {
  double w_max = 0;  // packets
  double w_est = 0;  // what Reno would have
  double k_s = 0;    // from the beginning of the epoch to W_max
};

class Cubic final : public SackControl {
 public:
  Cubic() : SackControl({.sack = true, .keeps_place = true}) {}

  TcpParams& params() override { return params_; }
  const void* state() const override { return &state_; }

  void start(const TcpParams& params) override {
    SackControl::start(params);
    state_ = {};
    window_before_cut_ = 0;
    in_epoch_ = false;
    idle_since_ = kNever;
  }

  bool on_ack(TcpSenderView& sender, std::int64_t packets, bool may_grow) override {
    skip_idle_time(sender);
    return SackControl::on_ack(sender, packets, may_grow);
  }

  void on_timeout(TcpSenderView& sender) override {
    SackControl::on_timeout(sender);
    in_epoch_ = false;
    state_.w_max = 0;  // §4.8: the next epoch begins on the plateau
  }

 protected:
  // §4.6 and §4.7: a window smaller than at the loss before gives way to newcomers.
  double reduced(double window) override {
    state_.w_max = window < state_.w_max ? window * (1 + params_.beta) / 2 : window;
    window_before_cut_ = window;
    in_epoch_ = false;
    return window * params_.beta;
  }

  void grow(TcpSenderView& sender, std::int64_t packets) override {
    const auto acked = static_cast<double>(packets);
    if (cwnd_ < ssthresh_) cwnd_ += acked;
    else avoid_congestion(sender, acked);
    cwnd_ = std::min(cwnd_, static_cast<double>(sender.tcp().window));
  }

 private:
  // RFC 9438 §4.2: t does not count the time in which there was nothing to send. The first acknowledgement afterwards
  // comes a round trip after the pause.
  void skip_idle_time(const TcpSenderView& sender) {
    const Time now = sender.now();
    if (idle_since_ != kNever)
      epoch_ += std::max(Duration{}, now - idle_since_ - from_seconds(sender.smoothed_rtt_s()));
    idle_since_ = sender.highest_ack() == sender.highest_sent() ? now : kNever;
  }

  void avoid_congestion(const TcpSenderView& sender, double acked) {
    if (!in_epoch_) begin_epoch(sender.now());
    const double t = to_seconds(sender.now() - epoch_);
    const double share = state_.w_est >= window_before_cut_ ? 1 : reno_gain();
    state_.w_est += share * acked / cwnd_;
    if (curve(t) < state_.w_est) {
      cwnd_ = std::max(cwnd_, state_.w_est);
      return;
    }
    // §4.2: where the curve is after the next round trip.
    const double target = std::clamp(curve(t + sender.smoothed_rtt_s()), cwnd_, 1.5 * cwnd_);
    cwnd_ += acked * (target - cwnd_) / cwnd_;
  }

  void begin_epoch(Time now) {
    in_epoch_ = true;
    epoch_ = now;
    state_.w_est = cwnd_;
    state_.w_max = std::max(state_.w_max, cwnd_);
    state_.k_s = math::cbrt((state_.w_max - cwnd_) / params_.c);
  }

  // §4.3: Reno's rate of growth with this beta.
  double reno_gain() const { return 3 * (1 - params_.beta) / (1 + params_.beta); }
  double curve(double t) const {
    const double since = t - state_.k_s;
    return params_.c * since * since * since + state_.w_max;
  }

  CubicParams params_;
  CubicState state_;
  double window_before_cut_ = 0;
  Time epoch_{};  // when this stage of congestion avoidance began
  Time idle_since_ = kNever;
  bool in_epoch_ = false;
};

constexpr std::array cubic_params{
    param<&CubicParams::c>({.name = "c",
                            .label = "Scaling factor",
                            .symbol = "C",
                            .min = 0.001,
                            .max = 100,
                            .scale = Scale::log,
                            .live = false,
                            .cite = "RFC 9438 §4.1, §5.1",
                            .doc = "Steepness of the cubic curve, in packets per second cubed. Larger values bring the "
                                   "window back to its old size sooner."}),
    param<&CubicParams::beta>({.name = "beta",
                               .label = "Multiplicative decrease",
                               .unit = Unit::ratio,
                               .min = 0.1,
                               .max = 0.95,
                               .live = false,
                               .cite = "RFC 9438 §4.6",
                               .doc = "Part of the window that is left after a loss."}),
};

constexpr std::array cubic_signals{
    signal<&CubicState::w_max>({.name = "w_max_packets",
                                .label = "W_max",
                                .unit = Unit::packets,
                                .doc = "Window at which the cubic curve is flat: that of the last loss, or less where "
                                       "the window has to give way to newcomers. 0 before the first loss and after a "
                                       "timeout."}),
    signal<&CubicState::w_est>({.name = "w_est_packets",
                                .label = "Window of Reno",
                                .unit = Unit::packets,
                                .doc = "W_est: the window that Reno would have since the last loss. CUBIC follows it "
                                       "where the cubic curve is below."}),
    signal<&CubicState::k_s>({.name = "k_s",
                              .label = "Time to W_max (K)",
                              .unit = Unit::seconds,
                              .doc = "K: time from the start of congestion avoidance until the cubic curve is at "
                                     "W_max."}),
};

}  // namespace

constexpr Variant cubic{
    .id = "cubic",
    .label = "CUBIC",
    .summary = "Grows by the time since the last loss, not by round trips; with SACK. Today’s default.",
    .source = "RFC 9438",
    .params = cubic_params,
    .signals = signal_table<cubic_signals>(),
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Cubic>(); },
};

}  // namespace aqm
