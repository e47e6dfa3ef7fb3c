#include "link/link.h"

#include <algorithm>

#include "core/assert.h"
#include "link/loss.h"
#include "link/network.h"

namespace aqm {

void Link::receive(PacketId id) {
  if (is_queued_) {
    network_.decides(*this, id);
    discipline().enqueue(id);
    if (!transmitting_) transmit_next();
    return;
  }
  if (kCanTouch && hands_over_) network_.approach_hop(id->hop);
  const std::uint32_t size = id->size;
  if (!has_room(size)) [[unlikely]]
    return overflow(id);
  const Time now = network_.events().now();
  const Time start = schedule_transmission(id, Time{}, now);
  if (start > now) note_pending(start, static_cast<std::int32_t>(size));
  launch(id, start);
}

// The packet whose transmission ends at free_at_ goes on the wire.
inline void Link::launch(PacketId id, Time start) {
  const Time arrival = next_arrival();
  if (!hands_over_ || !network_.hand_over(id, arrival, start)) return put_on_wire(id, arrival);
  if (!is_queued_) note_handed_over(start, id->size);
}

void Link::note_handed_over(Time start, std::uint32_t size) {
  const Time now = network_.events().now();
  Ring<HandedOver>& handed_over = equipment_->handed_over;
  while (!handed_over.empty() && handed_over.front().start < now) handed_over.pop_front();
  if (waits(start, now)) handed_over.push_back({start, size});
}

Link::Waiting Link::waiting(bool in_bytes) const {
  const Time now = network_.events().now();
  Waiting all;
  // To be called from the last one of a list on, until it returns false.
  const auto add = [&](Time start, std::uint32_t size) {
    if (!waits(start, now)) return false;
    all.amount += in_bytes ? size : 1;
    all.until = std::min(all.until, start);
    return true;
  };
  in_flight_.for_each_from_last([&](PacketId id, Time /*arrival*/) { return add(id->started_at, id->size); });
  if (!hands_over_) return all;
  const Ring<HandedOver>& handed_over = equipment_->handed_over;
  for (std::size_t i = handed_over.size(); i > 0 && add(handed_over[i - 1].start, handed_over[i - 1].size);) --i;
  return all;
}

void Link::note_pending_with_more_room(Time start, std::int32_t size) {
  identity_->pending.make_room(network_.events().now());
  identity_->pending.add(start, size);
}

Bytes Link::started_bytes() const {
  AQM_ASSERT(identity_->counts_starts);
  return identity_->decided_bytes - identity_->pending.bytes_after(network_.events().now());
}

bool Link::is_still_full() const { return equipment_ && network_.events().now() < equipment_->full_until; }

bool Link::has_room_now(std::uint32_t size) const {
  const QueueLimit limit = settings().limit;
  if (is_still_full()) return false;
  return waiting_now() + (limit.in_bytes ? size : 1) <= limit.amount;
}

void Link::on_event(std::uint32_t tag) { run(tag); }

void Link::transmit_next() {
  network_.decides(*this, nullptr);
  const PacketId id = discipline().dequeue();
  transmitting_ = id != kNoPacket;
  if (!transmitting_) return;
  if (kCanTouch && hands_over_) network_.approach_hop(id->hop);
  const Time now = network_.events().now();
  const std::uint32_t size = id->size;
  free_at_ = now + transmission(size);
  identity_->decided_bytes += size;
  id->started_at = now;
  network_.events().schedule_frequent(free_at_, *this, kTransmitted, Turn::last);
  if (settings().loss > 0 && is_lost(id)) [[unlikely]]
    return;
  launch(id, now);
}

void Link::overflow(PacketId id) {
  const QueueLimit limit = settings().limit;
  if (limit.in_bytes) return network_.drop(id, *this, {no_room.bytes, waiting_now(), id->size, limit.amount});
  Equipment& with = equipment();
  if (!is_still_full()) {
    const Waiting all = waiting(false);
    with.full_with = all.amount;
    with.full_until = all.until;
  }
  network_.drop(id, *this, {no_room.packets, with.full_with, limit.amount});
}

bool Link::is_lost(PacketId id) {
  const double draw = equipment().loss_random.uniform();
  const double loss = settings().loss;
  if (draw >= loss) return false;
  network_.drop(id, *this, {random_loss, loss, draw});
  return true;
}

void Link::queue_ready() {
  if (!transmitting_) transmit_next();
}

void Link::Equipment::on_drop(PacketId id, const Decision& decision) { link.network_.report_drop(id, link, decision); }

void Link::Equipment::on_mark(PacketId id, const Decision&) { link.network_.count_mark(id); }

}  // namespace aqm
