#include "transport/sack_control.h"

#include <algorithm>

namespace aqm {

void SackControl::start(const TcpParams& params) {
  LossBasedControl::start(params);
  board_.start(params.window, deliveries(), needs().keeps_place);
  recovering_ = timed_out_ = has_news_ = false;
  if (needs().keeps_place) recover_ = -2;  // also the very first packet is repaired without a timeout
}

void SackControl::on_sack(TcpSenderView&, std::span<const SackBlock> blocks) { has_news_ = board_.add(blocks); }

void SackControl::on_ecn_echo(TcpSenderView& sender, std::int64_t ack) {
  if (needs().keeps_place && recovering_ && ack >= recover_) end_recovery();
  LossBasedControl::on_ecn_echo(sender, ack);
}

void SackControl::end_recovery() {
  recovering_ = false;
  last_cut_ = Cut::none;
}

bool SackControl::on_ack(TcpSenderView& sender, std::int64_t packets, bool may_grow) {
  board_.advance(sender.highest_ack());
  timed_out_ = false;
  has_news_ = false;
  if (!recovering_) {
    if (may_grow) grow(sender, packets);
  } else if (sender.highest_ack() >= recover_) {
    end_recovery();
  } else if (last_cut_ == Cut::timeout) {
    if (may_grow) grow(sender, packets);  // slow start, beginning with what was lost
  } else {
    // The repair of the first loss arrived, and with it all that had been sent before: what is missing is lost.
    board_.mark_lost(before_repair_ + 1);
  }
  return true;
}

bool SackControl::on_duplicate_ack(TcpSenderView& sender, std::int64_t) {
  if (!has_news_ || timed_out_) return recovering_;
  has_news_ = false;
  if (recovering_) {
    // No packet overtakes another here, so a later one that arrived is proof enough of a loss (RFC 6675 asks for
    // three).
    board_.mark_lost(board_.highest_arrived());
  } else if (board_.arrived() >= kDuplicateThreshold) {
    recover(sender);
  } else if (sender.tcp().limited_transmit) {
    sender.send_beyond_window(cwnd_ + static_cast<double>(board_.arrived()));
  }
  return recovering_;
}

void SackControl::recover(TcpSenderView& sender) {
  board_.mark_lost(board_.highest_arrived());
  // RFC 6675 §5: the recovery is over when all sent before it is acknowledged; ns-2 waits for one packet more, so that
  // the loss of the very next one costs a timeout.
  const bool over = needs().keeps_place && sender.highest_ack() == recover_;
  if (over || recovered(sender)) {
    recover_ = sender.highest_sent();
    if (sender.tcp().halve_pipe) cwnd_ = std::min(cwnd_, static_cast<double>(pipe(sender)));
    reduce(sender);
  } else if (last_cut_ != Cut::ecn) {
    return;  // one cut per window of data
  } else if (needs().keeps_place) {
    recover_ = sender.highest_sent();
  }
  last_cut_ = Cut::fast_retransmit;
  recovering_ = true;
  // The last recovery may have seen to it already.
  const std::int64_t first = sender.highest_ack() + 1;
  before_repair_ = first;
  if (board_.is_repaired(first)) return;
  before_repair_ = sender.highest_sent();
  board_.mark_repaired(first, sender.highest_sent());
  sender.retransmit_first();
}

void SackControl::on_timeout(TcpSenderView& sender) {
  LossBasedControl::on_timeout(sender);
  recovering_ = needs().keeps_place;
  timed_out_ = !recovering_;
  if (recovering_) board_.lose_all(sender.highest_sent());
  else board_.forget();
}

std::int64_t SackControl::window() const {
  const auto packets = static_cast<std::int64_t>(cwnd_);
  return recovering_ ? packets + board_.arrived() + board_.awaiting_repair() : packets;
}

std::int64_t SackControl::next_repair(const TcpSenderView& sender) {
  if (!recovering_) return -1;
  if (pipe(sender) >= static_cast<std::int64_t>(cwnd_)) return -1;
  const std::int64_t seq = board_.next_repair();
  if (seq >= 0) board_.mark_repaired(seq, sender.highest_sent());
  return seq;
}

}  // namespace aqm
