#include "link/network.h"

namespace aqm {

void Network::send(PacketId id) {
  Packet& packet = packets_[id];
  const Flow& flow = flows_[packet.flow];
  if (packet.size < smallest_ || packet.size > largest_) [[unlikely]]
    note_size(packet.size);
  packet.hop = packet.kind == PacketKind::data ? flow.data : flow.back;
  arrive(id);
}

void Network::reach_endpoint(PacketId id) {
  const Packet& packet = packets_[id];
  const Flow& flow = flows_[packet.flow];
  // The link that an answer takes first.
  approach_hop(packet.kind == PacketKind::data ? flow.back : flow.data);
  fingerprint_.add(static_cast<std::uint64_t>(events_.now().ns));
  fingerprint_.add(std::uint64_t{packet.flow} << 34 | std::uint64_t{packet.seq} << 2 |
                   static_cast<std::uint64_t>(packet.kind));
  if (packet.kind != PacketKind::data) return flow.source->receive(id);
  account_arrival(packet, *flow.account);
  flow.sink->receive(id);
}

void Network::report_drop(PacketId id, const Link& link, const Decision& decision) {
  count_drop(id, decision);
  drops_.on_link_drop(id, link, decision);
}

void Network::count_drop(PacketId id, const Decision& decision) {
  const Packet& packet = packets_[id];
  if (tracer_) tracer_->on_drop(packet, decision);
  count_loss(packet, *flows_[packet.flow].account);
  fingerprint_.add(static_cast<std::uint64_t>(events_.now().ns));
  fingerprint_.add(~(std::uint64_t{packet.flow} << 32 | packet.seq));
}

void Network::count_loss(const Packet& packet, FlowAccount& account) {
  if (packet.kind == PacketKind::ack) ++account.dropped_acks;
  if (packet.kind != PacketKind::data) return;
  ++account.dropped_packets;
  if (packet.opens) ++account.dropped_syns;
  const Time now = events_.now();
  if (account.last_loss != kNever && account.group) account.group->loss_gap.add(now - account.last_loss);
  account.last_loss = now;
}

void Network::account_arrival(const Packet& packet, FlowAccount& account) {
  const Duration transit = events_.now() - packet.sent_at;
  ++account.received_packets;
  account.received_bytes += packet.size;
  account.delay_sum += transit;
  account.delay.add(transit);
  if (transit < account.least_delay && !packet.opens) account.least_delay = transit;
  if (account.has_transit) {
    // RFC 3550 §6.4.1: J += (|D| - J) / 16
    const Duration difference = std::chrono::abs(transit - account.last_transit);
    account.jitter_ns += (static_cast<double>(difference.count()) - account.jitter_ns) / 16;
    DelayVariation& variation = delay_variation_[index(account.traffic_class)];
    variation.sum += difference;
    variation.values.add(difference);
  }
  account.has_transit = true;
  account.last_transit = transit;
}

}  // namespace aqm
