// Adaptive RED.
//
// Floyd, Gummadi & Shenker, "Adaptive RED: An Algorithm for Increasing the Robustness of RED's Active Queue
// Management", 2001, as ns-2.35 implements it: max_p follows the load slowly, so that the average stays in the middle
// of its range. Feng, Kandlur, Saha & Shin, "A Self-Configuring RED Gateway", IEEE INFOCOM 1999, move max_p in steps
// when the average leaves that range.
// The automatic values of the weight and of the thresholds are ns-2's. The papers' alpha and beta have names of their
// own here, because PIE's mean something else and a change of discipline keeps what has the same name.
//
// Differs from Feng et al.: max_p never exceeds 1.

#include <algorithm>
#include <cmath>

#include "catalog/table.h"
#include "core/math.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/red_disc.h"

namespace aqm {
namespace {

enum class AredMode : std::uint8_t { floyd, feng };
enum class AredWeight : std::uint8_t { given, packet, round_trips, fast };

struct AredParams : RedParams {
  AredMode mode = AredMode::floyd;
  double alpha = 0.01;
  double beta = 0.9;
  Duration interval = from_seconds(0.5);
  double top = 0.5;
  double bottom = 0.01;
  double feng_decrease = 3;
  double feng_increase = 2;
  AredWeight automatic_w_q = AredWeight::given;
  bool automatic_thresholds = false;
  Duration target_delay = from_seconds(0.005);

  AredParams() { gentle = true; }
};

struct AredState : RedState {
  double max_p = 0;
  double min_th = 0, max_th = 0;  // packets
};

class Ared final : public RedDisc {
 public:
  explicit Ared(const QueueContext& context) : RedDisc(context, in_effect_, state_), delay_(context.delay) {
    changed_at_ = now();
    derive();
  }

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  std::optional<std::string_view> problem() const override {
    if (params_.bottom > params_.top) return "top must not be less than bottom";
    return red_problem(params_);
  }

 private:
  void on_enqueue(PacketId arriving) override {
    const double backlog = backlog_for_red();
    core().update_average(backlog, core().end_idle(now()));
    if (params_.mode == AredMode::feng) step_at_the_edges();
    else if (now() - changed_at_ > params_.interval) steer_to_the_middle();
    core().update_probability();
    decide(arriving, backlog);
  }

  // Floyd, Gummadi & Shenker: keeps the average within the middle fifth of the range.
  void steer_to_the_middle() {
    const double part = 0.4 * (in_effect_.max_th - in_effect_.min_th);
    const double max_p = in_effect_.max_p;
    if (state_.average < in_effect_.min_th + part && max_p > bottom()) set_max_p(max_p * params_.beta);
    else if (state_.average > in_effect_.max_th - part && max_p < params_.top)
      set_max_p(max_p + std::min(params_.alpha, max_p / 4));
  }

  // Feng et al.: one step each time the average leaves the range.
  void step_at_the_edges() {
    Region region = Region::between;
    if (state_.average < in_effect_.min_th) region = Region::below;
    else if (state_.average > in_effect_.max_th) region = Region::above;
    if (region == region_) return;
    region_ = region;
    if (region == Region::below) set_max_p(in_effect_.max_p / params_.feng_decrease);
    if (region == Region::above) set_max_p(in_effect_.max_p * params_.feng_increase);
  }

  void set_max_p(double max_p) {
    in_effect_.max_p = std::clamp(max_p, 1e-9, 1.0);
    state_.max_p = in_effect_.max_p;
    changed_at_ = now();
  }

