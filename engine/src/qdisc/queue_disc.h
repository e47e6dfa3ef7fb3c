// The contract of a queue discipline, and all accounting of a queue.
//
// A discipline decides in `on_enqueue` and `on_dequeue` and reports the fate of each packet with accept, drop and mark.
// The base class counts, so that the conservation laws hold by construction:
//   received = dropped before + enqueued,
//   enqueued = delivered + dropped after + backlog
// (packets and bytes). The backlog never includes the packet in transmission (the convention of ns-2 and of the
// papers).
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
#include "core/cold.h"
#include "core/event_queue.h"
#include "core/random.h"
#include "net/packet.h"
#include "qdisc/decision.h"
#include "qdisc/queue_account.h"
#include "qdisc/queue_meter.h"

namespace aqm {

struct ScriptLines;

// The environment of a discipline.
struct QueueContext {
  PacketPool& packets;
  EventQueue& events;
  Random random;
  BitRate rate;      // of the link that the queue feeds
  Duration delay{};  // of the link that the queue feeds
};

// Notified of every drop and mark.
class QueueListener {
 public:
  virtual void on_drop(PacketId packet, const Decision& decision) = 0;
  virtual void on_mark(PacketId packet, const Decision& decision) = 0;

 protected:
  ~QueueListener() = default;
};

// Notified of every packet that is stored or sent.
class QueueTracer {
 public:
  virtual void on_enqueued(PacketId packet) = 0;
  virtual void on_delivered(PacketId packet) = 0;

 protected:
  ~QueueTracer() = default;
};

// Records decisions: told before and after each event; drops and marks are told to the listener.
class QueueRecorder {
 public:
  // A packet arrives, or with kNoPacket the next one to send is chosen.
  virtual void begin(PacketId arriving) = 0;
  // The packet has arrived, even if it was dropped, or leaves; kNoPacket if none does.
  virtual void end(PacketId packet) = 0;
  // The number under which a script is to keep the lines that it runs now: the next one, or the last one again if no
  // decision needs its lines. None if they need not be kept.
  virtual std::optional<std::uint32_t> number_of_lines() = 0;

 protected:
  ~QueueRecorder() = default;
};

// The link that a queue feeds.
class QueueServer {
 public:
  // A queue that held packets back now has one to send.
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

  // A packet arrives. Afterwards it is in the queue, or dropped and released.
  void enqueue(PacketId packet);
  // The next packet to send, or kNoPacket; called when the link is free.
  PacketId dequeue();

  std::int64_t backlog_packets() const { return backlog_packets_; }
  Bytes backlog_bytes() const { return backlog_bytes_; }
  std::int64_t backlog_packets(TrafficClass traffic_class) const { return class_backlog_[index(traffic_class)]; }

  QueueLimit limit() const { return limit_; }
  // Whether the limit applies to the packets of each flow, instead of all together.
  virtual bool limits_each_flow() const { return false; }
  // What this number of flows may have in the queue together.
  virtual QueueLimit limit_of_all(std::int64_t flows) const {
    return {limits_each_flow() ? limit_.amount * flows : limit_.amount, limit_.in_bytes};
  }
  // Upper bound on the state that depends on the parameters only, in bytes: without packets and per-flow state.
  virtual std::size_t kept_bytes() const { return 0; }
  // How often a timer of its own runs, whatever arrives.
  virtual double ticks_per_s() const { return 0; }
  // Whether the link may be idle while packets wait (not work-conserving). Then the queue notifies its server:
  // `set_server`.
  virtual bool holds_back() const { return false; }
  // Packets beyond a smaller limit are dropped from the tail at once.
  void set_limit(QueueLimit limit);
  // Queued packets keep their places; values derived from the rate are recomputed.
  void set_rate(BitRate rate);
  // The same for the delay of the link.
  void set_delay(Duration delay) { on_delay_changed(delay); }
  // Does the periodic work that is due. To be called before the state is shown and before parameters are set, which
  // must not apply to the time before; further calls make no difference to what happens later.
  virtual void bring_up_to_date() {}
  // To be called after parameters were set through the catalog, and once before the first packet: the constructor does
  // not know them yet.
  void params_changed() { on_params_changed(); }

  // Removes and returns all queued packets in order, for a successor.
  std::vector<PacketId> release_all();
  // Appends all queued packets, which stay: in order of service where there is one queue, else queue by queue.
  virtual void list_packets(std::vector<PacketPlace>& places) = 0;
  // Takes over packets that are already queued, without deciding on them.
  void adopt(std::span<const PacketId> packets);

  // The meter and its counts survive a change of discipline.
  void set_meter(QueueMeter* meter) {
    meter_ = meter;
    account_ = meter ? meter->account() : &own_account_;
    on_account_changed();
  }
  void set_listener(QueueListener* listener) { listener_ = listener; }
  void set_tracer(QueueTracer* tracer) { tracer_ = tracer; }
  void set_recorder(QueueRecorder* recorder) { recorder_ = recorder; }
  // Without a server, a queue that holds packets back must be polled.
  void set_server(QueueServer* server) { server_ = server; }

