#include "capture/capture.h"

#include <utility>

#include "capture/pcapng.h"
#include "core/text.h"
#include "json/number_text.h"

namespace aqm {
namespace {

// "Dropped: Overflow (overflow)", or "Dropped after 0.012345678 s: ..." for one that waited.
std::string comment_of(std::string_view what, std::string_view label, std::string_view reason, Duration waited) {
  const std::string after = concat({" after ", fixed_text(to_seconds(waited), 9), " s"});
  return concat({what, waited > Duration{} ? after : "", ": ", label, " (", reason, ")"});
}

void append_comment(std::string& comment, std::string_view text) {
  comment = comment.empty() ? std::string(text) : concat({comment, "; ", text});
}

}  // namespace

Capture::Capture(const Simulation& simulation, std::string_view application)
    : simulation_(simulation), flow_headers_(simulation), tap_(simulation.tap_arrivals()) {
  begin(application);
}

void Capture::begin(std::string_view application) {
  const ScenarioSpec& spec = simulation_.spec();
  pcapng::add_section(file_, concat({spec.title, "; seed ", whole_text(spec.seed)}), application);
  const DirectionRef watched = spec.measure.watch.front();
  for (const bool other : {false, true}) {
    const DirectionRef direction{watched.link, watched.reverse != other};
    const LinkSpec& link = spec.links[watched.link];
    const std::uint32_t from = direction.reverse ? link.to : link.from, to = direction.reverse ? link.from : link.to;
    pcapng::add_interface(
        file_, {.name = aqm::name_of(direction, spec),
                .description = concat({spec.nodes[from].id, " to ", spec.nodes[to].id,
                                       other ? ": packets as they arrive" : ": packets as they come to the queue"}),
                .rate = (direction.reverse ? link.reverse : link.forward).rate});
  }
  std::vector<pcapng::Name> names;
  for (const HostName& host : flow_headers_.hosts()) names.push_back({host.address, host.name});
  pcapng::add_names(file_, names);
}

void Capture::on_event(TraceEvent event, PacketId packet, const Reason* reason) {
  switch (event) {
    case TraceEvent::enqueue:
      add_arriving(packet);
      waiting_[packet] = written_ + records_.size() - 1;
      return;
    case TraceEvent::dequeue:
      return on_dequeue(packet);
    case TraceEvent::drop:
      return on_drop(packet, *reason);
    case TraceEvent::mark:
      return on_mark(packet, *reason);
  }
}

void Capture::on_dequeue(PacketId packet) {
  const auto found = waiting_.find(packet);
  if (found == waiting_.end()) return;
  left_ = packet;
  left_number_ = found->second;
  record_of(left_number_).is_settled = true;
  waiting_.erase(found);
}

Capture::Record* Capture::waiting(PacketId packet) {
  const auto found = waiting_.find(packet);
  return found == waiting_.end() ? nullptr : &record_of(found->second);
}

Capture::Record& Capture::add(Time at, Interface interface, const Packet& packet, std::span<const SackBlock> blocks) {
  write_settled();
  ++received_[interface];
  return records_.emplace_back(
      Record{.at = at, .interface = interface, .headers = flow_headers_.of(packet, blocks), .comment = {}});
}

Capture::Record& Capture::add_arriving(PacketId packet) {
  catch_up();
  Record& record = add(simulation_.now(), kWatched, *packet, {});
  record.comment = std::exchange(mark_, {});
  return record;
}

// Writes the packets of the other direction that have arrived.
void Capture::catch_up() {
  while (const auto arrival = tap_.take()) {
    const Packet& packet = arrival->packet;
    add(arrival->at, kOther, packet, std::span(arrival->blocks).first(packet.sack_blocks)).is_settled = true;
  }
}

std::string_view Capture::name_of(const Reason& reason) const { return simulation_.slot_names(0).of(reason); }

// Dropped on arrival, from the queue, or lost on the link behind it.
void Capture::on_drop(PacketId packet, const Reason& reason) {
  const Time now = simulation_.now();
  ++dropped_;
  Record* record = waiting(packet);
  waiting_.erase(packet);
  if (!record && packet == std::exchange(left_, kNoPacket) && packet->started_at == now)
    record = &record_of(left_number_);
  if (!record) record = &add_arriving(packet);
  append_comment(record->comment, comment_of("Dropped", reason.label, name_of(reason), now - record->at));
  record->is_settled = true;
}

// In the queue, or before it is stored.
void Capture::on_mark(PacketId packet, const Reason& reason) {
  Record* record = waiting(packet);
  const Duration waited = record ? simulation_.now() - record->at : Duration{};
  const std::string comment = comment_of("Marked", reason.mark_label, name_of(reason), waited);
  if (!record) {
    mark_ = comment;
    return;
  }
  append_comment(record->comment, comment);
  set_congestion_experienced(record->headers);
}

void Capture::write_settled() {
  while (!records_.empty() && records_.front().is_settled) {
    const Record& record = records_.front();
    pcapng::add_packet(file_, {.interface = record.interface,
                               .at = record.at,
                               .bytes = record.headers.span(),
                               .original_size = record.headers.original_size,
                               .comment = record.comment});
    records_.pop_front();
    ++written_;
  }
}

void Capture::finish() {
  catch_up();
  for (Record& record : records_) {
    if (!record.is_settled) append_comment(record.comment, "In the queue at the end of the run");
    record.is_settled = true;
  }
  waiting_.clear();
  write_settled();
  for (std::uint32_t interface = 0; interface < kInterfaces; ++interface)
    pcapng::add_statistics(file_, {.interface = interface,
                                   .until = simulation_.now(),
                                   .received = received_[interface],
                                   .dropped = interface == kWatched ? dropped_ : 0});
}

}  // namespace aqm
