// LEDBAT: low extra delay background transport.
//
// RFC 6817. The receiver reports the one-way delay of each packet. The smallest one of the last minutes is taken for
// that of the empty path; what is above it is queueing delay. The window grows while that is below the target and
// shrinks above it, so the sender gives way to others before a packet is lost. Losses halve the window.
//
// Differs from the RFC: windows count packets; without slow start, as its pseudo-code.

#include <algorithm>
#include <array>

#include "transport/sack_control.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

struct LedbatParams : TcpParams {
  double target_s = 0.1;
  double gain = 1;
  std::uint32_t base_history = 10;  // minutes
  std::uint32_t filter = 4;         // delays
};

struct LedbatState {
  double base_delay_s = 0;
  double queueing_delay_s = 0;
};

class Ledbat final : public SackControl {
 public:
  Ledbat() : SackControl({.sack = true, .keeps_place = true, .delays = true}) {}

  TcpParams& params() override { return params_; }
  const void* state() const override { return &state_; }

  void start(const TcpParams& params) override {
    SackControl::start(params);
    ssthresh_ = NAN;
    state_ = {};
    base_delays_ = recent_delays_ = {};
    minute_ = 0;
  }

  void on_delay(TcpSenderView& sender, double delay_s) override {
    update_base(to_seconds(sender.now()), delay_s);
    recent_delays_.add(delay_s);
    state_.base_delay_s = base_delays_.least(params_.base_history);
    state_.queueing_delay_s = recent_delays_.least(params_.filter) - state_.base_delay_s;
  }

 protected:
  double reduced(double window) override { return std::min(window, std::max(window / 2, kLeastWindow)); }

  // RFC 6817 §2.4.2.
  void grow(TcpSenderView& sender, std::int64_t packets) override {
    ssthresh_ = NAN;  // set by a loss, of no use here
    const auto acked = static_cast<double>(packets);
    const double off_target = (params_.target_s - state_.queueing_delay_s) / params_.target_s;
    const double in_flight = static_cast<double>(sender.highest_sent() - sender.highest_ack()) + acked;
    cwnd_ += params_.gain * off_target * acked / cwnd_;
    cwnd_ = std::clamp(cwnd_, kLeastWindow, std::max(kLeastWindow, in_flight + kAllowedIncrease));
    cwnd_ = std::min(cwnd_, static_cast<double>(sender.tcp().window));
  }

 private:
  static constexpr double kLeastWindow = 2, kAllowedIncrease = 1;  // packets: MIN_CWND, ALLOWED_INCREASE

  // The last delays, in seconds.
  class Delays {
   public:
    void add(double delay_s) { at_[count_++ % kMost] = delay_s; }
    void lower(double delay_s) { at_[(count_ - 1) % kMost] = std::min(at_[(count_ - 1) % kMost], delay_s); }
    bool empty() const { return count_ == 0; }
    // The smallest of the last `count`.
    double least(std::uint32_t count) const {
      double smallest = at_[(count_ - 1) % kMost];
      for (std::uint32_t i = 2; i <= std::min(count, count_); ++i)
        smallest = std::min(smallest, at_[(count_ - i) % kMost]);
      return smallest;
    }

   private:
    static constexpr std::uint32_t kMost = 128;
    std::array<double, kMost> at_{};
    std::uint32_t count_ = 0;
  };

  // The smallest delay of each of the last minutes.
  void update_base(double now_s, double delay_s) {
    const auto minute = static_cast<std::int64_t>(now_s / 60);
    if (base_delays_.empty() || minute != minute_) base_delays_.add(delay_s);
    base_delays_.lower(delay_s);
    minute_ = minute;
  }

  LedbatParams params_;
  LedbatState state_;
  Delays base_delays_, recent_delays_;
  std::int64_t minute_ = 0;
};

constexpr std::array ledbat_params{
    param<&LedbatParams::target_s>(
        {.name = "target",
         .label = "Target queueing delay",
         .unit = Unit::seconds,
         .min = 0.001,
         .max = 1,
         .scale = Scale::log,
         .live = false,
         .cite = "RFC 6817 §2.4.2",
         .doc = "Queueing delay that the sender adds at most: below it the window grows, above it the window shrinks. "
                "Larger values take more bandwidth from others. RFC 6817 allows at most 100 ms."}),
    param<&LedbatParams::gain>(
        {.name = "gain",
         .label = "Gain",
         .min = 0.01,
         .max = 100,
         .scale = Scale::log,
         .live = false,
         .cite = "RFC 6817 §2.4.2",
         .doc = "Packets by which the window grows each round trip while there is no queue. Larger values react faster "
                "and less evenly. RFC 6817 allows at most 1, which grows no faster than Reno."}),
    param<&LedbatParams::base_history>(
        {.name = "base_history",
         .label = "Base delay history",
         .min = 1,
         .max = 100,
         .live = false,
         .cite = "RFC 6817 §2.4.2 BASE_HISTORY",
         .doc = "Minutes over which the smallest delay is taken for that of the empty path. Larger values notice a "
                "longer path later; smaller ones may take a standing queue for the path."}),
    param<&LedbatParams::filter>({.name = "filter",
                                  .label = "Delay filter",
                                  .min = 1,
                                  .max = 100,
                                  .live = false,
                                  .cite = "RFC 6817 §2.4.2 CURRENT_FILTER",
                                  .doc = "Number of recent delays of which the smallest counts as the current one. "
                                         "Larger values ignore more noise and react later."}),
};

constexpr std::array ledbat_signals{
    signal<&LedbatState::queueing_delay_s>({.name = "queueing_delay_s",
                                            .label = "Queueing delay seen",
                                            .unit = Unit::seconds,
                                            .doc = "The current one-way delay less the base delay: the queueing delay "
                                                   "as the sender sees it."}),
    signal<&LedbatState::base_delay_s>({.name = "base_delay_s",
                                        .label = "Base delay",
                                        .unit = Unit::seconds,
                                        .doc = "The smallest one-way delay of the last minutes, taken for that of the "
                                               "empty path. 0 before the first acknowledgement."}),
};

}  // namespace

constexpr Variant ledbat{
    .id = "ledbat",
    .label = "LEDBAT",
    .summary = "Background transfers: gives way to others when the one-way delay rises above a target.",
    .source = "RFC 6817",
    .params = ledbat_params,
    .signals = signal_table<ledbat_signals>(),
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Ledbat>(); },
};

}  // namespace aqm
