// Deficit round robin (DRR).
//
// Shreedhar & Varghese, "Efficient Fair Queuing Using Deficit Round-Robin", IEEE/ACM ToN 4(3), 1996; as ns-2.35
// implements it (queue/drr.cc).
// The buckets take turns; each turn adds a quantum of bytes to what the bucket may send, and what it cannot use because
// its next packet is larger it keeps for the next turn. So flows share the link by bytes, whatever the sizes of their
// packets. A full buffer drops the first packet of the bucket with the most bytes.

#include "core/grow.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/bucket_disc.h"

namespace aqm {
namespace {

struct DrrParams : BucketParams {
  DrrParams() { buckets = 10; }
  std::int64_t quantum = 250;  // bytes
};

struct DrrBucket : FlowQueue {
  std::int64_t deficit = 0;  // bytes
  bool has_turn = false;     // already got its quantum in this turn
};

struct DrrState : FlowQueuesState {
  std::vector<DrrBucket> buckets;
};

class Drr final : public BucketDisc {
 public:
  explicit Drr(const QueueContext& context) : BucketDisc(context, params_, state_) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  FlowQueue& queue_at(std::uint32_t number) override { return row_at(state_.buckets, number); }
  std::size_t queue_count() const override { return state_.buckets.size(); }
  void on_emptied(std::uint32_t number) override {
    BucketDisc::on_emptied(number);
    state_.buckets[number].deficit = 0;
    state_.buckets[number].has_turn = false;
  }

  void on_enqueue(PacketId arriving) override {
    catch_up();
    accept_and_push_out(arriving);
  }

  void push_out(const Decision& decision) override { drop_queued(take_first(longest()), decision); }

  PacketId on_dequeue() override {
    catch_up();
    while (!round().empty()) {
      const std::uint32_t number = round().first();
      DrrBucket& bucket = state_.buckets[number];
      if (!bucket.has_turn) bucket.deficit += params_.quantum;
      bucket.has_turn = true;
      const std::int64_t size = lists().front_size(bucket);
      if (size <= bucket.deficit) {
        bucket.deficit -= size;
        return take_first(number, bucket);
      }
      bucket.has_turn = false;
      round().advance();
    }
    return kNoPacket;
  }

  DrrParams params_;
  DrrState state_;
};

constexpr std::array drr_params =
    join(bucket_params, std::array{
                            param<&DrrParams::quantum>({.name = "quantum",
                                                        .label = "Quantum",
                                                        .unit = Unit::bytes,
                                                        .min = 40,
                                                        .max = 65'535,
                                                        .scale = Scale::log,
                                                        .cite = "Shreedhar & Varghese 1996 §3; ns-2 quantum_",
                                                        .doc = "Bytes that a bucket may send in each turn. Smaller "
                                                               "values share the link more evenly over short times."}),
                        });
constexpr std::array drr_columns = join(
    flow_queue_columns, std::array{
                            signal<&DrrBucket::deficit>({.name = "deficit",
                                                         .label = "Deficit",
                                                         .unit = Unit::bytes,
                                                         .doc = "Bytes that the bucket may still send in its turn."}),
                        });
constexpr std::array drr_tables{
    state_table<&DrrState::buckets, drr_columns>({.name = "buckets",
                                                  .label = "Buckets",
                                                  .row = "queue",
                                                  .doc = "Buckets that hold packets; they take turns by bytes."}),
};

}  // namespace

constexpr Discipline drr{
    .id = "drr",
    .label = "DRR",
    .name = "Deficit Round Robin",
    .family = "scheduler",
    .summary = "Hashes flows into buckets that take turns and send equal numbers of bytes.",
    .source = "Shreedhar & Varghese 1996; ns-2 Queue/DRR",
    .params = drr_params,
    .signals = flow_queue_signals,
    .charts = flow_queue_charts,
    .tables = drr_tables,
    .reasons = push_out_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Drr>(context); },
};

}  // namespace aqm
