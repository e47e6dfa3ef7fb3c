// Controlled Delay (CoDel).
//
// Nichols, Jacobson, McGregor & Iyengar, "Controlled Delay Active Queue Management", RFC 8289, 2018.
// Looks at how long packets have waited as they leave. When none of them has waited less than the target for a whole
// interval, the queue stands: CoDel drops one, and then ever faster, every interval / sqrt(drops), until one of them
// has. Bursts that drain within an interval pass, and there is nothing to tune to the rate of the link.

#include "catalog/table.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/codel_core.h"
#include "qdisc/parts/fifo.h"

namespace aqm {
namespace {

class Codel final : public FifoDisc {
 public:
  using FifoDisc::FifoDisc;

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  std::optional<std::string_view> problem() const override { return codel_problem(params_); }

 private:
  void on_enqueue(PacketId arriving) override {
    if (has_room(packet(arriving).size)) return accept(arriving);
    drop(arriving, overflowed(packet(arriving).size));
  }

  PacketId on_dequeue() override {
    for (PacketId head = FifoDisc::on_dequeue(); head != kNoPacket; head = FifoDisc::on_dequeue()) {
      const Packet& leaving = packet(head);
      const Duration sojourn = now() - leaving.enqueued_at;
      const bool markable = params_.ecn && leaving.ecn != Ecn::not_capable;
      const CodelVerdict verdict =
          codel_judge(params_, state_, sojourn, backlog_bytes() - leaving.size, now(), markable);
      if (verdict == CodelVerdict::pass) return head;
      const Decision decision = codel_decision(params_, state_, sojourn, now());
      if (verdict == CodelVerdict::mark) {
        mark(head, decision);
        return head;
      }
      drop_queued(head, decision);
    }
    codel_empty(state_);
    return kNoPacket;
  }

  CodelParams params_;
  CodelState state_;
};

constexpr std::array codel_signals{
    signal<&CodelState::sojourn>({.name = "sojourn",
                                  .label = "Waiting time",
                                  .unit = Unit::seconds,
                                  .doc = "Sojourn time of the last packet that left the queue."}),
    signal<&CodelState::dropping>(
        {.name = "dropping", .label = "Drop state", .doc = "1 while CoDel is in its dropping state."}),
    signal<&CodelState::count>(
        {.name = "drop_count",
         .label = "Count of drops",
         .doc = "Count of drops, which goes on where dropping begins again soon; the next follows after interval / "
                "sqrt(count)."}),
};
constexpr std::array codel_disc_reasons = join(codel_reasons, limit_reasons);

}  // namespace

constexpr Discipline codel{
    .id = "codel",
    .label = "CoDel",
    .name = "Controlled Delay",
    .family = "active",
    .summary = "Drops packets when the sojourn time has stayed above a target for a whole interval.",
    .source = "RFC 8289",
    .params = codel_params,
    .signals = codel_signals,
    .charts = codel_charts,
    .reasons = codel_disc_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Codel>(context); },
};

}  // namespace aqm
