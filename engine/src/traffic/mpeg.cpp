// MPEG_APP: adaptive MPEG-1 video over UDP.
//
// Chung & Claypool (2000) §5, Figure 7. Frames of three types in groups of pictures, at a constant frame rate. The
// scale says which frames of a group are sent, in an order that keeps what they depend on: all of them; one B of each
// pair; I and every P; I and the first P; I alone. The receiver decides on the scale as that of MM_APP does, here by
// packets. Differs from the paper: all frames of a type have one size, as in its example, instead of a file's.

#include <algorithm>
#include <array>

#include "traffic/applications.h"
#include "traffic/packet_clock.h"
#include "traffic/scale_control.h"
#include "traffic/send_frame.h"

namespace aqm {
namespace {

enum class Gop : std::uint8_t { nine, twelve };

struct MpegParams {
  Gop gop = Gop::nine;
  std::uint32_t i_size = 11'000;
  std::uint32_t p_size = 8'000;
  std::uint32_t b_size = 2'000;
  double frame_rate = 30;
  std::uint32_t packet_size = 1500;
  Duration rtt{};
};

// For each frame of a group, the lowest scale that sends it.
constexpr std::array<std::uint8_t, 12> kLowestScale{0, 3, 4, 1, 3, 4, 2, 3, 4, 2, 3, 4};
constexpr std::uint32_t kScales = 5;

class Mpeg final : public Application, private PacketClock, private TransportListener {
 public:
  Mpeg(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), frames_(context.events, transport), control_(context, transport) {
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
  void params_changed() override {
    place_ %= frames();
    control_.set(scales());
    reschedule(frame_interval());
  }
  double demand_bps() const override {
    std::uint32_t bytes = 0;
    for (std::uint32_t place = 0; place < frames(); ++place) bytes += frame_size(place);
    return 8 * bytes * params_.frame_rate / frames();
  }
  double packets_per_s() const override {
    double packets = 0;
    for (std::uint32_t place = 0; place < frames(); ++place)
      packets += FrameSender::packets_of(frame_size(place), params_.packet_size);
    return packets * params_.frame_rate / frames();
  }

 private:
  std::uint32_t frames() const { return params_.gop == Gop::nine ? 9 : 12; }
  std::uint32_t frame_size(std::uint32_t place) const {
    if (place == 0) return params_.i_size;
    return place % 3 == 0 ? params_.p_size : params_.b_size;
  }
  Duration frame_interval() const { return from_seconds(1 / params_.frame_rate); }
  // At scale 0 only the first frame of a group is sent.
  Scales scales() const { return {kScales, frame_interval() * frames(), params_.rtt}; }

  Duration tick() override {
    if (scale_ >= kLowestScale[place_]) frames_.send(frame_size(place_), params_.packet_size);
    place_ = (place_ + 1) % frames();
    return frame_interval();
  }
  void on_data(std::uint32_t seq) override {
    if (running()) control_.on_packet(seq);
  }
  void on_feedback(std::uint32_t value) override {
    if (running()) scale_ = std::min(value, kScales - 1);
  }

  FrameSender frames_;
  MpegParams params_;
  ScaleControl control_;
  std::uint32_t scale_ = 0;
  std::uint32_t place_ = 0;  // position of the next frame in its group
};

constexpr ParamInfo size_of(std::string_view name, Prose label) {
  return {.name = name,
          .label = label,
          .unit = Unit::bytes,
          .min = 20,
          .max = 1'000'000,
          .scale = Scale::log,
          .cite = "Chung & Claypool 2000 Figure 7a",
          .doc = "Size of each frame of this type, headers included."};
}

constexpr std::array mpeg_params{
    param<&MpegParams::gop>({.name = "gop",
                             .label = "Group of pictures",
                             .choices = "IBBPBBPBB|IBBPBBPBBPBB",
                             .cite = "Chung & Claypool 2000 §5",
                             .doc = "Group of pictures: the sequence of frame types, repeated."}),
    param<&MpegParams::i_size>(size_of("i_size", "Size of I frames")),
    param<&MpegParams::p_size>(size_of("p_size", "Size of P frames")),
    param<&MpegParams::b_size>(size_of("b_size", "Size of B frames")),
    param<&MpegParams::frame_rate>({.name = "frame_rate",
                                    .label = "Frame rate",
                                    .min = 1,
                                    .max = 240,
                                    .cite = "Chung & Claypool 2000 Figure 7a",
                                    .doc = "Frames per second at the highest scale."}),
    param<&MpegParams::packet_size>({.name = "packet_size",
                                     .label = "Packet size",
                                     .unit = Unit::bytes,
                                     .min = 20,
                                     .max = 65'535,
                                     .scale = Scale::log,
                                     .cite = "Chung & Claypool 2000 §5",
                                     .doc = "Largest packet; the last packet of a frame carries the rest."}),
    param<&MpegParams::rtt>({.name = "rtt",
                             .label = "Assumed round-trip time",
                             .unit = Unit::seconds,
                             .min = 0,
                             .max = 10,
                             .cite = "Chung & Claypool 2000 §5",
                             .doc = "Interval at which the receiver reconsiders the media scale. 0 uses the round-trip "
                                    "time of the empty path."}),
};

}  // namespace

const ApplicationType mpeg{
    .id = "mpeg",
    .label = "Adaptive MPEG video (MPEG_APP)",
    .summary = "Video that drops frame types on congestion and adds them again, one step each round trip.",
    .source = "Chung & Claypool 2000 §5",
    .transports = "udp",
    .traffic_class = TrafficClass::tagged,
    .params = mpeg_params,
    .signals = signal_table<scale_signals>(),
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<Mpeg>(context, transport);
    },
};

}  // namespace aqm
