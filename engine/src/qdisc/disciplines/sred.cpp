// Stabilized RED (SRED).
//
// Ott, Lakshman & Wong, "SRED: Stabilized RED", IEEE INFOCOM 1999.
// Remembers the flows of M recent packets, its zombies, and compares every arrival with one of them drawn at random.
// The frequency P of hits is the sum of the squared shares of the flows, so 1/P estimates how many there are. The
// window of a TCP flow goes with p^(-1/2): a drop probability that grows with the square of the number of flows keeps
// the sum of all windows, and with it the queue, where it is.
//
// Differs from the paper: zombies have no timestamps, which serve to judge later whether a flow misbehaves.
// Where the paper leaves it open: P starts at 0, as of very many flows, and rests while the list is being filled;
// 1 + Hit/P is taken with the P that knows this hit; the shares of the buffer are in the unit of its limit.

#include <algorithm>

#include "catalog/table.h"
#include "core/grow.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/fifo.h"

namespace aqm {
namespace {

struct SredParams {
  std::int64_t zombies = 1000;
  double overwrite = 0.25;
  double p_max = 0.15;
  double flow_scale = 256;
  bool full = true;
};

struct Zombie {
  FlowId flow = 0;
  std::int64_t hits = 0;  // the paper's Count
};

// Zombies counted by flow, for display only.
struct SredFlow {
  std::int64_t zombies = 0;
  std::int64_t hits = 0;

