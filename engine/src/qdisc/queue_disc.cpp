#include "qdisc/queue_disc.h"

namespace aqm {

void QueueDisc::enqueue(PacketId id) {
  if (recorder_) [[unlikely]]
    return arrive_recorded(id);
  arrive(id);
}

// What is recorded is what this arrival or departure changes.
void QueueDisc::arrive_recorded(PacketId id) {
  bring_up_to_date();
  recorder_->begin(id);
  arrive(id);
  recorder_->end(id);
}

void QueueDisc::arrive(PacketId id) {
  const Packet& arriving = packets_[id];
  ++account_->received[index(arriving.traffic_class)];
  account_->received_bytes += arriving.size;
  on_enqueue(id);
}

PacketId QueueDisc::dequeue() {
  if (recorder_) [[unlikely]]
    return depart_recorded();
  return depart();
}

PacketId QueueDisc::depart_recorded() {
  bring_up_to_date();
  recorder_->begin(kNoPacket);
  const PacketId id = depart();
  recorder_->end(id);
  return id;
}

PacketId QueueDisc::depart() {
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
