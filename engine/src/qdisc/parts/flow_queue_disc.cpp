#include "qdisc/parts/flow_queue_disc.h"

namespace aqm {

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
  // What no buffer of this size could hold must not cost the others their places.
  if (limit().in_bytes && packet(arriving).size > limit().amount)
    return drop(arriving, Cause::overflow, overflow_decision());
  accept(arriving);
  while (exceeds_limit()) push_out(overflow_decision());
}

void FlowQueueDisc::sort_anew() {
  moving_.clear();
  while (common_.active_queues > 0) moving_.push_back(remove_first());
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
