// The contract of a queue discipline, and all accounting of a queue.
//
// A discipline decides in `on_enqueue` and `on_dequeue`. It says what becomes of a packet with accept, drop and mark;
// the base class counts, so that the conservation laws hold by construction:
//   received = dropped before + enqueued,   enqueued = delivered + dropped after + backlog   (packets and bytes).
// The backlog never includes the packet that is being transmitted (the convention of ns-2 and of the papers).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "catalog/chart.h"
#include "catalog/param.h"
#include "catalog/signal.h"
#include "catalog/state_table.h"
#include "core/event_queue.h"
#include "core/random.h"
#include "net/packet.h"
#include "qdisc/decision.h"
#include "qdisc/queue_account.h"
#include "qdisc/queue_meter.h"

namespace aqm {

// What a discipline lives in.
struct QueueContext {
  PacketPool& packets;
  EventQueue& events;
  Random random;
  BitRate rate;      // of the link behind the queue
  Duration delay{};  // of the link behind the queue
};

// Is told of every drop and mark.
class QueueListener {
 public:
  virtual void on_drop(PacketId packet, const Decision& decision) = 0;
  virtual void on_mark(PacketId packet, const Decision& decision) = 0;

 protected:
  ~QueueListener() = default;
};

// Is told of every packet that is stored or sent.
class QueueTracer {
 public:
  virtual void on_enqueued(PacketId packet) = 0;
  virtual void on_delivered(PacketId packet) = 0;

 protected:
  ~QueueTracer() = default;
};

// The link that a queue feeds.
class QueueServer {
 public:
  // The queue, which held packets back, has one to send now.
  virtual void queue_ready() = 0;

 protected:
  ~QueueServer() = default;
};

class QueueDisc {
 public:
  explicit QueueDisc(const QueueContext& context)
      : packets_(context.packets), events_(context.events), random_(context.random), rate_(context.rate) {}
  virtual ~QueueDisc() = default;
  QueueDisc(const QueueDisc&) = delete;
  QueueDisc& operator=(const QueueDisc&) = delete;

  // A packet arrives. It is in the queue afterwards, or dropped and released.
  void enqueue(PacketId packet);
  // The link is free: the next packet to send, or kNoPacket.
  PacketId dequeue();

  std::int64_t backlog_packets() const { return backlog_packets_; }
  Bytes backlog_bytes() const { return backlog_bytes_; }
  std::int64_t backlog_packets(TrafficClass traffic_class) const { return class_backlog_[index(traffic_class)]; }

  QueueLimit limit() const { return limit_; }
  // Does the limit hold for the packets of each flow, instead of for all together?
  virtual bool limits_each_flow() const { return false; }
  // What so many flows may have in the queue together.
  virtual QueueLimit limit_of_all(std::int64_t flows) const {
    return {limits_each_flow() ? limit_.amount * flows : limit_.amount, limit_.in_bytes};
  }
  // What the queue itself keeps at most by its parameters, beside packets and what grows with the flows.
  virtual std::size_t kept_bytes() const { return 0; }
  // May the link be idle while packets wait? Then the queue says when there is one to send: `set_server`.
  virtual bool holds_back() const { return false; }
  // Packets beyond a smaller limit are dropped from the tail at once.
  void set_limit(QueueLimit limit);
  // Packets queued keep their places; what the discipline derives from the rate is derived anew.
  void set_rate(BitRate rate);
  // To be called after parameters were set through the catalog.
  void params_changed() { on_params_changed(); }

  // Gives up all queued packets in order, for a successor.
  std::vector<PacketId> release_all();
  // Takes over packets that are already queued, without deciding on them.
  void adopt(std::span<const PacketId> packets);

  // The meter outlives a change of the discipline, with all it has counted.
  void set_meter(QueueMeter* meter) {
    meter_ = meter;
    account_ = meter ? meter->account() : &own_account_;
  }
  void set_listener(QueueListener* listener) { listener_ = listener; }
  void set_tracer(QueueTracer* tracer) { tracer_ = tracer; }
  // Without one, a queue that holds packets back must be asked again.
  void set_server(QueueServer* server) { server_ = server; }

  // The parameters and the state, for the tables of the catalog.
  virtual void* params() = 0;
  virtual const void* state() const = 0;
  // A sentence if the parameters contradict each other.
  virtual std::optional<std::string_view> problem() const { return std::nullopt; }

