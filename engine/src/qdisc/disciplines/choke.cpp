// CHOKe (CHOose and Keep for responsive flows, CHOose and Kill for unresponsive flows).
//
// Pan, Prabhakar & Psounis, "CHOKe: A Stateless Active Queue Management Scheme for Approximating Fair Bandwidth
// Allocation", IEEE INFOCOM 2000.
// RED that compares an arrival with packets drawn from the queue and drops both where they are of one flow: the more
// of the queue a flow has, the more often it hits itself. It keeps nothing about flows.

#include <algorithm>

#include "catalog/table.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/red_disc.h"

namespace aqm {
namespace {

struct ChokeParams : RedParams {
  std::int64_t candidates = 1;
};

constexpr std::array match_numbers{
    Quantity{"average", "Average queue", Unit::packets},
    Quantity{"min_th", "Minimum threshold", Unit::packets},
    Quantity{"place", "Place drawn, counted from the head"},
    Quantity{"backlog", "Queue", Unit::packets},
};
constexpr Reason match{
    .id = "match",
    .label = "Matching flow",
    .doc = "A packet drawn from the queue belonged to the same flow as the arrival; both were dropped.",
    .sentence =
        "The average queue, {average}, is above min_th = {min_th#}, so a packet was drawn from the queue: "
        "number {place} of {backlog}, of the same flow as the one that arrived. Both were dropped.",
    .law = "average > min_th && place >= 1 && place <= backlog",
    .numbers = match_numbers,
};

class Choke final : public RedDisc {
 public:
  explicit Choke(const QueueContext& context) : RedDisc(context, params_, state_) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_enqueue(PacketId arriving) override {
    const double backlog = backlog_for_red();
    core().update(backlog, core().end_idle(now()));
    if (state_.average > params_.min_th && drop_matches(packet(arriving).flow)) return drop(arriving, matched_);
    decide(arriving, backlog);
  }

  // Draws candidates one by one and drops those of the arriving flow.
  bool drop_matches(FlowId flow) {
    bool matched = false;
    for (std::int64_t i = 0; i < params_.candidates && backlog_packets() > 0; ++i) {
      const auto place = static_cast<std::size_t>(random().below(static_cast<std::uint64_t>(backlog_packets())));
      if (packet(at(place)).flow != flow) continue;
      matched_ = {match, state_.average, params_.min_th, place + 1, backlog_packets()};
      drop_queued(remove_at(place), matched_);
      matched = true;
    }
    return matched;
  }
  ChokeParams params_;
  RedState state_;
  Decision matched_{match, 0, 0, 0, 0};  // reason of the last match
};

constexpr std::array choke_params =
    join(red_params, std::array{
                         param<&ChokeParams::candidates>(
                             {.name = "candidates",
                              .label = "Packets compared",
                              .symbol = "m",
                              .min = 1,
                              .max = 64,
                              .scale = Scale::log,
                              .cite = "Pan et al. 2000",
                              .doc = "Number of queued packets that each arrival is compared with while the average is "
                                     "above min_th. More candidates restrain a large flow more."}),
                     });
constexpr std::array choke_reasons = join(std::array{&match}, red_reasons, limit_reasons);

}  // namespace

constexpr Discipline choke{
    .id = "choke",
    .label = "CHOKe",
    .name = "Choose and keep, choose and kill",
    .family = "active",
    .summary =
        "RED that compares each arriving packet with one drawn at random from the queue and drops both if they belong "
        "to the same flow.",
    .source = "Pan, Prabhakar & Psounis 2000",
    .params = choke_params,
    .signals = red_signals,
    .charts = red_charts,
    .reasons = choke_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Choke>(context); },
};

}  // namespace aqm
