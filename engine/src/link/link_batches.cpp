// Links that work in batches: conservative lookahead (Chandy & Misra 1979).
//
// What enters a link has no effect elsewhere before it has crossed the link. So nothing needs to happen at its entry in
// time: the links that feed it only note when their packets will be there, and once the delay of the link has passed
// since the first of them, or earlier, all that has happened there is computed in order, each as of its moment.
#include "link/batch.h"
#include "link/link.h"
#include "link/network.h"

namespace aqm {

void Link::work_in_batches() {
  equipment().batch = std::make_unique<Batch>();
  is_batched_ = true;
  is_ranked_ = true;
  for (Link* follower : followers()) follower->is_ranked_ = true;
}

void Link::feed_batches_of(Link& link) {
  feeds_batches_ = true;
  partner_ = &link;
}

void Link::note_arrival(Time at, Time since, bool follows, Link& from) {
  Batch& batch = *equipment_->batch;
  batch.note(at, since, follows, from);
  if (batch.is_long()) return work_off(network_.events().now());
  expect_work(at);
}

// The far end may hear of what happens here at `first` once the delay has passed.
void Link::expect_work(Time first) {
  Batch& batch = *equipment_->batch;
  const Time due = first + settings().delay;
  if (due >= batch.due) return;
  batch.due = due;
  network_.events().schedule(due, *this, kWork);
}

void Link::work() {
  EventQueue& events = network_.events();
  events.discount();
  if (!is_batched_) return;
  Batch& batch = *equipment_->batch;
  if (batch.due != events.now()) return;
  batch.due = kNever;
  work_off(events.now());
}

void Link::work_off(Time before) {
  Batch& batch = *equipment_->batch;
  Time next = kNever;
  {
    EventQueue::Meanwhile meanwhile(network_.events());
    for (;;) {
      const Time arrival = batch.next_at();
      const Time departure = transmitting_ ? free_at_ : kNever;
      next = std::min(arrival, departure);
      if (next >= before) break;
      if (arrival <= departure) {
        take_arrival(batch, meanwhile);
      } else {
        meanwhile.happens(Moment(departure, batch.begun, rank(), Turn::last));
        transmit_next();
      }
    }
  }
  batch.worked_off();
  if (next != kNever) expect_work(next);
}

inline void Link::take_arrival(Batch& batch, EventQueue::Meanwhile& meanwhile) {
  if (kCanTouch && batch.is_wide()) {
    touch(batch.foreseen(8).from, 2);
    const Packet* const packet = batch.foreseen(4).from->in_flight_.first();
    touch(packet);
  }
  const BatchArrival& first = batch.next();
  Link& from = *first.from;
  const PacketId id = from.in_flight_.pop_front(network_.in_flight());
  batch.count(from.in_flight_.first());
  meanwhile.happens(Moment(first.at, first.since, rank()));
  batch.pop_next();
  ++id->hop;
  receive(id);
}

void Link::stop_batches() {
  if (!is_batched_) return;
  EventQueue& events = network_.events();
  work_off(events.now());
  is_batched_ = false;
  const std::unique_ptr<Batch> batch = std::move(equipment_->batch);
  while (batch->next_at() != kNever) {
    const BatchArrival next = batch->next();
    batch->pop_next();
    if (next.from->feeds_batches_) events.schedule_frequent(next.at, next.since, 0, *next.from, kDeliver);
    next.from->stop_feeding_batches();
  }
  if (transmitting_) events.schedule_frequent(free_at_, batch->begun, rank(), *this, kTransmitted, Turn::last);
  network_.forget_batches_of(*this);
}

void Link::stop_feeding_batches() {
  feeds_batches_ = false;
  partner_ = nullptr;
}

}  // namespace aqm