 protected:
  // Decides on an arrival: ends with exactly one of accept(packet) and drop(packet, ...).
  virtual void on_enqueue(PacketId packet) = 0;
  // Removes and returns the packet to send next, kNoPacket if there is none.
  virtual PacketId on_dequeue() = 0;
  // Stores a packet without deciding on it.
  virtual void store(PacketId packet) = 0;
  // Removes and returns the oldest packet of some flow without deciding on it; there is one.
  virtual PacketId remove_first() = 0;
  // Removes and returns the packet that would be dropped if the limit shrank; there is one.
  virtual PacketId remove_last() = 0;
  // Is there more in the queue than the limit allows?
  virtual bool exceeds_limit() {
    return limit_.in_bytes ? backlog_bytes_ > limit_.amount : backlog_packets_ > limit_.amount;
  }
  virtual void on_params_changed() {}
  virtual void on_rate_changed() {}

  // Is there room for one more packet of this size?
  bool has_room(std::uint32_t size) const {
    return limit_.in_bytes ? backlog_bytes_ + size <= limit_.amount : backlog_packets_ < limit_.amount;
  }
  // There is no room for an arrival of this size.
  Decision overflowed(std::uint32_t size) const;
  // More packets wait than the limit allows, so that one of them has to go.
  virtual Decision pushed_out();
  // How much of the buffer is in use, 0..1.
  double part_filled() const {
    return static_cast<double>(limit_.in_bytes ? backlog_bytes_ : backlog_packets_) /
           static_cast<double>(limit_.amount);
  }
  void accept(PacketId packet) {
    store(packet);
    stored(packet);
  }
  // For disciplines that have just stored an arrival themselves, instead of accept.
  void stored(PacketId packet);
  // Drops a packet that is not in the queue.
  void drop(PacketId packet, const Decision& decision);
  // Drops a packet that the discipline has just taken out of the queue.
  void drop_queued(PacketId packet, const Decision& decision);
  // Marks an ECN-capable packet; false if it is not one.
  bool mark(PacketId packet, const Decision& decision);
  // After packets were held back: there is one to send now.
  void ready() {
    if (server_) server_->queue_ready();
  }

  PacketPool& packets() { return packets_; }
  Packet& packet(PacketId id) { return packets_[id]; }
  const Packet& packet(PacketId id) const { return packets_[id]; }
  Time now() const { return events_.now(); }
  EventQueue& events() { return events_; }
  Random& random() { return random_; }
  BitRate rate() const { return rate_; }

 private:
  void leave(PacketId packet);
  void backlog_changed() {
    if (meter_) meter_->backlog_is(backlog_packets_, backlog_bytes_, now());
  }

  PacketPool& packets_;
  EventQueue& events_;
  Random random_;
  BitRate rate_;
  QueueLimit limit_{};
  std::int64_t backlog_packets_ = 0;
  Bytes backlog_bytes_ = 0;
  PerClass<std::int64_t> class_backlog_{};
  QueueAccount own_account_{};
  QueueAccount* account_ = &own_account_;
  QueueMeter* meter_ = nullptr;
  QueueListener* listener_ = nullptr;
  QueueTracer* tracer_ = nullptr;
  QueueServer* server_ = nullptr;
};

// The reasons of every queue: an arrival for which there is no room, and a queued packet beyond the limit.
extern const LimitReason no_room;
extern const LimitReason beyond_limit;
inline constexpr std::array limit_reasons{&beyond_limit.bytes, &beyond_limit.packets, &no_room.bytes, &no_room.packets};

// How a discipline presents itself.
struct Discipline {
  std::string_view id, label;
  Prose name{};
  Prose family{};  // basic | paper | active | scheduler: its group in the menu
  Prose summary{}, source{};
  std::span<const Param> params{};
  std::span<const Signal> signals{};
  std::span<const Chart> charts{};
  std::span<const StateTable> tables{};
  std::span<const Reason* const> reasons{};  // what it drops and marks for, its own first
  std::unique_ptr<QueueDisc> (*make)(const QueueContext& context) = nullptr;
  // What each of its queues keeps for every flow of the run, seen or not, in bytes.
  std::uint32_t flow_bytes = 0;
};

// All disciplines; their order is the order of the menu.
std::span<const Discipline* const> all_disciplines();
const Discipline* find_discipline(std::string_view id);

// The parameter that every queue has.
const Param& limit_param();

}  // namespace aqm
