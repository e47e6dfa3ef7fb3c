// The sending side of TCP: sequence numbers, the window, the retransmission timer. The congestion controller decides
// how large the window is.
#pragma once

#include <memory>

#include "core/cold.h"
#include "transport/congestion_control.h"
#include "transport/rtt_estimator.h"
#include "transport/transport.h"

namespace aqm {

// Is told when all that was to be sent has been acknowledged.
class CompletionListener {
 public:
  virtual void on_complete() = 0;

 protected:
  ~CompletionListener() = default;
};

class TcpSender final : public Endpoint, public EventHandler, private TcpSenderView {
 public:
  // The context must outlive it.
  TcpSender(FlowContext& context, const TcpParams& params, std::unique_ptr<CongestionControl> control,
            CompletionListener& listener);

  void prepare();
  void send_forever();
  // Adds `packets` to what is to be sent.
  void send_packets(std::int64_t packets);
  // What is sent next begins a new connection. Nothing may be outstanding.
  void reconnect();
  void stop();
  void receive(PacketId packet) override;
  void on_event(std::uint32_t tag) override;

  const CongestionControl& control() const { return *control_; }
  double cwnd() const { return control_->cwnd(); }
  // Not a number where the controller has none.
  double ssthresh() const { return control_->ssthresh(); }
  double smoothed_rtt_s() const override { return rtt_.smoothed_s(); }
  // Sent and not acknowledged yet: FlightSize of RFC 5681 §2.
  double flight_packets() const { return static_cast<double>(highest_sent_ - highest_ack_); }
  double window_edge() const { return static_cast<double>(highest_ack_ + window() + 1); }

 private:
  const TcpParams& tcp() const override { return params_; }
  Time now() const override { return context_.events.now(); }
  std::int64_t highest_ack() const override { return highest_ack_; }
  std::int64_t next_seq() const override { return next_seq_; }
  std::int64_t highest_sent() const override { return highest_sent_; }
  bool is_opening() const override { return params_.handshake && highest_ack_ < first_seq_; }
  Random& random() override { return context_.random; }
  void retransmit(std::int64_t seq) override { output(seq); }
  void retransmit_first() override;
  void announce_cut() override { announce_cut_ = ecn_ && !is_opening(); }
  void back_off_timer() override { rtt_.back_off(); }
  void go_back() override;
  void send_beyond_window(double extra_packets) override;

  void connect();
  void on_new_ack(std::int64_t ack, bool echo);
  AQM_NOINLINE void on_retransmission_timer();
  AQM_NOINLINE void on_pacing_timer();
  void on_timeout();
  void send_allowed();
  void send_selectively();
  bool may_pace();
  void output(std::int64_t seq);
  // Rare, so not inlined into the path of every packet.
  AQM_NOINLINE void note_start();
  AQM_NOINLINE void tell_control(const Packet& packet);
  AQM_NOINLINE void read_blocks(PacketId ack);
  AQM_NOINLINE void read_delay(PacketId ack);
  void restart_timer();
  std::int64_t window() const;

  FlowContext& context_;
  const TcpParams& params_;
  std::unique_ptr<CongestionControl> control_;
  const ControlNeeds needs_;
  CompletionListener& listener_;
  RttEstimator rtt_;

  std::int64_t first_seq_ = 0;  // of this connection: its SYN, if there is a handshake
  std::int64_t next_seq_ = 0;   // to send next; goes back after a timeout
  std::int64_t end_seq_ = 0;    // data ends before it
  std::int64_t highest_sent_ = -1;
  std::int64_t highest_ack_ = -1;
  std::int64_t duplicates_ = 0;
  double initial_window_ = 1;

  // One packet at a time is timed.
  bool timing_ = false;
  std::int64_t timed_seq_ = -1;
  Time timed_at_{};

  // The timer: expires at the deadline. Moving the deadline back costs no event; the one pending looks again.
  Time deadline_ = kNever;
  Time timer_event_ = kNever;

  Time paced_until_{};  // the next packet leaves no sooner
  bool pacing_event_ = false;

  bool ecn_ = false;
  // The next packet carries CWR, also one that is sent again (as in ns-2), for the receiver echoes marks until then,
  // and after a timeout nothing else is sent for long.
  bool announce_cut_ = false;
};

}  // namespace aqm
