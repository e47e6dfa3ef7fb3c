// Random Early Detection (RED).
//
// Floyd & Jacobson, "Random Early Detection Gateways for Congestion Avoidance", IEEE/ACM ToN 1(4), 1993.
// Keeps a moving average of the queue and drops arrivals at random, more often as the average grows, so that
// responsive senders slow down before the buffer overflows.
//
// Differs from the paper, as ns-2.35 does: drops are spaced by `wait`; no drop while fewer than two packets wait; the
// first arrival after crossing min_th is never dropped.

#include "catalog/table.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/red_disc.h"

namespace aqm {
namespace {

class Red final : public RedDisc {
 public:
  explicit Red(const QueueContext& context) : RedDisc(context, params_, state_) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_enqueue(PacketId arriving) override {
    const double backlog = backlog_for_red();
    core().update(backlog, core().end_idle(now()));
    decide(arriving, backlog);
  }

  RedParams params_;
  RedState state_;
};

constexpr std::array red_disc_reasons = join(red_reasons, limit_reasons);

}  // namespace

constexpr Discipline red{
    .id = "red",
    .label = "RED",
    .name = "Random Early Detection",
    .family = "paper",
    .summary = "Averages the queue and drops arriving packets at random, more often the longer the average queue.",
    .source = "Floyd & Jacobson 1993",
    .params = red_params,
    .signals = red_signals,
    .charts = red_charts,
    .reasons = red_disc_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Red>(context); },
};

}  // namespace aqm
