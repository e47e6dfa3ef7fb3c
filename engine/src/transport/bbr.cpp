// BBR, version 1.
//
// Cardwell et al., "BBR: Congestion-Based Congestion Control", ACM Queue 2016; draft-cardwell-iccrg-bbr-congestion-
// control-00, whose sections are cited. It measures the bottleneck's rate and the round trip without a queue, sends at
// that rate and keeps two bandwidth-delay products outstanding at most. Losses are repaired as with SACK; in the first
// round trip of a recovery a packet is sent for one that arrives, and the end of the recovery restores the window.
// Without long-term sampling (policers).

#include <algorithm>
#include <array>

#include "transport/delivery_rate.h"
#include "transport/sack_control.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

constexpr std::size_t kPhases = 8;              // §4.3.4: probe, drain, then as fast as the bottleneck
constexpr std::size_t kBandwidthRounds = 10;    // §4.1.1
constexpr double kMinWindow = 4, kQuantum = 3;  // packets

struct BbrParams : TcpParams {
  double high_gain = 2.885;  // 2 / ln 2
  double cwnd_gain = 2;
  double probe_gain = 1.25;
  Duration min_rtt_window = from_seconds(10.0);
  Duration probe_rtt_duration = from_seconds(0.2);
};

struct BbrState {
  double min_rtt_s = 0;
  double bandwidth_bps = 0, pacing_rate_bps = 0;
  double pacing_gain = 1, window_gain = 1;
};

class Bbr final : public SackControl, private DeliveryListener {
 public:
  Bbr() : SackControl({.sack = true, .sends = true, .keeps_place = true}) {}

  TcpParams& params() override { return params_; }
  const void* state() const override { return &state_; }

  void start(const TcpParams& params) override {
    SackControl::start(params);
    delivery_.start();
    mode_ = Mode::startup;
    bandwidths_ = {};
    state_ = {};
    full_bandwidth_ = pacing_rate_ = 0;
    delivered_ = round_ = round_end_ = full_rounds_ = 0;
    min_rtt_at_ = phase_began_ = {};
    full_ = conserving_ = was_recovering_ = after_pause_ = false;
    lost_before_ = lost();
    state_.pacing_gain = state_.window_gain = params_.high_gain;
  }

