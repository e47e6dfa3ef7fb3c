// TCP Tahoe.
//
// Jacobson, "Congestion Avoidance and Control", SIGCOMM 1988; as ns-2.35 has it (tcp/tcp.cc). The third duplicate
// acknowledgement is a loss, and a loss empties the pipe: slow start from the first packet that is not acknowledged.

#include "transport/loss_based.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

class Tahoe final : public LossBasedControl {
 public:
  bool on_ack(TcpSenderView&, std::int64_t packets, bool may_grow) override {
    if (may_grow) grow_as_reno(packets);
    return true;
  }

  bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) override {
    if (n == kDuplicateThreshold) fast_retransmit(sender);
    else if (n < kDuplicateThreshold && sender.tcp().limited_transmit)
      sender.send_beyond_window(cwnd_ + static_cast<double>(n));
    return true;
  }

 private:
  void fast_retransmit(TcpSenderView& sender) {
    if (recovered(sender)) {
      recover_ = sender.highest_sent();
      ssthresh_ = whole_threshold(reduced_window(sender.tcp()));
    } else if (last_cut_ != Cut::ecn) {
      return;  // one cut per window of data
    }
    last_cut_ = Cut::fast_retransmit;
    cwnd_ = 1;
    sender.announce_cut();
    sender.go_back();
  }
};

}  // namespace

constexpr Variant tahoe{
    .id = "tahoe",
    .label = "Tahoe",
    .summary = "Starts over with a window of one packet after every loss.",
    .source = "Jacobson 1988; ns-2 Agent/TCP",
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Tahoe>(); },
};

}  // namespace aqm
