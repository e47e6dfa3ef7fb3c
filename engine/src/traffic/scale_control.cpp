#include "traffic/scale_control.h"

#include <algorithm>

namespace aqm {

Duration ScaleControl::patience() const {
  const Duration longest = scales_.longest_gap;
  return rtt() > longest ? rtt() : longest + rtt() / 2;
}

void ScaleControl::set(const Scales& scales) {
  scales_ = scales;
  scale_ = std::min(scale_, scales_.count - 1);
  on_event(generation_);
}

void ScaleControl::on_packet(std::uint32_t seq) {
  const Time now = events_.now();
  last_packet_ = now;
  const bool gap = running_ && seq > expected_;
  expected_ = seq + 1;
  if (!running_) {
    running_ = true;
    checkpoint_ = now;
    watch();
  } else if (gap) {
    congestion();
  }
}

void ScaleControl::stop() {
  running_ = false;
  scale_ = 0;
  ++generation_;
}

void ScaleControl::on_event(std::uint32_t tag) {
  if (!running_ || tag != generation_) return;
  const Time now = events_.now();
  if (now >= last_packet_ + patience()) {
    last_packet_ = now;  // the next packet may take as long again
    congestion();
  } else if (now >= checkpoint_ + rtt()) {
    scale_ = std::min(scale_ + 1, scales_.count - 1);
    report();
  } else {
    watch();
  }
}

void ScaleControl::congestion() {
  scale_ /= 2;
  report();
}

void ScaleControl::report() {
  checkpoint_ = events_.now();
  transport_.send_feedback(scale_);
  watch();
}

void ScaleControl::watch() {
  events_.schedule(std::min(checkpoint_ + rtt(), last_packet_ + patience()), *this, ++generation_);
}

}  // namespace aqm