  // The lines of a script that ran for recorded decisions, by number; null without a script.
  virtual const std::vector<ScriptLines>* recorded_lines() const { return nullptr; }

  // The parameters and the state, for the catalog's accessors.
  virtual void* params() = 0;
  virtual const void* state() const = 0;
  // A sentence if the parameters contradict each other.
  virtual std::optional<std::string_view> problem() const { return std::nullopt; }

 protected:
  // Decides on an arrival; must end with exactly one of accept(packet) and drop(packet, ...).
  virtual void on_enqueue(PacketId packet) = 0;
  // Removes and returns the next packet to send, kNoPacket if there is none.
  virtual PacketId on_dequeue() = 0;
  // Stores a packet without deciding on it.
  virtual void store(PacketId packet) = 0;
  // Removes and returns the oldest packet of some flow without deciding on it; the queue is not empty.
  virtual PacketId remove_first() = 0;
  // Removes and returns the packet to drop when the limit shrinks; the queue is not empty.
  virtual PacketId remove_last() = 0;
  // Whether the queue exceeds its limit.
  virtual bool exceeds_limit() {
    return limit_.in_bytes ? backlog_bytes_ > limit_.amount : backlog_packets_ > limit_.amount;
  }
  virtual void on_params_changed() {}
  // Packets beyond the new limit have not been dropped yet.
  virtual void on_limit_changed() {}
  virtual void on_rate_changed() {}
  virtual void on_delay_changed(Duration /*delay*/) {}
  virtual void on_account_changed() {}
  virtual void on_retired() {}

  // Whether there is room for a packet of this size.
  bool has_room(std::uint32_t size) const {
    return limit_.in_bytes ? backlog_bytes_ + size <= limit_.amount : backlog_packets_ < limit_.amount;
  }
  // Whether the buffer could hold a packet of this size if it were empty.
  bool could_hold(std::uint32_t size) const { return !limit_.in_bytes || size <= limit_.amount; }
  // The reason for rejecting an arrival of this size.
  Decision overflowed(std::uint32_t size) const;
  // The reason for dropping a queued packet beyond the limit.
  virtual Decision pushed_out();
  // Fraction of the buffer in use, 0..1.
  double part_filled() const {
    return static_cast<double>(limit_.in_bytes ? backlog_bytes_ : backlog_packets_) /
           static_cast<double>(limit_.amount);
  }
  void accept(PacketId packet) {
    store(packet);
    stored(packet);
  }
  // Reports a packet that the discipline has stored itself; replaces accept.
  void stored(PacketId packet);
  // Drops a packet that is not in the queue.
  void drop(PacketId packet, const Decision& decision);
  // Drops a packet that the discipline has just removed from the queue.
  void drop_queued(PacketId packet, const Decision& decision);
  // Marks an ECN-capable packet; false if it is not one.
  bool mark(PacketId packet, const Decision& decision);
  // Notifies the server that a held-back packet may be sent now.
  void ready() {
    if (server_) server_->queue_ready();
  }

  QueueRecorder* recorder() { return recorder_; }
  SlotNames& slot_names() { return account_->names; }
  PacketPool& packets() { return packets_; }
  Packet& packet(PacketId id) { return packets_[id]; }
  const Packet& packet(PacketId id) const { return packets_[id]; }
  Time now() const { return events_.now(); }
  EventQueue& events() { return events_; }
  Random& random() { return random_; }
  BitRate rate() const { return rate_; }

 private:
  AQM_HOT void arrive(PacketId packet);
  AQM_HOT PacketId depart();
  AQM_COLD void arrive_recorded(PacketId packet);
  AQM_COLD PacketId depart_recorded();
  void leave(PacketId packet);
  AQM_HOT void backlog_changed() {
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
  QueueRecorder* recorder_ = nullptr;
  QueueServer* server_ = nullptr;
};

// The reasons of every queue: no room for an arrival, and a queued packet beyond the limit.
extern const LimitReason no_room;
extern const LimitReason beyond_limit;
inline constexpr std::array limit_reasons{&beyond_limit.bytes, &beyond_limit.packets, &no_room.bytes, &no_room.packets};

// A discipline's entry in the catalog.
struct Discipline {
  std::string_view id, label;
  Prose name{};
  Prose family{};  // group in the menu: basic | paper | active | scheduler
  Prose summary{}, source{};
  std::span<const Param> params{};
  std::span<const Signal> signals{};
  std::span<const Chart> charts{};
  std::span<const StateTable> tables{};
  std::span<const Reason* const> reasons{};  // its drop and mark reasons, its own first
  std::unique_ptr<QueueDisc> (*make)(const QueueContext& context) = nullptr;
  // Memory that each of its queues needs per flow of the run, in bytes, whether the flow reaches it or not.
  std::uint32_t flow_bytes = 0;
};

// All disciplines, in menu order.
std::span<const Discipline* const> all_disciplines();
const Discipline* find_discipline(std::string_view id);

// The limit, which is a parameter of every queue.
const Param& limit_param();

}  // namespace aqm
