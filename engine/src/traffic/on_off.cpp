// On/off: bursts of packets at a constant rate, and silence in between.
//
// ns-2's expoo.cc and pareto.cc. A burst has round(X) packets, at least one, X exponential or Pareto with the mean
// on / interval; the silence after it has the mean off, and comes on top of the gap between two packets. Like ns-2's,
// a source begins with a silence.

#include <algorithm>
#include <array>

#include "traffic/applications.h"
#include "traffic/packet_clock.h"
#include "traffic/random_variable.h"

namespace aqm {
namespace {

enum class Lengths : std::uint8_t { exponential, pareto };

struct OnOffParams {
  BitRate rate{64'000};
  std::uint32_t packet_size = 210;
  Duration on = from_seconds(0.5);
  Duration off = from_seconds(0.5);
  Lengths distribution = Lengths::exponential;
  double shape = 1.5;
};

class OnOff final : public Application, private PacketClock {
 public:
  OnOff(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), random_(context.random), transport_(transport) {}

  void start() override {
    left_ = 0;
    start_in(next_gap());
  }
  void stop() override { PacketClock::stop(); }
  void* params() override { return &params_; }
  // The current burst or silence continues; only the gap between packets changes.
  void params_changed() override { reschedule(transmission_time(params_.packet_size, params_.rate) + silence_); }
  double demand_bps() const override {
    const double on_s = burst().mean_count(0.5) * interval_s();
    return static_cast<double>(params_.rate.bps) * on_s / (on_s + to_seconds(params_.off));
  }

 private:
  double interval_s() const { return 8.0 * params_.packet_size / static_cast<double>(params_.rate.bps); }
  RandomVariable length(double mean) const {
    const bool is_pareto = params_.distribution == Lengths::pareto;
    return {is_pareto ? Distribution::pareto : Distribution::exponential, mean, params_.shape};
  }
  RandomVariable burst() const { return length(to_seconds(params_.on) / interval_s()); }  // packets
  RandomVariable silence() const { return length(to_seconds(params_.off)); }              // seconds

  Duration next_gap() {
    silence_ = {};
    if (left_ == 0) {
      // Bounds Pareto variables: no run has more packets or seconds than this.
      constexpr double kMost = 1e9;
      left_ = static_cast<std::int64_t>(std::clamp(burst().draw(random_) + 0.5, 1.0, kMost));
      silence_ = from_seconds(std::min(silence().draw(random_), kMost));
    }
    --left_;
    return intervals_.next(params_.packet_size, params_.rate) + silence_;
  }
  Duration tick() override {
    transport_.send(params_.packet_size);
    return next_gap();
  }

  Random random_;
  Transport& transport_;
  OnOffParams params_;
  PacketIntervals intervals_;
  std::int64_t left_ = 0;  // remaining packets of the burst
  Duration silence_{};     // before the next packet
};

constexpr std::array on_off_params{
    param<&OnOffParams::rate>({.name = "rate",
                               .label = "Peak rate",
                               .unit = Unit::bits_per_second,
                               .min = 1'000,
                               .max = 100'000'000'000,
                               .scale = Scale::log,
                               .cite = "ns-2 rate_",
                               .doc = "Sending rate during a burst, headers included."}),
    param<&OnOffParams::packet_size>({.name = "packet_size",
                                      .label = "Packet size",
                                      .unit = Unit::bytes,
                                      .min = 20,
                                      .max = 65'535,
                                      .scale = Scale::log,
                                      .cite = "ns-2 packetSize_",
                                      .doc = "Size of a packet on the wire, headers included."}),
    param<&OnOffParams::on>({.name = "on",
                             .label = "Mean burst",
                             .unit = Unit::seconds,
                             .min = 0.001,
                             .max = 3'600,
                             .scale = Scale::log,
                             .cite = "ns-2 burst_time_",
                             .doc = "Mean length of a burst."}),
    param<&OnOffParams::off>({.name = "off",
                              .label = "Mean silence",
                              .unit = Unit::seconds,
                              .min = 0,
                              .max = 3'600,
                              .cite = "ns-2 idle_time_",
                              .doc = "Mean idle time between two bursts."}),
    param<&OnOffParams::distribution>({.name = "distribution",
                                       .label = "Distribution",
                                       .choices = "exponential|pareto",
                                       .cite = "ns-2 Traffic/Exponential, Traffic/Pareto",
                                       .doc = "Distribution of burst and idle times. Pareto has some that are very "
                                              "long; many such sources together are bursty on every time scale."}),
    param<&OnOffParams::shape>(
        {.name = "shape",
         .label = "Shape",
         .min = 1,
         .max = 10,
         .above_min = true,
         .cite = "ns-2 shape_",
         .doc = "Shape of the Pareto distribution: the closer to 1, the longer its rare bursts."}),
};

}  // namespace

const ApplicationType on_off{
    .id = "on_off",
    .label = "On/off",
    .summary = "Bursts at a constant rate with silences in between, both of random length.",
    .source = "ns-2 Application/Traffic/Exponential, Application/Traffic/Pareto",
    .transports = "udp",
    .traffic_class = TrafficClass::untagged,
    .params = on_off_params,
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<OnOff>(context, transport);
    },
};

}  // namespace aqm
