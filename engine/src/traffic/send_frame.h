// Sends a video frame as back-to-back packets.
#pragma once

#include <algorithm>

#include "transport/transport.h"

namespace aqm {

// Sends `bytes` in packets of at most `packet_size` bytes on the wire; the last packet has the remainder.
inline void send_frame(Transport& transport, std::uint32_t bytes, std::uint32_t packet_size) {
  while (bytes > 0) {
    const std::uint32_t size = std::min(bytes, packet_size);
    transport.send(size);
    bytes -= size;
  }
}

}  // namespace aqm
