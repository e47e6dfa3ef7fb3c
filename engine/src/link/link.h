// One direction of a link: a queue, a transmitter and the wire behind it.
//
// A packet in flight needs no event of its own: the link keeps them in a list and schedules the first. And a link is
// in one of three states, which differ in the number of events, not in what happens or when:
//   queued    - a queue discipline decides; one event per transmission, one per delivery.
//   computed  - drop-tail that nobody watches: the departure of an arrival is known at once,
//               max(arrival, last departure) + size / rate. One event, the delivery.
//   ahead     - computed, fed by one other link that is no faster, so that it never overflows as long as packets are of
//               similar sizes: that link hands its packets over when it sends them, before they arrive. No event on the
//               way in.
// Whoever changes a link makes it queued first (`become_queued`); packets are then where they are at that time.
//
// Only where data and an acknowledgement reach their ends in the same nanosecond may the order differ, because a
// computed link schedules a delivery when the packet arrives, and a queued one when it is sent. No result depends on
// that order, but the fingerprint does: it may be another one if other links are watched.
//
// A change of rate or delay holds for packets whose transmission starts afterwards. Packets sent or being sent keep
// their times, and no packet overtakes another one on the wire.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/event_queue.h"
#include "core/random.h"
#include "core/ring.h"
#include "link/in_flight.h"
#include "link/pending_starts.h"
#include "net/flow_account.h"
#include "qdisc/queue_disc.h"

namespace aqm {

class Network;

struct LinkSettings {
  BitRate rate{};
  Duration delay{};
  double loss = 0;
  QueueLimit limit{};  // of the drop-tail queue while the link is computed

  friend bool operator==(const LinkSettings&, const LinkSettings&) = default;
};

// What links with the same settings share, so that what one of them reads is in the cache for all.
struct LinkKind {
  explicit LinkKind(const LinkSettings& all) : settings(all), times(all.rate) {}

  const LinkSettings settings;
  TransmissionTimes times;
};

// What the links of a rack share in one direction: their names, which only building, messages and random streams need,
// and what they send. The two directions of a host's link follow each other, so every second link is one of them.
struct LinkIdentity {
  std::string id, suffix;
  std::uint64_t seed = 0;
  std::uint32_t first = 0;  // index of the first
  bool alone = true;        // it is one link, so its name has no number
  Bytes decided_bytes = 0;
  // Only where somebody asks what has been sent.
  bool counts_starts = true;
  PendingStarts pending{};

  std::string name_of(std::uint32_t index) const;
};

class alignas(64) Link final : public EventHandler {
 public:
  Link(Network& network, std::uint32_t index, LinkKind& kind, LinkIdentity& identity);

  // A packet arrives at the entry now.
  void receive(PacketId packet);
  // A packet that the feeder began to send at `sent` will arrive at the entry at `at`; only for a link that works
  // ahead.
  AQM_HOT void receive_ahead(PacketId packet, Time at, Time sent) {
    // It has no followers of its own.
    note_pending(schedule_transmission(packet, sent, at), static_cast<std::int32_t>(packet->size));
    put_on_wire(packet, next_arrival());
  }
  void on_event(std::uint32_t tag) override;
  // The same without a virtual call, because most events are those of links.
  AQM_HOT void run(std::uint32_t tag);
  // One of its events is `ahead` events away, kAhead at most: should that be a delivery, fetches what it needs, a part
  // at a time.
  AQM_HOT void approach(int ahead) const;
  static constexpr int kAhead = 3;

  // Puts a discipline in place; packets that wait stay, in order.
  void set_queue(std::unique_ptr<QueueDisc> queue);
  void set_rate(BitRate rate);
  void set_delay(Duration delay);
  void set_loss(double loss);
  void set_limit(QueueLimit limit);
  // Replaces the computed queue by a drop-tail discipline.
  AQM_COLD void become_queued();
  // From now on `feeder` hands its packets over ahead of time.
  void work_ahead_of(Link& feeder);

  // Appends the packets that are now in the queue, in transmission or on the wire, whichever link holds them: in order
  // of start, then those that wait in the queue discipline. Changes nothing.
  void list_packets(std::vector<PacketPlace>& places) const;

  // Appends the packets whose transmission on this link starts later than `after`, as far as it is decided on, with
  // their arrivals at the far end; in order. Lost ones are not among them.
  void list_launched(Time after, std::vector<PacketPlace>& places) const;

  // Sets who measures and observes this link's queue, whatever its discipline. Without a listener, only the network is
  // told of drops.
  void observe(QueueMeter* meter, QueueListener* listener);
  void trace(QueueTracer* tracer);
  void record(QueueRecorder* recorder);

  bool is_queued() const { return is_queued_; }
  bool is_ahead() const { return feeder_ != nullptr; }
  bool hands_over() const { return hands_over_; }
  // None while it is computed.
  QueueDisc* queue() { return is_queued_ ? equipment_->queue.get() : nullptr; }
  const QueueDisc* queue() const { return is_queued_ ? equipment_->queue.get() : nullptr; }
  const LinkSettings& settings() const { return kind_->settings; }
  std::string name() const { return identity_->name_of(index_); }
  std::uint32_t index() const { return index_; }  // in its network

  // When the last transmission that is decided on ends, or ended.
  Time free_at() const { return free_at_; }

  // For disciplines of this link; each gets a stream of its own.
  QueueContext queue_context() const;

  // Bytes of the transmissions that have started, on all links of its rack in this direction; to be asked when all
  // events of this time have run.
  AQM_COLD Bytes started_bytes() const;

