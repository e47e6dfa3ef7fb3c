#include "transport/tcp_sender.h"

#include <algorithm>

namespace aqm {
namespace {

enum TcpTag : std::uint32_t { kRetransmissionTimer, kPacing };

}  // namespace

void TcpSender::receive(PacketId id) {
  const Packet& packet = context_.packets[id];
  const std::int64_t ack = static_cast<std::int64_t>(packet.seq) - 1;
  // It belongs to the connection before.
  if (params_.handshake && ack < first_seq_) return context_.packets.release(id);
  const bool echo = packet.echo && ecn_;
  if (packet.sack_blocks > 0) read_blocks(id);
  if (needs_.delays) read_delay(id);
  context_.packets.release(id);

  if (echo) control_->on_ecn_echo(*this, ack);
  bool may_send = true;
  if (ack > highest_ack_) {
    on_new_ack(ack, echo);
  } else if (ack == highest_ack_) {
    may_send = control_->on_duplicate_ack(*this, ++duplicates_);
  } else {
    may_send = duplicates_ == 0 || duplicates_ >= 3;
  }
  if (may_send) send_allowed();
}

void TcpSender::read_blocks(PacketId id) { control_->on_sack(*this, context_.packets.sack_blocks(id)); }

void TcpSender::read_delay(PacketId id) { control_->on_delay(*this, to_seconds(context_.packets.options(id).transit)); }

void TcpSender::on_new_ack(std::int64_t ack, bool echo) {
  const std::int64_t packets = ack - highest_ack_;
  duplicates_ = 0;
  highest_ack_ = ack;
  next_seq_ = std::max(next_seq_, ack + 1);
  if (timing_ && ack >= timed_seq_) {
    timing_ = false;
    rtt_.end_back_off();
    rtt_.sample(timed_at_, now());
  }
  if (control_->on_ack(*this, packets, !echo)) restart_timer();
  if (ack == first_seq_ && params_.handshake) control_->open(initial_window_);
  if (ack + 1 == end_seq_) listener_.on_complete();
}

void TcpSender::on_event(std::uint32_t tag) {
  if (tag == kRetransmissionTimer) return on_retransmission_timer();
  on_pacing_timer();
}

void TcpSender::on_pacing_timer() {
  pacing_event_ = false;
  send_allowed();
}

void TcpSender::on_retransmission_timer() {
  if (now() != timer_event_) return;
  timer_event_ = kNever;
  if (deadline_ == kNever) return;
  if (now() < deadline_) {
    timer_event_ = deadline_;
    context_.events.schedule(deadline_, *this, kRetransmissionTimer);
    return;
  }
  on_timeout();
}

std::int64_t TcpSender::window() const {
  return std::min(control_->window(), static_cast<std::int64_t>(params_.window));
}

void TcpSender::send_allowed() {
  if (needs_.sack) return send_selectively();
  while (next_seq_ < end_seq_ && next_seq_ <= highest_ack_ + window()) {
    output(next_seq_);
    ++next_seq_;
  }
}

void TcpSender::send_selectively() {
  while (may_pace()) {
    const std::int64_t repair = control_->next_repair(*this);
    if (repair < 0 && (next_seq_ >= end_seq_ || next_seq_ > highest_ack_ + window())) return;
    // The first that is missing goes again: its timer, too.
    if (repair == highest_ack_ + 1) restart_timer();
    output(repair < 0 ? next_seq_ : repair);
    if (repair < 0) ++next_seq_;
  }
}

bool TcpSender::may_pace() {
  if (now() >= paced_until_) return true;
  if (!pacing_event_) context_.events.schedule(paced_until_, *this, kPacing);
  pacing_event_ = true;
  return false;
}

void TcpSender::retransmit_first() {
  restart_timer();
  timing_ = false;
  output(highest_ack_ + 1);
}

void TcpSender::send_beyond_window(double extra_packets) {
  const double allowed = std::min(extra_packets, static_cast<double>(params_.window));
  if (next_seq_ >= end_seq_ || static_cast<double>(next_seq_ - highest_ack_) > allowed) return;
  output(next_seq_);
  ++next_seq_;
}

void TcpSender::output(std::int64_t seq) {
  const bool is_syn = params_.handshake && seq == first_seq_;
  const bool nothing_outstanding = highest_ack_ == highest_sent_;
  const PacketId id = context_.packets.make();
  Packet& packet = context_.packets[id];
  packet.flow = context_.flow;
  packet.traffic_class = context_.traffic_class;
  packet.seq = static_cast<std::uint32_t>(seq);
  packet.size = is_syn ? params_.header_size : params_.packet_size;
  packet.sent_at = now();
  packet.retransmitted = seq <= highest_sent_;
  // Retransmissions are not ECT (RFC 3168 §6.1.5), except where the mark chooses the queue: in the classic one of
  // DualPI2 packets sent later would overtake them. TCP of today does the same.
  if (ecn_ && !is_syn && (params_.l4s || !packet.retransmitted))
    packet.ecn = params_.l4s ? Ecn::capable_l4s : Ecn::capable;
  if (announce_cut_) {
    packet.echo = true;
    announce_cut_ = false;
  }

  packet.opens = is_syn;
  if (is_syn) ++context_.account.sent_syns;
  ++context_.account.sent_packets;
  if (packet.retransmitted) {
    ++context_.account.retransmits;
    if (seq == timed_seq_) timing_ = false;  // Karn's rule
  } else {
    if (seq == first_seq_) note_start();
    highest_sent_ = seq;
    if (!timing_) {
      timing_ = true;
      timed_seq_ = seq;
      timed_at_ = now();
    }
  }
  if (nothing_outstanding || deadline_ == kNever) restart_timer();
  if (needs_.sends) tell_control(packet);
  context_.outlet.send(id);
}

void TcpSender::tell_control(const Packet& packet) {
  control_->on_send(*this, packet.seq, packet.retransmitted);
  if (control_->pacing_rate() > 0) paced_until_ = now() + from_seconds(1 / control_->pacing_rate());
}

void TcpSender::restart_timer() {
  deadline_ = now() + rtt_.timeout();
  if (deadline_ >= timer_event_) return;
  timer_event_ = deadline_;
  context_.events.schedule(deadline_, *this, kRetransmissionTimer);
}

}  // namespace aqm
