// CBR: packets of one size at a constant rate, on the dot or jittered.
//
// jitter_mode = interval draws every gap anew, I + U(-j, j): ns-2's random_ is this with j = 0.5 I. A gap is at least
// 0, so the rate is less than the nominal one if j > I. jitter_mode = grid moves each packet around its place on the
// nominal grid, k I + U(-j, j), so that the rate stays exact however large the jitter (Diederich et al., Table 5).

#include <array>

#include "traffic/applications.h"
#include "traffic/packet_clock.h"

namespace aqm {
namespace {

enum class JitterMode : std::uint8_t { interval, grid };

struct CbrParams {
  BitRate rate{1'000'000};
  std::uint32_t packet_size = 1000;
  Jitter jitter;
  JitterMode jitter_mode = JitterMode::interval;
};

class Cbr final : public Application, private PacketClock {
 public:
  Cbr(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), events_(context.events), random_(context.random), transport_(transport) {}

  void start() override {
    ++round_;
    place_ = kNever;
    start_in(Duration{0});
  }
  void stop() override {
    ++round_;  // packets that wait for their place on the grid are not sent
    PacketClock::stop();
  }
  void* params() override { return &params_; }
  void params_changed() override {
    if (place_ == kNever) return;  // the first packet is sent now
    // So is one that is overdue by the new interval, but no more than one.
    step_ = interval();
    place_ = std::max(place_, events_.now() - step_);
    renew(until_next());
  }
  double demand_bps() const override {
    const auto rate_bps = static_cast<double>(params_.rate.bps);
    const double i = 8.0 * params_.packet_size / rate_bps, j = to_seconds(jitter());
    if (has_grid() || j <= i) return rate_bps;
    return rate_bps * 4 * i * j / ((i + j) * (i + j));  // gaps drawn below 0 are 0: the mean is (i + j)^2 / (4 j)
  }

 private:
  Duration interval() const { return transmission_time(params_.packet_size, params_.rate); }
  Duration jitter() const {
    return params_.jitter.relative ? from_seconds(params_.jitter.amount * to_seconds(interval()))
                                   : from_seconds(params_.jitter.amount);
  }
  Duration draw(Duration bound) {
    if (bound.count() == 0) return Duration{0};
    return from_seconds(random_.uniform(-to_seconds(bound), to_seconds(bound)));
  }

  bool has_grid() const { return params_.jitter_mode == JitterMode::grid && params_.jitter.amount != 0; }
  // A tick comes `jitter` ahead of its place on the grid, early enough for the earliest draw.
  Duration until_next() const { return place_ + step_ - (has_grid() ? jitter() : Duration{0}) - events_.now(); }

  Duration tick() override {
    const Time now = events_.now();
    const bool on_grid = has_grid();
    place_ = on_grid && place_ != kNever ? place_ + step_ : now;
    step_ = intervals_.next(params_.packet_size, params_.rate);
    if (on_grid) {
      events_.schedule(std::max(now, place_ + draw(jitter())), emission_, round_);
      return until_next();
    }
    transport_.send(params_.packet_size);
    return step_ + draw(jitter());
  }

  class Emission final : public EventHandler {
   public:
    explicit Emission(Cbr& source) : source_(source) {}
    void on_event(std::uint32_t round) override {
      if (round == source_.round_) source_.transport_.send(source_.params_.packet_size);
    }

   private:
    Cbr& source_;
  };

  EventQueue& events_;
  Random random_;
  Transport& transport_;
  CbrParams params_;
  Emission emission_{*this};
  std::uint32_t round_ = 0;  // counts starts and stops
  Time place_ = kNever;      // of the last packet: on the grid, or without one when it was sent
  Duration step_{};          // from there to the next one, without jitter
  PacketIntervals intervals_;
};

constexpr std::array cbr_params{
    param<&CbrParams::rate>({.name = "rate",
                             .label = "Rate",
                             .unit = Unit::bits_per_second,
                             .min = 1'000,
                             .max = 100'000'000'000,
                             .scale = Scale::log,
                             .cite = "ns-2 rate_",
                             .doc = "Sending rate, headers included."}),
    param<&CbrParams::packet_size>({.name = "packet_size",
                                    .label = "Packet size",
                                    .unit = Unit::bytes,
                                    .min = 20,
                                    .max = 65'535,
                                    .scale = Scale::log,
                                    .cite = "ns-2 packetSize_",
                                    .doc = "Size of a packet on the wire, headers included."}),
    param<&CbrParams::jitter>({.name = "jitter",
                               .label = "Jitter",
                               .unit = Unit::seconds,
                               .min = 0,
                               .max = 10,
                               .cite = "Diederich et al. 2001 §4",
                               .doc = "Random variation of the gaps or sending times, up to this much either way; a "
                                      "bare number is a fraction of the nominal interval."}),
    param<&CbrParams::jitter_mode>(
        {.name = "jitter_mode",
         .label = "Jitter mode",
         .choices = "interval|grid",
         .cite = "ns-2 random_; Diederich et al. 2001 Table 5",
         .doc = "Effect of the jitter: it varies each gap independently, or moves each packet around a fixed grid. "
                "Independent gaps keep the rate only up to a jitter of one interval, as no gap is below 0."}),
};

}  // namespace

const ApplicationType cbr{
    .id = "cbr",
    .label = "Constant bit rate",
    .summary = "Packets of one size at a constant rate, whatever the network does.",
    .source = "ns-2 Application/Traffic/CBR",
    .transports = "udp",
    .traffic_class = TrafficClass::untagged,
    .params = cbr_params,
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<Cbr>(context, transport);
    },
};

}  // namespace aqm
