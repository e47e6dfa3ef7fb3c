// TCP Reno.
//
// RFC 5681; as ns-2.35 has it (tcp/tcp-reno.cc), which the papers ran: one fast retransmit per window of data, and the
// first new acknowledgement ends fast recovery even if it is a partial one.

#include "transport/loss_based.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

class Reno final : public LossBasedControl {
 public:
  bool on_ack(TcpSenderView&, std::int64_t, bool may_grow) override {
    inflation_ = 0;
    if (last_cut_ == Cut::fast_retransmit) last_cut_ = Cut::none;
    // RFC 5681 §3.1: slow start below ssthresh, then a packet per window.
    if (may_grow) cwnd_ += cwnd_ < ssthresh_ ? 1 : 1 / cwnd_;
    return true;
  }

  bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) override {
    if (n < kDuplicateThreshold) {
      // RFC 3042 §2
      if (sender.tcp().limited_transmit) sender.send_beyond_window(cwnd_ + static_cast<double>(n));
      return false;
    }
    if (n == kDuplicateThreshold) {
      fast_retransmit(sender);
    } else if (last_cut_ == Cut::fast_retransmit || sender.tcp().always_inflate) {
      ++inflation_;  // RFC 5681 §3.2 step 4
    }
    return true;
  }

 private:
  void fast_retransmit(TcpSenderView& sender) {
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
};

}  // namespace

std::unique_ptr<CongestionControl> make_reno() { return std::make_unique<Reno>(); }

}  // namespace aqm
