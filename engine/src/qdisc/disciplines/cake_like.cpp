// CAKE-like: the flow queues of CAKE with COBALT.
//
// Hoeiland-Joergensen, Taht & Morton, "Piece of CAKE: A Comprehensive Queue Management Solution for Home Gateways",
// IEEE LANMAN 2018; Linux net/sched/sch_cake.c.
// Flow queues as in FQ-CoDel, each with COBALT: a CoDel that starts at once and steps back as slowly as it stepped
// forward, and beside it BLUE, whose probability rises when the buffer overflows and sinks when the queue runs empty,
// so that flows that do not react are dropped from as much as it takes.
//
// Of CAKE this has one tin only, no shaper, no isolation of hosts, no acknowledgement filter, and plain hashing instead
// of a set-associative one.

#include <algorithm>
#include <optional>
#include <utility>

#include "core/grow.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/sparse_first_disc.h"

namespace aqm {
namespace {

struct CakeParams : SparseFirstParams {
  double increment = 1.0 / 256;
  double decrement = 1.0 / 4096;
};

struct CobaltState {
  double sojourn = 0;      // seconds, of the last packet examined
  bool dropping = false;   // the delay is above the target
  std::int64_t count = 0;  // n of the spacing interval / sqrt(n)
  Time spaced_from{};      // the next drop is due such a spacing later
  Duration interval{};     // in force when the last packet was examined
  double blue_probability = 0;
  Time blue_changed{};
};

struct CakeQueue : SparseFirstQueue {
  CobaltState cobalt;
};

struct CakeState : SparseFirstState {
  std::vector<CakeQueue> queues;
};

constexpr std::array flow_chosen_numbers{
    Quantity{"blue_probability", "BLUE probability", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr Reason flow_chosen{
    .id = "blue",
    .label = "BLUE drop",
    .doc = "Chosen at random, with a probability that rises when the queue of the flow overflows the buffer.",
    .sentence =
        "BLUE’s probability of its queue has come to {blue_probability}; the number drawn, {draw}, is below it.",
    .law = "draw < blue_probability",
    .numbers = flow_chosen_numbers,
};

class CakeLike final : public SparseFirstDisc {
 public:
  explicit CakeLike(const QueueContext& context) : SparseFirstDisc(context, params_, state_) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  CakeQueue& queue_at(std::uint32_t number) override { return row_at(state_.queues, number); }
  std::size_t queue_count() const override { return state_.queues.size(); }
  void forget_queues() override { state_.queues.clear(); }

  void push_out(const Decision& decision) override {
    const std::uint32_t number = longest();
    buffer_full(queue_at(number).cobalt);
    drop_queued(take_first(number), decision);
  }

  PacketId serve(std::uint32_t number) override {
    CakeQueue& queue = queue_at(number);
    while (queue.in_use()) {
      const PacketId head = take_first(number, queue);
      const std::optional<Decision> strike = judge(queue.cobalt, packet(head));
      if (!strike) return head;
      if (strike->reason == &codel_next && params_.ecn && mark(head, *strike)) return head;
      // The last packet is never dropped, so that a queue cannot drop everything.
      if (!queue.in_use()) return head;
      drop_queued(head, *strike);
    }
    ran_empty(queue.cobalt);
    return kNoPacket;
  }

  // Linux also requires a delay above four transmission times of a full packet, and above more of them with many flows
  // only where its shaper counts what arrives.
  bool above_target(Duration sojourn) {
    return sojourn > params_.target && sojourn > 4 * transmission_time(params_.mtu, rate());
  }

  std::optional<Decision> judge(CobaltState& cobalt, const Packet& leaving) {
    const Duration sojourn = now() - leaving.enqueued_at;
    state_.sojourn = cobalt.sojourn = to_seconds(sojourn);
    if (!above_target(sojourn)) {
      cobalt.dropping = false;
    } else if (!cobalt.dropping) {
      cobalt.dropping = true;
      cobalt.count = std::max<std::int64_t>(1, cobalt.count);
      cobalt.spaced_from = now();
    }
    while (!cobalt.dropping && step_back(cobalt)) continue;
    // What a new interval would have brought before is not made up for.
    const bool is_changed = std::exchange(cobalt.interval, params_.interval) != params_.interval;
    std::optional<Decision> strike;
    if (cobalt.dropping && now() >= drop_next(cobalt)) {
      const Time due = drop_next(cobalt);
      strike = codel_due(params_, sojourn, cobalt.count, now() - due);
      cobalt.spaced_from = is_changed ? now() : due;
      ++cobalt.count;
    }
    if (is_changed && !cobalt.dropping && step_back(cobalt)) cobalt.spaced_from = now();
    if (cobalt.blue_probability <= 0) return strike;
    const double draw = random().uniform();
    if (draw < cobalt.blue_probability) strike = Decision{flow_chosen, cobalt.blue_probability, draw};
    return strike;
  }
  // The count decreases at the times at which drops would be due.
  bool step_back(CobaltState& cobalt) {
    if (cobalt.count == 0 || now() < drop_next(cobalt)) return false;
    cobalt.spaced_from = drop_next(cobalt);
    --cobalt.count;
    return true;
  }
  // The count must not be 0.
  static Time drop_next(const CobaltState& cobalt) {
    return cobalt.spaced_from + codel_spacing(cobalt.interval, cobalt.count);
  }

  // BLUE changes its probability at most once per target delay.
  bool may_move(CobaltState& cobalt) {
    if (now() - cobalt.blue_changed <= params_.target) return false;
    cobalt.blue_changed = now();
    return true;
  }
  void buffer_full(CobaltState& cobalt) {
    if (may_move(cobalt)) cobalt.blue_probability = std::min(1.0, cobalt.blue_probability + params_.increment);
    cobalt.dropping = true;
    cobalt.count = std::max<std::int64_t>(1, cobalt.count);
    cobalt.interval = params_.interval;
    cobalt.spaced_from = now() - codel_spacing(params_.interval, cobalt.count);  // one is due at once
  }
  void ran_empty(CobaltState& cobalt) {
    if (cobalt.blue_probability > 0 && may_move(cobalt))
      cobalt.blue_probability = std::max(0.0, cobalt.blue_probability - params_.decrement);
    cobalt.dropping = false;
    step_back(cobalt);
  }

  CakeParams params_;
  CakeState state_;
};

constexpr std::array cake_like_params = join(
    with_row(sparse_first_params,
             param<&CakeParams::mtu>({.name = "mtu",
                                      .label = "Largest packet",
                                      .unit = Unit::bytes,
                                      .min = 40,
                                      .max = 65'535,
                                      .scale = Scale::log,
                                      .cite = "Linux sch_cake mtu_time",
                                      .doc = "CoDel drops nothing that has waited no longer than "
                                             "four packets of this size take to send, so that slow "
                                             "links stay busy."})),
    std::array{
        param<&CakeParams::increment>({.name = "increment",
                                       .label = "BLUE increment",
                                       .unit = Unit::probability,
                                       .min = 0,
                                       .max = 1,
                                       .above_min = true,
                                       .scale = Scale::log,
                                       .cite = "Linux sch_cake p_inc",
                                       .doc = "Step by which BLUE’s probability rises when the buffer overflows."}),
        param<&CakeParams::decrement>({.name = "decrement",
                                       .label = "BLUE decrement",
                                       .unit = Unit::probability,
                                       .min = 0,
                                       .max = 1,
                                       .above_min = true,
                                       .scale = Scale::log,
                                       .cite = "Linux sch_cake p_dec",
                                       .doc = "Step by which BLUE’s probability falls when the queue runs empty."}),
    });
constexpr std::array cake_like_columns =
    join(sparse_first_columns,
         std::array{
             signal<&CakeQueue::cobalt, &CobaltState::sojourn>(
                 {.name = "sojourn",
                  .label = "Wait",
                  .unit = Unit::seconds,
                  .doc = "Sojourn time of the last packet that left this queue."}),
             signal<&CakeQueue::cobalt, &CobaltState::dropping>(
                 {.name = "dropping",
                  .label = "Drop state",
                  .doc = "1 from when a packet of this queue has waited longer than the target and four transmission "
                         "times, or the buffer overflows, until one has waited less."}),
             signal<&CakeQueue::cobalt, &CobaltState::blue_probability>(
                 {.name = "blue_probability",
                  .label = "BLUE probability",
                  .unit = Unit::probability,
                  .doc = "Probability that BLUE drops a packet of this queue because its flow ignores CoDel."}),
         });
constexpr std::array cake_like_tables{
    state_table<&CakeState::queues, cake_like_columns>({.name = "queues",
                                                        .label = "Flow queues",
                                                        .row = "queue",
                                                        .doc = "Queues that hold packets, each with its own COBALT."}),
};
constexpr std::array cake_like_reasons = join(std::array{&codel_next, &flow_chosen}, push_out_reasons);

}  // namespace

constexpr Discipline cake_like{
    .id = "cake_like",
    .label = "CAKE-like",
    .name = "CAKE’s flow queues with COBALT",
    .family = "active",
    .summary =
        "Fair queues that serve sparse flows first, each controlled by CoDel and BLUE (COBALT). One tin of CAKE, "
        "without its shaper.",
    .source = "Hoeiland-Joergensen, Taht & Morton 2018; Linux sch_cake",
    .params = cake_like_params,
    .signals = sparse_first_signals,
    .charts = codel_charts,
    .tables = cake_like_tables,
    .reasons = cake_like_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> {
      return std::make_unique<CakeLike>(context);
    },
};

}  // namespace aqm
