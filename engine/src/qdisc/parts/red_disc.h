// A FIFO controlled by RED: base of RED, CBT and D-CBT.
#pragma once

#include "qdisc/parts/fifo.h"
#include "qdisc/parts/red_core.h"

namespace aqm {

class RedDisc : public FifoDisc {
 public:
  // Parameters and state are members of the derived discipline.
  RedDisc(const QueueContext& context, RedParams& params, RedState& state);

  std::optional<std::string_view> problem() const override { return red_problem(red_params_); }

 protected:
  PacketId on_dequeue() override;
  void on_rate_changed() override { core_.set_rate(rate()); }
  // Keeps the average and restarts the spacing of drops.
  void on_params_changed() override { core_.restart_spacing(); }

  // The backlog in RED's unit: packets, or in byte mode bytes over the mean packet size.
  double backlog_for_red() const;
  // Tests an arrival with RED and executes the verdict; `backlog` is the sample for the average.
  void decide(PacketId arriving, double backlog);

  // Executes a verdict on an arrival, if there is room for it.
  void carry_out(RedCore::Verdict verdict, PacketId arriving);

  RedCore& core() { return core_; }

 private:
  void drop_early(PacketId arriving);
  void drop_forced(PacketId arriving, const Decision& decision);
  // Drops for an arrival that finds no room.
  void make_room(PacketId arriving);
  void drop_victim(const Decision& decision);
  // Before a victim is dropped; not inlined because that is rare.
  AQM_NOINLINE void accept_first(PacketId arriving);
  std::size_t random_place();
  void drop_at(std::size_t place, const Decision& decision);

  const RedParams& red_params_;
  RedCore core_;
};

}  // namespace aqm
