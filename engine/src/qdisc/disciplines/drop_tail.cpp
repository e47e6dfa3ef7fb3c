// Drop-tail: first in, first out, with a hard limit.
//
// The simplest queue of a router: it stores arrivals until it is full and then drops them.

#include "qdisc/disciplines.h"
#include "qdisc/parts/fifo.h"

namespace aqm {
namespace {

struct DropTailParams {
  bool drop_front = false;
};
struct DropTailState {};

class DropTail final : public FifoDisc {
 public:
  using FifoDisc::FifoDisc;

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_enqueue(PacketId arriving) override {
    if (has_room(packet(arriving).size)) return accept(arriving);
    if (!params_.drop_front || !could_hold(packet(arriving).size))
      return drop(arriving, overflowed(packet(arriving).size));
    accept(arriving);
    while (exceeds_limit()) drop_oldest(pushed_out());
  }

  void drop_oldest(const Decision& decision) { drop_queued(remove_at(0), decision); }

  DropTailParams params_;
  DropTailState state_;
};

constexpr std::array drop_tail_params{
    param<&DropTailParams::drop_front>(
        {.name = "drop_front",
         .label = "Drop from the front",
         .cite = "ns-2 drop_front_",
         .doc = "Drops the oldest packet instead of the arriving one when the buffer is full."}),
};
constexpr std::array drop_tail_charts{kQueueChart, kSharesChart};

}  // namespace

constexpr Discipline drop_tail{
    .id = "drop_tail",
    .label = "Drop-tail",
    .name = "First in, first out with a limit",
    .family = "basic",
    .summary = "Keeps packets in order of arrival and drops what arrives while the buffer is full.",
    .source = "the default queue of routers; ns-2 Queue/DropTail",
    .params = drop_tail_params,
    .charts = drop_tail_charts,
    .reasons = limit_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> {
      return std::make_unique<DropTail>(context);
    },
};

}  // namespace aqm
