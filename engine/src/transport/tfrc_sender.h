// The sending side of TFRC: a rate instead of a window.
#pragma once

#include "transport/rtt_estimator.h"
#include "transport/tfrc_params.h"
#include "transport/transport.h"

namespace aqm {

class TfrcSender final : public Endpoint, public EventHandler {
 public:
  TfrcSender(const FlowContext& context, const TfrcParams& params) : context_(context), params_(params) {}

  void start();
  void stop();
  void receive(PacketId packet) override;
  void on_event(std::uint32_t tag) override;

  double rate_bps() const { return 8 * rate_ * params_.packet_size; }
  double smoothed_rtt_s() const { return rtt_s_; }
  double loss_event_rate() const { return loss_event_rate_; }

 private:
  void note_rtt(Duration rtt);
  void slow_start(double limit);
  void set_rate(double allowed, double limit);
  void on_no_feedback();
  void send_next();
  void send_packet();
  double pace();
  void restart_no_feedback_timer();
  Time now() const { return context_.events.now(); }

  FlowContext context_;
  const TfrcParams& params_;
  bool active_ = false;
  bool slow_start_ = true;
  std::uint32_t next_seq_ = 0;
  std::int64_t answers_ = 0;  // reports received and no-feedback timeouts, since the start
  std::int64_t all_answers_ = 0;
  double limit_before_ = 0;    // by the report before, packets per second
  bool wants_answer_ = false;  // at once

  double rate_ = 0;       // packets per second
  double ramp_rate_ = 0;  // slow start raises the rate to `rate_` packet by packet ...
  double ramp_step_ = 0;  // ... by so much
  Time changed_at_{};     // when the rate was set last

  double loss_event_rate_ = 0;  // as the receiver says

  double rtt_s_ = 0;     // smoothed; 0 before the first sample
  double sqrt_rtt_ = 1;  // smoothed root of the round-trip time
  double last_sqrt_rtt_ = 1;
  RttEstimator timer_estimate_;  // t_RTO as TCP would have it
  double rto_s_ = 0;

  Time send_at_ = kNever;
  Time no_feedback_at_ = kNever;
};

}  // namespace aqm
