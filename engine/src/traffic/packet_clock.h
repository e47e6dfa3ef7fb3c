// Sends packet after packet at instants that the source decides; a change of the rate moves the next one.
#pragma once

#include <algorithm>

#include "core/event_queue.h"

namespace aqm {

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
  // The gap after the last packet has become this long; if it is over already, the next packet goes now.
  void reschedule(Duration gap) {
    if (!running_) return;
    ++generation_;
    events_.schedule(std::max(events_.now(), last_ + gap), *this, generation_);
  }
  // The next packet goes after this gap from now, whenever the last one went: for gaps without memory.
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
  // Sends what is due and returns the time to the next.
  virtual Duration tick() = 0;

 private:
  void schedule(Duration gap) { events_.schedule(events_.now() + std::max(gap, Duration{0}), *this, generation_); }

  EventQueue& events_;
  bool running_ = false;
  std::uint32_t generation_ = 0;
  Time last_{};
};

}  // namespace aqm
