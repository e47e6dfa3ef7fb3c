// Building blocks of schedulers: many queues in one packet store, the longest of them, and a round.
#pragma once

#include <cstdint>
#include <vector>

#include "core/index_heap.h"
#include "net/packet.h"

namespace aqm {

// One queue of many.
struct FlowQueue {
  std::uint32_t head = 0, tail = 0;  // slots of the store, while not empty
  std::int64_t packets = 0;
  Bytes bytes = 0;

  bool in_use() const { return packets > 0; }
};

// The packets of many queues as linked lists. Grows to the largest backlog and allocates nothing afterwards.
class PacketLists {
 public:
  void push_back(FlowQueue& queue, PacketId packet, std::uint32_t size);
  // The queue must not be empty.
  PacketId pop_front(FlowQueue& queue);
  PacketId pop_back(FlowQueue& queue);
  PacketId front(const FlowQueue& queue) const { return slots_[queue.head].packet; }
  // Appends the packets of a queue, in order.
  void list(const FlowQueue& queue, std::vector<PacketPlace>& places) const;
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

// Finds the longest of many queues without a linear search. The heap is updated on growth only; it learns that a queue
// has shrunk when that queue comes up as the longest.
class LongestQueue {
 public:
  void set(std::uint32_t queue, std::int64_t length);
  // The longest queue, ties by the smallest number; some queue has been set.
  std::uint32_t find();
  void clear();

 private:
  IndexHeap heap_;  // upper bounds of the lengths
  std::vector<std::int64_t> lengths_;
};

// Round-robin order of queues.
class Round {
 public:
  bool empty() const { return first_ == kNone; }
  bool contains(std::uint32_t queue) const { return queue < links_.size() && links_[queue].next != kNone; }
  // The queue whose turn it is; the round must not be empty.
  std::uint32_t first() const { return first_; }
  // Advances the turn; the round must not be empty.
  void advance() { first_ = links_[first_].next; }
  // Adds a queue, which must not be in the round, at its end.
  void add(std::uint32_t queue);
  // Removes a queue, which must be in the round.
  void remove(std::uint32_t queue);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct Link {
    std::uint32_t previous = kNone, next = kNone;
  };
  std::vector<Link> links_;  // by queue; a circular list
  std::uint32_t first_ = kNone;
};

}  // namespace aqm
