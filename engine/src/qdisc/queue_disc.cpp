#include "qdisc/queue_disc.h"

namespace aqm {
namespace {

constexpr std::array room_packets{
    Quantity{"backlog", "Queue", Unit::packets},
    Quantity{"limit", "Buffer", Unit::packets},
};
constexpr std::array room_bytes{
    Quantity{"backlog", "Queue", Unit::bytes},
    Quantity{"size", "Size of the packet", Unit::bytes},
    Quantity{"limit", "Buffer", Unit::bytes},
};
constexpr std::array limit_bytes{
    Quantity{"backlog", "Queue", Unit::bytes},
    Quantity{"limit", "Buffer", Unit::bytes},
};
constexpr Reason no_room_row{.id = "overflow", .label = "Overflow", .doc = "There was no room in the buffer."};
constexpr Reason beyond_limit_row{
    .id = "overflow",
    .label = "Overflow",
    .doc = "More was waiting than the buffer may hold, and this packet had to make room."};

}  // namespace

constinit const LimitReason no_room{
    .packets = told(no_room_row, "{backlog} were waiting, and the buffer has room for {limit}.", "backlog >= limit",
                    room_packets),
    .bytes = told(no_room_row,
                  "{backlog} were waiting; with the {size} of this packet that is more than the {limit} of the buffer.",
                  "backlog + size > limit", room_bytes)};
constinit const LimitReason beyond_limit{
    .packets = told(beyond_limit_row, "{backlog} were waiting, and the buffer has room for {limit}.", "backlog > limit",
                    room_packets),
    .bytes = told(beyond_limit_row, "{backlog} were waiting, and the buffer has room for {limit}.", "backlog > limit",
                  limit_bytes)};

void QueueDisc::enqueue(PacketId id) {
  const Packet& arriving = packets_[id];
  ++account_->received[index(arriving.traffic_class)];
  account_->received_bytes += arriving.size;
  on_enqueue(id);
}

PacketId QueueDisc::dequeue() {
  const PacketId id = on_dequeue();
  if (id == kNoPacket) return id;
  leave(id);
  const Packet& sent = packets_[id];
  ++account_->delivered[index(sent.traffic_class)];
  account_->delivered_bytes[index(sent.traffic_class)] += sent.size;
  if (meter_) meter_->packet_left(now() - sent.enqueued_at);
  backlog_changed();
  if (tracer_) tracer_->on_delivered(id);
  return id;
}

void QueueDisc::set_limit(QueueLimit limit) {
  limit_ = limit;
  while (exceeds_limit()) {
    const Decision decision = pushed_out();
    drop_queued(remove_last(), decision);
  }
}

Decision QueueDisc::overflowed(std::uint32_t size) const {
  if (limit_.in_bytes) return {no_room.bytes, backlog_bytes_, size, limit_.amount};
  return {no_room.packets, backlog_packets_, limit_.amount};
}

Decision QueueDisc::pushed_out() {
  return {beyond_limit.in(limit_.in_bytes), limit_.in_bytes ? backlog_bytes_ : backlog_packets_, limit_.amount};
}

void QueueDisc::set_rate(BitRate rate) {
  rate_ = rate;
  on_rate_changed();
}

std::vector<PacketId> QueueDisc::release_all() {
  std::vector<PacketId> all;
  while (backlog_packets_ > 0) {
    all.push_back(remove_first());
    leave(all.back());
  }
  return all;
}

void QueueDisc::adopt(std::span<const PacketId> packets) {
  for (const PacketId id : packets) {
    store(id);
    ++backlog_packets_;
    backlog_bytes_ += packets_[id].size;
    ++class_backlog_[index(packets_[id].traffic_class)];
  }
}

void QueueDisc::stored(PacketId id) {
  Packet& accepted = packets_[id];
  accepted.enqueued_at = now();
  ++backlog_packets_;
  backlog_bytes_ += accepted.size;
  ++class_backlog_[index(accepted.traffic_class)];
  ++account_->enqueued[index(accepted.traffic_class)];
  account_->enqueued_bytes += accepted.size;
  backlog_changed();
  if (tracer_) tracer_->on_enqueued(id);
}

void QueueDisc::drop(PacketId id, const Decision& decision) {
  ++account_->dropped.of(*decision.reason).before[index(packets_[id].traffic_class)];
  if (listener_) listener_->on_drop(id, decision);
  packets_.release(id);
}

void QueueDisc::drop_queued(PacketId id, const Decision& decision) {
  leave(id);
  ++account_->dropped.of(*decision.reason).after[index(packets_[id].traffic_class)];
  account_->dropped_after_bytes += packets_[id].size;
  backlog_changed();
  if (listener_) listener_->on_drop(id, decision);
  packets_.release(id);
}

bool QueueDisc::mark(PacketId id, const Decision& decision) {
  Packet& marked = packets_[id];
  if (marked.ecn == Ecn::not_capable) return false;
  marked.ecn = Ecn::congestion_experienced;
  ++account_->marked[index(marked.traffic_class)];
  if (listener_) listener_->on_mark(id, decision);
  return true;
}

void QueueDisc::leave(PacketId id) {
  --backlog_packets_;
  backlog_bytes_ -= packets_[id].size;
  --class_backlog_[index(packets_[id].traffic_class)];
}

}  // namespace aqm
