#include "capture/flow_headers.h"

#include <algorithm>
#include <array>
#include <memory>

#include "transport/tcp_variants.h"
#include "transport/transports.h"

namespace aqm {
namespace {

// The flow's number is in the port of the receiver, the connection's in that of the sender, so every connection is
// known by its ports. Few protocols are registered in these ranges.
constexpr std::uint32_t kReceiverPort = 50'000, kSenderPort = 10'000, kSenderPorts = 40'000;
constexpr std::uint16_t kLargestWindow = 65'535;
constexpr std::uint8_t kLargestShift = 14;  // RFC 7323 §2.3

// 10.N.x.y: N is the place of the node in the document, from 1.
std::uint32_t address_of(std::uint32_t node, std::uint32_t place) {
  return 10U << 24 | (node + 1) << 16 | place / 254 << 8 | (place % 254 + 1);
}

std::uint16_t port_of(std::uint32_t connection) {
  return static_cast<std::uint16_t>(kSenderPort + connection % kSenderPorts);
}

std::uint16_t low_half(std::uint32_t number) { return static_cast<std::uint16_t>(number & 0xFFFF); }

Endpoints back(const Endpoints& ends) { return {ends.to, ends.from, ends.to_port, ends.from_port}; }

// A packet's first byte in the sequence of its connection. The SYN has number 0; without a handshake, the data begin
// at 1 all the same.
std::uint32_t byte_of(std::uint32_t seq, std::uint32_t first, bool handshake, std::uint32_t payload) {
  const std::uint32_t place = seq - first;
  if (!handshake) return 1 + place * payload;
  return place == 0 ? 0 : 1 + (place - 1) * payload;
}

}  // namespace

FlowHeaders::Group FlowHeaders::group_of(const FlowSpec& spec) {
  Group group;
  group.is_tcp = spec.transport == &aqm::tcp;
  if (!group.is_tcp) return group;
  const std::unique_ptr<CongestionControl> control = tcp_variant(spec.variant).make();
  TcpParams& params = control->params();
  apply_settings(spec.transport_settings, &params);
  group.handshake = params.handshake;
  group.header_size = params.header_size;
  // The model's headers of 40 to 80 bytes are exact.
  const std::uint32_t beyond_ip = std::max(params.header_size, kIpv4Header) - kIpv4Header;
  group.tcp_header = std::clamp(beyond_ip / 4 * 4, kShortestTcpHeader, kLongestTcpHeader);
  group.payload = params.packet_size - kIpv4Header - group.tcp_header;
  group.window = std::uint64_t{params.window} * group.payload;
  group.offer = {.most_payload = static_cast<std::uint16_t>(group.payload), .sack = control->needs().sack};
  std::uint8_t& shift = group.offer.window_shift;
  while (shift < kLargestShift && group.window >> shift > kLargestWindow) ++shift;
  group.offers = group.tcp_header >= kShortestTcpHeader + 12;
  return group;
}

FlowHeaders::FlowHeaders(const Simulation& simulation) {
  const ScenarioSpec& spec = simulation.spec();
  for (const FlowSpec& flow : spec.flows) groups_.push_back(group_of(flow));
  std::uint32_t place = 0;  // in its group
  for (const FlowInfo& info : simulation.flows()) {
    place = !flows_.empty() && flows_.back().group == info.group ? place + 1 : 0;
    const FlowSpec& flow = spec.flows[info.group];
    Flow& row = flows_.emplace_back();
    row.group = info.group;
    row.from = add_host(spec, flow.from, flow.host_offset + place);
    row.to = add_host(spec, flow.to, flow.host_offset + place);
  }
  const auto by_address = [](const HostName& a, const HostName& b) { return a.address < b.address; };
  std::sort(hosts_.begin(), hosts_.end(), by_address);
  const auto same = [](const HostName& a, const HostName& b) { return a.address == b.address; };
  hosts_.erase(std::unique(hosts_.begin(), hosts_.end(), same), hosts_.end());
}

std::uint32_t FlowHeaders::add_host(const ScenarioSpec& spec, std::uint32_t node, std::uint32_t place) {
  const std::uint32_t count = spec.nodes[node].count;
  const std::uint32_t address = address_of(node, place % count);
  hosts_.push_back({address, count == 1 ? spec.nodes[node].id : numbered(spec.nodes[node].id, place % count)});
  return address;
}

// A SYN that was not seen before begins a connection.
void FlowHeaders::note(Flow& flow, const Group& group, const Packet& packet) {
  const bool is_syn = group.handshake && packet.size == group.header_size;
  if (!is_syn) {
    flow.now.has_data = true;
  } else if (packet.seq > flow.now.first) {
    flow.before = flow.now;
    flow.now = {.first = packet.seq, .place = flow.now.place + 1};
  }
}

Headers FlowHeaders::of(const Packet& packet, std::span<const SackBlock> blocks) {
  Flow& flow = flows_[packet.flow];
  const Group& group = groups_[flow.group];
  const bool is_data = packet.kind == PacketKind::data;
  const Endpoints ends{flow.from, flow.to, static_cast<std::uint16_t>(kSenderPort),
                       static_cast<std::uint16_t>(kReceiverPort + packet.flow)};
  if (!group.is_tcp) return udp_packet(is_data ? ends : back(ends), packet.ecn, packet.seq, packet.size);
  if (is_data) note(flow, group, packet);
  Headers headers = is_data ? tcp_data(flow, group, ends, packet) : tcp_ack(flow, group, ends, packet, blocks);
  headers.original_size = std::max(packet.size, headers.size);
  return headers;
}

Headers FlowHeaders::tcp_data(const Flow& flow, const Group& group, Endpoints ends, const Packet& packet) {
  const Connection& connection = packet.seq < flow.now.first ? flow.before : flow.now;
  ends.from_port = port_of(connection.place);
  const bool opens = group.handshake && packet.seq == connection.first;
  TcpFields fields{.seq = byte_of(packet.seq, connection.first, group.handshake, group.payload),
                   .ack = opens ? 0U : 1U,
                   .flags = opens ? kSyn : kAck,
                   .window = kLargestWindow,
                   .header_size = group.tcp_header,
                   .offer = opens && group.offers ? &group.offer : nullptr};
  if (packet.echo) fields.flags |= kCwr;
  return tcp_packet(ends, packet.ecn, low_half(packet.seq), fields, opens ? 0 : group.payload);
}

// An acknowledgement names the packet after those it acknowledges.
Headers FlowHeaders::tcp_ack(const Flow& flow, const Group& group, Endpoints ends, const Packet& packet,
                             std::span<const SackBlock> blocks) {
  const bool is_late = packet.seq <= flow.now.first && flow.now.place > 0;
  const Connection& connection = is_late ? flow.before : flow.now;
  ends.from_port = port_of(connection.place);
  const auto bytes = [&](std::uint32_t seq) { return byte_of(seq, connection.first, group.handshake, group.payload); };
  const bool opens = group.handshake && packet.seq == connection.first + 1 && !connection.has_data;
  const bool scales = group.handshake && group.offers && !opens;
  const std::uint64_t window = scales ? group.window >> group.offer.window_shift : group.window;
  std::array<SackBlock, 3> in_bytes{};
  for (std::size_t i = 0; i < blocks.size(); ++i) in_bytes[i] = {bytes(blocks[i].from), bytes(blocks[i].to)};
  TcpFields fields{.seq = opens ? 0U : 1U,
                   .ack = bytes(packet.seq),
                   .flags = kAck,
                   .window = static_cast<std::uint16_t>(std::min<std::uint64_t>(window, kLargestWindow)),
                   .header_size = group.tcp_header,
                   .offer = opens && group.offers ? &group.offer : nullptr,
                   .sack = std::span(in_bytes).first(blocks.size())};
  if (opens) fields.flags |= kSyn;
  if (packet.echo) fields.flags |= kEce;
  return tcp_packet(back(ends), packet.ecn, low_half(packet.seq), fields, 0);
}

}  // namespace aqm
