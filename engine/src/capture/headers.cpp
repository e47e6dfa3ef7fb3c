#include "capture/headers.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr std::uint8_t kTcp = 6, kUdp = 17;
constexpr std::uint8_t kTimeToLive = 64;
constexpr std::uint16_t kDoNotFragment = 0x4000;
constexpr std::size_t kEcnAt = 1, kIpChecksumAt = 10;
constexpr std::uint32_t kLargestPacket = 65'535;

// Options of TCP (RFC 9293 §3.2, RFC 7323 §2.2, RFC 2018 §2, §3).
constexpr std::uint8_t kNoOperation = 1, kMostPayload = 2, kWindowShift = 3, kSackPermitted = 4, kSack = 5;

// Appends in network byte order.
class Writer {
 public:
  explicit Writer(Headers& headers) : headers_(headers) {}
  void byte(std::uint32_t value) { headers_.bytes[headers_.size++] = static_cast<std::uint8_t>(value); }
  void half(std::uint32_t value) {
    byte(value >> 8);
    byte(value);
  }
  void word(std::uint32_t value) {
    half(value >> 16);
    half(value);
  }

 private:
  Headers& headers_;
};

std::uint32_t half_at(const Headers& headers, std::size_t at) {
  return static_cast<std::uint32_t>(headers.bytes[at]) << 8 | headers.bytes[at + 1];
}

// The Internet checksum of bytes from .. to - 1, added to `sum` (RFC 1071). Their number is even.
std::uint16_t checksum(const Headers& headers, std::size_t from, std::size_t to, std::uint32_t sum) {
  for (std::size_t at = from; at < to; at += 2) sum += half_at(headers, at);
  while (sum >> 16 != 0) sum = (sum & 0xFFFF) + (sum >> 16);
  return static_cast<std::uint16_t>(~sum);
}

void set_half(Headers& headers, std::size_t at, std::uint16_t value) {
  headers.bytes[at] = static_cast<std::uint8_t>(value >> 8);
  headers.bytes[at + 1] = static_cast<std::uint8_t>(value & 0xFF);
}

void set_ip_checksum(Headers& headers) {
  set_half(headers, kIpChecksumAt, 0);
  set_half(headers, kIpChecksumAt, checksum(headers, 0, kIpv4Header, 0));
}

// With the pseudo-header of `length` bytes of protocol `protocol`.
void set_checksum(Headers& headers, std::size_t at, std::uint8_t protocol, std::uint32_t length) {
  constexpr std::size_t kAddressesAt = 12;
  std::uint32_t sum = protocol + (length >> 16) + (length & 0xFFFF);
  for (std::size_t i = 0; i < 8; i += 2) sum += half_at(headers, kAddressesAt + i);
  const std::uint16_t value = checksum(headers, kIpv4Header, headers.size, sum);
  // 0 would mean that there is none (RFC 768).
  set_half(headers, at, protocol == kUdp && value == 0 ? 0xFFFF : value);
}

std::uint32_t ecn_field(Ecn ecn) {
  switch (ecn) {
    case Ecn::not_capable:
      return 0;
    case Ecn::capable_l4s:
      return 1;
    case Ecn::capable:
      return 2;
    case Ecn::congestion_experienced:
      return 3;
  }
  return 0;
}

Headers begin(const Endpoints& ends, Ecn ecn, std::uint16_t id, std::uint8_t protocol, std::uint32_t total) {
  Headers headers;
  headers.original_size = total;
  Writer to(headers);
  to.byte(0x45);  // version 4, five words
  to.byte(ecn_field(ecn));
  to.half(total > kLargestPacket ? 0 : total);  // 0, as where the network adapter splits the data
  to.half(id);
  to.half(kDoNotFragment);
  to.byte(kTimeToLive);
  to.byte(protocol);
  to.half(0);
  to.word(ends.from);
  to.word(ends.to);
  set_ip_checksum(headers);
  return headers;
}

std::uint32_t options_size(const TcpFields& fields) {
  if (fields.offer) return 12;
  return fields.sack.empty() ? 0 : 4 + 8 * static_cast<std::uint32_t>(fields.sack.size());
}

void add_offer(Writer& to, const TcpOffer& offer) {
  to.byte(kMostPayload);
  to.byte(4);
  to.half(offer.most_payload);
  to.byte(kNoOperation);
  to.byte(kWindowShift);
  to.byte(3);
  to.byte(offer.window_shift);
  to.byte(kNoOperation);
  to.byte(kNoOperation);
  to.byte(offer.sack ? kSackPermitted : kNoOperation);
  to.byte(offer.sack ? 2 : kNoOperation);
}

void add_blocks(Writer& to, std::span<const SackBlock> blocks) {
  to.byte(kNoOperation);
  to.byte(kNoOperation);
  to.byte(kSack);
  to.byte(2 + 8 * static_cast<std::uint32_t>(blocks.size()));
  for (const SackBlock& block : blocks) {
    to.word(block.from);
    to.word(block.to);
  }
}

}  // namespace

Headers tcp_packet(const Endpoints& ends, Ecn ecn, std::uint16_t id, const TcpFields& fields, std::uint32_t payload) {
  const std::uint32_t size = std::max(fields.header_size, kShortestTcpHeader + options_size(fields));
  Headers headers = begin(ends, ecn, id, kTcp, kIpv4Header + size + payload);
  Writer to(headers);
  to.half(ends.from_port);
  to.half(ends.to_port);
  to.word(fields.seq);
  to.word(fields.ack);
  to.byte(size / 4 << 4);
  to.byte(fields.flags);
  to.half(fields.window);
  const std::size_t checksum_at = headers.size;
  to.half(0);
  to.half(0);  // no urgent data
  if (fields.offer) add_offer(to, *fields.offer);
  if (!fields.sack.empty()) add_blocks(to, fields.sack);
  while (headers.size < kIpv4Header + size) to.byte(kNoOperation);
  set_checksum(headers, checksum_at, kTcp, size + payload);
  return headers;
}

Headers udp_packet(const Endpoints& ends, Ecn ecn, std::uint32_t number, std::uint32_t size) {
  const std::uint32_t length = std::max(size, kIpv4Header + kUdpHeader) - kIpv4Header;
  Headers headers = begin(ends, ecn, static_cast<std::uint16_t>(number), kUdp, kIpv4Header + length);
  Writer to(headers);
  to.half(ends.from_port);
  to.half(ends.to_port);
  to.half(kIpv4Header + length > kLargestPacket ? 0 : length);
  const std::size_t checksum_at = headers.size;
  to.half(0);
  if (length >= kUdpHeader + 4) to.word(number);
  set_checksum(headers, checksum_at, kUdp, length);
  return headers;
}

void set_congestion_experienced(Headers& headers) {
  headers.bytes[kEcnAt] = static_cast<std::uint8_t>(headers.bytes[kEcnAt] | 3);
  set_ip_checksum(headers);
}

}  // namespace aqm
