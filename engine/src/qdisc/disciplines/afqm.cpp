// RED behind the filter of AFQM (Approximate Fair Queue Management).
//
// Lee & Chung, "A Novel Scheme for Improving the Fairness of Queue Management in Internet Congestion Control", 2011.
// Counts the packets of every flow over an interval. A flow i with N_i of the N_T packets of n flows is off its fair
// share by P_fa = 1 - N_T / (N_i n): up to 0 it is never dropped early, above that P_fa is added to RED's probability.
//
// Where the paper leaves it open: intervals follow each other and a flow is judged by the last complete one; a flow not
// seen in it is accepted; flows up to their share are accepted even above max_th (Fig. 2); every arrival moves the
// average, but RED spaces only the drops of flows above their share.

#include <algorithm>

#include "catalog/table.h"
#include "core/grow.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/red_disc.h"

namespace aqm {
namespace {

enum class AfqmCount : std::uint8_t { stored, arrived };
enum class AfqmUnit : std::uint8_t { packets, bytes };

struct AfqmParams : RedParams {
  Duration interval = from_seconds(0.08);
  Duration typical_rtt = from_seconds(0.08);
  AfqmCount count = AfqmCount::stored;
  AfqmUnit unit = AfqmUnit::packets;
};

struct AfqmFlow {
  double counted = 0;  // N_i of the current interval, packets or bytes
  double excess = 0;   // P_fa from the last interval

