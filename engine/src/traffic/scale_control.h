// The receiver's side of adaptive media: decides on the scale.
//
// Chung & Claypool (2000) §5. Congestion is a gap in the sequence numbers, or no packet for a while: it halves the
// scale. A round trip without congestion raises it by one.
#pragma once

#include <array>

#include "catalog/signal.h"
#include "core/event_queue.h"
#include "transport/transport.h"

namespace aqm {

// The sender's capabilities.
struct Scales {
  std::uint32_t count = 1;
  Duration longest_gap{};  // between two frames, at scale 0
  Duration rtt{};          // 0: that of the empty path
};

// What applications with media scales show; their state is the scale in use.
inline constexpr std::array scale_signals{
    signal({.name = "media_scale",
            .label = "Media scale",
            .doc = "Scale that the sender uses: the higher, the better the quality and the higher the rate."},
           [](const void* state) -> double { return *static_cast<const std::uint32_t*>(state); }),
};

class ScaleControl final : public EventHandler {
 public:
  ScaleControl(const FlowContext& context, Transport& transport)
      : events_(context.events), transport_(transport), base_rtt_(context.base_rtt) {}

  // What is due with the new round trip already is decided now.
  void set(const Scales& scales);
  void on_packet(std::uint32_t seq);
  void stop();
  void on_event(std::uint32_t tag) override;

 private:
  Duration rtt() const { return scales_.rtt.count() > 0 ? scales_.rtt : base_rtt_; }
  // Longest time without packets before it counts as congestion: a round trip, but longer than the gaps at scale 0.
  Duration patience() const;
  void congestion();
  void report();
  void watch();

  EventQueue& events_;
  Transport& transport_;
  const Duration& base_rtt_;
  Scales scales_;
  bool running_ = false;
  std::uint32_t generation_ = 0;
  std::uint32_t expected_ = 0;
  std::uint32_t scale_ = 0;
  Time last_packet_{}, checkpoint_{};
};

}  // namespace aqm
