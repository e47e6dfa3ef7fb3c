// BLUE.
//
// Feng, Kandlur, Saha & Shin, "BLUE: A New Class of Active Queue Management Algorithms", University of Michigan
// CSE-TR-387-99, 1999; "The BLUE Active Queue Management Algorithms", IEEE/ACM ToN 10(4), 2002.
// One drop probability, raised when the buffer overflows and lowered when the link falls idle: it learns how much has
// to go, whatever the length of the queue.

#include <algorithm>

#include "catalog/table.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/fifo.h"

namespace aqm {
namespace {

struct BlueParams {
  double d1 = 0.02;
  double d2 = 0.002;
  Duration freeze_time = from_seconds(0.1);
  double threshold = 0;
  bool ecn = false;
};

struct BlueState {
  double probability = 0;  // p_m
};

constexpr std::array blue_numbers{
    Quantity{"p_m", "Drop probability", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr Reason blue_chosen{
    .id = "blue",
    .label = "BLUE drop",
    .mark_label = "BLUE mark",
    .doc = "Chosen at random, with a probability that rises with overflows and falls with idleness.",
    .sentence = "The drop probability has come to p_m = {p_m}; the number drawn, {draw}, is below it.",
    .law = "draw < p_m",
    .numbers = blue_numbers,
};

class Blue final : public FifoDisc {
 public:
  explicit Blue(const QueueContext& context) : FifoDisc(context), changed_at_(now()) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_enqueue(PacketId arriving) override {
    if (!has_room(packet(arriving).size)) {
      change(params_.d1);
      return drop(arriving, overflowed(packet(arriving).size));
    }
    if (params_.threshold > 0 && static_cast<double>(backlog_packets()) > params_.threshold) change(params_.d1);

    const double draw = random().uniform();
    if (draw >= state_.probability) return accept(arriving);
    const Decision decision{blue_chosen, state_.probability, draw};
    if (params_.ecn && mark(arriving, decision)) return accept(arriving);
    drop(arriving, decision);
  }

  PacketId on_dequeue() override {
    const PacketId head = FifoDisc::on_dequeue();
    if (head == kNoPacket) change(-params_.d2);
    return head;
  }

  void change(double by) {
    if (now() - changed_at_ <= params_.freeze_time) return;
    changed_at_ = now();
    state_.probability = std::clamp(state_.probability + by, 0.0, 1.0);
  }

  BlueParams params_;
  BlueState state_;
  Time changed_at_;
};

constexpr std::array blue_params{
    param<&BlueParams::d1>({.name = "d1",
                            .label = "Increment",
                            .unit = Unit::probability,
                            .min = 0,
                            .max = 1,
                            .scale = Scale::log,
                            .cite = "Feng et al. 2002",
                            .doc = "Step by which the probability rises at an overflow. Keep it larger than d2, "
                                   "because overload does more harm than an idle link."}),
    param<&BlueParams::d2>({.name = "d2",
                            .label = "Decrement",
                            .unit = Unit::probability,
                            .min = 0,
                            .max = 1,
                            .scale = Scale::log,
                            .cite = "Feng et al. 2002",
                            .doc = "Step by which the probability falls when the link is idle."}),
    param<&BlueParams::freeze_time>({.name = "freeze_time",
                                     .label = "Freeze time",
                                     .unit = Unit::seconds,
                                     .min = 0,
                                     .max = 10,
                                     .scale = Scale::log,
                                     .cite = "Feng et al. 2002",
                                     .doc = "Minimum time between two changes of the probability, so that each can "
                                            "take effect first; about one round-trip time."}),
    param<&BlueParams::threshold>({.name = "threshold",
                                   .label = "Queue that counts as overflow",
                                   .symbol = "L",
                                   .unit = Unit::packets,
                                   .min = 0,
                                   .max = 100'000,
                                   .scale = Scale::log,
                                   .cite = "Feng et al. 2002",
                                   .doc = "Queue length above which the probability rises, which leaves room for "
                                          "bursts. 0 raises it only when the buffer overflows."}),
    param<&BlueParams::ecn>({.name = "ecn",
                             .label = "ECN",
                             .cite = "RFC 3168 §7",
                             .doc = "Marks ECN-capable packets instead of dropping them."}),
};

constexpr std::array blue_signals{
    signal<&BlueState::probability>({.name = "blue_probability",
                                     .label = "Drop probability",
                                     .unit = Unit::probability,
                                     .doc = "p_m: probability with which every arriving packet is dropped or marked."}),
};
constexpr std::array blue_charts{
    kQueueChart,
    Chart{.id = "probability", .title = "Drop probability", .signals = "blue_probability"},
};
constexpr std::array blue_reasons = join(std::array{&blue_chosen}, limit_reasons);

}  // namespace

constexpr Discipline blue{
    .id = "blue",
    .label = "BLUE",
    .name = "BLUE",
    .family = "active",
    .summary = "Keeps one drop probability, raised when the buffer overflows and lowered when the link is idle.",
    .source = "Feng, Kandlur, Saha & Shin 1999, 2002",
    .params = blue_params,
    .signals = blue_signals,
    .charts = blue_charts,
    .reasons = blue_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Blue>(context); },
};

}  // namespace aqm
