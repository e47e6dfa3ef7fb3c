// The headers of a packet as bytes: IPv4 with TCP or UDP, checksums included. The payload is taken to be zeros.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "net/packet.h"

namespace aqm {

inline constexpr std::uint32_t kIpv4Header = 20;
inline constexpr std::uint32_t kShortestTcpHeader = 20, kLongestTcpHeader = 60;
inline constexpr std::uint32_t kUdpHeader = 8;

// The first bytes of a packet.
struct Headers {
  std::array<std::uint8_t, kIpv4Header + kLongestTcpHeader> bytes{};
  std::uint32_t size = 0;
  std::uint32_t original_size = 0;  // of the packet on the wire

  std::span<const std::uint8_t> span() const { return std::span(bytes).first(size); }
};

struct Endpoints {
  std::uint32_t from = 0, to = 0;  // IPv4 addresses
  std::uint16_t from_port = 0, to_port = 0;
};

enum TcpFlags : std::uint8_t { kSyn = 0x02, kAck = 0x10, kEce = 0x40, kCwr = 0x80 };

// What a SYN offers.
struct TcpOffer {
  std::uint16_t most_payload = 0;  // in a packet
  std::uint8_t window_shift = 0;
  bool sack = false;
};

struct TcpFields {
  std::uint32_t seq = 0, ack = 0;
  std::uint8_t flags = 0;
  std::uint16_t window = 0;
  std::uint32_t header_size = kShortestTcpHeader;  // at least; a multiple of 4
  const TcpOffer* offer = nullptr;
  std::span<const SackBlock> sack{};  // in bytes
};

// With `payload` bytes behind the headers.
Headers tcp_packet(const Endpoints& ends, Ecn ecn, std::uint16_t id, const TcpFields& fields, std::uint32_t payload);
// Of `size` bytes. Its payload begins with `number`, if there is room for it.
Headers udp_packet(const Endpoints& ends, Ecn ecn, std::uint32_t number, std::uint32_t size);

// Marks the packet: congestion experienced.
void set_congestion_experienced(Headers& headers);

}  // namespace aqm