  void on_send(TcpSenderView& sender, std::int64_t seq, bool again) override {
    after_pause_ = after_pause_ || (!again && seq == sender.highest_ack() + 1);
    delivery_.on_send(seq, sender.highest_ack() + 1, again, sender.now());
  }
  void on_sack(TcpSenderView& sender, std::span<const SackBlock> blocks) override {
    now_ = sender.now();
    SackControl::on_sack(sender, blocks);
  }
  bool on_ack(TcpSenderView& sender, std::int64_t packets, bool may_grow) override {
    now_ = sender.now();
    const bool restart_timer = SackControl::on_ack(sender, packets, may_grow);
    update(sender);
    return restart_timer;
  }
  bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) override {
    SackControl::on_duplicate_ack(sender, n);
    update(sender);
    return true;
  }
  // §4.2.3.4: the window is one packet, and slow start follows until the repairs are done.
  void on_timeout(TcpSenderView& sender) override {
    save_window();
    SackControl::on_timeout(sender);
    was_recovering_ = true;
    conserving_ = false;
    lost_before_ = lost();
  }
  void on_ecn_echo(TcpSenderView&, std::int64_t) override {}

 protected:
  double reduced(double window) override { return window; }
  void grow(TcpSenderView&, std::int64_t) override {}
  DeliveryListener* deliveries() override { return this; }

 private:
  enum class Mode : std::uint8_t { startup, drain, probe_bandwidth, probe_rtt };

  void on_delivered(std::int64_t seq) override { delivery_.on_delivered(seq, now_); }

  void update(TcpSenderView& sender) {
    const std::int64_t before = delivered_;
    delivered_ = delivery_.delivered();
    const DeliverySample sample = delivery_.take_sample();
    if (delivered_ == before) return;
    const bool new_round = sample.delivered_before >= round_end_;
    if (new_round) begin_round();
    double& best = bandwidths_[static_cast<std::size_t>(round_) % kBandwidthRounds];
    best = std::max(best, sample.rate);
    if (new_round && mode_ == Mode::startup) check_full_pipe();
    if (mode_ == Mode::startup && full_) enter(Mode::drain);
    if (mode_ == Mode::drain && in_flight(sender) <= inflight_at(1)) enter_probe_bandwidth(sender);
    if (mode_ == Mode::probe_bandwidth) advance_cycle(sender);
    update_min_rtt(sender, sample.rtt_s, new_round);
    set_pacing_rate(sender.tcp());
    const auto acked = static_cast<double>(delivered_ - before);
    modulate_window_for_recovery(in_flight(sender) + acked);
    set_window(acked, sender.tcp().initial_window);
  }

  void begin_round() {
    conserving_ = false;
    round_end_ = delivered_;
    ++round_;
    bandwidths_[static_cast<std::size_t>(round_) % kBandwidthRounds] = 0;  // replaces the maximum of ten rounds ago
  }

  // §4.3.2.2: three rounds without a quarter more say that the pipe is full.
  void check_full_pipe() {
    if (bandwidth() >= full_bandwidth_ * 1.25) {
      full_bandwidth_ = bandwidth();
      full_rounds_ = 0;
    } else if (++full_rounds_ >= 3) {
      full_ = true;
    }
  }

  void enter(Mode mode) {
    mode_ = mode;
    const double high = params_.high_gain;
    state_.pacing_gain = mode == Mode::drain ? 1 / high : mode == Mode::startup ? high : 1;
    state_.window_gain = mode == Mode::probe_bandwidth ? params_.cwnd_gain : mode == Mode::probe_rtt ? 1 : high;
  }

  void enter_probe_bandwidth(TcpSenderView& sender) {
    enter(Mode::probe_bandwidth);
    // §4.3.4.2: at any phase but the one that drains.
    begin_phase(sender, (kPhases - sender.random().below(kPhases - 1)) % kPhases);
  }

  void begin_phase(const TcpSenderView& sender, std::size_t phase) {
    phase_ = phase;
    phase_began_ = sender.now();
    state_.pacing_gain = phase == 0 ? params_.probe_gain : phase == 1 ? 2 - params_.probe_gain : 1;
  }

  void advance_cycle(const TcpSenderView& sender) {
    const double elapsed_s = to_seconds(sender.now() - phase_began_);
    bool over = elapsed_s > state_.min_rtt_s;
    if (state_.pacing_gain > 1) over = over && (recovering() || in_flight(sender) >= inflight_at(state_.pacing_gain));
    if (state_.pacing_gain < 1) over = over || in_flight(sender) <= inflight_at(1);
    if (over) begin_phase(sender, (phase_ + 1) % kPhases);
  }

  // §4.3.5: every so often without a shorter round trip, a nearly empty pipe shows the true one; after a pause it has
  // been empty.
  void update_min_rtt(TcpSenderView& sender, double rtt_s, bool new_round) {
    const bool expired = state_.min_rtt_s > 0 && sender.now() - min_rtt_at_ > params_.min_rtt_window;
    if (rtt_s > 0 && (state_.min_rtt_s == 0 || rtt_s <= state_.min_rtt_s || expired)) {
      state_.min_rtt_s = rtt_s;
      min_rtt_at_ = sender.now();
    }
    if (expired && !after_pause_ && mode_ != Mode::probe_rtt) {
      save_window();
      enter(Mode::probe_rtt);
      probe_end_ = kNever;
    }
    after_pause_ = false;
    if (mode_ != Mode::probe_rtt) return;
    if (probe_end_ == kNever) {
      if (in_flight(sender) > kMinWindow) return;
      probe_end_ = sender.now() + params_.probe_rtt_duration;
      probe_round_over_ = false;
      round_end_ = delivered_;
      return;
    }
    probe_round_over_ = probe_round_over_ || new_round;
    if (probe_round_over_ && sender.now() >= probe_end_) leave_probe_rtt(sender);
  }

  void leave_probe_rtt(TcpSenderView& sender) {
    min_rtt_at_ = sender.now();
    cwnd_ = std::max(cwnd_, saved_window_);
    if (full_) enter_probe_bandwidth(sender);
    else enter(Mode::startup);
  }

  // §4.2.1: before the pipe is full, at least the initial window each round trip.
  void set_pacing_rate(const TcpParams& tcp) {
    pacing_rate_ = state_.pacing_gain * bandwidth();
    if (!full_ && state_.min_rtt_s > 0)
      pacing_rate_ = std::max(pacing_rate_, params_.high_gain * tcp.initial_window / state_.min_rtt_s);
    const double bits = 8.0 * tcp.packet_size;
    state_.bandwidth_bps = bandwidth() * bits;
    state_.pacing_rate_bps = pacing_rate_ * bits;
  }

  // §4.2.3.4: what the window was before a recovery or a probe for the round trip, which may overlap.
  void save_window() {
    const bool first = !was_recovering_ && mode_ != Mode::probe_rtt;
    saved_window_ = first ? cwnd_ : std::max(saved_window_, cwnd_);
  }

  // §4.2.3.4, and Linux's bbr_set_cwnd_to_recover_or_restore(): a loss reduces the window by a packet, and in the
  // first round trip of fast recovery each arrival releases one packet. conserved: packets in flight plus those just
  // delivered.
  void modulate_window_for_recovery(double conserved) {
    const bool begins = recovering() && !was_recovering_;
    const bool ends = !recovering() && was_recovering_;
    if (begins) save_window();
    cwnd_ = std::max(cwnd_ - static_cast<double>(lost() - lost_before_), 1.0);
    lost_before_ = lost();
    if (begins) {
      conserving_ = true;
      round_end_ = delivered_;
      cwnd_ = conserved;
    } else if (ends) {
      conserving_ = false;
      cwnd_ = std::max(cwnd_, saved_window_);
    }
    was_recovering_ = recovering();
    if (conserving_) cwnd_ = std::max(cwnd_, conserved);
  }

  void set_window(double acked, double initial_window) {
    if (!conserving_) {
      const double target = inflight_at(state_.window_gain);
      if (full_) cwnd_ = std::min(cwnd_ + acked, target);
      else if (cwnd_ < target || static_cast<double>(delivered_) < initial_window) cwnd_ += acked;
      cwnd_ = std::max(cwnd_, kMinWindow);
    }
    if (mode_ == Mode::probe_rtt) cwnd_ = std::min(cwnd_, kMinWindow);
  }

  double bandwidth() const { return *std::max_element(bandwidths_.begin(), bandwidths_.end()); }
  // Packets outstanding at so many bandwidth-delay products, and a few for what is sent and acknowledged in bursts.
  double inflight_at(double gain) const { return gain * bandwidth() * state_.min_rtt_s + kQuantum; }
  double in_flight(const TcpSenderView& sender) const { return static_cast<double>(pipe(sender)); }

  BbrParams params_;
  DeliveryRate delivery_;
  Time now_{};
  Mode mode_ = Mode::startup;
  std::array<double, kBandwidthRounds> bandwidths_{};  // the highest of each round, packets per second
  BbrState state_;
  Time min_rtt_at_{};
  std::int64_t delivered_ = 0;
  std::int64_t round_ = 0, round_end_ = 0;  // a round ends when a packet sent after `round_end_` deliveries arrives
  double full_bandwidth_ = 0;
  std::int64_t full_rounds_ = 0;
  bool full_ = false;  // the pipe was filled once
  std::size_t phase_ = 0;
  Time phase_began_{};
  Time probe_end_ = kNever;
  bool probe_round_over_ = false;
  double saved_window_ = 0;      // packets
  bool was_recovering_ = false;  // at the last acknowledgement
  bool conserving_ = false;      // in the first round trip of fast recovery
  bool after_pause_ = false;     // nothing was outstanding when the packets began that are acknowledged now
  std::int64_t lost_before_ = 0;
};

