// TCP NewReno.
//
// RFC 6582, the "impatient" variant; as ns-2.35 has it (tcp/tcp-newreno.cc). A partial acknowledgement says where the
// next loss of the same window is, so that fast recovery repairs one loss a round trip and lasts until all are
// repaired.

#include <algorithm>

#include "transport/loss_based.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

class NewReno final : public LossBasedControl {
 public:
  void start(const TcpParams& params) override {
    LossBasedControl::start(params);
    partial_acks_ = 0;
  }

  bool on_ack(TcpSenderView& sender, std::int64_t packets, bool may_grow) override {
    if (last_cut_ == Cut::fast_retransmit && sender.highest_ack() < recover_) return on_partial_ack(sender, packets);
    // The duplicates have told of the others that it covers.
    if (last_cut_ == Cut::fast_retransmit) packets = 1;
    if (last_cut_ == Cut::fast_retransmit) last_cut_ = Cut::none;
    inflation_ = 0;
    partial_acks_ = 0;
    if (may_grow) grow_as_reno(packets);
    return true;
  }

  bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) override {
    const bool recovering = last_cut_ == Cut::fast_retransmit;
    if (recovering || (n > kDuplicateThreshold && sender.tcp().always_inflate)) {
      ++inflation_;
    } else if (n < kDuplicateThreshold) {
      if (sender.tcp().limited_transmit) sender.send_beyond_window(cwnd_ + static_cast<double>(n));
      return false;
    } else if (n == kDuplicateThreshold) {
      start_recovery(sender);
    }
    return true;
  }

 private:
  // RFC 6582 §3.2 step 3. Only the first restarts the timer, so that many losses end in a timeout instead of as many
  // round trips.
  bool on_partial_ack(TcpSenderView& sender, std::int64_t packets) {
    if (inflation_ > packets) {
      inflation_ -= packets - 1;
    } else {
      cwnd_ = std::max(1.0, cwnd_ - static_cast<double>(packets - inflation_));
      inflation_ = 1;
    }
    sender.retransmit(sender.highest_ack() + 1);
    return partial_acks_++ == 0;
  }

  std::int64_t partial_acks_ = 0;  // in this fast recovery
};

}  // namespace

constexpr Variant newreno{
    .id = "newreno",
    .label = "NewReno",
    .summary = "Reno that repairs one loss a round trip until all of a window are repaired.",
    .source = "RFC 6582; ns-2 Agent/TCP/Newreno",
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<NewReno>(); },
};

}  // namespace aqm
