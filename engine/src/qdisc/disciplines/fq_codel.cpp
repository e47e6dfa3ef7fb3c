// Flow queue CoDel (FQ-CoDel).
//
// Hoeiland-Joergensen, McKenney, Taht, Gettys & Dumazet, "The Flow Queue CoDel Packet Scheduler and Active Queue
// Management Algorithm", RFC 8290, 2018.
// Hashes flows into queues that take turns by bytes, new queues first, and runs CoDel on each. Flows get equal shares,
// bulk flows a short queue each, and flows that send little hardly any delay. A full buffer drops from the head of the
// queue with the most bytes, up to half of it at once.

#include "core/grow.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/sparse_first_disc.h"

namespace aqm {
namespace {

struct FqCodelParams : SparseFirstParams {
  std::int64_t drop_batch = 64;
};

struct FqCodelQueue : SparseFirstQueue {
  CodelState codel;
};

struct FqCodelState : SparseFirstState {
  std::vector<FqCodelQueue> queues;
};

class FqCodel final : public SparseFirstDisc {
 public:
  explicit FqCodel(const QueueContext& context) : SparseFirstDisc(context, params_, state_) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  FqCodelQueue& queue_at(std::uint32_t number) override { return row_at(state_.queues, number); }
  std::size_t queue_count() const override { return state_.queues.size(); }
  void forget_queues() override { state_.queues.clear(); }

  // Drops in batches, because finding the longest queue is costly under overload.
  void push_out(const Decision& decision) override {
    const std::uint32_t number = longest();
    const FqCodelQueue& queue = queue_at(number);
    const Bytes half = queue.bytes / 2;
    for (std::int64_t i = 0; i == 0 || (i < params_.drop_batch && queue.bytes > half); ++i)
      drop_queued(take_first(number), decision);
  }

  PacketId serve(std::uint32_t number) override {
    FqCodelQueue& queue = queue_at(number);
    while (queue.in_use()) {
      const PacketId head = take_first(number, queue);
      const Packet& leaving = packet(head);
      const Duration sojourn = now() - leaving.enqueued_at;
      state_.sojourn = to_seconds(sojourn);
      const bool markable = params_.ecn && leaving.ecn != Ecn::not_capable;
      const CodelVerdict verdict = codel_judge(params_, queue.codel, sojourn, queue.bytes, now(), markable);
      if (verdict == CodelVerdict::pass) return head;
      const Decision decision = codel_decision(params_, queue.codel, sojourn, now());
      if (verdict == CodelVerdict::mark) {
        mark(head, decision);
        return head;
      }
      drop_queued(head, decision);
    }
    codel_empty(queue.codel);
    return kNoPacket;
  }

  FqCodelParams params_;
  FqCodelState state_;
};

constexpr std::array fq_codel_params =
    join(sparse_first_params,
         std::array{
             param<&FqCodelParams::drop_batch>({.name = "drop_batch",
                                                .label = "Drops at once",
                                                .min = 1,
                                                .max = 1000,
                                                .scale = Scale::log,
                                                .cite = "RFC 8290 §4.1.2",
                                                .doc = "Packets dropped at once from the longest queue when the buffer "
                                                       "is full, at most half of that queue."}),
         });
constexpr std::array fq_codel_columns =
    join(sparse_first_columns, std::array{
                                   signal<&FqCodelQueue::codel, &CodelState::sojourn>(
                                       {.name = "sojourn",
                                        .label = "Wait",
                                        .unit = Unit::seconds,
                                        .doc = "Sojourn time of the last packet that left this queue."}),
                                   signal<&FqCodelQueue::codel, &CodelState::dropping>(
                                       {.name = "dropping",
                                        .label = "Drop state",
                                        .doc = "1 while CoDel is in its dropping state for this queue."}),
                               });
constexpr std::array fq_codel_tables{
    state_table<&FqCodelState::queues, fq_codel_columns>({.name = "queues",
                                                          .label = "Flow queues",
                                                          .row = "queue",
                                                          .doc = "Queues that hold packets, each with its own CoDel."}),
};
constexpr std::array fq_codel_reasons = join(codel_reasons, push_out_reasons);

}  // namespace

constexpr Discipline fq_codel{
    .id = "fq_codel",
    .label = "FQ-CoDel",
    .name = "Flow Queue CoDel",
    .family = "active",
    .summary = "Fair queues that serve sparse flows first, each controlled by its own CoDel.",
    .source = "RFC 8290",
    .params = fq_codel_params,
    .signals = sparse_first_signals,
    .charts = codel_charts,
    .tables = fq_codel_tables,
    .reasons = fq_codel_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> {
      return std::make_unique<FqCodel>(context);
    },
};

}  // namespace aqm