constexpr std::array bbr_params{
    param<&BbrParams::high_gain>({.name = "high_gain",
                                  .label = "Startup gain",
                                  .unit = Unit::ratio,
                                  .min = 1,
                                  .max = 10,
                                  .above_min = true,
                                  .live = false,
                                  .cite = "draft-cardwell-iccrg-bbr-congestion-control-00 §4.3.2",
                                  .doc = "Pacing rate and window of the startup, in measured rates and bandwidth-delay "
                                         "products. 2 / ln 2 = 2.885 doubles the rate each round trip; what was queued "
                                         "is drained with the inverse."}),
    param<&BbrParams::cwnd_gain>({.name = "cwnd_gain",
                                  .label = "Window gain",
                                  .unit = Unit::ratio,
                                  .min = 1,
                                  .max = 10,
                                  .live = false,
                                  .cite = "draft-cardwell-iccrg-bbr-congestion-control-00 §4.2.3.2",
                                  .doc = "Most bandwidth-delay products outstanding once the bandwidth is known. "
                                         "Larger values hold more of a full buffer against other flows."}),
    param<&BbrParams::probe_gain>({.name = "probe_gain",
                                   .label = "Probing gain",
                                   .unit = Unit::ratio,
                                   .min = 1,
                                   .max = 2,
                                   .live = false,
                                   .cite = "draft-cardwell-iccrg-bbr-congestion-control-00 §4.3.4",
                                   .doc = "Pacing rate while probing for more bandwidth, in measured rates, for one of "
                                          "eight round trips; the next drains by as much."}),
    param<&BbrParams::min_rtt_window>({.name = "min_rtt_window",
                                       .label = "Validity of the shortest round trip",
                                       .unit = Unit::seconds,
                                       .min = 0.1,
                                       .max = 600,
                                       .scale = Scale::log,
                                       .live = false,
                                       .cite = "draft-cardwell-iccrg-bbr-congestion-control-00 §4.1.2",
                                       .doc = "Time after which the shortest round trip is measured anew, with four "
                                              "packets outstanding."}),
    param<&BbrParams::probe_rtt_duration>({.name = "probe_rtt_duration",
                                           .label = "Duration of that measurement",
                                           .unit = Unit::seconds,
                                           .min = 0.001,
                                           .max = 10,
                                           .live = false,
                                           .cite = "draft-cardwell-iccrg-bbr-congestion-control-00 §4.3.5",
                                           .doc = "Time with four packets outstanding, a round trip at least."}),
};

