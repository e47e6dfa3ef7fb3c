#include "qdisc/parts/red_disc.h"

namespace aqm {

RedDisc::RedDisc(const QueueContext& context, RedParams& params, RedState& state)
    : FifoDisc(context), red_params_(params), core_(params, state, context.events.now()) {
  core_.set_rate(context.rate);
}

PacketId RedDisc::on_dequeue() {
  const PacketId head = FifoDisc::on_dequeue();
  if (head == kNoPacket) {
    core_.link_idle(now());
  } else {
    core_.packet_sent();
  }
  return head;
}

double RedDisc::backlog_for_red() const {
  return red_params_.byte_mode ? static_cast<double>(backlog_bytes()) / red_params_.mean_packet_size
                               : static_cast<double>(backlog_packets());
}

void RedDisc::decide(PacketId arriving, double backlog) {
  carry_out(core_.decide(backlog, packet(arriving).size, random()), arriving);
}

void RedDisc::carry_out(RedCore::Verdict verdict, PacketId arriving) {
  if (!has_room(packet(arriving).size)) return make_room(arriving);
  if (verdict == RedCore::Verdict::accept) return accept(arriving);
  if (verdict == RedCore::Verdict::early) return drop_early(arriving);
  drop_forced(arriving, core_.why_forced());
}

void RedDisc::drop_early(PacketId arriving) {
  const Decision decision = core_.why_early(packet(arriving).size);
  if (red_params_.ecn && mark(arriving, decision)) return accept(arriving);
  if (!red_params_.random_early_victim) return drop(arriving, decision);
  accept_first(arriving);
  drop_at(random_place(), decision);
}

// A forced drop stores the arrival first and then removes a victim.
void RedDisc::drop_forced(PacketId arriving, const Decision& decision) {
  core_.restart_spacing();
  if (red_params_.victim == Victim::tail) return drop(arriving, decision);
  accept_first(arriving);
  drop_victim(decision);
}

void RedDisc::make_room(PacketId arriving) {
  core_.restart_spacing();
  const std::uint32_t size = packet(arriving).size;
  if (red_params_.victim == Victim::tail || !could_hold(size)) return drop(arriving, overflowed(size));
  accept_first(arriving);
  drop_victim(pushed_out());
  // With a limit in bytes, a victim may be smaller than the arrival.
  while (exceeds_limit()) drop_at(0, pushed_out());
}

void RedDisc::drop_victim(const Decision& decision) {
  drop_at(red_params_.victim == Victim::front ? 0 : random_place(), decision);
}

void RedDisc::accept_first(PacketId arriving) { accept(arriving); }

std::size_t RedDisc::random_place() {
  return static_cast<std::size_t>(random().below(static_cast<std::uint64_t>(backlog_packets())));
}

void RedDisc::drop_at(std::size_t place, const Decision& decision) { drop_queued(remove_at(place), decision); }

}  // namespace aqm
