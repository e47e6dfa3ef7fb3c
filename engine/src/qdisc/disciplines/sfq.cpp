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

constexpr std::array half_packets{
    Quantity{"used", "Its bucket", Unit::packets},
    Quantity{"left", "Room left in the buffer", Unit::packets},
};
constexpr std::array half_bytes{
    Quantity{"used", "Its bucket", Unit::bytes},
    Quantity{"left", "Room left in the buffer", Unit::bytes},
};
constexpr std::array share_packets{
    half_packets[0],
    half_packets[1],
    Quantity{"scarce", "Room for a packet of each bucket", Unit::packets},
    Quantity{"limit", "Buffer", Unit::packets},
    Quantity{"buckets", "Buckets"},
};
constexpr std::array share_bytes{
    half_bytes[0],
    half_bytes[1],
    Quantity{"scarce", "Room for a packet of each bucket", Unit::bytes},
    Quantity{"limit", "Buffer", Unit::bytes},
    Quantity{"buckets", "Buckets"},
};
constexpr Reason bucket_full{
    .id = "overflow", .label = "Overflow", .doc = "The packet’s bucket held too much of the buffer."};
constexpr Prose kHalfSentence = "Its bucket holds {used}, at least half of the {left} that the buffer has room for.";
constexpr Prose kShareSentence =
    "The buffer has room for {left} only, less than the {scarce} that a packet of every "
    "bucket takes, and its bucket holds {used}: more than its share, {limit} / {buckets}.";
constexpr LimitReason half_of_room{.packets = told(bucket_full, kHalfSentence, "used >= floor(left / 2)", half_packets),
                                   .bytes = told(bucket_full, kHalfSentence, "used >= floor(left / 2)", half_bytes)};
constexpr LimitReason fair_share_of{
    .packets = told(bucket_full, kShareSentence, "left < scarce && used > floor(limit / buckets)", share_packets),
    .bytes = told(bucket_full, kShareSentence, "left < scarce && used > floor(limit / buckets)", share_bytes)};

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

  // With a limit in bytes, ns-2's packet counts are in units of this arrival's size.
  void accept_fair(PacketId arriving) {
    const std::uint32_t size = packet(arriving).size;
    const FlowQueue& bucket = queue_at(queue_of(packet(arriving)));
    const bool in_bytes = limit().in_bytes;
    const std::int64_t used = in_bytes ? bucket.bytes : bucket.packets;
    const std::int64_t left = limit().amount - (in_bytes ? backlog_bytes() : backlog_packets());
    const std::int64_t scarce = params_.buckets * (in_bytes ? size : 1);
    const std::int64_t fair_share = limit().amount / params_.buckets;
    if (used >= left / 2) return drop(arriving, {half_of_room.in(in_bytes), used, left});
    if (left < scarce && used > fair_share)
      return drop(arriving, {fair_share_of.in(in_bytes), used, left, scarce, limit().amount, params_.buckets});
    if (!has_room(size)) return drop(arriving, overflowed(size));
    accept(arriving);
  }

  PacketId on_dequeue() override {
    catch_up();
    return round().empty() ? kNoPacket : remove_first();
  }

  SfqParams params_;
  SfqState state_;
};

constexpr std::array sfq_params =
    join(bucket_params,
         std::array{
             param<&SfqParams::drop_policy>({.name = "drop_policy",
                                             .label = "Full buffer",
                                             .choices = "ns2|longest",
                                             .cite = "ns-2 queue/sfq.cc; McKenney 1990 §3",
                                             .doc = "Rule for a full buffer: refuse arrivals of buckets that hold too "
                                                    "much of it (ns-2), or drop from the longest bucket (McKenney)."}),
         });
constexpr std::array sfq_tables{
    state_table<&SfqState::buckets, flow_queue_columns>(
        {.name = "buckets",
         .label = "Buckets",
         .row = "queue",
         .doc = "Buckets that hold packets; they take turns, one packet each."}),
};
constexpr std::array sfq_reasons =
    join(std::array{&half_of_room.bytes, &half_of_room.packets, &fair_share_of.bytes, &fair_share_of.packets},
         push_out_reasons);

}  // namespace

constexpr Discipline sfq{
    .id = "sfq",
    .label = "SFQ",
    .name = "Stochastic Fairness Queueing",
    .family = "scheduler",
    .summary = "Hashes flows into buckets that take turns, one packet each.",
    .source = "McKenney 1990; ns-2 Queue/SFQ",
    .params = sfq_params,
    .signals = flow_queue_signals,
    .charts = flow_queue_charts,
    .tables = sfq_tables,
    .reasons = sfq_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Sfq>(context); },
};

}  // namespace aqm
