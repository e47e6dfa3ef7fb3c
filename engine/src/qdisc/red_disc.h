// A FIFO that RED guards: what RED, CBT and D-CBT have in common.
#pragma once

#include "qdisc/fifo.h"
#include "qdisc/red_core.h"

namespace aqm {

// `Params` and `State` derive from RedParams and RedState.
template <class Params, class State>
class RedDisc : public FifoDisc {
 public:
  explicit RedDisc(const QueueContext& context) : FifoDisc(context) {
    core_.set_rate(context.rate);
    state_.idle_since = context.events.now();
  }

  void* params() final { return &params_; }
  const void* state() const final { return &state_; }
  std::optional<std::string_view> problem() const override { return red_problem(params_); }

 protected:
  PacketId on_dequeue() final {
    const PacketId head = FifoDisc::on_dequeue();
    if (head == kNoPacket) core_.link_idle(now());
    else core_.packet_sent();
    return head;
  }
  void on_rate_changed() final { core_.set_rate(rate()); }
  // The average is kept; the spacing of drops starts anew.
  void on_params_changed() override { core_.forced_drop_done(); }

  // The queue in RED's unit: packets, in byte mode bytes over the mean packet size.
  double backlog_for_red() const {
    return params_.byte_mode ? static_cast<double>(backlog_bytes()) / params_.mean_packet_size
                             : static_cast<double>(backlog_packets());
  }

  // RED's test of an arrival, and what follows from it; `backlog` is what its average is made of.
  void decide(PacketId arriving, double backlog) {
    const RedCore::Verdict verdict = core_.decide(backlog, packet(arriving).size, random());
    if (!has_room(packet(arriving).size)) return drop_forced(arriving, Cause::overflow, overflow_decision());
    if (verdict == RedCore::Verdict::forced)
      return drop_forced(arriving, Cause::forced, {state_.average, params_.gentle ? 2 * params_.max_th : params_.max_th});
    if (verdict == RedCore::Verdict::early) return drop_early(arriving);
    accept(arriving);
  }

  Params params_;
  State state_;
  RedCore core_{params_, state_};

 private:
  void drop_early(PacketId arriving) {
    const Decision decision{core_.last_draw(), core_.last_spread()};
    if (params_.ecn && mark(arriving, decision)) return accept(arriving);
    if (!params_.random_early_victim) return drop(arriving, Cause::early, decision);
    accept(arriving);
    drop_at(random_place(), Cause::early, decision);
  }

  // A forced drop stores the arrival first and then removes a victim.
  void drop_forced(PacketId arriving, Cause cause, Decision decision) {
    core_.forced_drop_done();
    if (params_.victim == Victim::tail) return drop(arriving, cause, decision);
    accept(arriving);
    drop_at(params_.victim == Victim::front ? 0 : random_place(), cause, decision);
    // In bytes, one victim may be smaller than the arrival.
    while (limit().in_bytes && backlog_bytes() > limit().amount) drop_at(0, cause, decision);
  }

  std::size_t random_place() { return static_cast<std::size_t>(random().below(static_cast<std::uint64_t>(backlog_packets()))); }
  void drop_at(std::size_t place, Cause cause, Decision decision) { drop_queued(remove_at(place), cause, decision); }
};

}  // namespace aqm
