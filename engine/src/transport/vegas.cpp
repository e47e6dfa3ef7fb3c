// TCP Vegas.
//
// Brakmo & Peterson, "TCP Vegas: End to End Congestion Avoidance on a Global Internet", JSAC 1995; as ns-2.35 has it
// (tcp/tcp-vegas.cc). Once a round trip it compares the rate it has with the rate that the shortest round trip seen
// would give; the difference is what it keeps in queues, and it keeps alpha to beta packets there. A fine-grained
// timeout retransmits before the third duplicate.

#include <algorithm>
#include <array>

#include "transport/loss_based.h"
#include "transport/seq_ring.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

struct VegasParams : TcpParams {
  std::int64_t alpha = 1, beta = 3, gamma = 1;  // packets
  bool backoff_on_repair = true;
};

struct VegasState {
  double base_rtt_s = 0;  // the shortest seen
  // Of the last round trip.
  double expected_bps = 0, actual_bps = 0;
  double queued = 0;  // packets
};

class Vegas final : public LossBasedControl {
 public:
  Vegas() : LossBasedControl({.sends = true}) {}

  TcpParams& params() override { return params_; }
  const void* state() const override { return &state_; }
  std::optional<std::string_view> problem() const override {
    if (params_.beta < params_.alpha) return "beta must not be less than alpha";
    return std::nullopt;
  }

  void start(const TcpParams& params) override {
    LossBasedControl::start(params);
    round_end_ = -1;
    state_ = {};
    rtt_sum_s_ = timeout_s_ = gain_ = repaired_window_ = 0;
    rtt_samples_ = duplicates_ = checks_ = 0;
    grows_this_round_ = true;
    window_cut_at_ = {};
  }

  void on_send(TcpSenderView& sender, std::int64_t seq, bool again) override {
    sent_.hold(sender.highest_ack(), seq);
    Sent& packet = sent_[seq];
    packet.times = again ? packet.times + 1 : 1;
    packet.at = sender.now();
    // The round trip of a SYN says nothing about data, which takes longer to transmit: rounds begin behind it.
    if (round_end_ >= 0) return;
    first_data_ = round_end_ = sender.tcp().handshake ? seq + 1 : seq;
    round_began_ = sender.now();
  }

  bool on_ack(TcpSenderView& sender, std::int64_t packets, bool) override {
    if (duplicates_ > kDuplicateThreshold && repaired_window_ > 0 && cwnd_ > repaired_window_) {
      cwnd_ = repaired_window_;
      ssthresh_ = 2;  // matters in slow start only
    }
    duplicates_ = 0;
    if (sender.highest_ack() < first_data_) return true;
    if (sender.highest_ack() >= round_end_) end_round(sender);
    if (gain_ == 1 && cwnd_ >= ssthresh_) gain_ = 0;
    // Only if what was sent keeps up with the window.
    if (gain_ > 0 && cwnd_ - static_cast<double>(sender.next_seq() - sender.highest_ack()) <= 2)
      cwnd_ += gain_ * counted(packets);
    time(sender);
    if (checks_ > 0) check_again(sender);
    return true;
  }

  bool on_duplicate_ack(TcpSenderView& sender, std::int64_t) override {
    ++duplicates_;
    if (is_late(sender) || duplicates_ == kDuplicateThreshold) {
      if (sender.highest_ack() > recover_ || last_cut_ != Cut::timeout) repair(sender);
    } else if (duplicates_ > kDuplicateThreshold && repaired_window_ > 0) {
      ++cwnd_;
    }
    return duplicates_ >= kDuplicateThreshold;
  }

  void on_timeout(TcpSenderView& sender) override {
    LossBasedControl::on_timeout(sender);
    cwnd_ = 2;
    repaired_window_ = 0;
    duplicates_ = 0;
    window_cut_at_ = sender.now();
  }

 private:
  struct Sent {
    Time at{};
    std::int64_t times = 0;
  };

