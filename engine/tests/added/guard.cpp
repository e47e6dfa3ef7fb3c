// Guard: a discipline that only a test adds, by this file and a line of the list.
//
// It drops early above an average queue, and every arrival a quarter above it; the page is to explain that with what is
// declared here and nothing else.

#include <algorithm>
#include <vector>

#include "catalog/table.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/fifo.h"

namespace aqm {
namespace {

struct GuardParams {
  double onset = 10;
  double onset_gain = 0.05;
};

constexpr double kFirm = 1.25;

struct GuardFlow {
  std::int64_t arrived = 0, refused = 0;
  bool in_use() const { return arrived > 0; }
};

struct GuardState {
  double average = 0;      // packets
  double probability = 0;  // of an early drop
  std::vector<GuardFlow> flows;
};

constexpr std::array gentle_numbers{
    Quantity{"guard_average", "Guarded average", Unit::packets},
    Quantity{"onset", "Onset", Unit::packets},
    Quantity{"guard_probability", "Refusal probability", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr Reason gentle{
    .id = "guard_gentle",
    .label = "Gentle refusal",
    .doc = "Refused at random: the average queue is up to a quarter above the onset.",
    .sentence =
        "The guarded average of {guard_average} is above the onset of {onset#}, which gives p = "
        "{guard_probability}; the number drawn, {draw}, is below it.",
    .law = "guard_probability ~ guard_average / onset - 1 && draw < guard_probability",
    .numbers = gentle_numbers,
};
constexpr std::array firm_numbers{gentle_numbers[0], gentle_numbers[1]};
constexpr Reason firm{
    .id = "guard_firm",
    .label = "Firm refusal",
    .doc = "Refused for certain: the average queue is at least a quarter above the onset.",
    .sentence = "The guarded average of {guard_average} is at least a quarter above the onset of {onset#}.",
    .law = "guard_average >= 1.25 * onset",
    .numbers = firm_numbers,
};

class Guard final : public FifoDisc {
 public:
  using FifoDisc::FifoDisc;

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_enqueue(PacketId arriving) override {
    const Packet& arrival = packet(arriving);
    if (arrival.flow >= state_.flows.size()) state_.flows.resize(arrival.flow + 1);
    GuardFlow& flow = state_.flows[arrival.flow];
    ++flow.arrived;
    state_.average += params_.onset_gain * (static_cast<double>(backlog_packets()) - state_.average);
    state_.probability = std::clamp(state_.average / params_.onset - 1, 0.0, 1.0);
    const double draw = random().uniform();
    const bool is_firm = state_.average >= kFirm * params_.onset;
    if (is_firm || draw < state_.probability) ++flow.refused;
    if (is_firm) return drop(arriving, {firm, state_.average, params_.onset});
    if (draw < state_.probability)
      return drop(arriving, {gentle, state_.average, params_.onset, state_.probability, draw});
    if (!has_room(arrival.size)) return drop(arriving, overflowed(arrival.size));
    accept(arriving);
  }

  GuardParams params_;
  GuardState state_;
};

constexpr std::array params{
    param<&GuardParams::onset>({.name = "onset",
                                .label = "Onset",
                                .unit = Unit::packets,
                                .min = 1,
                                .max = 1'000,
                                .guide = "guard_average",
                                .cite = "Guard, section 1",
                                .doc = "Average queue above which arrivals are refused at random. Larger values keep "
                                       "a longer queue."}),
    param<&GuardParams::onset_gain>({.name = "onset_gain",
                                     .label = "Averaging gain",
                                     .unit = Unit::ratio,
                                     .min = 0.001,
                                     .max = 1,
                                     .scale = Scale::log,
                                     .cite = "Guard, section 2",
                                     .doc = "Weight of each arrival in the guarded average."}),
};

constexpr std::array signals{
    signal<&GuardState::average>({.name = "guard_average",
                                  .label = "Guarded average",
                                  .unit = Unit::packets,
                                  .estimates = "backlog_packets",
                                  .doc = "Average queue that the guard compares with its onset."}),
    signal<&GuardState::probability>({.name = "guard_probability",
                                      .label = "Refusal probability",
                                      .unit = Unit::probability,
                                      .doc = "Probability with which an arrival is refused."}),
};
constexpr std::array charts{
    Chart{.id = kQueueChart.id, .signals = "guard_average"},
    Chart{.id = "refusals", .title = "Odds of refusal", .signals = "guard_probability"},
};

constexpr std::array columns{
    signal<&GuardFlow::arrived>({.name = "guard_arrived", .label = "Arrived", .unit = Unit::packets}),
    signal<&GuardFlow::refused>({.name = "guard_refused", .label = "Refused", .unit = Unit::packets}),
};
constexpr std::array tables{
    state_table<&GuardState::flows, columns>({.name = "guarded_flows",
                                              .label = "Guarded flows",
                                              .row = "flow",
                                              .doc = "Packets that came from each flow, and those that were refused."}),
};
constexpr std::array reasons = join(std::array{&gentle, &firm}, limit_reasons);

}  // namespace

constexpr Discipline guard{
    .id = "guard",
    .label = "Guard",
    .name = "Guard of an average queue",
    .family = "active",
    .summary = "Refuses arrivals at random while the average queue is above its onset.",
    .source = "a test",
    .params = params,
    .signals = signals,
    .charts = charts,
    .tables = tables,
    .reasons = reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Guard>(context); },
    .flow_bytes = sizeof(GuardFlow),
};

}  // namespace aqm
