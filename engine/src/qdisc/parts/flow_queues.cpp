#include "qdisc/parts/flow_queues.h"

namespace aqm {

void PacketLists::push_back(FlowQueue& queue, PacketId packet, std::uint32_t size) {
  auto slot = static_cast<std::uint32_t>(slots_.size());
  if (free_.empty()) {
    slots_.emplace_back();
  } else {
    slot = free_.back();
    free_.pop_back();
  }
  slots_[slot] = {packet, size, queue.tail, 0};
  if (queue.packets == 0) queue.head = slot;
  else slots_[queue.tail].next = slot;
  queue.tail = slot;
  ++queue.packets;
  queue.bytes += size;
}

PacketId PacketLists::pop_front(FlowQueue& queue) {
  const std::uint32_t slot = queue.head;
  queue.head = slots_[slot].next;
  return release(queue, slot);
}

PacketId PacketLists::pop_back(FlowQueue& queue) {
  const std::uint32_t slot = queue.tail;
  queue.tail = slots_[slot].previous;
  return release(queue, slot);
}

void PacketLists::list(const FlowQueue& queue, std::vector<PacketPlace>& places) const {
  std::uint32_t slot = queue.head;
  for (std::int64_t left = queue.packets; left > 0; --left) {
    places.push_back({slots_[slot].packet});
    slot = slots_[slot].next;
  }
}

PacketId PacketLists::release(FlowQueue& queue, std::uint32_t slot) {
  --queue.packets;
  queue.bytes -= slots_[slot].size;
  free_.push_back(slot);
  return slots_[slot].packet;
}

void LongestQueue::set(std::uint32_t queue, std::int64_t length) {
  if (queue >= lengths_.size()) lengths_.resize(queue + 1);
  lengths_[queue] = length;
  if (!heap_.contains(queue) || heap_.key(queue) < length) heap_.set(queue, length);
}

std::uint32_t LongestQueue::find() {
  while (heap_.top_key() > lengths_[heap_.top()]) heap_.set(heap_.top(), lengths_[heap_.top()]);
  return heap_.top();
}

void LongestQueue::clear() {
  heap_.clear();
  lengths_.clear();
}

void Round::add(std::uint32_t queue) {
  if (queue >= links_.size()) links_.resize(queue + 1);
  if (first_ == kNone) {
    first_ = queue;
    links_[queue] = {queue, queue};
    return;
  }
  const std::uint32_t last = links_[first_].previous;
  links_[queue] = {last, first_};
  links_[last].next = queue;
  links_[first_].previous = queue;
}

void Round::remove(std::uint32_t queue) {
  const Link link = links_[queue];
  links_[link.previous].next = link.next;
  links_[link.next].previous = link.previous;
  if (first_ == queue) first_ = link.next == queue ? kNone : link.next;
  links_[queue] = {};
}

}  // namespace aqm
