// Sends packets at times that the source decides; a change of the rate moves the next one.
#pragma once

#include <algorithm>

#include "core/event_queue.h"
#include "core/units.h"

namespace aqm {

// Intervals between packets at a rate. Those below 0.1 ms are exact in the long run: each passes its remaining fraction
// of a nanosecond to the next, as transmission times do. Longer ones are rounded, within 5e-6.
class PacketIntervals {
 public:
  Duration next(Bytes size, BitRate rate);

 private:
  std::uint64_t bps_ = 0;   // of the last interval
  std::uint64_t rest_ = 0;  // accumulated fraction, starting at one half, in units of 1 / bps of a nanosecond
};

class PacketClock : public EventHandler {
 public:
  explicit PacketClock(EventQueue& events) : events_(events) {}

  bool running() const { return running_; }

  void start_in(Duration first) {
    running_ = true;
    last_ = events_.now();
    schedule(first);
  }
  void stop() {
    running_ = false;
    ++generation_;
  }
  // Changes the gap after the last packet; if it is over already, the next packet is sent now.
  void reschedule(Duration gap) {
    if (!running_) return;
    ++generation_;
    events_.schedule(std::max(events_.now(), last_ + gap), *this, generation_);
  }
  // Schedules the next packet after this gap from now, regardless of the last one: for memoryless gaps.
  void renew(Duration gap) {
    if (!running_) return;
    ++generation_;
    schedule(gap);
  }

  void on_event(std::uint32_t tag) final {
    if (!running_ || tag != generation_) return;
    last_ = events_.now();
    schedule(tick());
  }

 protected:
  ~PacketClock() = default;
  // Sends what is due and returns the time until the next tick.
  virtual Duration tick() = 0;

 private:
  void schedule(Duration gap) {
    const Time now = events_.now();
    events_.schedule(now + std::clamp(gap, Duration{0}, kNever - now), *this, generation_);
  }

  EventQueue& events_;
  bool running_ = false;
  std::uint32_t generation_ = 0;
  Time last_{};
};

}  // namespace aqm
