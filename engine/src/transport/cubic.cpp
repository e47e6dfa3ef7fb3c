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

class Cubic final : public SackControl {
 public:
  Cubic() : SackControl({.sack = true, .keeps_place = true}) {}

  TcpParams& params() override { return params_; }

  void start(const TcpParams& params) override {
    SackControl::start(params);
    w_max_ = window_before_cut_ = 0;
    in_epoch_ = false;
  }

  void on_timeout(TcpSenderView& sender) override {
    SackControl::on_timeout(sender);
    w_max_ = 0;  // §4.8: the next epoch begins on the plateau
  }

 protected:
  // §4.6 and §4.7: a window smaller than at the loss before gives way to newcomers.
  double reduced(double window) override {
    w_max_ = window < w_max_ ? window * (1 + params_.beta) / 2 : window;
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
  void avoid_congestion(const TcpSenderView& sender, double acked) {
    if (!in_epoch_) begin_epoch(sender.now());
    const double t = to_seconds(sender.now() - epoch_);
    const double share = w_est_ >= window_before_cut_ ? 1 : reno_gain();
    w_est_ += share * acked / cwnd_;
    if (curve(t) < w_est_) {
      cwnd_ = std::max(cwnd_, w_est_);
      return;
    }
    // §4.2: where the curve is after the next round trip.
    const double target = std::clamp(curve(t + sender.smoothed_rtt_s()), cwnd_, 1.5 * cwnd_);
    cwnd_ += acked * (target - cwnd_) / cwnd_;
  }

  void begin_epoch(Time now) {
    in_epoch_ = true;
    epoch_ = now;
    w_est_ = cwnd_;
    w_max_ = std::max(w_max_, cwnd_);
    k_ = math::cbrt((w_max_ - cwnd_) / params_.c);
  }

  // §4.3: Reno's rate of growth with this beta.
  double reno_gain() const { return 3 * (1 - params_.beta) / (1 + params_.beta); }
  double curve(double t) const {
    const double since = t - k_;
    return params_.c * since * since * since + w_max_;
  }

  CubicParams params_;
  double w_max_ = 0;  // packets
  double window_before_cut_ = 0;
  double w_est_ = 0;  // what Reno would have
  double k_ = 0;      // seconds from the epoch to W_max
  Time epoch_{};      // when this stage of congestion avoidance began
  bool in_epoch_ = false;
};

constexpr std::array params{
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

}  // namespace

constexpr Variant cubic{
    .id = "cubic",
    .label = "CUBIC",
    .summary = "Grows by the time since the last loss, not by round trips; with SACK. Today's default.",
    .source = "RFC 9438",
    .params = params,
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Cubic>(); },
};

}  // namespace aqm
