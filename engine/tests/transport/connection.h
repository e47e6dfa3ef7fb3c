// A TCP connection over two wires of 50 ms without any transmission time: a round trip is 0.1 s sharp, and a window
// leaves at one instant.
#pragma once

#include <set>
#include <string_view>
#include <vector>

#include "transport/wire.h"

namespace aqm {

using Seqs = std::vector<std::uint32_t>;

struct Connection {
  explicit Connection(std::string_view variant = "reno") : wire("tcp", variant) {
    wire.set("window", 1000);
    wire.set("initial_window", 1);
    wire.set("handshake", 0);
    wire.set("limited_transmit", 0);
    wire.set("tick", 1e-6);
  }
  void start() { wire.open().send_forever(); }
  // Loses the first transmission of these packets.
  void lose_once(std::set<std::uint32_t> seqs) {
    wire.lose = [seqs](Packet& packet) {
      return packet.kind == PacketKind::data && !packet.retransmitted && seqs.count(packet.seq) != 0;
    };
  }
  // Loses all data from one time to another.
  void lose_between(double from_s, double to_s) {
    wire.lose = [this, from_s, to_s](Packet& packet) {
      const double now = to_seconds(wire.events().now());
      return packet.kind == PacketKind::data && now >= from_s - 1e-9 && now < to_s - 1e-9;
    };
  }
  std::vector<std::uint32_t> data(double from_s, double to_s) const {
    std::vector<std::uint32_t> seqs;
    for (const Wire::Sent& packet : wire.data(from_s, to_s)) seqs.push_back(packet.seq);
    return seqs;
  }
  std::vector<double> retransmission_times() const {
    std::vector<double> times;
    for (const Wire::Sent& packet : wire.sent)
      if (packet.retransmitted) times.push_back(packet.time_s);
    return times;
  }

  Wire wire;
};
}  // namespace aqm
