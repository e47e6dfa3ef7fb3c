// How a TCP sender sets its window: events in, a window out. One file for each controller.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "transport/tcp_params.h"
#include "transport/transport.h"

namespace aqm {

// What a controller may see and do of its sender.
class TcpSenderView {
 public:
  virtual const TcpParams& tcp() const = 0;
  // Sequence numbers count packets. The highest acknowledged in order (-1: none yet) and the highest ever sent.
  virtual std::int64_t highest_ack() const = 0;
  virtual std::int64_t highest_sent() const = 0;
  // Sends the first packet that is not acknowledged once more and restarts the retransmission timer.
  virtual void retransmit_first() = 0;
  // Sends one new packet although the window is full (RFC 3042).
  virtual void send_beyond_window(double extra_packets) = 0;

 protected:
  ~TcpSenderView() = default;
};

class CongestionControl {
 public:
  virtual ~CongestionControl() = default;

  // New data was acknowledged; `may_grow` is false while the path reports congestion.
  virtual void on_ack(TcpSenderView& sender, bool may_grow) = 0;
  // The nth duplicate acknowledgement in a row. True if what the window allows may be sent now.
  virtual bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) = 0;
  // The retransmission timer expired with data outstanding.
  virtual void on_timeout(TcpSenderView& sender) = 0;
  // An acknowledgement echoed congestion (RFC 3168). True if the window was reduced.
  virtual bool on_ecn_echo(TcpSenderView& sender, std::int64_t ack) = 0;

  // Sets the window at the start, and again when the handshake is over.
  virtual void open(const TcpParams& params, double initial_window) = 0;

  // Packets that may be outstanding, the receiver's window aside.
  virtual std::int64_t window() const = 0;
  const double* cwnd_place() const { return &cwnd_; }

 protected:
  double cwnd_ = 1;
};

std::span<const Variant> all_tcp_variants();
std::unique_ptr<CongestionControl> make_congestion_control(std::string_view variant);

}  // namespace aqm
