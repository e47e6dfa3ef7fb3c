#include "transport/tcp_receiver.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr Duration kAckDelay = from_seconds(0.1);  // ns-2 TCPSink/DelAck

}  // namespace

void TcpReceiver::prepare() {
  // The sender never has more than a window and a few packets of limited transmit outstanding.
  seen_.reset(std::int64_t{params_.window} + 8);
}

void TcpReceiver::receive(PacketId id) {
  const Packet packet = context_.packets[id];
  context_.packets.release(id);
  transit_ = context_.events.now() - packet.sent_at;
  note_congestion(packet);

  // RFC 5681 §4.2: what fills a gap is acknowledged at once; and so is the very first packet.
  const bool may_wait =
      packet.seq == expected_ && packet.seq > highest_seen_ && packet.size > params_.header_size && packet.seq > 0;
  highest_seen_ = std::max<std::int64_t>(highest_seen_, packet.seq);
  deliver(packet);
  if (needs_.sack) update_blocks(packet.seq);
  if (params_.delayed_ack && may_wait && !ack_waits_) {
    ack_waits_ = true;
    context_.events.schedule(context_.events.now() + kAckDelay, *this, ++ack_timer_);
    return;
  }
  send_ack();
}

void TcpReceiver::on_event(std::uint32_t tag) {
  if (ack_waits_ && tag == ack_timer_) send_waiting_ack();
}

void TcpReceiver::note_congestion(const Packet& packet) {
  const bool marked = packet.ecn == Ecn::congestion_experienced;
  if (needs_.exact_echo) {
    // RFC 8257 §3.2: an acknowledgement speaks of packets of one kind only.
    if (ack_waits_ && marked != congestion_seen_) send_waiting_ack();
    congestion_seen_ = marked;
    return;
  }
  if (packet.echo || packet.opens) congestion_seen_ = false;  // CWR, or a new connection
  if (marked) congestion_seen_ = true;
}

void TcpReceiver::deliver(const Packet& packet) {
  const std::int64_t seq = packet.seq;
  if (seq > expected_) seen_.set(seq);
  if (seq != expected_) return;
  ++expected_;
  // A packet without data is the SYN; it is alone on its way.
  if (packet.size > params_.header_size) count(packet.size);
  while (seen_.test(expected_)) {
    seen_.clear(expected_);
    ++expected_;
    count(params_.packet_size);
  }
}

void TcpReceiver::count(std::uint32_t size) {
  if (context_.account.is_starting) note_start_up();
  ++context_.account.goodput_packets;
  context_.account.goodput_bytes += size;
  context_.account.payload_bytes += size - params_.header_size;
}

void TcpReceiver::note_start_up() {
  FlowAccount& account = context_.account;
  account.is_starting = false;
  if (account.group) account.group->start_up.add(context_.events.now() - account.opened_at);
}

// RFC 2018 §4: first the block that the packet belongs to, then those reported most recently.
void TcpReceiver::update_blocks(std::int64_t seq) {
  if (block_count_ == 0 && seq < expected_) return;
  std::array<SackBlock, 3> blocks{};
  std::uint8_t count = 0;
  if (seq > expected_) {
    const std::int64_t from = seen_.previous_clear(seq, expected_) + 1;
    const std::int64_t to = seen_.next_clear(seq, highest_seen_ + 1);
    blocks[count++] = {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
  }
  for (std::uint8_t i = 0; i < block_count_ && count < blocks.size(); ++i) {
    const SackBlock old = blocks_[i];
    const bool inside = count > 0 && old.from >= blocks[0].from && old.to <= blocks[0].to;
    if (old.from > expected_ && !inside) blocks[count++] = old;
  }
  blocks_ = blocks;
  block_count_ = count;
}

void TcpReceiver::send_ack() {
  ack_waits_ = false;
  const PacketId id = context_.packets.make();
  Packet& ack = context_.packets[id];
  ack.flow = context_.flow;
  ack.traffic_class = context_.traffic_class;
  ack.kind = PacketKind::ack;
  ack.seq = static_cast<std::uint32_t>(expected_);
  ack.size = params_.header_size;
  ack.sent_at = context_.events.now();
  ack.echo = congestion_seen_;
  if (block_count_ > 0) add_blocks(id);
  if (needs_.delays) context_.packets.options(id).transit = transit_;
  ++context_.account.sent_acks;
  context_.outlet.send(id);
}

void TcpReceiver::send_waiting_ack() { send_ack(); }

void TcpReceiver::add_blocks(PacketId id) {
  context_.packets[id].sack_blocks = block_count_;
  context_.packets.options(id).sack = blocks_;
}

}  // namespace aqm
