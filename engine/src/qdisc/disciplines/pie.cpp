// Proportional Integral controller Enhanced (PIE).
//
// RFC 8033 (Pan, Natarajan, Baker & White, 2017); its refinements of §5 as parameters.
// A drop probability, adjusted at regular times by how far the queueing delay is from its target and by whether it is
// rising or falling. Packets are dropped on arrival, so it needs no work at the head of the queue.
//
// Differs from the RFC: the delay is the age of the head, or the backlog over the rate of the link; no measured
// departure rate. The controller is always on. Beyond 250 ms the probability rises by 0.02 more at each update, as in
// Linux.

#include <algorithm>
#include <limits>
#include <utility>

#include "catalog/table.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/fifo.h"

namespace aqm {
namespace {

enum class PieEstimator : std::uint8_t { timestamp, rate };

struct PieParams {
  Duration target = from_seconds(0.015);
  Duration t_update = from_seconds(0.015);
  double alpha = 0.125;
  double beta = 1.25;
  Duration max_burst = from_seconds(0.15);
  double mean_packet_size = 1000;
  PieEstimator estimator = PieEstimator::timestamp;
  bool derandomize = false;
  bool ecn = false;
  double mark_ecn_th = 0.1;
};

struct PieState {
  double probability = 0;
  double qdelay = 0;                                                 // s, at the last update
  double burst_allowance = std::numeric_limits<double>::infinity();  // s, until the parameters bound it
};

// RFC 8033 §4.2: steps are smaller for small probabilities.
double scale_of(double probability) {
  struct Step {
    double below, scale;
  };
  constexpr std::array kSteps{Step{1e-6, 1.0 / 2048}, Step{1e-5, 1.0 / 512}, Step{1e-4, 1.0 / 128},
                              Step{1e-3, 1.0 / 32},   Step{1e-2, 1.0 / 8},   Step{1e-1, 1.0 / 2}};
  for (const Step& step : kSteps)
    if (probability < step.below) return step.scale;
  return 1;
}

constexpr std::array pie_numbers{
    Quantity{"qdelay", "Queueing delay", Unit::seconds},
    Quantity{"target", "Target delay", Unit::seconds},
    Quantity{"probability", "Drop probability", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr std::array spaced_numbers{
    pie_numbers[0], pie_numbers[1], Quantity{"accumulated", "Probabilities since the last drop"},
    pie_numbers[2], pie_numbers[3],
};
constexpr Reason pie_drop{.id = "pie",
                          .label = "PIE drop",
                          .mark_label = "PIE mark",
                          .doc = "Chosen at random, with a probability that follows the queueing delay."};
constexpr Reason pie_chosen =
    told(pie_drop,
         "At the last update the queueing delay was {qdelay}, the target is {target}, and the "
         "drop probability came to {probability}. The number drawn, {draw}, is below it.",
         "draw < probability && (qdelay >= target / 2 || probability >= 0.2)", pie_numbers);
constexpr Reason chosen_spaced =
    told(pie_drop,
         "At the last update the queueing delay was {qdelay}, the target is {target}, and the drop probability came to "
         "{probability}. Since the last drop the probabilities add up to {accumulated}, which allows a drop from 0.85 "
         "and forces one from 8.5. The number drawn is {draw}.",
         "accumulated >= 0.85 && (draw < probability || accumulated >= 8.5) && "
         "(qdelay >= target / 2 || probability >= 0.2)",
         spaced_numbers);

class Pie final : public FifoDisc {
 public:
  using FifoDisc::FifoDisc;

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  void bring_up_to_date() override { catch_up(); }

 private:
  void on_enqueue(PacketId arriving) override {
    catch_up();
    if (!has_room(packet(arriving).size)) return drop(arriving, overflowed(packet(arriving).size));
    if (!is_chosen()) return accept(arriving);
    const Decision decision = why();
    if (params_.ecn && state_.probability < params_.mark_ecn_th && mark(arriving, decision)) return accept(arriving);
    drop(arriving, decision);
  }

  PacketId on_dequeue() override {
    catch_up();
    return FifoDisc::on_dequeue();
  }

  bool is_chosen() {
    const double p = state_.probability;
    if (state_.burst_allowance > 0) return false;
    // RFC 8033 §4.1: no drops from a short queue.
    if (state_.qdelay < to_seconds(params_.target) / 2 && p < 0.2) return false;
    if (static_cast<double>(backlog_bytes()) <= 2 * params_.mean_packet_size) return false;
    draw_ = random().uniform();
    if (!params_.derandomize) return draw_ < p;
    // RFC 8033 §5.4: bounds the gap between drops from below and above.
    if (p == 0) accumulated_ = 0;
    accumulated_ += p;
    if (accumulated_ < 0.85) return false;
    if (accumulated_ < 8.5 && draw_ >= p) return false;
    struck_at_ = std::exchange(accumulated_, 0);
    return true;
  }
  Decision why() const {
    const double target = to_seconds(params_.target);
    if (params_.derandomize) return {chosen_spaced, state_.qdelay, target, struck_at_, state_.probability, draw_};
    return {pie_chosen, state_.qdelay, target, state_.probability, draw_};
  }

  // Performs the updates since the last arrival or departure, at the interval in force then.
  void catch_up() {
    if (now() < next_update_) return;
    const std::int64_t due = (now() - next_update_) / interval_ + 1;
    next_update_ = next_update_ + interval_ * due;
    for (std::int64_t left = std::min(due, kMostUpdates); left > 0; --left)
      if (!update(next_update_ - interval_ * left)) return;
  }

  // False if further updates of an idle queue would change nothing.
  bool update(Time at) {
    const double target = to_seconds(params_.target);
    const double before = state_.qdelay;
    const double delay = delay_at(at);
    double p = state_.probability;
    double change = scale_of(p) * (params_.alpha * (delay - target) + params_.beta * (delay - before));
    if (p >= 0.1) change = std::min(change, 0.02);  // RFC 8033 §5.5
    if (delay > 0.25) change += 0.02;               // Linux
    p += change;
    if (delay == 0 && before == 0) p *= 0.98;
    state_.probability = p < kNothing ? 0 : std::min(p, 1.0);
    state_.qdelay = delay;

    const bool calm = state_.probability == 0 && delay < target / 2 && before < target / 2;
    const double left = std::max(0.0, state_.burst_allowance - to_seconds(interval_));
    state_.burst_allowance = calm ? to_seconds(params_.max_burst) : left;
    return delay > 0 || before > 0 || !calm;
  }

  // Delay in seconds at a time, if nothing has arrived or departed since before that time.
  double delay_at(Time at) const {
    if (backlog_packets() == 0) return 0;
    if (params_.estimator == PieEstimator::rate)
      return static_cast<double>(backlog_bytes()) * 8 / static_cast<double>(rate().bps);
    return std::max(0.0, to_seconds(at - packet(this->at(0)).enqueued_at));
  }

  void on_params_changed() override {
    if (interval_ != params_.t_update) {
      interval_ = params_.t_update;
      next_update_ = std::min(next_update_, now() + interval_);
    }
    state_.burst_allowance = std::min(state_.burst_allowance, to_seconds(params_.max_burst));
  }

  static constexpr std::int64_t kMostUpdates = 1'000'000;  // more than while the slowest link sends a packet
  static constexpr double kNothing = 1e-12;                // smaller probabilities count as zero

  PieParams params_;
  PieState state_;
  Duration interval_{};  // between updates, in force since the last change of the parameters
  Time next_update_ = kNever;
  double accumulated_ = 0;  // sum of probabilities since the last drop
  double struck_at_ = 0;    // its value at the last drop
  double draw_ = 0;
};

constexpr std::array pie_params{
    param<&PieParams::target>(
        {.name = "target",
         .label = "Target delay",
         .symbol = "QDELAY_REF",
         .unit = Unit::seconds,
         .min = 0.0001,
         .max = 10,
         .scale = Scale::log,
         .guide = "qdelay",
         .cite = "RFC 8033 §4.2",
         .doc = "Queueing delay that PIE aims at. A smaller target drops more and may leave the link idle."}),
    param<&PieParams::t_update>({.name = "t_update",
                                 .label = "Update interval",
                                 .symbol = "T_UPDATE",
                                 .unit = Unit::seconds,
                                 .min = 0.001,
                                 .max = 10,
                                 .scale = Scale::log,
                                 .cite = "RFC 8033 §4.2",
                                 .doc = "Interval between two updates of the drop probability."}),
    param<&PieParams::alpha>({.name = "alpha",
                              .label = "Weight of the deviation",
                              .min = 0,
                              .max = 10,
                              .scale = Scale::log,
                              .cite = "RFC 8033 §4.2",
                              .doc = "Weight of the distance between delay and target, per second. Larger values "
                                     "correct faster and may oscillate."}),
    param<&PieParams::beta>({.name = "beta",
                             .label = "Weight of the trend",
                             .min = 0,
                             .max = 100,
                             .scale = Scale::log,
                             .cite = "RFC 8033 §4.2",
                             .doc = "Weight of the change of the delay since the last update, per second. Larger "
                                    "values damp the queue more."}),
    param<&PieParams::max_burst>(
        {.name = "max_burst",
         .label = "Burst allowance",
         .symbol = "MAX_BURST",
         .unit = Unit::seconds,
         .min = 0,
         .max = 10,
         .scale = Scale::log,
         .cite = "RFC 8033 §4.4",
         .doc = "Burst allowance: time for which a burst passes without drops after the queue was calm."}),
    param<&PieParams::mean_packet_size>(
        {.name = "mean_packet_size",
         .label = "Mean packet size",
         .unit = Unit::bytes,
         .min = 1,
         .max = 65'535,
         .scale = Scale::log,
         .cite = "RFC 8033 §4.1",
         .doc = "Packet size of PIE’s shortest queue: nothing is dropped while at most two such packets wait."}),
    param<&PieParams::estimator>({.name = "estimator",
                                  .label = "Delay estimate",
                                  .choices = "timestamp|rate",
                                  .cite = "RFC 8033 §5.2",
                                  .doc = "Estimate of the queueing delay: the waiting time of the oldest packet, or "
                                         "the backlog divided by the link rate."}),
    param<&PieParams::derandomize>(
        {.name = "derandomize",
         .label = "Evenly spaced drops",
         .cite = "RFC 8033 §5.4",
         .doc = "Spaces drops more evenly: none too soon after the last one, none too late."}),
    param<&PieParams::ecn>({.name = "ecn",
                            .label = "ECN",
                            .cite = "RFC 8033 §5.1",
                            .doc = "Marks ECN-capable packets instead of dropping them while the probability is "
                                   "low."}),
    param<&PieParams::mark_ecn_th>(
        {.name = "mark_ecn_th",
         .label = "Highest probability that marks",
         .symbol = "mark_ecnth",
         .unit = Unit::probability,
         .min = 0,
         .max = 1,
         .cite = "RFC 8033 §5.1",
         .doc = "Probability above which ECN-capable packets are dropped instead of marked."}),
};

constexpr std::array pie_signals{
    signal<&PieState::probability>({.name = "pie_probability",
                                    .label = "Drop probability",
                                    .unit = Unit::probability,
                                    .doc = "Probability with which arriving packets are dropped or marked."}),
    signal<&PieState::qdelay>({.name = "qdelay",
                               .label = "Estimated delay",
                               .unit = Unit::seconds,
                               .doc = "Queueing delay estimated at the last update."}),
    signal<&PieState::burst_allowance>({.name = "burst_allowance",
                                        .label = "Burst allowance left",
                                        .unit = Unit::seconds,
                                        .doc = "Time for which bursts still pass without drops."}),
};
constexpr std::array pie_charts{
    kQueueChart,
    Chart{.id = "delay", .title = "Queueing delay", .signals = "qdelay"},
    Chart{.id = "probability", .title = "Drop probability", .signals = "pie_probability"},
};
constexpr std::array pie_reasons = join(std::array{&pie_chosen, &chosen_spaced}, limit_reasons);

}  // namespace

constexpr Discipline pie{
    .id = "pie",
    .label = "PIE",
    .name = "Proportional Integral controller Enhanced",
    .family = "active",
    .summary = "Steers the queueing delay to a target with a drop probability that it adjusts at regular intervals.",
    .source = "RFC 8033",
    .params = pie_params,
    .signals = pie_signals,
    .charts = pie_charts,
    .reasons = pie_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Pie>(context); },
};

}  // namespace aqm
