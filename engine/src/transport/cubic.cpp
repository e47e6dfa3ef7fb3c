// CUBIC.
//
// RFC 9438 (Ha, Rhee & Xu 2008). After a loss the window follows W(t) = C (t - K)^3 + W_max: quickly back towards the
// window of the last loss, slowly past it, then ever faster. The time since the loss counts, not round trips. Where
// Reno would have more, CUBIC grows like Reno. Without HyStart: slow start ends at a loss.

#include <algorithm>

#include "core/math.h"
#include "transport/sack_control.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

constexpr double kC = 0.4;                                   // RFC 9438 §5.1
constexpr double kBeta = 0.7;                                // §4.6: what a loss leaves of the window
constexpr double kRenoGain = 3 * (1 - kBeta) / (1 + kBeta);  // §4.3: Reno's rate of growth with this beta

class Cubic final : public SackControl {
 public:
  Cubic() : SackControl({.sack = true, .keeps_place = true}) {}

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
    w_max_ = window < w_max_ ? window * (1 + kBeta) / 2 : window;
    window_before_cut_ = window;
    in_epoch_ = false;
    return window * kBeta;
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
    const double share = w_est_ >= window_before_cut_ ? 1 : kRenoGain;
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
    k_ = math::cbrt((w_max_ - cwnd_) / kC);
  }

  double curve(double t) const {
    const double since = t - k_;
    return kC * since * since * since + w_max_;
  }

  double w_max_ = 0;  // packets
  double window_before_cut_ = 0;
  double w_est_ = 0;  // what Reno would have
  double k_ = 0;      // seconds from the epoch to W_max
  Time epoch_{};      // when this stage of congestion avoidance began
  bool in_epoch_ = false;
};

}  // namespace

std::unique_ptr<CongestionControl> make_cubic() { return std::make_unique<Cubic>(); }

}  // namespace aqm
