// A discipline that sorts packets into many queues: what the schedulers have in common.
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
  // The state belongs to the discipline that derives from this one.
  FlowQueueDisc(const QueueContext& context, FlowQueuesState& state) : QueueDisc(context), common_(state) {}

 protected:
  // Which queue a packet belongs to.
  virtual std::uint32_t queue_of(const Packet& packet) = 0;
  // The queue of a number, made where it is new.
  virtual FlowQueue& queue_at(std::uint32_t number) = 0;
  // How many there are by now.
  virtual std::size_t queue_count() const = 0;
  // A queue has its first packet; a queue has none any more.
  virtual void on_backlogged(std::uint32_t number) = 0;
  virtual void on_emptied(std::uint32_t number) = 0;
  // Whose turn it is, for a successor that takes the packets over; the turn passes on. Some queue is not empty.
  virtual std::uint32_t next_queue() = 0;
  // Is the longest queue the one with the most bytes, or the one with the most packets?
  virtual bool longest_in_bytes() const { return true; }

  void store(PacketId packet) final;
  PacketId remove_first() override { return take_first(next_queue()); }
  PacketId remove_last() override { return take_last(longest()); }
  // There is no room for an arrival of this size in a queue that has a limit of its own.
  static Decision queue_overflowed(QueueLimit limit, const FlowQueue& queue, std::uint32_t size);
  // A queue holds more than its own limit.
  static Decision queue_beyond(QueueLimit limit, const FlowQueue& queue);
  // Drops what a full buffer drops for an arrival, at least a packet.
  virtual void push_out(const Decision& decision) { drop_queued(remove_last(), decision); }

  // Remove and return a packet of a queue that is not empty.
  PacketId take_first(std::uint32_t number) { return take_first(number, queue_at(number)); }
  PacketId take_first(std::uint32_t number, FlowQueue& queue) { return taken(number, queue, lists_.pop_front(queue)); }
  PacketId take_last(std::uint32_t number) {
    FlowQueue& queue = queue_at(number);
    return taken(number, queue, lists_.pop_back(queue));
  }
  // Accepts an arrival and drops what is too much then, be it the arrival itself.
  void accept_and_push_out(PacketId arriving);
  // Moves all packets to the queues they belong to by now.
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
  bool keeps_longest_ = false;  // from the first time it is asked for
  bool in_bytes_ = true;        // what longest_ holds
};

// One queue of several has a limit of its own: there is no room for an arrival, or less than for what is there.
extern const LimitReason queue_full;
extern const LimitReason beyond_queue_limit;
inline constexpr std::array queue_reasons{&beyond_queue_limit.bytes, &beyond_queue_limit.packets, &queue_full.bytes,
                                          &queue_full.packets};
// Arrivals push others out; in bytes, one may be too large for the whole buffer.
inline constexpr std::array push_out_reasons{&beyond_limit.bytes, &beyond_limit.packets, &no_room.bytes};

inline constexpr std::array flow_queue_signals{
    signal<&FlowQueuesState::active_queues>(
        {.name = "active_queues", .label = "Queues in use", .doc = "Number of queues that have packets."}),
};

// Who waits in whose place is what a scheduler decides.
inline constexpr std::array flow_queue_charts{kQueueChart, kSharesChart};

inline constexpr std::array flow_queue_columns{
    signal<&FlowQueue::packets>({.name = "backlog_packets",
                                 .label = "Backlog",
                                 .unit = Unit::packets,
                                 .doc = "Packets waiting in this queue."}),
    signal<&FlowQueue::bytes>({.name = "backlog_bytes",
                               .label = "Backlog in bytes",
                               .unit = Unit::bytes,
                               .doc = "Bytes waiting in this queue."}),
};

}  // namespace aqm
