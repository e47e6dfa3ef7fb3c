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
  bool on_ack(TcpSenderView&, std::int64_t packets, bool may_grow) override {
    inflation_ = 0;
    // The duplicates have told of the others that it covers.
    if (last_cut_ == Cut::fast_retransmit) packets = 1;
    if (last_cut_ == Cut::fast_retransmit) last_cut_ = Cut::none;
    if (may_grow) grow_as_reno(packets);
    return true;
  }

  bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) override {
    if (n < kDuplicateThreshold) {
      // RFC 3042 §2
      if (sender.tcp().limited_transmit) sender.send_beyond_window(cwnd_ + static_cast<double>(n));
      return false;
    }
    if (n == kDuplicateThreshold) {
      start_recovery(sender);
    } else if (last_cut_ == Cut::fast_retransmit || sender.tcp().always_inflate) {
      ++inflation_;  // RFC 5681 §3.2 step 4
    }
    return true;
  }
};

}  // namespace

constexpr Variant reno{
    .id = "reno",
    .label = "Reno",
    .summary = "Halves its window on loss, repairs one loss a window by fast retransmit.",
    .source = "RFC 5681; ns-2 Agent/TCP/Reno",
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Reno>(); },
};

}  // namespace aqm
