#include "qdisc/parts/flow_queue_disc.h"

namespace aqm {
namespace {

constexpr std::array full_packets{
    Quantity{"backlog", "Its queue", Unit::packets},
    Quantity{"limit", "Limit of its queue", Unit::packets},
};
constexpr std::array full_bytes{
    Quantity{"backlog", "Its queue", Unit::bytes},
    Quantity{"size", "Size of the packet", Unit::bytes},
    Quantity{"limit", "Limit of its queue", Unit::bytes},
};
constexpr std::array beyond_bytes{full_bytes[0], full_bytes[2]};
constexpr Reason full{.id = "overflow", .label = "Overflow", .doc = "There was no room in the packet’s own queue."};

}  // namespace

constinit const LimitReason queue_full{
    .packets = told(full, "{backlog} were waiting in its own queue, which has room for {limit}.", "backlog >= limit",
                    full_packets),
    .bytes = told(full,
                  "{backlog} were waiting in its own queue; with the {size} of this packet that is more than its "
                  "limit of {limit}.",
                  "backlog + size > limit", full_bytes)};
constinit const LimitReason beyond_queue_limit{
    .packets = told(full, "{backlog} were waiting in its own queue, which has room for {limit}.", "backlog > limit",
                    full_packets),
    .bytes = told(full, "{backlog} were waiting in its own queue, which has room for {limit}.", "backlog > limit",
                  beyond_bytes)};

void FlowQueueDisc::list_packets(std::vector<PacketPlace>& places) {
  for (std::uint32_t number = 0; number < queue_count(); ++number) lists_.list(queue_at(number), places);
}

void FlowQueueDisc::store(PacketId id) {
  const std::uint32_t number = queue_of(packet(id));
  FlowQueue& queue = queue_at(number);
  lists_.push_back(queue, id, packet(id).size);
  if (keeps_longest_) longest_.set(number, length(queue));
  if (queue.packets > 1) return;
  ++common_.active_queues;
  on_backlogged(number);
}

PacketId FlowQueueDisc::taken(std::uint32_t number, const FlowQueue& queue, PacketId id) {
  if (keeps_longest_) longest_.set(number, length(queue));
  if (queue.packets == 0) {
    --common_.active_queues;
    on_emptied(number);
  }
  return id;
}

void FlowQueueDisc::accept_and_push_out(PacketId arriving) {
  // A packet larger than the whole buffer must not displace others.
  if (!could_hold(packet(arriving).size)) return drop(arriving, overflowed(packet(arriving).size));
  accept(arriving);
  while (exceeds_limit()) push_out(pushed_out());
}

Decision FlowQueueDisc::queue_overflowed(QueueLimit limit, const FlowQueue& queue, std::uint32_t size) {
  if (limit.in_bytes) return {queue_full.bytes, queue.bytes, size, limit.amount};
  return {queue_full.packets, queue.packets, limit.amount};
}

Decision FlowQueueDisc::queue_beyond(QueueLimit limit, const FlowQueue& queue) {
  return {beyond_queue_limit.in(limit.in_bytes), limit.in_bytes ? queue.bytes : queue.packets, limit.amount};
}

void FlowQueueDisc::sort_anew() {
  moving_.clear();
  while (common_.active_queues > 0) moving_.push_back(remove_first());
  on_all_emptied();
  for (const PacketId id : moving_) store(id);
}

std::uint32_t FlowQueueDisc::longest() {
  if (!keeps_longest_ || in_bytes_ != longest_in_bytes()) {
    keeps_longest_ = true;
    in_bytes_ = longest_in_bytes();
    longest_.clear();
    for (std::uint32_t number = 0; number < queue_count(); ++number) longest_.set(number, length(queue_at(number)));
  }
  return longest_.find();
}

}  // namespace aqm
