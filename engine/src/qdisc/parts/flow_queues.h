// What the schedulers are built of: many queues in one store of packets, the longest of them, and a round.
#pragma once

#include <cstdint>
#include <vector>

#include "core/index_heap.h"
#include "net/packet.h"

namespace aqm {

// One queue of many.
struct FlowQueue {
  std::uint32_t head = 0, tail = 0;  // slots of the store, while there are packets
  std::int64_t packets = 0;
  Bytes bytes = 0;

  bool in_use() const { return packets > 0; }
};

// The packets of many queues, linked to lists. Grows to the largest backlog and allocates nothing afterwards.
class PacketLists {
 public:
  void push_back(FlowQueue& queue, PacketId packet, std::uint32_t size);
  // The queue is not empty.
  PacketId pop_front(FlowQueue& queue);
  PacketId pop_back(FlowQueue& queue);
  PacketId front(const FlowQueue& queue) const { return slots_[queue.head].packet; }
  std::uint32_t front_size(const FlowQueue& queue) const { return slots_[queue.head].size; }

 private:
  struct Slot {
    PacketId packet;
    std::uint32_t size, previous, next;
  };
  PacketId release(FlowQueue& queue, std::uint32_t slot);

  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
};

// Finds the longest of many queues without looking at all of them. The heap is told of growth only; it learns that a
// queue has shrunk when that queue comes up as the longest.
class LongestQueue {
 public:
  void set(std::uint32_t queue, std::int64_t length);
  // The longest, of equal ones that of the smallest number; some queue has been set.
  std::uint32_t find();
  void clear();

 private:
  IndexHeap heap_;  // never less than the length
  std::vector<std::int64_t> lengths_;
};

// Queues that take turns.
class Round {
 public:
  bool empty() const { return first_ == kNone; }
  bool contains(std::uint32_t queue) const { return queue < links_.size() && links_[queue].next != kNone; }
  // Whose turn it is; the round is not empty.
  std::uint32_t first() const { return first_; }
  // The turn passes on; the round is not empty.
  void advance() { first_ = links_[first_].next; }
  // The queue, which is not in the round, will be the last to have its turn.
  void add(std::uint32_t queue);
  // The queue is in the round.
  void remove(std::uint32_t queue);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct Link {
    std::uint32_t previous = kNone, next = kNone;
  };
  std::vector<Link> links_;  // by queue; closed to a ring
  std::uint32_t first_ = kNone;
};

}  // namespace aqm
