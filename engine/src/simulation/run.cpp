// Advances a run from control point to control point, with events in between.

#include "simulation/run.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace aqm {
namespace {

// The last are the numbers of a decision, in the order of its reason's row.
constexpr std::size_t kFirstNumber = 7;
constexpr std::array<std::string_view, kFirstNumber + kMostNumbers> kEventColumns{
    "t_s",     "kind",    "reason",  "flow",    "link",    "seq",     "backlog_packets", "number0", "number1",
    "number2", "number3", "number4", "number5", "number6", "number7", "number8",         "number9"};
constexpr std::array<std::string_view, 5> kEventKinds{"drop", "mark", "change", "flow_start", "flow_stop"};

// Only links are frequent.
constexpr auto call = [](EventHandler& handler, std::uint32_t tag) {
  if (handler.is_frequent()) static_cast<Link&>(handler).run(tag);
  else handler.on_event(tag);
};

}  // namespace

std::span<const std::string_view> event_columns() { return kEventColumns; }
std::span<const std::string_view> event_kinds() { return kEventKinds; }

Time Simulation::Run::next_control() const {
  Time next = std::min(next_sample, next_bound);
  if (next_change < spec.timeline.size()) next = std::min(next, spec.timeline[next_change].at);
  return next;
}

Simulation::Status Simulation::Run::advance(Time until, std::uint64_t max_events) {
  for (;;) {
    const Time target = std::min({until, spec.duration, next_control()});
    max_events -= std::min(max_events, events.run_until(target, max_events, call));
    if (events.now() < target || events.next_time() <= target) return Status::budget_used;
    if (next_control() <= target) {
      if (recording && (rows.full() || 2 * event_rows.rows() > event_rows.capacity())) return Status::telemetry_full;
      control();
    } else {
      return target == spec.duration ? Status::ended : Status::reached;
    }
  }
}

// Windows are read before changes, so that a change at the boundary belongs to what follows; rows show what holds
// after the change.
void Simulation::Run::control() {
  const Time now = events.now();
  open_and_close_windows();
  while (next_change < spec.timeline.size() && spec.timeline[next_change].at == now) {
    const Change change = spec.timeline[next_change++];
    apply(change);
  }
  if (next_sample == now) {
    sample();
    next_sample += spec.measure.sample_interval;
  }
}

void Simulation::Run::log(EventKind kind, double flow, double seq) {
  if (!recording || event_rows.full()) return;
  const std::array<double, kFirstNumber> values{
      to_seconds(events.now()), static_cast<double>(kind), NAN, flow, NAN, seq, NAN};
  for (std::size_t i = 0; i < kEventColumns.size(); ++i) event_rows.set(i, i < kFirstNumber ? values[i] : NAN);
  event_rows.end_row();
}

void Simulation::Run::log_decision(EventKind kind, PacketId id, const Watch& watch, const Decision& decision) {
  if (!recording || event_rows.full()) return;
  const Packet& packet = packets[id];
  const auto reason = std::find(reasons.begin(), reasons.end(), decision.reason) - reasons.begin();
  const std::array<double, kFirstNumber> values{to_seconds(events.now()),
                                                static_cast<double>(kind),
                                                static_cast<double>(reason),
                                                static_cast<double>(packet.flow),
                                                static_cast<double>(watch.index),
                                                static_cast<double>(packet.seq),
                                                static_cast<double>(watch.link.queue()->backlog_packets())};
  for (std::size_t i = 0; i < kFirstNumber; ++i) event_rows.set(i, values[i]);
  for (std::size_t i = 0; i < kMostNumbers; ++i)
    event_rows.set(kFirstNumber + i, i < decision.count ? decision.numbers[i] : NAN);
  event_rows.end_row();
}

void Simulation::Run::count_drop(PacketId id) {
  const Packet& packet = packets[id];
  if (packet.kind == PacketKind::data) ++accounts[packet.flow].dropped_packets;
  fingerprint.add(static_cast<std::uint64_t>(events.now().ns));
  fingerprint.add(~(std::uint64_t{packet.flow} << 32 | packet.seq));
}

void Simulation::Run::on_link_drop(PacketId id, const Link& link, const Decision& decision) {
  count_drop(id);
  for (const auto& watch : watches) {
    if (&watch->link != &link) continue;
    // What the queue drops, the watch hears from the queue itself; this is lost on the wire.
    watch->meter.packet_lost(packets[id].traffic_class, *decision.reason);
    log_decision(EventKind::drop, id, *watch, decision);
  }
}

Watch::Watch(Simulation::Run& run, DirectionRef watched, std::uint32_t place, Link& owner)
    : direction(watched), index(place), link(owner), run_(run) {}

void Watch::trace(const char* event, PacketId id, const char* reason) {
  const Packet& packet = run_.packets[id];
  run_.trace_sink(run_.trace_context, {to_seconds(run_.events.now()), event, index, packet.flow, packet.seq,
                                       packet.size, link.queue()->backlog_packets(), reason});
}

void Watch::on_drop(PacketId id, const Decision& decision) {
  run_.count_drop(id);
  run_.log_decision(EventKind::drop, id, *this, decision);
  if (run_.trace_sink) trace("drop", id, decision.reason->id.data());
}

void Watch::on_mark(PacketId id, const Decision& decision) {
  run_.network.count_mark(id);
  run_.log_decision(EventKind::mark, id, *this, decision);
  if (run_.trace_sink) trace("mark", id, "");
}

void Watch::on_enqueued(PacketId id) { trace("enqueue", id, ""); }

void Watch::on_delivered(PacketId id) { trace("dequeue", id, ""); }

}  // namespace aqm
