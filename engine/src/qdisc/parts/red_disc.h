// A FIFO that RED guards: what RED, CBT and D-CBT have in common.
#pragma once

#include "qdisc/parts/fifo.h"
#include "qdisc/parts/red_core.h"

namespace aqm {

class RedDisc : public FifoDisc {
 public:
  // The parameters and the state belong to the discipline that derives from this one.
  RedDisc(const QueueContext& context, RedParams& params, RedState& state);

  std::optional<std::string_view> problem() const override { return red_problem(red_params_); }

 protected:
  PacketId on_dequeue() override;
  void on_rate_changed() override { core_.set_rate(rate()); }
  // The average is kept; the spacing of drops starts anew.
  void on_params_changed() override { core_.restart_spacing(); }

  // The queue in RED's unit: packets, in byte mode bytes over the mean packet size.
  double backlog_for_red() const;
  // RED's test of an arrival, and what follows from it; `backlog` is what its average is made of.
  void decide(PacketId arriving, double backlog);

  // What follows from a verdict on an arrival, if there is room for it.
  void carry_out(RedCore::Verdict verdict, PacketId arriving);

  RedCore& core() { return core_; }

 private:
  void drop_early(PacketId arriving);
  void drop_forced(PacketId arriving, const Decision& decision);
  std::size_t random_place();
  void drop_at(std::size_t place, const Decision& decision);

  const RedParams& red_params_;
  RedCore core_;
};

}  // namespace aqm
