// Fair queueing (FQ).
//
// Demers, Keshav & Shenker, "Analysis and Simulation of a Fair Queueing Algorithm", ACM SIGCOMM 1989, with the virtual
// time of Golestani, "A Self-Clocked Fair Queueing Scheme for Broadband Applications", IEEE INFOCOM 1994.
// Each flow has a queue of its own, and the packet goes first that would be through first if the flows were served bit
// by bit. A flow that asks for less than its share gets all of it, the others share the rest evenly: max-min fairness.
//
// The limit is that of each flow's queue, as in ns-2's Queue/FQ. With total_limit the flow with most bytes
// loses its last packet when all together are too long. ns-2 takes real time for the virtual time, and looks at all
// flows for every packet.

#include <algorithm>

#include "core/grow.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/flow_queue_disc.h"

namespace aqm {
namespace {

struct FqParams {
  QueueLimit total_limit{0, false};
};

struct FqFlow : FlowQueue {
  std::int64_t start = 0;  // bytes: virtual start time of the packet at the head
};

struct FqState : FlowQueuesState {
  std::int64_t virtual_time = 0;  // bytes of service per backlogged flow
  std::vector<FqFlow> flows;
};

class Fq final : public FlowQueueDisc {
 public:
  explicit Fq(const QueueContext& context) : FlowQueueDisc(context, state_) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  bool limits_each_flow() const override { return true; }
  QueueLimit limit_of_all(std::int64_t flows) const override {
    return params_.total_limit.amount > 0 ? params_.total_limit : QueueDisc::limit_of_all(flows);
  }

 private:
  std::uint32_t queue_of(const Packet& packet) override { return packet.flow; }
  FlowQueue& queue_at(std::uint32_t number) override { return row_at(state_.flows, number); }
  std::size_t queue_count() const override { return state_.flows.size(); }
  // Of all flows together, the one with most bytes gives way, else one of small packets might, below its share.
  bool longest_in_bytes() const override { return for_all_ || limit().in_bytes; }

  void on_backlogged(std::uint32_t number) override {
    FqFlow& flow = state_.flows[number];
    flow.start = std::max(flow.start, state_.virtual_time);
    by_finish_.set(number, -finish(flow));
  }
  void on_emptied(std::uint32_t number) override { by_finish_.erase(number); }
  std::int64_t finish(const FqFlow& flow) const { return flow.start + lists().front_size(flow); }

  void on_enqueue(PacketId arriving) override {
    const FlowQueue& queue = queue_at(packet(arriving).flow);
    const std::int64_t used = limit().in_bytes ? queue.bytes : queue.packets;
    if (used + (limit().in_bytes ? packet(arriving).size : 1) > limit().amount)
      return drop(arriving, queue_overflowed(limit(), queue, packet(arriving).size));
    accept(arriving);
    make_room();
  }
  void on_params_changed() override { make_room(); }
  void make_room() {
    for_all_ = true;
    for (std::int64_t total = total_backlog(); params_.total_limit.amount > 0 && total > params_.total_limit.amount;
         total = total_backlog()) {
      const PacketId victim = take_last(longest());
      drop_queued(victim, {beyond_limit.in(params_.total_limit.in_bytes), total, params_.total_limit.amount});
    }
    for_all_ = false;
  }
  std::int64_t total_backlog() const { return params_.total_limit.in_bytes ? backlog_bytes() : backlog_packets(); }

  Decision pushed_out() override { return queue_beyond(limit(), queue_at(longest())); }
  bool exceeds_limit() override {
    if (backlog_packets() == 0) return false;
    const FlowQueue& queue = queue_at(longest());
    return (limit().in_bytes ? queue.bytes : queue.packets) > limit().amount;
  }

  std::uint32_t next_queue() override { return by_finish_.top(); }
  PacketId on_dequeue() override { return by_finish_.empty() ? kNoPacket : remove_first(); }
  PacketId remove_first() override {
    const std::uint32_t number = by_finish_.top();
    FqFlow& flow = state_.flows[number];
    state_.virtual_time = finish(flow);
    flow.start = state_.virtual_time;
    const PacketId head = take_first(number, flow);
    if (flow.packets > 0) by_finish_.set(number, -finish(flow));
    return head;
  }

  IndexHeap by_finish_;   // the earliest finish time on top
  bool for_all_ = false;  // while room is made for all flows together

  FqParams params_;
  FqState state_;
};

constexpr std::array fq_params{
    param<&FqParams::total_limit>(
        {.name = "total_limit",
         .label = "Buffer of all flows",
         .unit = Unit::packets,
         .min = 0,
         .max = 100'000,
         .cite = "Demers, Keshav & Shenker 1989 §2.2",
         .doc = "Limit of all queues together; beyond it the longest queue loses its last packet. 0 sets no such "
                "limit, so that every flow has its own whole buffer."}),
};
constexpr std::array fq_columns =
    join(flow_queue_columns, std::array{
                                 signal<&FqFlow::start>({.name = "start",
                                                         .label = "Start of the next packet",
                                                         .unit = Unit::bytes,
                                                         .doc = "Virtual time at which the flow’s next packet began to "
                                                                "wait for its turn, in bytes served to each flow."}),
                             });
constexpr std::array fq_tables{
    state_table<&FqState::flows, fq_columns>({.name = "flows",
                                              .label = "Flow queues",
                                              .row = "flow",
                                              .doc = "Queues of the flows that have packets waiting."}),
};

constexpr std::array fq_reasons = join(queue_reasons, std::array{&beyond_limit.bytes, &beyond_limit.packets});

}  // namespace

constexpr Discipline fq{
    .id = "fq",
    .label = "FQ",
    .name = "Fair Queueing",
    .family = "scheduler",
    .summary = "Keeps a queue for each flow and sends as if the flows were served bit by bit.",
    .source = "Demers, Keshav & Shenker 1989; Golestani 1994; ns-2 Queue/FQ",
    .params = fq_params,
    .signals = flow_queue_signals,
    .charts = flow_queue_charts,
    .tables = fq_tables,
    .reasons = fq_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Fq>(context); },
    .flow_bytes = sizeof(FqFlow) + IndexHeap::kBytes,
};

}  // namespace aqm