  bool in_use() const { return counted > 0 || excess != 0; }
};

struct AfqmState : RedState {
  std::int64_t counted_flows = 0;  // n of the last interval
  double largest_excess = 0;       // P_fa of the flow with most packets; 0 if all flows are equal
  std::vector<AfqmFlow> flows;     // by flow
};

constexpr std::array filter_numbers{
    Quantity{"shares", "Packets of the flow, in fair shares", Unit::ratio},
    Quantity{"P_fa", "Excess over its share", Unit::probability},
    Quantity{"p_a", "RED’s drop probability", Unit::probability},
    Quantity{"probability", "Both together", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr Reason filtered{
    .id = "filter",
    .label = "Fairness filter",
    .mark_label = "Fairness mark",
    .doc = "The packet’s flow had more of the queue than its fair share.",
    .sentence =
        "In the last interval its flow had {shares} times its fair share, so P_fa = 1 − 1 / {shares} = {P_fa} is added "
        "to RED’s {p_a}: {probability}. The number drawn, {draw}, is above RED’s probability and below both together.",
    .law = "P_fa > 0 && P_fa ~ 1 - 1 / shares && probability ~ min(1, p_a + P_fa) && draw >= p_a && draw < probability",
    .numbers = filter_numbers,
};

class Afqm final : public RedDisc {
 public:
  explicit Afqm(const QueueContext& context) : RedDisc(context, params_, state_), began_(context.events.now()) {
    overrides_store();
  }

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  void bring_up_to_date() override { end_intervals(false); }

 private:
  void on_params_changed() override {
    RedDisc::on_params_changed();
    set_interval();
  }
  void on_limit_changed() override { set_interval(); }
  void on_rate_changed() override {
    RedDisc::on_rate_changed();
    set_interval();
  }

  void on_enqueue(PacketId arriving) override {
    end_intervals(false);
    const double backlog = backlog_for_red();
    core().update(backlog, core().end_idle(now()));
    if (params_.count == AfqmCount::arrived) count(arriving);

    const double excess = flow_of(arriving).excess;
    if (excess <= 0) return carry_out(RedCore::Verdict::accept, arriving);
    const RedCore::Verdict verdict = core().decide(backlog, packet(arriving).size, random());
    if (verdict == RedCore::Verdict::accept && state_.average >= params_.min_th && filter(arriving, excess)) return;
    carry_out(verdict, arriving);
  }

  // Chooses a fraction of the packets that pass RED's draw, so that the total probability is RED's plus the excess.
  bool filter(PacketId arriving, double excess) {
    const double spread = core().last_spread();
    const double draw = spread + (1 - spread) * random().uniform();
    const double limit = std::min(1.0, spread + excess);
    if (draw >= limit) return false;
    core().restart_spacing();
    const Decision decision{filtered, 1 / (1 - excess), excess, spread, limit, draw};
    if (params_.ecn && has_room(packet(arriving).size) && mark(arriving, decision)) accept(arriving);
    else drop(arriving, decision);
    return true;
  }

  void store(PacketId id) override {
    RedDisc::store(id);
    if (params_.count == AfqmCount::stored) count(id);
  }

  AfqmFlow& flow_of(PacketId id) {
    const FlowId flow = packet(id).flow;
    return row_at(state_.flows, flow);
  }
  void count(PacketId id) {
    AfqmFlow& flow = flow_of(id);
    if (flow.counted == 0) counted_.push_back(packet(id).flow);
    const double amount = params_.unit == AfqmUnit::bytes ? static_cast<double>(packet(id).size) : 1;
    flow.counted += amount;
    total_ += amount;
  }

  // Eqs. 6 to 8 of the paper: at least a round trip and the time to drain a full buffer.
  Duration interval() const {
    if (params_.interval > Duration{0}) return params_.interval;
    const double size = limit().in_bytes ? 1 : params_.mean_packet_size;
    const double drain_s = static_cast<double>(limit().amount) * size * 8 / static_cast<double>(rate().bps);
    return std::max({from_seconds(drain_s), params_.typical_rtt, Duration{1}});
  }

  // An interval that has outlasted a new, shorter length ends as one.
  void set_interval() {
    interval_ = interval();
    end_intervals(true);
  }
  // Ends the intervals that have passed.
  void end_intervals(bool as_one) {
    const std::int64_t ended = (now() - began_) / interval_;
    if (ended == 0) return;
    began_ = began_ + interval_ * ended;
    judge(as_one || ended == 1);
  }

  // Only the first interval that has ended contains packets, so if there are more, none are known of the last one.
  void judge(bool is_last) {
    for (const FlowId flow : judged_) state_.flows[flow].excess = 0;
    judged_.clear();
    state_.largest_excess = 0;
    state_.counted_flows = is_last ? static_cast<std::int64_t>(counted_.size()) : 0;
    const auto n = static_cast<double>(counted_.size());
    for (const FlowId id : counted_) {
      AfqmFlow& flow = state_.flows[id];
      if (is_last) flow.excess = 1 - total_ / (flow.counted * n);
      state_.largest_excess = std::max(state_.largest_excess, flow.excess);
      flow.counted = 0;
    }
    std::swap(judged_, counted_);
    total_ = 0;
  }

  Time began_;                           // start of the current interval
  Duration interval_ = Duration::max();  // its length
  double total_ = 0;                     // N_T
  std::vector<FlowId> counted_;          // flows of the current interval
  std::vector<FlowId> judged_;           // flows of the last interval

  AfqmParams params_;
  AfqmState state_;
};

constexpr std::array afqm_params = join(
    red_params, std::array{
                    param<&AfqmParams::interval>(
                        {.name = "interval",
                         .label = "Counting interval",
                         .symbol = "ΔT",
                         .unit = Unit::seconds,
                         .min = 0,
                         .max = 60,
                         .scale = Scale::log,
                         .cite = "Lee & Chung 2011 eqs. 4-8",
                         .doc = "Length of the counting interval. Longer intervals judge flows more steadily and react "
                                "later. 0 uses the time a full buffer takes to drain, at least typical_rtt."}),
                    param<&AfqmParams::typical_rtt>(
                        {.name = "typical_rtt",
                         .label = "Typical round trip",
                         .symbol = "RTT_a",
                         .unit = Unit::seconds,
                         .min = 0.001,
                         .max = 10,
                         .scale = Scale::log,
                         .cite = "Lee & Chung 2011 eq. 7",
                         .doc = "Shortest counting interval when interval is 0; about one round-trip time."}),
                    param<&AfqmParams::count>({.name = "count",
                                               .label = "Packets counted",
                                               .choices = "stored|arrived",
                                               .cite = "Lee & Chung 2011 §3.1",
                                               .doc = "Packets that count towards a flow’s share: those stored in the "
                                                      "queue, as the paper says, or all that arrived."}),
                    param<&AfqmParams::unit>({.name = "unit",
                                              .label = "Counted in",
                                              .choices = "packets|bytes",
                                              .cite = "Lee & Chung 2011 eq. 3",
                                              .doc = "Unit of the counts. Packets, as in the paper, favour flows with "
                                                     "large packets; bytes treat all sizes alike."}),
                });

constexpr std::array afqm_signals =
    join(red_signals, std::array{
                          signal<&AfqmState::counted_flows>({.name = "counted_flows",
                                                             .label = "Flows counted",
                                                             .doc = "Flows that were counted in the last interval."}),
                          signal<&AfqmState::largest_excess>(
                              {.name = "largest_excess",
                               .label = "Largest excess",
                               .unit = Unit::probability,
                               .doc = "P_fa of the flow that sent most in the last interval: what is added to RED’s "
                                      "probability for its packets."}),
                      });

constexpr std::array afqm_columns{
    signal<&AfqmFlow::counted>({.name = "counted",
                                .label = "Counted",
                                .doc = "N_i: packets or bytes of the flow counted in the current interval."}),
    signal<&AfqmFlow::excess>(
        {.name = "excess",
         .label = "Excess over its share",
         .unit = Unit::ratio,
         .doc = "Extra drop probability P_fa from the last interval: 0 at the fair share, negative below it."}),
};
constexpr std::array afqm_tables{
    state_table<&AfqmState::flows, afqm_columns>({.name = "flows",
                                                  .label = "Flows counted",
                                                  .row = "flow",
                                                  .doc = "Flows that AFQM counted in its last interval."}),
};
constexpr std::array afqm_charts{
    kRedQueueChart,
    Chart{.id = "probability", .title = "Drop probability", .signals = "drop_probability|largest_excess"},
};
constexpr std::array afqm_reasons = join(std::array{&filtered}, red_reasons, limit_reasons);

}  // namespace

constexpr Discipline afqm{
    .id = "afqm",
    .label = "AFQM",
    .name = "RED with Approximate Fair Queue Management",
    .family = "paper",
    .summary =
        "Counts each flow’s packets over an interval and applies RED, with an extra drop probability, only to flows "
        "above their fair share.",
    .source = "Lee & Chung 2011",
    .params = afqm_params,
    .signals = afqm_signals,
    .charts = afqm_charts,
    .tables = afqm_tables,
    .reasons = afqm_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Afqm>(context); },
    .flow_bytes = sizeof(AfqmFlow),
};

}  // namespace aqm
