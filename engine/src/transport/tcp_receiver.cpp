#include "transport/tcp_receiver.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr Duration kAckDelay = from_seconds(0.1);  // ns-2 TCPSink/DelAck

}  // namespace

void TcpReceiver::prepare() {
  // The sender never has more than a window and a few packets of limited transmit outstanding.
  std::size_t size = 64;
  while (size < params_.window + 8U) size *= 2;
  seen_.assign(size, false);
  mask_ = size - 1;
}

void TcpReceiver::receive(PacketId id) {
  const Packet packet = context_.packets[id];
  context_.packets.release(id);
  if (packet.echo) congestion_seen_ = false;  // CWR
  if (packet.ecn == Ecn::congestion_experienced) congestion_seen_ = true;

  // RFC 5681 §4.2: what fills a gap is acknowledged at once; and so is the start of a connection.
  const bool may_wait = packet.seq == expected_ && packet.seq > highest_seen_ && packet.seq > 0;
  highest_seen_ = std::max<std::int64_t>(highest_seen_, packet.seq);
  deliver(packet);
  if (params_.delayed_ack && may_wait && !ack_waits_) {
    ack_waits_ = true;
    context_.events.schedule(context_.events.now() + kAckDelay, *this, ++ack_timer_);
    return;
  }
  send_ack();
}

void TcpReceiver::on_event(std::uint32_t tag) {
  if (ack_waits_ && tag == ack_timer_) send_ack();
}

void TcpReceiver::deliver(const Packet& packet) {
  const std::int64_t seq = packet.seq;
  if (seq < expected_ || (seq > expected_ && has(seq))) return;  // a duplicate
  seen_[static_cast<std::size_t>(seq) & mask_] = true;
  while (has(expected_)) {
    seen_[static_cast<std::size_t>(expected_) & mask_] = false;
    const bool is_syn = params_.handshake && expected_ == 0;
    ++expected_;
    if (is_syn) continue;
    ++context_.account.goodput_packets;
    context_.account.goodput_bytes += params_.packet_size;
    context_.account.payload_bytes += params_.packet_size - params_.header_size;
  }
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
  context_.outlet.send(id);
}

}  // namespace aqm
