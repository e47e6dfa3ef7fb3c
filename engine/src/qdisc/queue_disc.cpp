#include "qdisc/queue_disc.h"

namespace aqm {

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
    const Decision decision = overflow_decision();
    drop_queued(remove_last(), Cause::overflow, decision);
  }
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

void QueueDisc::drop(PacketId id, Cause cause, Decision decision) {
  ++account_->dropped_before[index(packets_[id].traffic_class)][index(cause)];
  if (listener_) listener_->on_drop(id, cause, decision);
  packets_.release(id);
}

void QueueDisc::drop_queued(PacketId id, Cause cause, Decision decision) {
  leave(id);
  ++account_->dropped_after[index(packets_[id].traffic_class)][index(cause)];
  account_->dropped_after_bytes += packets_[id].size;
  backlog_changed();
  if (listener_) listener_->on_drop(id, cause, decision);
  packets_.release(id);
}

bool QueueDisc::mark(PacketId id, Decision decision) {
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
