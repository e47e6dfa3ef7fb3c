// Stochastic fair queueing (SFQ).
//
// McKenney, "Stochastic Fairness Queueing", IEEE INFOCOM 1990; as ns-2.35 implements it (queue/sfq.cc).
// Flows are hashed into buckets, and the buckets take turns, a packet each: a flow that sends more than its share fills
// its own bucket only.
//
// drop_policy = ns2 refuses an arrival whose bucket holds half of the room that is left, so that one flow alone gets
// about a third of the buffer. drop_policy = longest is McKenney's: whoever arrives, a full buffer drops the last
// packet of the longest bucket.

#include "core/grow.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/bucket_disc.h"

namespace aqm {
namespace {

enum class DropPolicy : std::uint8_t { ns2, longest };

struct SfqParams : BucketParams {
  DropPolicy drop_policy = DropPolicy::ns2;
};

struct SfqState : FlowQueuesState {
  std::vector<FlowQueue> buckets;
};

class Sfq final : public BucketDisc {
 public:
  explicit Sfq(const QueueContext& context) : BucketDisc(context, params_, state_) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  FlowQueue& queue_at(std::uint32_t number) override { return row_at(state_.buckets, number); }
  std::size_t queue_count() const override { return state_.buckets.size(); }
  bool longest_in_bytes() const override { return limit().in_bytes; }

  void on_enqueue(PacketId arriving) override {
    catch_up();
    if (params_.drop_policy == DropPolicy::ns2) return accept_fair(arriving);
    accept_and_push_out(arriving);
  }

  // In bytes, what ns-2 counts in packets is counted in arrivals of this size.
  void accept_fair(PacketId arriving) {
    const std::uint32_t size = packet(arriving).size;
    const FlowQueue& bucket = queue_at(queue_of(packet(arriving)));
    const bool in_bytes = limit().in_bytes;
    const std::int64_t used = in_bytes ? bucket.bytes : bucket.packets;
    const std::int64_t left = limit().amount - (in_bytes ? backlog_bytes() : backlog_packets());
    const std::int64_t scarce = params_.buckets * (in_bytes ? size : 1);
    const std::int64_t fair_share = limit().amount / params_.buckets;
    if (used >= left / 2)
      return drop(arriving, Cause::overflow, {static_cast<double>(used), static_cast<double>(left / 2)});
    if (left < scarce && used > fair_share)
      return drop(arriving, Cause::overflow, {static_cast<double>(used), static_cast<double>(fair_share)});
    if (!has_room(size)) return drop(arriving, Cause::overflow, overflow_decision());
    accept(arriving);
  }

  PacketId on_dequeue() override {
    catch_up();
    return round().empty() ? kNoPacket : remove_first();
  }

  SfqParams params_;
  SfqState state_;
};

constexpr std::array params =
    join(bucket_params,
         std::array{
             param<&SfqParams::drop_policy>({.name = "drop_policy",
                                             .label = "Full buffer",
                                             .choices = "ns2|longest",
                                             .cite = "ns-2 queue/sfq.cc; McKenney 1990 §3",
                                             .doc = "Rule for a full buffer: refuse arrivals of buckets that hold too "
                                                    "much of it (ns-2), or drop from the longest bucket (McKenney)."}),
         });
constexpr std::array tables{
    state_table<&SfqState::buckets>({.name = "buckets",
                                     .label = "Buckets",
                                     .row = "queue",
                                     .doc = "Buckets that hold packets; they take turns, one packet each."},
                                    flow_queue_columns),
};
constexpr std::array causes{Cause::overflow};

}  // namespace

constexpr Discipline sfq{
    .id = "sfq",
    .label = "SFQ",
    .name = "Stochastic Fairness Queueing",
    .family = "scheduler",
    .summary = "Hashes flows into buckets that take turns, one packet each.",
    .source = "McKenney 1990; ns-2 Queue/SFQ",
    .params = params,
    .signals = flow_queue_signals,
    .charts = flow_queue_charts,
    .tables = tables,
    .causes = causes,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Sfq>(context); },
};

}  // namespace aqm
