// A video conference that does not adapt: large frames at even intervals, each as several packets back to back.
//
// Chung & Claypool (2000) §4 stand in for Jeffay's ProShare traffic with it: 210 kbps, a frame of 6000 bytes as six
// packets every 228.6 ms.

#include <array>

#include "traffic/applications.h"
#include "traffic/packet_clock.h"
#include "traffic/send_frame.h"

namespace aqm {
namespace {

struct VideoConferenceParams {
  BitRate rate{210'000};
  std::uint32_t frame_size = 6000;
  std::uint32_t packet_size = 1000;
};

class VideoConference final : public Application, private PacketClock {
 public:
  VideoConference(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), frames_(context.events, transport) {}

  void start() override { start_in(Duration{0}); }
  void stop() override { PacketClock::stop(); }
  void* params() override { return &params_; }
  void params_changed() override { reschedule(transmission_time(params_.frame_size, params_.rate)); }
  double demand_bps() const override { return static_cast<double>(params_.rate.bps); }
  double packets_per_s() const override {
    return FrameSender::packets_of(params_.frame_size, params_.packet_size) * demand_bps() / (8.0 * params_.frame_size);
  }

 private:
  Duration tick() override {
    frames_.send(params_.frame_size, params_.packet_size);
    return intervals_.next(params_.frame_size, params_.rate);
  }

  FrameSender frames_;
  VideoConferenceParams params_;
  PacketIntervals intervals_;
};

constexpr std::array video_conference_params{
    param<&VideoConferenceParams::rate>({.name = "rate",
                                         .label = "Rate",
                                         .unit = Unit::bits_per_second,
                                         .min = 1'000,
                                         .max = 10'000'000'000,
                                         .scale = Scale::log,
                                         .cite = "Chung & Claypool 2000 §4",
                                         .doc = "Sending rate, headers included."}),
    param<&VideoConferenceParams::frame_size>({.name = "frame_size",
                                               .label = "Frame size",
                                               .unit = Unit::bytes,
                                               .min = 20,
                                               .max = 1'000'000,
                                               .scale = Scale::log,
                                               .cite = "Chung & Claypool 2000 §4",
                                               .doc = "Size of one video frame, whose packets are sent back to back."}),
    param<&VideoConferenceParams::packet_size>({.name = "packet_size",
                                                .label = "Packet size",
                                                .unit = Unit::bytes,
                                                .min = 20,
                                                .max = 65'535,
                                                .scale = Scale::log,
                                                .cite = "Chung & Claypool 2000 §4",
                                                .doc = "Largest packet; the last packet of a frame carries the rest."}),
};

}  // namespace

const ApplicationType video_conference{
    .id = "video_conference",
    .label = "Video conference",
    .summary = "Frames of several packets back to back at a constant rate: ProShare-like.",
    .source = "Chung & Claypool 2000 §4",
    .transports = "udp",
    .traffic_class = TrafficClass::untagged,
    .params = video_conference_params,
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<VideoConference>(context, transport);
    },
};

}  // namespace aqm
