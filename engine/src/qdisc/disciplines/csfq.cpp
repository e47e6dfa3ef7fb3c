// Core-Stateless Fair Queueing (CSFQ).
//
// Stoica, Shenker & Zhang, "Core-Stateless Fair Queueing: Achieving Approximately Fair Bandwidth Allocations in High
// Speed Networks", ACM SIGCOMM 1998.
// An edge router measures the rate r of every flow and writes it on the packets as a label. Every router estimates the
// fair share alpha of its link and drops with probability max(0, 1 - alpha / r): a FIFO then serves every flow as fair
// queueing would. What a packet may keep of its rate is its new label, so routers further on need to know no flows.
//
// A router is the edge for packets that come without a label and core for all others: the first queue with CSFQ on the
// way of a flow measures it, and the next ones believe the label.
// Differs from the paper: flows have equal weights; F, too, is averaged at every arrival, as in the authors' ns code,
// so that it falls while everything is dropped.
// Where the paper leaves it open: the first packet of a flow counts as if another had just arrived; before the first
// congestion, and after a window K_c without it that leaves the buffer below its threshold, nothing is dropped at
// random (the authors' ns code: alpha = 0).

#include <algorithm>

#include "catalog/table.h"
#include "core/grow.h"
#include "core/math.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/fifo.h"

namespace aqm {
namespace {

struct CsfqParams {
  Duration k = from_seconds(0.1);
  Duration k_alpha = from_seconds(0.2);
  Duration k_c = from_seconds(0.2);
  double buffer_threshold = 0.5;
};

// State of a flow at an edge router.
struct CsfqFlow {
  double rate = 0;         // bit/s
  double probability = 0;  // drop probability of its last packet
  Time last{};

  bool in_use() const { return rate > 0; }
};

struct CsfqState {
  double fair_share = 0;     // alpha, bit/s
  double arrival_rate = 0;   // A, bit/s
  double accepted_rate = 0;  // F, bit/s
  bool congested = false;
  std::vector<CsfqFlow> flows;
};

// Exponential averaging (eq. 3) over a gap T with constant K: r = (1 - e^(-T/K)) l / T + e^(-T/K) r.
struct Averaging {
  double gain;  // factor of the arriving bits, 1/s
  double kept;

