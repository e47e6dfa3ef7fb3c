// Hashed flow queues under deficit round robin that serves new queues first: base of FQ-CoDel and the CAKE-like
// discipline.
//
// Hoeiland-Joergensen, McKenney, Taht, Gettys & Dumazet, "The Flow Queue CoDel Packet Scheduler and Active Queue
// Management Algorithm", RFC 8290, 2018, §4.2. A queue that receives its first packet is new, and new queues are served
// before the others until they have sent a quantum. So packets of sparse flows hardly ever wait, without any
// classification of flows.
#pragma once

#include "qdisc/parts/codel_core.h"
#include "qdisc/parts/flow_queue_disc.h"

namespace aqm {

struct SparseFirstParams : CodelParams {
  SparseFirstParams() { ecn = true; }
  std::int64_t flows = 1024;
  std::int64_t quantum = 1514;  // bytes
};

struct SparseFirstQueue : FlowQueue {
  std::int64_t deficit = 0;  // bytes that it may still send in this round
  bool is_new = false;
};

struct SparseFirstState : FlowQueuesState {
  double sojourn = 0;  // seconds, of the last packet examined in any queue
};

class SparseFirstDisc : public FlowQueueDisc {
 public:
  SparseFirstDisc(const QueueContext& context, const SparseFirstParams& params, FlowQueuesState& state)
      : FlowQueueDisc(context, state), fair_params_(params), perturbation_(random().next()) {}

  std::optional<std::string_view> problem() const override { return codel_problem(fair_params_); }
  std::size_t kept_bytes() const override {
    return static_cast<std::size_t>(fair_params_.flows) * sizeof(queue_of_bucket_[0]);
  }

 protected:
  SparseFirstQueue& queue_at(std::uint32_t number) override = 0;
  // Takes packets out of a queue until one may be sent, and returns it; kNoPacket if none is left.
  virtual PacketId serve(std::uint32_t number) = 0;
  // Removes all queues, which are empty.
  virtual void forget_queues() = 0;

  std::uint32_t queue_of(const Packet& packet) final;
  void on_enqueue(PacketId arriving) final { accept_and_push_out(arriving); }
  PacketId on_dequeue() final;
  void on_params_changed() final;
  void on_backlogged(std::uint32_t number) override;
  void on_emptied(std::uint32_t) override {}  // leaves the round when its turn comes
  void on_all_emptied() final;
  std::uint32_t next_queue() final;

 private:
  void leave_round(std::uint32_t number);

  const SparseFirstParams& fair_params_;
  std::uint64_t perturbation_;
  std::vector<std::uint16_t> queue_of_bucket_;  // queues are created for used buckets only
  std::uint16_t queues_ = 0;
  Round new_, old_;
};

inline constexpr std::array sparse_first_params =
    join(codel_params,
         std::array{
             param<&SparseFirstParams::flows>({.name = "flows",
                                               .label = "Flow queues",
                                               .min = 1,
                                               .max = 4096,
                                               .scale = Scale::log,
                                               .cite = "RFC 8290 §5.2.4",
                                               .doc = "Number of queues that flows are hashed into. More queues mean "
                                                      "fewer flows that share one and its service."}),
             param<&SparseFirstParams::quantum>({.name = "quantum",
                                                 .label = "Quantum",
                                                 .unit = Unit::bytes,
                                                 .min = 300,
                                                 .max = 9000,
                                                 .scale = Scale::log,
                                                 .cite = "RFC 8290 §5.2.3",
                                                 .doc = "Bytes that a queue may send in each turn."}),
         });

inline constexpr std::array sparse_first_signals = join(
    flow_queue_signals,
    std::array{
        signal<&SparseFirstState::sojourn>({.name = "sojourn",
                                            .label = "Sojourn time",
                                            .unit = Unit::seconds,
                                            .doc = "Sojourn time of the last packet that left, whatever its queue."}),
    });

inline constexpr std::array sparse_first_columns = join(
    flow_queue_columns,
    std::array{
        signal<&SparseFirstQueue::deficit>(
            {.name = "deficit",
             .label = "Deficit",
             .unit = Unit::bytes,
             .doc = "Bytes that the queue may still send before the next queue’s turn."}),
        signal<&SparseFirstQueue::is_new>({.name = "is_new",
                                           .label = "New",
                                           .doc = "1 while the queue counts as new and is served before the others."}),
    });

}  // namespace aqm
