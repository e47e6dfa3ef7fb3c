// Sends video frames as back-to-back packets.
#pragma once

#include <algorithm>
#include <cmath>

#include "transport/transport.h"

namespace aqm {

class FrameSender final : private EventHandler {
 public:
  FrameSender(EventQueue& events, Transport& transport) : events_(events), transport_(transport) {}

  // How many packets a frame becomes.
  static double packets_of(double bytes, std::uint32_t packet_size) { return std::ceil(bytes / packet_size); }

  // Sends `bytes` now, in packets of at most `packet_size` bytes on the wire; the last packet has the remainder.
  void send(std::uint32_t bytes, std::uint32_t packet_size) {
    send_some(left_, UINT32_MAX);
    packet_size_ = packet_size;
    send_some(bytes, kPiece);
  }

 private:
  // A megabyte in packets of 20 bytes would take a tenth of a second, and of a hundred sources ten seconds, during
  // which nobody could stop the run. So what is left of a long frame follows at the same time, but in events of its
  // own.
  static constexpr std::uint32_t kPiece = 256;

  void send_some(std::uint32_t bytes, std::uint32_t most_packets) {
    for (; bytes > 0 && most_packets > 0; --most_packets) {
      const std::uint32_t size = std::min(bytes, packet_size_);
      transport_.send(size);
      bytes -= size;
    }
    left_ = bytes;
    if (left_ == 0) return;
    events_.schedule(events_.now(), *this);
    events_.take_a_break();
  }
  void on_event(std::uint32_t) override { send_some(left_, kPiece); }

  EventQueue& events_;
  Transport& transport_;
  std::uint32_t packet_size_ = 1;
  std::uint32_t left_ = 0;  // bytes of the frame
};

}  // namespace aqm
