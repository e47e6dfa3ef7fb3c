#include "simulation/watch.h"

#include "simulation/decision_record.h"

namespace aqm {

Watch::Watch(DirectionRef direction, std::uint32_t index, Link& link, Network& network, EventLog& log)
    : direction_(direction), index_(index), link_(link), network_(network), log_(log) {
  link.become_queued();
  link.observe(&meter_, this);
}

void Watch::log(EventKind kind, const Packet& packet, const Decision& decision) {
  if (record_) record_->add(kind == EventKind::drop ? Outcome::dropped : Outcome::marked, &packet, &decision);
  log_.add({.kind = kind,
            .flow = static_cast<double>(packet.flow),
            .watch = static_cast<double>(index_),
            .seq = static_cast<double>(packet.seq),
            .backlog_packets = static_cast<double>(link_.queue()->backlog_packets()),
            .decision = &decision});
}

void Watch::on_drop(PacketId id, const Decision& decision) {
  network_.count_drop(id, decision);
  if (id->kind == PacketKind::data)
    losses_.add(id->flow, network_.events().now(), flows_->longest_rtt(), [this] { return flows_->active_flows(); });
  log(EventKind::drop, *id, decision);
  if (trace_sink_) trace_sink_(trace_context_, TraceEvent::drop, id, decision.reason);
}

void Watch::on_mark(PacketId id, const Decision& decision) {
  network_.count_mark(id);
  log(EventKind::mark, *id, decision);
  if (trace_sink_) trace_sink_(trace_context_, TraceEvent::mark, id, decision.reason);
}

void Watch::on_enqueued(PacketId id) { trace_sink_(trace_context_, TraceEvent::enqueue, id, nullptr); }

void Watch::on_delivered(PacketId id) { trace_sink_(trace_context_, TraceEvent::dequeue, id, nullptr); }

void Watch::on_wire_loss(PacketId id, const Decision& decision) {
  meter_.packet_lost(id->traffic_class, *decision.reason);
  log(EventKind::drop, *id, decision);
  if (trace_sink_) trace_sink_(trace_context_, TraceEvent::drop, id, decision.reason);
}

void Watch::follow(const Discipline& discipline) {
  discipline_ = &discipline;
  followed_ = link_.queue();
  average_ = nullptr;
  // By its name, because what it estimates is prose, which the page's engine lacks.
  for (const Signal& row : discipline.signals)
    if (row.name == "average") average_ = row.get;
}

void Watch::set_trace(TraceSink sink, void* context) {
  trace_sink_ = sink;
  trace_context_ = context;
  link_.trace(sink ? this : nullptr);
}

void Watch::record(DecisionRecord* record) {
  record_ = record;
  link_.record(record);
}

std::optional<double> Watch::average() const {
  if (!average_) return std::nullopt;
  return average_(queue().state());
}

StateRows Watch::state_rows(std::uint32_t table, std::uint32_t most_rows) {
  if (table >= discipline_->tables.size()) return {};
  bring_up_to_date();
  return state_reader_.read(discipline_->tables[table], queue().state(), most_rows);
}

Watches make_watches(const ScenarioSpec& spec, const Topology& topology, const Queues& queues, Network& network,
                     EventLog& log) {
  Watches watches;
  for (const DirectionRef direction : spec.measure.watch) {
    Link& link = network.link(topology.link(direction, 0));
    const auto index = static_cast<std::uint32_t>(watches.size());
    watches.push_back(std::make_unique<Watch>(direction, index, link, network, log));
    watches.back()->follow(queues.discipline(direction));
  }
  return watches;
}

}  // namespace aqm
