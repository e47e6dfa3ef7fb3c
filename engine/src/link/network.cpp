#include "link/network.h"

#include <cstdlib>

namespace aqm {
namespace {

// No packet is this many times as large as another one, so a link that is no slower than the one that feeds it never
// holds more packets than this.
constexpr std::int64_t kEnoughRoom = 1000;
constexpr std::uint32_t kNone = 0xFFFFFFFF, kSeveral = 0xFFFFFFFE;

}  // namespace

std::uint32_t Network::add_link(const LinkSettings& settings, std::uint64_t seed, std::string name) {
  links_.emplace_back(*this, settings, seed, std::move(name));
  return static_cast<std::uint32_t>(links_.size() - 1);
}

Network::Path Network::store(std::span<const std::uint32_t> links) {
  const Path path{static_cast<std::uint32_t>(hops_.size()), static_cast<std::uint32_t>(links.size())};
  hops_.insert(hops_.end(), links.begin(), links.end());
  return path;
}

void Network::add_flow(std::span<const std::uint32_t> data, std::span<const std::uint32_t> back, FlowAccount& account) {
  flows_.push_back({store(data), store(back), nullptr, nullptr, &account});
}

void Network::connect(FlowId flow, Endpoint& source, Endpoint& sink) {
  flows_[flow].source = &source;
  flows_[flow].sink = &sink;
}

void Network::find_links_ahead() {
  // Which link alone feeds each link; kSeveral if there are more, or packets enter the network there.
  std::vector<std::uint32_t> feeder(links_.size(), kNone);
  auto feed = [&](const Path& path) {
    for (std::uint32_t i = 0; i < path.length; ++i) {
      const std::uint32_t from = i == 0 ? kSeveral : hops_[path.begin + i - 1];
      std::uint32_t& known = feeder[hops_[path.begin + i]];
      known = known == kNone || known == from ? from : kSeveral;
    }
  };
  for (const Flow& flow : flows_) {
    feed(flow.data);
    feed(flow.back);
  }
  for (std::uint32_t i = 0; i < links_.size(); ++i) {
    if (feeder[i] == kNone || feeder[i] == kSeveral) continue;
    Link& link = links_[i];
    Link& from = links_[feeder[i]];
    const QueueLimit limit = link.settings().limit;
    const bool roomy = !limit.in_bytes && limit.amount >= kEnoughRoom;
    // One hop ahead is enough, and keeps it simple to call packets back.
    if (!link.is_queued() && !from.is_ahead() && roomy && link.settings().rate >= from.settings().rate)
      link.work_ahead_of(from);
  }
}

void Network::send(PacketId id) {
  packets_[id].hop = 0;
  arrive(id);
}

void Network::arrive(PacketId id) {
  Packet& packet = packets_[id];
  const Path& path = path_of(packet);
  if (packet.hop == path.length) return reach_endpoint(id);
  links_[hops_[path.begin + packet.hop++]].receive(id);
}

bool Network::hand_over(PacketId id, Time at) {
  Packet& packet = packets_[id];
  const Path& path = path_of(packet);
  if (packet.hop == path.length) return false;
  Link& next = links_[hops_[path.begin + packet.hop]];
  if (!next.is_ahead()) return false;
  ++packet.hop;
  next.receive_ahead(id, at);
  return true;
}

void Network::reach_endpoint(PacketId id) {
  const Packet& packet = packets_[id];
  const Flow& flow = flows_[packet.flow];
  fingerprint_.add(static_cast<std::uint64_t>(events_.now().ns));
  fingerprint_.add(std::uint64_t{packet.flow} << 34 | std::uint64_t{packet.seq} << 2 | static_cast<std::uint64_t>(packet.kind));
  if (packet.kind != PacketKind::data) return flow.source->receive(id);
  account_arrival(packet, *flow.account);
  flow.sink->receive(id);
}

void Network::account_arrival(const Packet& packet, FlowAccount& account) {
  const Duration transit = events_.now() - packet.sent_at;
  ++account.received_packets;
  account.received_bytes += packet.size;
  account.delay_sum_s += to_seconds(transit);
  account.delay.add(transit);
  if (account.has_transit) {
    // RFC 3550 §6.4.1: J += (|D| - J) / 16
    const double difference = to_seconds(Duration{std::abs((transit - account.last_transit).count())});
    account.jitter_s += (difference - account.jitter_s) / 16;
  }
  account.has_transit = true;
  account.last_transit = transit;
}

}  // namespace aqm