  // ns-2: at most the probability that gives one drop in a window of 100 ms.
  double bottom() const {
    if (params_.bottom > 0) return params_.bottom;
    return std::min(0.01, 80'000 / static_cast<double>(rate().bps));
  }

  void on_params_changed() override {
    RedDisc::on_params_changed();
    const double max_p = params_.max_p == given_max_p_ ? in_effect_.max_p : params_.max_p;
    given_max_p_ = params_.max_p;
    in_effect_ = params_;
    in_effect_.max_p = max_p;
    derive();
  }
  void on_rate_changed() override {
    RedDisc::on_rate_changed();
    derive();
  }
  void on_delay_changed(Duration delay) override {
    delay_ = delay;
    derive();
  }

  // Computes the parameters that are set to automatic.
  void derive() {
    const double packets_per_second = static_cast<double>(rate().bps) / (8 * params_.mean_packet_size);
    in_effect_.w_q = weight(packets_per_second);
    if (params_.automatic_thresholds) {
      in_effect_.min_th = std::max(5.0, to_seconds(params_.target_delay) * packets_per_second / 2);
      in_effect_.max_th = 3 * in_effect_.min_th;
    } else {
      in_effect_.min_th = params_.min_th;
      in_effect_.max_th = params_.max_th;
    }
    state_.max_p = in_effect_.max_p;
    state_.min_th = in_effect_.min_th;
    state_.max_th = in_effect_.max_th;
  }
  double weight(double packets_per_second) const {
    switch (params_.automatic_w_q) {
      case AredWeight::packet:
        return 1 - math::exp(-1 / packets_per_second);
      case AredWeight::round_trips: {
        const double rtt = std::max(0.1, 3 * (to_seconds(delay_) + 1 / packets_per_second));
        return 1 - math::exp(-1 / (10 * rtt * packets_per_second));
      }
      case AredWeight::fast:
        return 1 - math::exp(-10 / packets_per_second);
      default:
        return params_.w_q;
    }
  }

  enum class Region : std::uint8_t { below, between, above };

  AredParams params_;
  RedParams in_effect_{params_};
  AredState state_;
  Duration delay_;
  Time changed_at_{};
  double given_max_p_ = params_.max_p;
  Region region_ = Region::below;
};

constexpr std::array ared_params = join(
    red_params,
    std::array{
        param<&AredParams::mode>({.name = "mode",
                                  .label = "Adaptation",
                                  .choices = "floyd|feng",
                                  .cite = "Floyd et al. 2001; Feng et al. 1999",
                                  .doc = "Rule that adapts max_p: small steps that keep the average near the middle of "
                                         "its range (Floyd), or one step each time it leaves the range (Feng)."}),
        param<&AredParams::alpha>(
            {.name = "max_p_increment",
             .label = "Increment of max_p",
             .symbol = "α",
             .unit = Unit::probability,
             .min = 0,
             .max = 1,
             .scale = Scale::log,
             .cite = "Floyd et al. 2001",
             .doc = "Step by which max_p rises, at most a quarter of its value. A larger step adapts faster."}),
        param<&AredParams::beta>(
            {.name = "max_p_decrease",
             .label = "Decrease factor of max_p",
             .symbol = "β",
             .unit = Unit::ratio,
             .min = 0,
             .max = 1,
             .above_min = true,
             .cite = "Floyd et al. 2001",
             .doc = "Factor of max_p when the average is below its range. A smaller value lowers max_p faster."}),
        param<&AredParams::interval>(
            {.name = "adapt_interval",
             .label = "Adaptation interval",
             .unit = Unit::seconds,
             .min = 0.001,
             .max = 60,
             .scale = Scale::log,
             .cite = "Floyd et al. 2001",
             .doc =
                 "Minimum time between two changes of max_p. A longer interval adapts more slowly and more steadily."}),
        param<&AredParams::top>({.name = "top",
                                 .label = "Highest max_p",
                                 .unit = Unit::probability,
                                 .min = 0,
                                 .max = 1,
                                 .above_min = true,
                                 .scale = Scale::log,
                                 .guide = "max_p_now",
                                 .cite = "Floyd et al. 2001",
                                 .doc = "Value of max_p from which it no longer rises. One that is larger, as after a "
                                        "change, stays until the average queue falls."}),
        param<&AredParams::bottom>({.name = "bottom",
                                    .label = "Lowest max_p",
                                    .unit = Unit::probability,
                                    .min = 0,
                                    .max = 1,
                                    .scale = Scale::log,
                                    .cite = "Floyd et al. 2001; ns-2 bottom_",
                                    .doc = "Value of max_p from which it no longer falls. 0 uses 0.01 or, on links "
                                           "faster than 8 Mbit/s, 80 kbit/s divided by the link rate."}),
        param<&AredParams::feng_decrease>(
            {.name = "feng_decrease",
             .label = "Feng’s divisor",
             .symbol = "α",
             .unit = Unit::ratio,
             .min = 1,
             .max = 100,
             .cite = "Feng et al. 1999",
             .doc = "Divisor of max_p when the average falls below min_th. A larger value makes RED gentler sooner."}),
        param<&AredParams::feng_increase>({.name = "feng_increase",
                                           .label = "Feng’s factor",
                                           .symbol = "β",
                                           .unit = Unit::ratio,
                                           .min = 1,
                                           .max = 100,
                                           .cite = "Feng et al. 1999",
                                           .doc = "Factor of max_p when the average rises above max_th. A larger value "
                                                  "makes RED more aggressive sooner."}),
        param<&AredParams::automatic_w_q>(
            {.name = "automatic_w_q",
             .label = "Automatic weight",
             .choices = "given|packet|round_trips|fast",
             .cite = "Floyd et al. 2001; ns-2 q_weight_",
             .doc = "Sets w_q from the link rate, so that the average has the time constant chosen: one second, ten "
                    "round trips (of at least 0.1 s each), or a tenth of a second."}),
        param<&AredParams::automatic_thresholds>({.name = "automatic_thresholds",
                                                  .label = "Automatic thresholds",
                                                  .cite = "Floyd et al. 2001; ns-2 thresh_",
                                                  .doc = "Sets min_th to half the packets that the target delay holds "
                                                         "(at least 5) and max_th to three times min_th."}),
        param<&AredParams::target_delay>(
            {.name = "target_delay",
             .label = "Target delay",
             .unit = Unit::seconds,
             .min = 0.0001,
             .max = 10,
             .scale = Scale::log,
             .cite = "ns-2 targetdelay_",
             .doc = "Queueing delay that the automatic thresholds aim at. A larger value allows a longer queue."}),
    });

constexpr std::array ared_signals = join(
    red_signals, std::array{
                     signal<&AredState::max_p>({.name = "max_p_now",
                                                .label = "Adapted max_p",
                                                .unit = Unit::probability,
                                                .doc = "Maximum drop probability in force."}),
                     signal<&AredState::min_th>({.name = "min_th_now",
                                                 .label = "Minimum threshold in effect",
                                                 .unit = Unit::packets,
                                                 .bounds = "average",
                                                 .doc = "Minimum threshold in force: min_th or its automatic value."}),
                     signal<&AredState::max_th>({.name = "max_th_now",
                                                 .label = "Maximum threshold in effect",
                                                 .unit = Unit::packets,
                                                 .bounds = "average",
                                                 .doc = "Maximum threshold in force: max_th or its automatic value."}),
                 });
constexpr std::array ared_charts{
    Chart{.id = kQueueChart.id, .signals = "average|min_th_now|max_th_now"},
    Chart{.id = "probability", .title = "Drop probability", .signals = "max_p_now|drop_probability"},
};
constexpr std::array ared_reasons = join(red_reasons, limit_reasons);

}  // namespace

constexpr Discipline ared{
    .id = "ared",
    .label = "Adaptive RED",
    .name = "Adaptive Random Early Detection",
    .family = "active",
    .summary = "RED that adapts max_p to the load, so that the average queue stays near the middle of its range.",
    .source = "Floyd, Gummadi & Shenker 2001; Feng et al. 1999",
    .params = ared_params,
    .signals = ared_signals,
    .charts = ared_charts,
    .reasons = ared_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Ared>(context); },
};

}  // namespace aqm
