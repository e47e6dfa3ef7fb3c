// Video from a trace: one frame after the other at a constant frame rate, each as packets back to back, whatever the
// network does. At its end the trace begins anew.
//
// EvalVid (Klaue, Rathke & Wolisz 2003) sends traces so, 1024 bytes of video in a packet. Without a trace the frames
// are synthetic MPEG-4, as Sankar & Chellamuthu's clips of 250 frames might have been: groups IBBPBBPBBPBB, the types 5
// : 2 : 1 in size on average, each frame lognormal around the mean of its type with a coefficient of variation of 0.3,
// all scaled so that the clip has the mean rate exactly. Every flow draws a clip of its own.

#include <algorithm>
#include <array>

#include "traffic/applications.h"
#include "traffic/packet_clock.h"
#include "traffic/send_frame.h"

namespace aqm {
namespace {

struct VideoTraceParams {
  std::vector<double> frame_sizes;
  BitRate rate{300'000};
  std::uint32_t frames = 250;
  double frame_rate = 30;
  std::uint32_t packet_size = 1052;
};

constexpr std::uint32_t kHeader = 28;         // IP and UDP headers of every packet
constexpr double kSigma = 0.293560379208524;  // sqrt(log(1 + 0.3^2)), of the logarithm

double type_size(std::size_t frame) {
  const std::size_t place = frame % 12;
  if (place == 0) return 5;
  return place % 3 == 0 ? 2 : 1;
}

class VideoTrace final : public Application, private PacketClock {
 public:
  VideoTrace(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), random_(context.random), frames_(context.events, transport) {}

  void start() override { start_in(Duration{0}); }
  void stop() override { PacketClock::stop(); }
  void* params() override { return &params_; }
  void params_changed() override { reschedule(frame_interval()); }
  double demand_bps() const override { return 8 * traffic().bytes; }
  double packets_per_s() const override { return traffic().packets; }

 private:
  Duration frame_interval() const { return from_seconds(1 / params_.frame_rate); }

  const std::vector<double>& sizes() const {
    if (!params_.frame_sizes.empty()) return params_.frame_sizes;
    if (clip_.empty()) draw_clip();
    return clip_;
  }
  void draw_clip() const {
    clip_.resize(params_.frames);
    double sum = 0;
    for (std::size_t frame = 0; frame < clip_.size(); ++frame) {
      clip_[frame] = type_size(frame) * random_.lognormal(0, kSigma);
      sum += clip_[frame];
    }
    for (double& size : clip_) size *= static_cast<double>(clip_.size()) / sum;
  }
  // On the wire, with the headers of all its packets.
  std::uint32_t frame_bytes(double size) const {
    constexpr double kMost = 2e9;  // with headers below 2^32
    if (params_.frame_sizes.empty()) size = size * static_cast<double>(params_.rate.bps) / (8 * params_.frame_rate);
    const auto bytes = static_cast<std::uint32_t>(std::clamp(size + 0.5, 1.0, kMost));
    const std::uint32_t each = params_.packet_size - kHeader;
    return bytes + (bytes + each - 1) / each * kHeader;
  }

  // What is sent in a second.
  struct Traffic {
    double bytes = 0, packets = 0;
  };
  Traffic traffic() const {
    const double rounds = params_.frame_rate / static_cast<double>(sizes().size());
    Traffic sum;
    for (const double size : sizes()) {
      const double bytes = frame_bytes(size);
      sum.bytes += bytes * rounds;
      sum.packets += FrameSender::packets_of(bytes, params_.packet_size) * rounds;
    }
    return sum;
  }

  Duration tick() override {
    frames_.send(frame_bytes(sizes()[next_]), params_.packet_size);
    next_ = (next_ + 1) % sizes().size();
    return frame_interval();
  }

  mutable Random random_;
  FrameSender frames_;
  VideoTraceParams params_;
  mutable std::vector<double> clip_;  // sizes of synthetic frames, with mean 1; drawn when first needed
  std::size_t next_ = 0;
};

constexpr std::array video_trace_params{
    param<&VideoTraceParams::frame_sizes>(
        {.name = "frame_sizes",
         .label = "Frame sizes",
         .unit = Unit::bytes,
         .min = 1,
         .max = 1'000'000,
         .live = false,
         .cite = "EvalVid",
         .doc = "Frame sizes of the trace, in bytes without headers. Without a trace the frames are synthetic."}),
    param<&VideoTraceParams::rate>({.name = "rate",
                                    .label = "Mean rate",
                                    .unit = Unit::bits_per_second,
                                    .min = 1'000,
                                    .max = 1'000'000'000,
                                    .scale = Scale::log,
                                    .cite = "Sankar & Chellamuthu",
                                    .doc = "Mean rate of synthetic video, without headers."}),
    param<&VideoTraceParams::frames>({.name = "frames",
                                      .label = "Frames of the clip",
                                      .min = 1,
                                      .max = 1'000,
                                      .live = false,
                                      .cite = "Sankar & Chellamuthu",
                                      .doc = "Number of frames after which synthetic video repeats."}),
    param<&VideoTraceParams::frame_rate>({.name = "frame_rate",
                                          .label = "Frame rate",
                                          .min = 1,
                                          .max = 240,
                                          .cite = "Sankar & Chellamuthu",
                                          .doc = "Frames per second."}),
    param<&VideoTraceParams::packet_size>(
        {.name = "packet_size",
         .label = "Packet size",
         .unit = Unit::bytes,
         .min = 64,
         .max = 65'535,
         .scale = Scale::log,
         .cite = "EvalVid",
         .doc = "Largest packet, 28 bytes of headers included; the last packet of a frame carries the rest."}),
};

}  // namespace

const ApplicationType video_trace{
    .id = "video_trace",
    .label = "Video from a trace",
    .summary = "Frames of the sizes in a list, or of synthetic MPEG-4, at a constant frame rate.",
    .source = "EvalVid; Sankar & Chellamuthu",
    .transports = "udp",
    .traffic_class = TrafficClass::untagged,
    .params = video_trace_params,
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<VideoTrace>(context, transport);
    },
};

}  // namespace aqm
