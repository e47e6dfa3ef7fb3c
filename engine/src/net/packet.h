// Packets: small, pooled. In steady state nothing is allocated for a packet.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/cold.h"
#include "core/units.h"
#include "net/traffic_class.h"

namespace aqm {

struct Packet;
// What names a packet in flight: its place, which stays. Nothing is ever ordered by it.
using PacketId = Packet*;
using FlowId = std::uint32_t;
inline constexpr PacketId kNoPacket = nullptr;

enum class PacketKind : std::uint8_t { data, ack, feedback };

// The ECN field of the IP header: not ECT, ECT(0) and CE of RFC 3168, and ECT(1), by which a scalable sender asks for
// the low-latency queue (RFC 9331). `Packet::echo` is the two flags of the TCP header.
enum class Ecn : std::uint8_t { not_capable, capable, congestion_experienced, capable_l4s };

// One line of the cache.
struct alignas(64) Packet {
  Time sent_at;      // when the source sent it
  Time enqueued_at;  // when it entered the queue it waits in
  Time started_at;   // when the link it is on began, or will begin, to send it
  Time fed_at;       // the same of the link before, if that one handed it over ahead of time
  FlowId flow = 0;
  std::uint32_t seq = 0;   // of data; the cumulative acknowledgement of an ack; the value of a feedback packet
  std::uint32_t size = 0;  // bytes on the wire, headers included
  std::uint32_t hop = 0;   // the next step of its way through the network
  PacketKind kind = PacketKind::data;
  TrafficClass traffic_class = TrafficClass::tcp;
  Ecn ecn = Ecn::not_capable;
  bool echo = false;  // on an ack: ECE; on data: CWR
  bool retransmitted = false;
};

class PacketPool {
 public:
  PacketId make() {
    if (free_count_ == 0) [[unlikely]]
      grow();
    const PacketId id = free_[--free_count_];
    *id = Packet{};
    return id;
  }
  void release(PacketId id) { free_[free_count_++] = id; }

  Packet& operator[](PacketId id) { return *id; }
  const Packet& operator[](PacketId id) const { return *id; }

  std::size_t in_use() const { return free_.size() - free_count_; }

 private:
  // Doubles the pool.
  AQM_COLD void grow() {
    const std::size_t count = free_.empty() ? 256 : free_.size();
    auto packets = std::make_unique<Packet[]>(count);
    free_.resize(free_.size() + count);
    for (std::size_t i = count; i > 0; --i) free_[free_count_++] = &packets[i - 1];
    chunks_.push_back(std::move(packets));
  }

  std::vector<std::unique_ptr<Packet[]>> chunks_;
  std::vector<PacketId> free_;  // the first free_count_ of them
  std::size_t free_count_ = 0;
};

}  // namespace aqm
