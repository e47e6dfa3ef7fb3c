// Base of disciplines that sort packets into many queues, the schedulers.
#pragma once

#include <array>

#include "catalog/table.h"
#include "qdisc/parts/flow_queues.h"
#include "qdisc/queue_disc.h"

namespace aqm {

struct FlowQueuesState {
  std::int64_t active_queues = 0;
};

class FlowQueueDisc : public QueueDisc {
 public:
  // The state is a member of the derived discipline.
  FlowQueueDisc(const QueueContext& context, FlowQueuesState& state) : QueueDisc(context), common_(state) {}

  void list_packets(std::vector<PacketPlace>& places) final;

 protected:
  // The number of the queue for a packet.
  virtual std::uint32_t queue_of(const Packet& packet) = 0;
  // The queue with a number, created if it is new.
  virtual FlowQueue& queue_at(std::uint32_t number) = 0;
  // The number of queues so far.
  virtual std::size_t queue_count() const = 0;
  // A queue has received its first packet, or has become empty.
  virtual void on_backlogged(std::uint32_t number) = 0;
  virtual void on_emptied(std::uint32_t number) = 0;
  // All queues are empty, because their packets are about to be sorted anew.
  virtual void on_all_emptied() {}
  // The number of the queue whose turn it is, when packets are handed over to a successor; advances the turn. Some
  // queue is not empty.
  virtual std::uint32_t next_queue() = 0;
  // Whether the longest queue is the one with most bytes, instead of most packets.
  virtual bool longest_in_bytes() const { return true; }

  void store(PacketId packet) final;
  PacketId remove_first() override { return take_first(next_queue()); }
  PacketId remove_last() override { return take_last(longest()); }
  // Reason for rejecting an arrival of this size at a queue with its own limit.
  static Decision queue_overflowed(QueueLimit limit, const FlowQueue& queue, std::uint32_t size);
  // Reason for dropping from a queue that exceeds its own limit.
  static Decision queue_beyond(QueueLimit limit, const FlowQueue& queue);
  // Drops one or more packets from a full buffer after an arrival.
  virtual void push_out(const Decision& decision) { drop_queued(remove_last(), decision); }

  // Remove and return a packet of a non-empty queue.
  PacketId take_first(std::uint32_t number) { return take_first(number, queue_at(number)); }
  PacketId take_first(std::uint32_t number, FlowQueue& queue) { return taken(number, queue, lists_.pop_front(queue)); }
  PacketId take_last(std::uint32_t number) {
    FlowQueue& queue = queue_at(number);
    return taken(number, queue, lists_.pop_back(queue));
  }
  // Accepts an arrival and then drops what exceeds the limit, possibly the arrival itself.
  void accept_and_push_out(PacketId arriving);
  // Moves all packets to their queues after the mapping has changed.
  void sort_anew();
  // The longest queue; some queue is not empty.
  std::uint32_t longest();
  const PacketLists& lists() const { return lists_; }

 private:
  PacketId taken(std::uint32_t number, const FlowQueue& queue, PacketId packet);
  std::int64_t length(const FlowQueue& queue) const { return in_bytes_ ? queue.bytes : queue.packets; }

  FlowQueuesState& common_;
  PacketLists lists_;
  LongestQueue longest_;
  std::vector<PacketId> moving_;
  bool keeps_longest_ = false;  // since the first call of longest()
  bool in_bytes_ = true;        // the unit of longest_
};

// Reasons of queues with their own limit: no room for an arrival, or a backlog above the limit.
extern const LimitReason queue_full;
extern const LimitReason beyond_queue_limit;
inline constexpr std::array queue_reasons{&beyond_queue_limit.bytes, &beyond_queue_limit.packets, &queue_full.bytes,
                                          &queue_full.packets};
// Arrivals displace other packets; with a limit in bytes, one may be too large for the whole buffer.
inline constexpr std::array push_out_reasons{&beyond_limit.bytes, &beyond_limit.packets, &no_room.bytes};

inline constexpr std::array flow_queue_signals{
    signal<&FlowQueuesState::active_queues>(
        {.name = "active_queues", .label = "Queues in use", .doc = "Number of queues that have packets."}),
};

// Schedulers decide about the shares of the buffer.
inline constexpr std::array flow_queue_charts{kQueueChart, kSharesChart};

inline constexpr std::array flow_queue_columns{
    signal<&FlowQueue::packets>({.name = "backlog_packets",
                                 .label = "Backlog",
                                 .unit = Unit::packets,
                                 .doc = "Packets waiting in this queue."}),
    signal<&FlowQueue::bytes>(
        {.name = "backlog_bytes", .label = "Size", .unit = Unit::bytes, .doc = "Bytes waiting in this queue."}),
};

}  // namespace aqm