  // What was sent at the beginning of the round is acknowledged: a round trip is over.
  void end_round(const TcpSenderView& sender) {
    const double rtt_s =
        rtt_samples_ > 0 ? rtt_sum_s_ / static_cast<double>(rtt_samples_) : to_seconds(sender.now() - round_began_);
    const std::int64_t sent = sender.next_seq() - round_end_;
    rtt_sum_s_ = 0;
    rtt_samples_ = 0;
    if (rtt_s > 0) {
      if (state_.base_rtt_s == 0 || rtt_s < state_.base_rtt_s || sent <= 1) state_.base_rtt_s = rtt_s;
      const double expected = static_cast<double>(sender.next_seq() - sender.highest_ack()) / state_.base_rtt_s;
      const double actual = static_cast<double>(sent) / rtt_s;
      const auto queued = static_cast<std::int64_t>((expected - actual) * state_.base_rtt_s + 0.5);
      const double bits = 8.0 * params_.packet_size;
      state_ = {state_.base_rtt_s, expected * bits, actual * bits, static_cast<double>(queued)};
      adjust(queued);
    }
    round_end_ = sender.next_seq();
    round_began_ = sender.now();
  }

  // `queued`: the packets it keeps in queues along the path.
  void adjust(std::int64_t queued) {
    if (cwnd_ < ssthresh_) {
      // Slow start doubles every other round trip, so that the rounds between can be compared.
      grows_this_round_ = !grows_this_round_;
      gain_ = grows_this_round_ ? 1 : 0;
      if (grows_this_round_ && queued > params_.gamma) {
        ssthresh_ = 2;
        cwnd_ = std::max(2.0, cwnd_ - cwnd_ / 8);
        gain_ = 0;
      }
    } else if (queued > params_.beta) {
      cwnd_ = std::max(2.0, cwnd_ - 1);
      gain_ = 0;
    } else {
      gain_ = queued < params_.alpha ? 1 / cwnd_ : 0;
    }
  }

  // The fine-grained timeout (RFC 6298's, without clock ticks), from packets that were sent once.
  void time(const TcpSenderView& sender) {
    const Sent& packet = sent_[sender.highest_ack()];
    if (packet.times != 1) return;
    const double rtt_s = to_seconds(sender.now() - packet.at);
    rtt_sum_s_ += rtt_s;
    ++rtt_samples_;
    if (rtt_s <= 0) return;
    if (state_.base_rtt_s == 0 || rtt_s < state_.base_rtt_s) state_.base_rtt_s = rtt_s;
    if (timeout_s_ == 0) {
      srtt_s_ = rtt_s;
      rttvar_s_ = rtt_s / 4;
    }
    const double error = rtt_s - srtt_s_;
    srtt_s_ += error / 8;
    rttvar_s_ += (std::max(error, -error) - rttvar_s_) / 4;
    timeout_s_ = (srtt_s_ + 2 * rttvar_s_) * (1 + 1.0 / 16);
  }

  // Has the first packet that is not acknowledged been on its way for too long?
  bool is_late(const TcpSenderView& sender) {
    const std::int64_t seq = sender.highest_ack() + 1;
    return timeout_s_ > 0 && seq <= sender.highest_sent() && to_seconds(sender.now() - sent_[seq].at) >= timeout_s_;
  }

  void repair(TcpSenderView& sender) {
    const Sent lost = sent_[sender.highest_ack() + 1];
    last_cut_ = Cut::fast_retransmit;
    recover_ = sender.highest_sent();
    checks_ = std::min<std::int64_t>(2, sender.next_seq() - sender.highest_ack());
    timeout_s_ *= lost.times > 1 ? 2 : 1 + 1.0 / 8;
    // Only losses after the last cut say that the window is still too large.
    if (window_cut_at_ < lost.at) {
      const auto window = static_cast<std::int64_t>(std::min(cwnd_, static_cast<double>(sender.tcp().window)));
      repaired_window_ = static_cast<double>(cut(window, lost.times));
      cwnd_ = repaired_window_ + static_cast<double>(duplicates_);
      window_cut_at_ = sender.now();
      sender.announce_cut();
    }
    if (params_.backoff_on_repair) sender.back_off_timer();
    sender.retransmit_first();
    if (lost.times == 1) duplicates_ = kDuplicateThreshold;
  }
  static std::int64_t cut(std::int64_t window, std::int64_t times_sent) {
    if (window <= 3) return 2;
    return times_sent > 1 ? window / 2 : window - window / 4;
  }