constexpr std::array bbr_signals{
    signal<&BbrState::bandwidth_bps>(
        {.name = "bandwidth_bps",
         .label = "Bottleneck bandwidth",
         .unit = Unit::bits_per_second,
         .doc = "Estimated rate of the bottleneck: the highest delivery rate of the last ten round trips."}),
    signal<&BbrState::pacing_rate_bps>({.name = "pacing_rate_bps",
                                        .label = "Pacing rate",
                                        .unit = Unit::bits_per_second,
                                        .doc = "Rate at which packets leave: the pacing gain times the bandwidth."}),
    signal<&BbrState::min_rtt_s>(kShortestRtt),
    signal<&BbrState::pacing_gain>(
        {.name = "pacing_gain",
         .label = "Pacing gain",
         .unit = Unit::ratio,
         .doc = "Tells the phase: the startup gain at the start, its inverse while what was queued drains, then for "
                "each round trip of the cycle the probing gain, as much below 1, and six times 1."}),
    signal<&BbrState::window_gain>(
        {.name = "cwnd_gain",
         .label = "Window gain",
         .unit = Unit::ratio,
         .doc = "Most bandwidth-delay products outstanding: 1 while the shortest round-trip time is measured anew."}),
};

}  // namespace

constexpr Variant bbr{
    .id = "bbr",
    .label = "BBR",
    .summary = "Paces at the rate and the round-trip time that it measures; losses do not reduce its window.",
    .source = "Cardwell et al. 2016; draft-cardwell-iccrg-bbr-congestion-control-00",
    .params = bbr_params,
    .signals = signal_table<bbr_signals>(),
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Bbr>(); },
};

}  // namespace aqm
