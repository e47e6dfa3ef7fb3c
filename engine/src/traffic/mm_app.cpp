// MM_APP: adaptive multimedia over UDP.
//
// Chung & Claypool (2000) §5. Frames of one size at one of five rates. The receiver watches for congestion, a gap in
// the frames or no frame for a while, and tells the sender which rate to use: half the scale on congestion, one more
// after a round trip without it.

#include <algorithm>
#include <array>

#include "traffic/applications.h"
#include "traffic/packet_clock.h"
#include "traffic/scale_control.h"

namespace aqm {
namespace {

struct MmAppParams {
  std::uint32_t packet_size = 1000;
  std::vector<double> rates{300'000, 500'000, 700'000, 900'000, 1'100'000};
  Duration rtt{};
};

class MmApp final : public Application, private PacketClock, private TransportListener {
 public:
  MmApp(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), transport_(transport), control_(context, transport) {
    transport.set_listener(this);
  }

  void start() override {
    control_.set(scales());
    start_in(Duration{0});
  }
  void stop() override {
    PacketClock::stop();
    control_.stop();
    scale_ = 0;
  }
  void* params() override { return &params_; }
  const void* state() const override { return &scale_; }
  std::optional<std::string_view> problem() const override {
    if (params_.rates.empty()) return "rates must have at least one rate";
    if (!std::is_sorted(params_.rates.begin(), params_.rates.end())) return "rates must ascend";
    return std::nullopt;
  }
  void params_changed() override {
    scale_ = std::min(scale_, highest());
    control_.set(scales());
    reschedule(interval(scale_));
  }
  double demand_bps() const override { return params_.rates.back(); }

 private:
  std::uint32_t highest() const { return static_cast<std::uint32_t>(params_.rates.size()) - 1; }
  BitRate rate(std::uint32_t scale) const { return {static_cast<std::int64_t>(params_.rates[scale])}; }
  Duration interval(std::uint32_t scale) const { return transmission_time(params_.packet_size, rate(scale)); }
  Scales scales() const { return {highest() + 1, interval(0), params_.rtt}; }
  Duration tick() override {
    transport_.send(params_.packet_size);
    return intervals_.next(params_.packet_size, rate(scale_));
  }
  void on_data(std::uint32_t seq) override {
    if (running()) control_.on_packet(seq);
  }
  void on_feedback(std::uint32_t value) override {
    if (running()) scale_ = std::min(value, highest());
  }

  Transport& transport_;
  MmAppParams params_;
  PacketIntervals intervals_;
  ScaleControl control_;
  std::uint32_t scale_ = 0;
};

constexpr std::array mm_app_params{
    param<&MmAppParams::packet_size>({.name = "packet_size",
                                      .label = "Frame size",
                                      .unit = Unit::bytes,
                                      .min = 20,
                                      .max = 65'535,
                                      .scale = Scale::log,
                                      .cite = "Chung & Claypool 2000 §6",
                                      .doc = "Size of a frame, which is one packet."}),
    param<&MmAppParams::rates>({.name = "rates",
                                .label = "Rates of the scales",
                                .unit = Unit::bits_per_second,
                                .min = 1'000,
                                .max = 10'000'000'000,
                                .scale = Scale::log,
                                .cite = "Chung & Claypool 2000 Table 1",
                                .doc = "Sending rates of the media scales, from scale 0 up."}),
    param<&MmAppParams::rtt>({.name = "rtt",
                              .label = "Assumed round-trip time",
                              .unit = Unit::seconds,
                              .min = 0,
                              .max = 10,
                              .cite = "Chung & Claypool 2000 §5",
                              .doc = "Interval at which the receiver reconsiders the media scale. 0 uses the "
                                     "round-trip time of the empty path."}),
};

}  // namespace

const ApplicationType mm_app{
    .id = "mm_app",
    .label = "Adaptive media (MM_APP)",
    .summary = "Multimedia that halves its scale on congestion and raises it by one each round trip.",
    .source = "Chung & Claypool 2000 §5",
    .transports = "udp",
    .traffic_class = TrafficClass::tagged,
    .params = mm_app_params,
    .signals = signal_table<scale_signals>(),
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<MmApp>(context, transport);
    },
};

}  // namespace aqm
