// The parameters of TCP. The defaults are those of ns-2.35; the presets say how other times had it.
#pragma once

#include <cstdint>

#include "core/units.h"

namespace aqm {

struct TcpParams {
  std::uint32_t packet_size = 1040;
  std::uint32_t header_size = 40;
  std::uint32_t window = 20;
  double initial_window = 2;
  std::uint32_t initial_ssthresh = 0;
  Duration tick = from_seconds(0.01);
  Duration min_rto = from_seconds(0.2);
  Duration initial_rto = from_seconds(3.0);
  Duration max_rto = from_seconds(60.0);
  std::uint32_t max_backoff = 0;
  bool delayed_ack = false;
  std::uint32_t abc_limit = 0;
  bool limited_transmit = true;
  bool handshake = true;
  bool ecn = false;
  bool l4s = false;
  bool whole_windows = false;
  bool always_inflate = false;
  bool halve_pipe = false;
};

}  // namespace aqm