  bool in_use() const { return zombies > 0; }
};

struct SredState {
  double hit_frequency = 0;    // P(t)
  double estimated_flows = 0;  // 1 / P(t), 0 before the first hit
  double zap_probability = 0;  // of the last arrival
  std::vector<SredFlow> flows;
};

constexpr std::array sred_numbers{
    Quantity{"filled", "Part of the buffer in use", Unit::ratio},
    Quantity{"p_max", "Maximum probability", Unit::probability},
    Quantity{"flow_scale", "Flows with the full probability"},
    Quantity{"hit_frequency", "Hit frequency", Unit::probability},
    Quantity{"zap_probability", "Drop probability", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr Reason early{
    .id = "early",
    .label = "Early drop",
    .doc = "Chosen at random, with a probability that grows with the queue and the number of flows."};
constexpr Reason sred_chosen = told(
    early,
    "The buffer is filled to {filled} (from 1/3 on the full p_max = {p_max} applies, below it a quarter). The hit "
    "frequency is P = {hit_frequency}: where {flow_scale} × P is above 1, the probability is divided by its square, "
    "which gives {zap_probability}. The number drawn, {draw}, is below it.",
    "filled >= 1 / 6 && draw < zap_probability && zap_probability ~ (filled >= 1 / 3 ? p_max : p_max / 4) / "
    "(flow_scale * hit_frequency > 1 ? flow_scale * hit_frequency * flow_scale * hit_frequency : 1)",
    sred_numbers);
constexpr Reason chosen_by_hit = told(
    early,
    "The packet hit: the zombie drawn was of its flow. The buffer is filled to {filled} (from 1/3 on the full p_max "
    "= {p_max} applies, below it a quarter). The hit frequency is P = {hit_frequency}: where {flow_scale} × P is "
    "above 1, the probability is divided by its square, and the hit multiplies it by 1 + 1 / P, which gives "
    "{zap_probability}. The number drawn, {draw}, is below it.",
    "filled >= 1 / 6 && draw < zap_probability && zap_probability ~ min(1, (filled >= 1 / 3 ? p_max : p_max / 4) / "
    "(flow_scale * hit_frequency > 1 ? flow_scale * hit_frequency * flow_scale * hit_frequency : 1) * "
    "(1 + 1 / hit_frequency))",
    sred_numbers);

class Sred final : public FifoDisc {
 public:
  explicit Sred(const QueueContext& context) : FifoDisc(context) {}

  std::size_t kept_bytes() const override { return static_cast<std::size_t>(params_.zombies) * sizeof(Zombie); }

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_enqueue(PacketId arriving) override {
    const bool hit = compare(packet(arriving).flow);
    if (!has_room(packet(arriving).size)) return drop(arriving, overflowed(packet(arriving).size));
    state_.zap_probability = zap_probability(hit);
    const double draw = random().uniform();
    if (draw >= state_.zap_probability) return accept(arriving);
    const Reason& reason = params_.full && hit ? chosen_by_hit : sred_chosen;
    drop(arriving, {reason, part_filled(), params_.p_max, params_.flow_scale, state_.hit_frequency,
                    state_.zap_probability, draw});
  }

  // Compares with a random zombie, which may be overwritten with this flow.
  bool compare(FlowId flow) {
    if (zombies_.size() < static_cast<std::size_t>(params_.zombies)) {
      zombies_.push_back({flow, 0});
      ++row_at(state_.flows, flow).zombies;
      return false;
    }
    Zombie& zombie = zombies_[static_cast<std::size_t>(random().below(zombies_.size()))];
    const bool hit = zombie.flow == flow;
    if (hit) {
      ++zombie.hits;
      ++state_.flows[flow].hits;
    } else if (random().uniform() < params_.overwrite) {
      forget(zombie);
      zombie = {flow, 0};
      ++row_at(state_.flows, flow).zombies;
    }
    // A zombie lives for M / p packets on average.
    const double alpha = params_.overwrite / static_cast<double>(params_.zombies);
    state_.hit_frequency += alpha * ((hit ? 1 : 0) - state_.hit_frequency);
    state_.estimated_flows = state_.hit_frequency > 0 ? 1 / state_.hit_frequency : 0;
    return hit;
  }

  double zap_probability(bool hit) const {
    const double frequency = state_.hit_frequency;
    const double scaled = params_.flow_scale * frequency;
    const double simple = by_queue() * (scaled > 1 ? 1 / (scaled * scaled) : 1);
    return params_.full && hit ? std::min(1.0, simple * (1 + 1 / frequency)) : simple;
  }
  // p_sred: one of three levels, by occupancy of the buffer.
  double by_queue() const {
    const double filled = part_filled();
    if (filled >= 1.0 / 3) return params_.p_max;
    return filled >= 1.0 / 6 ? params_.p_max / 4 : 0;
  }

  void forget(const Zombie& zombie) {
    SredFlow& flow = state_.flows[zombie.flow];
    --flow.zombies;
    flow.hits -= zombie.hits;
  }
  void on_params_changed() override {
    for (; zombies_.size() > static_cast<std::size_t>(params_.zombies); zombies_.pop_back()) forget(zombies_.back());
  }

  SredParams params_;
  SredState state_;
  std::vector<Zombie> zombies_;
};

constexpr std::array sred_params{
    param<&SredParams::zombies>({.name = "zombies",
                                 .label = "Zombies",
                                 .symbol = "M",
                                 .min = 1,
                                 .max = 100'000,
                                 .scale = Scale::log,
                                 .cite = "Ott et al. 1999",
                                 .doc = "Number of recent packets whose flows are remembered. A longer list estimates "
                                        "the number of flows more steadily, and follows it more slowly."}),
    param<&SredParams::overwrite>({.name = "overwrite",
                                   .label = "Overwriting probability",
                                   .symbol = "p",
                                   .unit = Unit::probability,
                                   .min = 0.001,
                                   .max = 1,
                                   .scale = Scale::log,
                                   .cite = "Ott et al. 1999",
                                   .doc = "Probability with which an arriving packet that misses replaces the zombie "
                                          "drawn. p / M is the weight of each comparison in the hit frequency."}),
    param<&SredParams::p_max>(
        {.name = "p_max",
         .label = "Maximum probability",
         .unit = Unit::probability,
         .min = 0,
         .max = 1,
         .scale = Scale::log,
         .guide = "zap_probability",
         .cite = "Ott et al. 1999",
         .doc = "Drop probability with many flows and at least a third of the buffer in use. From a sixth of the "
                "buffer on it is a quarter of this, below that nothing is dropped early."}),
    param<&SredParams::flow_scale>({.name = "flow_scale",
                                    .label = "Flows with the full probability",
                                    .symbol = "256",
                                    .min = 1,
                                    .max = 100'000,
                                    .scale = Scale::log,
                                    .guide = "estimated_flows",
                                    .cite = "Ott et al. 1999",
                                    .doc = "Number of flows from which the full probability applies. With fewer flows "
                                           "it falls with the square of their estimated number."}),
    param<&SredParams::full>({.name = "full",
                              .label = "Full SRED",
                              .cite = "Ott et al. 1999",
                              .doc = "Makes an arriving packet that hits 1 + 1/P times as likely to be dropped, "
                                     "because flows above their share hit more often. Off is simple SRED."}),
};

constexpr std::array sred_signals{
    signal<&SredState::hit_frequency>(
        {.name = "hit_frequency",
         .label = "Hit frequency",
         .unit = Unit::probability,
         .doc = "P: how often an arriving packet belongs to the same flow as the zombie drawn."}),
    signal<&SredState::estimated_flows>(
        {.name = "estimated_flows",
         .label = "Estimated flows",
         .doc = "1/P: number of equal flows that would hit as often. 0 before the first hit."}),
    signal<&SredState::zap_probability>({.name = "zap_probability",
                                         .label = "Drop probability",
                                         .unit = Unit::probability,
                                         .doc = "p_zap of the last arriving packet, from the backlog, the number of "
                                                "flows and, in full SRED, whether it hit."}),
};

constexpr std::array sred_columns{
    signal<&SredFlow::zombies>(
        {.name = "zombies", .label = "Zombies", .doc = "Entries of the list that belong to the flow."}),
    signal<&SredFlow::hits>({.name = "hits", .label = "Hits", .doc = "Hits of these entries since they were written."}),
};
constexpr std::array sred_tables{
    state_table<&SredState::flows, sred_columns>({.name = "zombies",
                                                  .label = "Zombie list",
                                                  .row = "flow",
                                                  .doc = "The list counted by flow. SRED itself does not count it."}),
};
constexpr std::array sred_charts{
    kQueueChart,
    Chart{.id = "probability", .title = "Drop probability", .signals = "zap_probability|hit_frequency"},
};
constexpr std::array sred_reasons = join(std::array{&chosen_by_hit, &sred_chosen}, limit_reasons);

}  // namespace

constexpr Discipline sred{
    .id = "sred",
    .label = "SRED",
    .name = "Stabilized RED",
    .family = "active",
    .summary =
        "Estimates the number of flows from how often an arrival matches a remembered packet, and drops the "
        "more the more there are.",
    .source = "Ott, Lakshman & Wong 1999",
    .params = sred_params,
    .signals = sred_signals,
    .charts = sred_charts,
    .tables = sred_tables,
    .reasons = sred_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Sred>(context); },
    .flow_bytes = sizeof(SredFlow),
};

}  // namespace aqm