  Averaging(Duration gap, Duration constant) {
    const double k = to_seconds(constant);
    const double gaps = to_seconds(gap) / k;
    kept = math::exp(-gaps);
    gain = (gaps > 0 ? (1 - kept) / gaps : 1) / k;
  }
  double operator()(double rate, double bits) const { return gain * bits + kept * rate; }
};

constexpr std::array share_numbers{
    Quantity{"rate", "Rate of the flow, by its label", Unit::bits_per_second},
    Quantity{"alpha", "Fair share of the link", Unit::bits_per_second},
    Quantity{"probability", "Drop probability", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr Reason above_share{
    .id = "filter",
    .label = "Fairness filter",
    .doc = "The packet’s flow had more than its fair share of the link.",
    .sentence =
        "The label says that its flow sends r = {rate}, and the fair share is α = {alpha}, so 1 − α / r = "
        "{probability} of its packets are dropped. The number drawn, {draw}, is below that.",
    .law = "probability ~ 1 - alpha / rate && draw < probability",
    .numbers = share_numbers,
};

class Csfq final : public FifoDisc {
 public:
  explicit Csfq(const QueueContext& context) : FifoDisc(context) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_enqueue(PacketId arriving) override {
    Packet& carried = packet(arriving);
    const double bits = 8.0 * carried.size;
    const double label = carried.labelled ? packets().options(arriving).rate_label : measure(carried, bits);
    const double share = state_.fair_share;
    const double excess = limits_ ? std::max(0.0, 1 - share / label) : 0;
    if (!carried.labelled) state_.flows[carried.flow].probability = excess;

    const double draw = random().uniform();
    const bool is_full = !has_room(carried.size);
    estimate(label, bits, draw >= excess && !is_full);
    if (draw < excess) return drop(arriving, {above_share, label, share, excess, draw});
    if (is_full) {
      state_.fair_share = std::max(kOverflowFactor * state_.fair_share, least_);
      return drop(arriving, overflowed(carried.size));
    }
    carried.labelled = true;
    packets().options(arriving).rate_label = limits_ ? std::min(label, state_.fair_share) : label;
    accept(arriving);
  }

  double measure(const Packet& carried, double bits) {
    CsfqFlow& flow = row_at(state_.flows, carried.flow);
    const Averaging average(flow.rate > 0 ? now() - flow.last : Duration{0}, params_.k);
    flow.rate = average(flow.rate, bits);
    flow.last = now();
    return flow.rate;
  }

  // Figure 3, estimate_alpha. An uncongested link stays so while the buffer is below its threshold (§2.2.3).
  void estimate(double label, double bits, bool is_accepted) {
    const Averaging average(state_.arrival_rate > 0 ? now() - last_ : Duration{0}, params_.k_alpha);
    state_.arrival_rate = average(state_.arrival_rate, bits);
    state_.accepted_rate = average(state_.accepted_rate, is_accepted ? bits : 0);
    last_ = now();

    const auto capacity = static_cast<double>(rate().bps);
    const bool fills = part_filled() >= params_.buffer_threshold;
    if (fills && !limits_) {
      limits_ = true;
      set_fair_share(std::max({state_.fair_share, largest_, label}));
    }
    const bool is_congested = state_.arrival_rate >= capacity && (state_.congested || fills);
    if (is_congested != state_.congested) {
      state_.congested = is_congested;
      window_began_ = now();
      largest_ = 0;
      return;
    }
    if (!is_congested) largest_ = std::max(largest_, label);
    if (now() - window_began_ < params_.k_c) return;
    window_began_ = now();
    if (is_congested) {
      const double share = state_.fair_share, accepted = state_.accepted_rate;
      set_fair_share(share < accepted ? share * capacity / accepted : capacity);
    } else {
      set_fair_share(largest_);
      largest_ = 0;
      limits_ = fills;
    }
  }
  void set_fair_share(double rate) {
    state_.fair_share = rate;
    least_ = kLeastByOverflow * rate;
  }

  // §2.2.3: an overflow reduces alpha by this factor, repeated ones up to a limit between two estimates.
  static constexpr double kOverflowFactor = 0.99;
  static constexpr double kLeastByOverflow = 0.75;

  CsfqParams params_;
  CsfqState state_;
  bool limits_ = false;  // labels above alpha are dropped at random
  double largest_ = 0;   // largest label of an uncongested window, bit/s
  double least_ = 0;     // lower limit of alpha after overflows, bit/s
  Time window_began_{};  // congested or not
  Time last_{};          // last arrival
};

constexpr std::array csfq_params{
    param<&CsfqParams::k>({.name = "k",
                           .label = "Averaging of a flow",
                           .symbol = "K",
                           .unit = Unit::seconds,
                           .min = 0.001,
                           .max = 10,
                           .scale = Scale::log,
                           .cite = "Stoica et al. 1998 §2.2.1, §3",
                           .doc = "Time constant with which an edge router averages the rate of a flow. Raise it above "
                                  "the length of bursts, or a burst is taken for the rate."}),
    param<&CsfqParams::k_alpha>(
        {.name = "k_alpha",
         .label = "Averaging of the link",
         .symbol = "K_α",
         .unit = Unit::seconds,
         .min = 0.001,
         .max = 10,
         .scale = Scale::log,
         .cite = "Stoica et al. 1998 §2.2.2, §3",
         .doc = "Time constant with which the rates of all arriving and of all accepted packets are averaged."}),
    param<&CsfqParams::k_c>(
        {.name = "k_c",
         .label = "Window of congestion",
         .symbol = "K_c",
         .unit = Unit::seconds,
         .min = 0.001,
         .max = 10,
         .scale = Scale::log,
         .cite = "Stoica et al. 1998 §2.2.2",
         .doc = "Time for which the link must stay congested, or not, before the fair share is estimated anew."}),
    param<&CsfqParams::buffer_threshold>(
        {.name = "buffer_threshold",
         .label = "Buffer that counts as congestion",
         .unit = Unit::ratio,
         .min = 0,
         .max = 1,
         .cite = "Stoica et al. 1998 §2.2.3",
         .doc = "Part of the buffer below which a link that was not congested does not become so."}),
};

constexpr std::array csfq_signals{
    signal<&CsfqState::fair_share>({.name = "fair_share",
                                    .label = "Estimated fair share",
                                    .unit = Unit::bits_per_second,
                                    .doc = "α: a flow with a higher rate r loses 1 - α/r of its packets. While the "
                                           "link is not congested, the highest rate of a flow."}),
    signal<&CsfqState::arrival_rate>({.name = "arrival_rate",
                                      .label = "Arriving",
                                      .unit = Unit::bits_per_second,
                                      .doc = "A: average rate of all arriving packets."}),
    signal<&CsfqState::accepted_rate>({.name = "accepted_rate",
                                       .label = "Accepted",
                                       .unit = Unit::bits_per_second,
                                       .doc = "F: average rate of the packets that are not dropped."}),
    signal<&CsfqState::congested>({.name = "congested",
                                   .label = "Congested",
                                   .doc = "1 while the link counts as congested: A has reached its capacity, and the "
                                          "buffer its threshold before."}),
};

constexpr std::array csfq_columns{
    signal<&CsfqFlow::rate>(
        {.name = "rate",
         .label = "Rate",
         .unit = Unit::bits_per_second,
         .doc = "r: average rate at which packets of the flow arrive, written on them as their label."}),
    signal<&CsfqFlow::probability>({.name = "probability",
                                    .label = "Drop probability",
                                    .unit = Unit::probability,
                                    .doc = "max(0, 1 - α/r), for the flow’s last packet."}),
};
constexpr std::array csfq_tables{
    state_table<&CsfqState::flows, csfq_columns>(
        {.name = "flows",
         .label = "Flows measured",
         .row = "flow",
         .doc = "The flows that this router is the edge for; one in the core has none."}),
};
constexpr std::array csfq_charts{
    kQueueChart,
    Chart{.id = "rates", .title = "Rates at the queue", .signals = "fair_share|arrival_rate|accepted_rate"},
};
constexpr std::array csfq_reasons = join(std::array{&above_share}, limit_reasons);

}  // namespace

constexpr Discipline csfq{
    .id = "csfq",
    .label = "CSFQ",
    .name = "Core-Stateless Fair Queueing",
    .family = "active",
    .summary =
        "Edge routers label packets with the rate of their flow; every router drops what is above its estimate of "
        "the fair share.",
    .source = "Stoica, Shenker & Zhang 1998",
    .params = csfq_params,
    .signals = csfq_signals,
    .charts = csfq_charts,
    .tables = csfq_tables,
    .reasons = csfq_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Csfq>(context); },
    .flow_bytes = sizeof(CsfqFlow),
};

}  // namespace aqm
