#include "transport/loss_based.h"

#include <algorithm>

namespace aqm {

void LossBasedControl::start(const TcpParams& params) {
  ssthresh_ = params.initial_ssthresh > 0 ? params.initial_ssthresh : params.window;
  inflation_ = 0;
  recover_ = 0;
  last_cut_ = Cut::none;
  resent_by_timer_ = -1;
  abc_limit_ = params.abc_limit;
}

double LossBasedControl::counted(std::int64_t packets) const {
  if (packets == 1 || abc_limit_ == 0) return 1;
  const auto acked = static_cast<double>(packets);
  if (cwnd_ >= ssthresh_) return acked;
  return last_cut_ == Cut::none ? std::min(acked, abc_limit_) : 1;
}

void LossBasedControl::on_timeout(TcpSenderView& sender) {
  inflation_ = 0;
  if (!holds_threshold(sender)) ssthresh_ = whole_threshold(reduced_window(sender.tcp()));
  cwnd_ = 1;
  sender.announce_cut();
  recover_ = sender.highest_sent();
  resent_by_timer_ = sender.highest_ack() + 1;
  last_cut_ = Cut::timeout;
}

bool LossBasedControl::holds_threshold(const TcpSenderView& sender) const {
  if (!needs().keeps_place) return last_cut_ == Cut::ecn;  // ns-2, however long ago that was
  // RFC 5681 §3.1: a lost SYN says nothing of the window, nor does the loss of a packet that the timer sent again.
  if (sender.is_opening() || sender.highest_ack() + 1 == resent_by_timer_) return true;
  // RFC 3168 §6.1.2: one cut per window of data, unless its size says how much was marked (RFC 8257 §3.5).
  return last_cut_ == Cut::ecn && !needs().exact_echo && sender.highest_ack() < recover_;
}

void LossBasedControl::on_ecn_echo(TcpSenderView& sender, std::int64_t ack) {
  // At most once per window of data (RFC 3168 §6.1.2); ns-2 takes a timeout for no cut of the window.
  const bool forgets = last_cut_ == Cut::timeout && !needs().keeps_place;
  if (ack <= recover_ && !forgets) return;
  recover_ = sender.highest_sent();
  last_cut_ = Cut::ecn;
  reduce(sender);
}

void LossBasedControl::start_recovery(TcpSenderView& sender) {
  if (recovered(sender)) {
    recover_ = sender.highest_sent();
    reduce(sender);
  } else if (last_cut_ != Cut::ecn) {
    // One cut per window of data: these duplicates belong to the loss that was repaired last.
    if (sender.tcp().always_inflate) inflation_ = kDuplicateThreshold;
    return;
  }
  last_cut_ = Cut::fast_retransmit;
  sender.retransmit_first();
  inflation_ = kDuplicateThreshold;
}

void LossBasedControl::reduce(TcpSenderView& sender) {
  const double left = reduced_window(sender.tcp());
  ssthresh_ = whole_threshold(left);
  cwnd_ = std::max(1.0, left);
  sender.announce_cut();
}

double LossBasedControl::reduced_window(const TcpParams& params) {
  const double used = std::min(cwnd_ + static_cast<double>(inflation_), static_cast<double>(params.window));
  if (!params.whole_windows) return reduced(used);
  return static_cast<double>(static_cast<std::int64_t>(reduced(static_cast<double>(static_cast<std::int64_t>(used)))));
}

double LossBasedControl::whole_threshold(double window) {
  return std::max(2.0, static_cast<double>(static_cast<std::int64_t>(window)));
}

}  // namespace aqm
