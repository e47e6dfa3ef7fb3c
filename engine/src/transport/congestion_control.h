// A congestion controller: gets events, sets the window. One file for each.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "transport/tcp_params.h"
#include "transport/transport.h"

namespace aqm {

// What a controller may see and do of its sender. Sequence numbers count packets.
class TcpSenderView {
 public:
  virtual const TcpParams& tcp() const = 0;
  virtual Time now() const = 0;
  // The highest acknowledged in order (-1: none yet), the one to send next, and the highest ever sent.
  virtual std::int64_t highest_ack() const = 0;
  virtual std::int64_t next_seq() const = 0;
  virtual std::int64_t highest_sent() const = 0;
  // The SYN is not acknowledged yet.
  virtual bool is_opening() const = 0;
  // The smoothed round-trip time, exact where the timer counts ticks; 0 before the first.
  virtual double smoothed_rtt_s() const = 0;
  virtual Random& random() = 0;
  // Sends a packet that was sent before once more.
  virtual void retransmit(std::int64_t seq) = 0;
  // Retransmits the first unacknowledged packet and restarts the retransmission timer.
  virtual void retransmit_first() = 0;
  // The window was cut, for a mark or a loss: the receiver of an ECN flow is to know (RFC 3168 §6.1.2).
  virtual void announce_cut() = 0;
  // Doubles the retransmission timeout.
  virtual void back_off_timer() = 0;
  // All that is not acknowledged will be sent again; restarts the retransmission timer.
  virtual void go_back() = 0;
  // Sends one new packet although the window is full (RFC 3042).
  virtual void send_beyond_window(double extra_packets) = 0;

 protected:
  ~TcpSenderView() = default;
};

// What a controller asks of its sender and receiver.
struct ControlNeeds {
  bool sack = false;         // SACK blocks; the sender asks for repairs
  bool exact_echo = false;   // ECN, and a receiver that says which packets were marked (RFC 8257 §3.2)
  bool sends = false;        // to be told of each packet sent
  bool keeps_place = false;  // after a timeout the controller names the repairs; the sender does not go back
  bool delays = false;       // the one-way delays of packets (RFC 6817 §2.3)
};

class CongestionControl {
 public:
  explicit CongestionControl(ControlNeeds needs = {}) : needs_(needs) {}
  CongestionControl(const CongestionControl&) = delete;
  CongestionControl& operator=(const CongestionControl&) = delete;
  virtual ~CongestionControl() = default;

  ControlNeeds needs() const { return needs_; }

  // TCP's parameters, followed in memory by the controller's own, so that the rows of both apply.
  virtual TcpParams& params() { return params_; }
  // For the signals of its variant; where it is does not change.
  virtual const void* state() const { return nullptr; }
  // A sentence if the controller's own parameters contradict each other.
  virtual std::optional<std::string_view> problem() const { return std::nullopt; }

  // A connection begins: all state is new.
  virtual void start(const TcpParams& params) = 0;
  // Sets the window at the start, and again when the handshake is over.
  void open(double initial_window) { cwnd_ = initial_window; }

  // A packet leaves, for the first time or again.
  virtual void on_send(TcpSenderView&, std::int64_t /*seq*/, bool /*again*/) {}
  // The blocks of an acknowledgement, before what it acknowledges in order.
  virtual void on_sack(TcpSenderView&, std::span<const SackBlock>) {}
  // The one-way delay of the packet that caused an acknowledgement, before what it acknowledges.
  virtual void on_delay(TcpSenderView&, double /*delay_s*/) {}
  // New data was acknowledged: `packets` more. may_grow is false while the path reports congestion. Returns false if
  // the timer must not be restarted.
  virtual bool on_ack(TcpSenderView& sender, std::int64_t packets, bool may_grow) = 0;
  // The nth duplicate acknowledgement in a row. True if what the window allows may be sent now.
  virtual bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) = 0;
  // The retransmission timer expired with data outstanding.
  virtual void on_timeout(TcpSenderView& sender) = 0;
  // An acknowledgement echoed congestion (RFC 3168).
  virtual void on_ecn_echo(TcpSenderView& sender, std::int64_t ack) = 0;

  // Packets that may be outstanding, the receiver's window aside.
  virtual std::int64_t window() const = 0;
  // The packet to send again now, before any new one; -1 if there is none.
  virtual std::int64_t next_repair(const TcpSenderView&) { return -1; }

  double cwnd() const { return cwnd_; }          // packets
  double ssthresh() const { return ssthresh_; }  // packets
  // Packets per second, or 0 to send what the window allows at once.
  double pacing_rate() const { return pacing_rate_; }

 protected:
  double cwnd_ = 1;
  double ssthresh_ = NAN;  // packets; NaN if the controller has no slow-start threshold
  double pacing_rate_ = 0;

 private:
  ControlNeeds needs_;
  TcpParams params_;
};

}  // namespace aqm
