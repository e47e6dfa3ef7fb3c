// What happens to a link between packets: it is built, observed, changed.
#include <algorithm>

#include "core/text.h"
#include "link/link.h"
#include "link/network.h"
#include "qdisc/disciplines.h"

namespace aqm {

Link::Link(Network& network, std::uint32_t index, LinkKind& kind, LinkIdentity& identity)
    : EventHandler(true),
      index_(index),
      network_(network),
      identity_(&identity),
      timer_(kind.settings.rate),
      kind_(&kind) {}

Link::Equipment& Link::equipment() {
  if (!equipment_)
    equipment_ = std::make_unique<Equipment>(*this, Random(identity_->seed, concat({"link:", name(), ":loss"})));
  return *equipment_;
}

QueueContext Link::queue_context() const {
  return {network_.packets(), network_.events(), Random(identity_->seed, concat({"queue:", name()})), settings().rate,
          settings().delay};
}

void Link::set_queue(std::unique_ptr<QueueDisc> queue) {
  Equipment& with = equipment();
  if (is_queued_) {
    with.queue->set_server(nullptr);
    queue->adopt(with.queue->release_all());
    with.retired.push_back(std::move(with.queue));
  }
  put_in_place(std::move(queue));
  if (with.queue->backlog_packets() > 0) queue_ready();  // the predecessor may have held packets back
}

void Link::put_in_place(std::unique_ptr<QueueDisc> queue) {
  equipment().queue = std::move(queue);
  is_queued_ = true;
  equip_queue();
}

void Link::equip_queue() {
  Equipment& with = equipment();
  with.queue->set_meter(with.meter);
  with.queue->set_listener(with.listener ? with.listener : &with);
  with.queue->set_tracer(with.tracer);
  with.queue->set_recorder(with.recorder);
  with.queue->set_limit(settings().limit);
  with.queue->set_server(&with);
}

void Link::observe(QueueMeter* meter, QueueListener* listener) {
  equipment().meter = meter;
  equipment().listener = listener;
  if (is_queued_) equip_queue();
}

void Link::trace(QueueTracer* tracer) {
  equipment().tracer = tracer;
  if (is_queued_) discipline().set_tracer(tracer);
}

void Link::record(QueueRecorder* recorder) {
  equipment().recorder = recorder;
  if (is_queued_) discipline().set_recorder(recorder);
}

template <class T>
void Link::change(T LinkSettings::*member, T value) {
  LinkSettings changed = settings();
  changed.*member = value;
  kind_ = &network_.kind(changed);
}

void Link::set_rate(BitRate rate) {
  become_queued();
  release_followers();
  change(&LinkSettings::rate, rate);
  timer_ = TransmissionTimer(rate);
  discipline().set_rate(rate);
}

void Link::set_delay(Duration delay) {
  become_queued();
  change(&LinkSettings::delay, delay);
  discipline().set_delay(delay);
}

void Link::set_loss(double loss) {
  become_queued();
  change(&LinkSettings::loss, loss);
}

void Link::set_limit(QueueLimit limit) {
  become_queued();
  change(&LinkSettings::limit, limit);
  discipline().set_limit(limit);
}

// Packets on the wire stay there; those that wait now wait in the queue; those that another link handed over ahead of
// time go back to its wire.
void Link::become_queued() {
  if (is_queued_) return;
  release_followers();
  const Time now = network_.events().now();
  InFlightPool& pool = network_.in_flight();
  InFlightList on_wire;
  std::vector<PacketId> waiting;
  while (!in_flight_.empty()) {
    const Time arrival = in_flight_.first_arrival();
    const PacketId id = in_flight_.pop_front(pool);
    const Packet& packet = *id;
    if (packet.started_at <= now) {
      on_wire.push_back(pool, arrival, id);
      continue;
    }
    timer_.give_back(kind_->times, packet.size);
    identity_->decided_bytes -= packet.size;
    note_pending(packet.started_at, -static_cast<std::int32_t>(packet.size));
    if (packet.enqueued_at <= now) {
      waiting.push_back(id);
    } else {
      feeder_->take_back(id, packet.fed_at, packet.enqueued_at);
    }
  }
  in_flight_ = on_wire;
  if (equipment_) equipment_->handed_over.clear();
  last_arrival_ = in_flight_.empty() ? now : in_flight_.last_arrival();
  if (feeder_) {
    feeder_->forget(*this);
    feeder_ = nullptr;
  }
  free_at_ = in_flight_.empty() ? now : last_arrival_ - settings().delay;
  put_in_place(drop_tail.make(queue_context()));
  discipline().adopt(waiting);
  transmitting_ = free_at_ > now;
  if (transmitting_) network_.events().schedule(free_at_, *this, kTransmitted, Turn::last);
}

// A packet handed over ahead of time comes back: it is on this wire until `arrival`.
void Link::take_back(PacketId id, Time start, Time arrival) {
  Packet& packet = *id;
  --packet.hop;
  packet.enqueued_at = std::min(start, network_.events().now());
  packet.started_at = start;
  Ring<HandedOver>& handed_over = equipment_->handed_over;
  for (std::size_t i = handed_over.size(); i > 0 && handed_over[i - 1].start >= start; --i)
    if (handed_over[i - 1].start == start) handed_over.erase(i - 1);
  const Time expected = in_flight_.first_arrival();
  in_flight_.insert(network_.in_flight(), arrival, id);
  if (in_flight_.first_arrival() != expected) expect_delivery();
}

void Link::release_followers() {
  while (hands_over_) equipment_->followers.back()->become_queued();
}

void Link::work_ahead_of(Link& feeder) {
  feeder_ = &feeder;
  feeder.equipment().followers.push_back(this);
  feeder.hands_over_ = true;
}

void Link::forget(const Link& follower) {
  std::erase(equipment_->followers, &follower);
  hands_over_ = !equipment_->followers.empty();
}

}  // namespace aqm