  // The first two acknowledgements after a repair tell of further losses.
  void check_again(TcpSenderView& sender) {
    --checks_;
    if (!is_late(sender)) {
      checks_ = 0;
      return;
    }
    duplicates_ = kDuplicateThreshold;
    sender.retransmit(sender.highest_ack() + 1);
  }

  VegasParams params_;
  SeqRing<Sent> sent_;
  std::int64_t first_data_ = 0;
  std::int64_t round_end_ = -1;
  Time round_began_{};
  double rtt_sum_s_ = 0;  // of this round
  std::int64_t rtt_samples_ = 0;
  VegasState state_;
  double srtt_s_ = 0, rttvar_s_ = 0, timeout_s_ = 0;
  double gain_ = 0;  // of the window for each acknowledgement of this round
  bool grows_this_round_ = true;
  std::int64_t duplicates_ = 0;
  std::int64_t checks_ = 0;
  double repaired_window_ = 0;  // the window without the duplicates' inflation; 0 since a timeout
  Time window_cut_at_{};
};

constexpr std::array vegas_params{
    param<&VegasParams::alpha>({.name = "alpha",
                                .label = "Fewest packets queued",
                                .unit = Unit::packets,
                                .min = 0,
                                .max = 1'000,
                                .live = false,
                                .cite = "Brakmo & Peterson 1995 §3.2; ns-2 v_alpha_",
                                .doc = "Packets of its own in queues along the path below which the window grows."}),
    param<&VegasParams::beta>({.name = "beta",
                               .label = "Most packets queued",
                               .unit = Unit::packets,
                               .min = 0,
                               .max = 1'000,
                               .live = false,
                               .cite = "Brakmo & Peterson 1995 §3.2; ns-2 v_beta_",
                               .doc = "Packets of its own in queues along the path above which the window shrinks."}),
    param<&VegasParams::gamma>({.name = "gamma",
                                .label = "Packets queued at the end of slow start",
                                .unit = Unit::packets,
                                .min = 0,
                                .max = 1'000,
                                .live = false,
                                .cite = "Brakmo & Peterson 1995 §3.3; ns-2 v_gamma_",
                                .doc = "Packets of its own in queues along the path above which slow start ends."}),
    param<&VegasParams::backoff_on_repair>(
        {.name = "backoff_on_repair",
         .label = "Back off at a fast retransmit",
         .live = false,
         .cite = "ns-2 reset_rtx_timer(1); RFC 6298 §5",
         .doc = "Doubles the retransmission timeout at each fast retransmit too, as ns-2 does by a default argument, "
                "instead of only when the timer expires."}),
};

constexpr std::array vegas_signals{
    signal<&VegasState::expected_bps>({.name = "expected_bps",
                                       .label = "Expected rate",
                                       .unit = Unit::bits_per_second,
                                       .doc = "Rate that the window would give without queues: the window over the "
                                              "shortest round-trip time seen."}),
    signal<&VegasState::actual_bps>({.name = "actual_bps",
                                     .label = "Actual rate",
                                     .unit = Unit::bits_per_second,
                                     .doc = "Sending rate over the last round trip."}),
    signal<&VegasState::queued>({.name = "diff_packets",
                                 .label = "Queued packets (diff)",
                                 .unit = Unit::packets,
                                 .doc = "Packets of its own in queues along the path: the expected less the actual "
                                        "rate, times the shortest round-trip time. The window keeps it between alpha "
                                        "and beta."}),
    signal<&VegasState::base_rtt_s>(kShortestRtt),
};

}  // namespace

constexpr Variant vegas{
    .id = "vegas",
    .label = "Vegas",
    .summary = "Keeps one to three packets in the queue, by the round-trip time, before any are lost.",
    .source = "Brakmo & Peterson 1995; ns-2 Agent/TCP/Vegas",
    .params = vegas_params,
    .signals = signal_table<vegas_signals>(),
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Vegas>(); },
};

}  // namespace aqm
