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

  void start() override {
    if (clip_.empty()) draw_clip();
    start_in(Duration{0});
  }
  void stop() override { PacketClock::stop(); }
  void* params() override { return &params_; }
  void params_changed() override { reschedule(frame_interval()); }
  double demand_bps() const override {
    if (params_.frame_sizes.empty()) return static_cast<double>(params_.rate.bps);
    double bytes = 0;
    for (const double size : params_.frame_sizes) bytes += size;
    return 8 * bytes * params_.frame_rate / static_cast<double>(params_.frame_sizes.size());
  }
  // One more a frame, as frames are of many sizes.
  double packets_per_s() const override {
    return demand_bps() / (8.0 * (params_.packet_size - kHeader)) + params_.frame_rate;
  }

 private:
  Duration frame_interval() const { return from_seconds(1 / params_.frame_rate); }

  void draw_clip() {
    clip_.resize(params_.frames);
    double sum = 0;
    for (std::size_t frame = 0; frame < clip_.size(); ++frame) {
      clip_[frame] = type_size(frame) * random_.lognormal(0, kSigma);
      sum += clip_[frame];
    }
    for (double& size : clip_) size *= static_cast<double>(clip_.size()) / sum;
  }
  double next_size() {
    const std::vector<double>& sizes = params_.frame_sizes.empty() ? clip_ : params_.frame_sizes;
    next_ %= sizes.size();
    const double size = sizes[next_++];
    if (!params_.frame_sizes.empty()) return size;
    return size * static_cast<double>(params_.rate.bps) / (8 * params_.frame_rate);
  }

  Duration tick() override {
    const auto bytes = static_cast<std::uint32_t>(std::clamp(next_size() + 0.5, 1.0, 1e7));
    const std::uint32_t each = params_.packet_size - kHeader;
    frames_.send(bytes + (bytes + each - 1) / each * kHeader, params_.packet_size);
    return frame_interval();
  }

  Random random_;
  FrameSender frames_;
  VideoTraceParams params_;
  std::vector<double> clip_;  // sizes of synthetic frames, with mean 1
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