 private:
  enum Tag : std::uint32_t { kDeliver, kTransmitted };

  // A packet that a follower holds already, though it waits here.
  struct HandedOver {
    Time start;
    std::uint32_t size;
  };

  // Kept apart because most links, which are computed and the last on a path, need none of it. It answers the queue
  // discipline.
  struct Equipment final : QueueListener, QueueServer {
    Equipment(Link& owner, const Random& random) : link(owner), loss_random(random) {}
    void on_drop(PacketId packet, const Decision& decision) override;
    void on_mark(PacketId packet, const Decision& decision) override;
    void queue_ready() override { link.queue_ready(); }

    Link& link;
    std::unique_ptr<QueueDisc> queue;  // none while the link is computed
    QueueMeter* meter = nullptr;
    QueueListener* listener = nullptr;
    QueueTracer* tracer = nullptr;
    QueueRecorder* recorder = nullptr;
    std::vector<std::unique_ptr<QueueDisc>> retired;  // earlier ones, to which events may still point
    Random loss_random;
    std::vector<Link*> followers;  // links that work ahead of this one
    Ring<HandedOver> handed_over;  // while computed
    // While computed and full: how many packets wait, and when the first of them begins to be sent.
    std::int64_t full_with = 0;
    Time full_until{};
  };
  AQM_COLD Equipment& equipment();                              // made when it is first needed
  QueueDisc& discipline() const { return *equipment_->queue; }  // only while it is queued
  std::span<Link* const> followers() const {
    return hands_over_ ? std::span<Link* const>(equipment_->followers) : std::span<Link* const>();
  }

  bool has_room(std::uint32_t size) const {
    const QueueLimit& limit = settings().limit;
    return (!limit.in_bytes && most_waiting() < limit.amount) || has_room_now(size);
  }
  // Whether a packet whose transmission starts at `start` still waits. Transmissions start after the arrivals of the
  // same time, so at `start` itself it does, unless the transmitter was idle when it arrived.
  bool waits(Time start, Time now) const { return start > now || (start == now && start != idle_until_); }
  // An upper bound: includes packets on the wire.
  std::int64_t most_waiting() const {
    return static_cast<std::int64_t>(in_flight_.size() + (hands_over_ ? equipment_->handed_over.size() : 0));
  }
  // What waits while the link is computed, in bytes or packets, and when the first of it begins to be sent.
  struct Waiting {
    std::int64_t amount = 0;
    Time until = kNever;
  };
  AQM_COLD Waiting waiting(bool in_bytes) const;
  // In the unit of the limit.
  std::int64_t waiting_now() const { return waiting(settings().limit.in_bytes).amount; }
  bool is_still_full() const;
  AQM_COLD bool has_room_now(std::uint32_t size) const;
  AQM_COLD void overflow(PacketId packet);
  AQM_COLD bool is_lost(PacketId packet);
  AQM_NOINLINE void note_handed_over(Time start, std::uint32_t size);
  // A packet takes its turn at the transmitter; returns when that begins, and free_at_ is when it ends.
  AQM_HOT Time schedule_transmission(PacketId packet, Time sent, Time entered) {
    if (entered > free_at_) idle_until_ = entered;
    const Time start = std::max(entered, free_at_);
    packet->fed_at = sent;
    packet->enqueued_at = entered;
    packet->started_at = start;
    free_at_ = start + transmission(packet->size);
    identity_->decided_bytes += packet->size;
    return start;
  }
  // When the packet whose transmission ends at free_at_ will be at the far end.
  AQM_HOT Time next_arrival() {
    last_arrival_ = std::max(free_at_ + settings().delay, last_arrival_);
    return last_arrival_;
  }
  AQM_HOT void note_pending(Time start, std::int32_t size) {
    if (identity_->counts_starts && !identity_->pending.add(start, size)) [[unlikely]]
      note_pending_with_more_room(start, size);
  }
  AQM_COLD void note_pending_with_more_room(Time start, std::int32_t size);
  AQM_HOT void launch(PacketId packet, Time start);
  void put_on_wire(PacketId packet, Time arrival);
  // Of the first packet in flight. Events that were scheduled for another time are ignored.
  AQM_HOT void expect_delivery();
  AQM_HOT void deliver();
  // Fetches what the next deliveries need, a part at a time, where many packets are in flight: events are rarely as far
  // ahead.
  AQM_HOT void approach_deliveries() const;
  void transmit_next();
  void take_back(PacketId packet, Time start, Time arrival);
  void put_in_place(std::unique_ptr<QueueDisc> queue);
  void equip_queue();
  void queue_ready();
  void release_followers();
  void forget(const Link& follower);
  template <class T>
  void change(T LinkSettings::*member, T value);
  Duration transmission(std::uint32_t size) { return timer_.of(kind_->times, size); }

  // Two cache lines, and there are many links: one for deliveries, one for transmissions.
  bool transmitting_ = false;
  bool hands_over_ = false;  // it has followers
  bool is_queued_ = false;   // it has a queue discipline
  std::uint32_t index_;
  Network& network_;
  LinkIdentity* identity_;
  InFlightList in_flight_;  // a delivery event is pending for the first

  Time free_at_{};       // end of the last transmission
  Time idle_until_{};    // start of the last transmission that found the link idle
  Time last_arrival_{};  // at the far end
  TransmissionTimer timer_;
  LinkKind* kind_;
  std::unique_ptr<Equipment> equipment_;
  Link* feeder_ = nullptr;  // if this link works ahead
};
static_assert(sizeof(Link) <= 128);

}  // namespace aqm
