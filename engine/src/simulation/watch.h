// The watched queues: each is listened to and measured, and what happens there is passed on.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "simulation/flows.h"
#include "simulation/queues.h"
#include "telemetry/event_log.h"
#include "telemetry/loss_events.h"
#include "telemetry/state_reader.h"

namespace aqm {

// What becomes of a packet at a watched queue. One that is lost on the link is dropped after its dequeue.
enum class TraceEvent : std::uint8_t { enqueue, dequeue, drop, mark };
// The reason is that of a drop or mark.
using TraceSink = void (*)(void* context, TraceEvent event, PacketId packet, const Reason* reason);

class DecisionRecord;

class Watch final : public QueueListener, public QueueTracer {
 public:
  Watch(DirectionRef direction, std::uint32_t index, Link& link, Network& network, EventLog& log);

  void on_drop(PacketId packet, const Decision& decision) override;
  void on_mark(PacketId packet, const Decision& decision) override;
  void on_enqueued(PacketId packet) override;
  void on_delivered(PacketId packet) override;
  // A packet was lost on the link behind this queue; the queue itself reports only its own drops.
  void on_wire_loss(PacketId packet, const Decision& decision);
  // Whose losses make loss events, and how many flows send. To be called once, before anything is sent.
  void count_losses_of(const Flows& flows) { flows_ = &flows; }
  const LossEvents& losses() const { return losses_; }
  // The discipline in place from now on.
  void follow(const Discipline& discipline);
  void set_trace(TraceSink sink, void* context);
  // Records decisions from now on.
  void record(DecisionRecord* record);

  DirectionRef direction() const { return direction_; }
  const Link& link() const { return link_; }
  const QueueDisc& queue() const { return *link_.queue(); }
  const void* params() const { return link_.queue()->params(); }
  const Discipline& discipline() const { return *discipline_; }
  // The queue in place is not yet the one of discipline().
  bool is_exchanging() const { return link_.queue() != followed_; }
  // To be called before the state of the discipline is read for a sample.
  void bring_up_to_date() { link_.queue()->bring_up_to_date(); }
  QueueMeter& meter() { return meter_; }
  const QueueAccount& totals() const { return meter_.totals(); }
  std::int64_t delivered_packets() const { return meter_.delivered_packets(); }
  // The discipline's signal "average", if it has one.
  std::optional<double> average() const;
  // No columns if there is no such table.
  StateRows state_rows(std::uint32_t table, std::uint32_t most_rows);

 private:
  void log(EventKind kind, const Packet& packet, const Decision& decision);

  DirectionRef direction_;
  std::uint32_t index_;
  Link& link_;
  Network& network_;
  EventLog& log_;
  const Discipline* discipline_ = nullptr;
  const QueueDisc* followed_ = nullptr;
  double (*average_)(const void* state) = nullptr;
  QueueMeter meter_;
  LossEvents losses_;
  const Flows* flows_ = nullptr;
  StateReader state_reader_;
  TraceSink trace_sink_ = nullptr;
  void* trace_context_ = nullptr;
  DecisionRecord* record_ = nullptr;
};

// One for each direction that the document watches, in its order.
using Watches = std::vector<std::unique_ptr<Watch>>;
Watches make_watches(const ScenarioSpec& spec, const Topology& topology, const Queues& queues, Network& network,
                     EventLog& log);

}  // namespace aqm
