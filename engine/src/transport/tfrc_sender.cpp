#include "transport/tfrc_sender.h"

#include <algorithm>
#include <cmath>

#include "transport/throughput_equation.h"

namespace aqm {
namespace {

enum TfrcTag : std::uint32_t { kSend, kNoFeedback };

constexpr double kFirstRate = 1;           // packets per second, RFC 5348 §4.2
constexpr double kLeastRate = 1.0 / 64;    // §4.3: one packet in t_mbi
constexpr double kInitialWindow_B = 4380;  // §4.2, as in RFC 3390
constexpr double kMemory = 0.95;           // of the smoothed round trip; ns-2 df_ (RFC 5348 §4.3 has 0.9)

}  // namespace

void TfrcSender::start() {
  active_ = slow_start_ = true;
  answers_ = 0;
  limit_before_ = 0;
  rate_ = kFirstRate;
  rtt_s_ = ramp_rate_ = ramp_step_ = loss_event_rate_ = 0;
  sqrt_rtt_ = last_sqrt_rtt_ = 1;
  wants_answer_ = true;
  timer_estimate_.start({.tick = params_.tick, .min_rto = {}}, {});
  send_next();
  restart_no_feedback_timer();
}

void TfrcSender::stop() {
  active_ = false;
  send_at_ = no_feedback_at_ = kNever;
}

void TfrcSender::receive(PacketId id) {
  const PacketOptions report = context_.packets.options(id);
  context_.packets.release(id);
  if (!active_) return;
  ++answers_;
  ++all_answers_;
  wants_answer_ = false;
  note_rtt(now() - report.data_sent_at - report.held);
  const double p = loss_event_rate_ = report.loss_event_rate;
  // §4.3: at most twice what arrives. The first answer knows of one packet only.
  const double limit = answers_ > 1 ? 2 * report.receive_rate : 0;
  if (slow_start_ && p == 0) {
    slow_start(limit);
    send_next();
  } else if (slow_start_) {
    slow_start_ = false;
    rate_ = tcp_throughput(p, rtt_s_, rto_s_);
  } else {
    // Of the last two reports (X_recv_set): one alone counts a packet too few if it comes just before one.
    set_rate(tcp_throughput(p, rtt_s_, rto_s_), std::max(limit, limit_before_));
  }
  limit_before_ = limit;
  restart_no_feedback_timer();
}

void TfrcSender::note_rtt(Duration rtt) {
  const double sample_s = to_seconds(rtt);
  last_sqrt_rtt_ = std::sqrt(sample_s);
  const bool first = rtt_s_ == 0;
  rtt_s_ = first ? sample_s : kMemory * rtt_s_ + (1 - kMemory) * sample_s;
  sqrt_rtt_ = first ? last_sqrt_rtt_ : kMemory * sqrt_rtt_ + (1 - kMemory) * last_sqrt_rtt_;
  rto_s_ = 4 * rtt_s_;
  if (params_.tick == Duration{}) return;
  const Time rounds_to_nearest{params_.tick.count() / 2};
  timer_estimate_.sample(rounds_to_nearest, rounds_to_nearest + rtt);
  rto_s_ = to_seconds(timer_estimate_.timeout());
}

// §4.3, twice the rate each round trip; as ns-2 has it, spread over the packets of the next one.
void TfrcSender::slow_start(double limit) {
  const double size = params_.packet_size - params_.header_size;
  const double initial = std::clamp(kInitialWindow_B / size, 2.0, 4.0) / rtt_s_;
  ramp_rate_ = rate_;
  if (answers_ <= 2) {
    rate_ = std::max(rate_, initial);
  } else if (rate_ < limit) {
    if (to_seconds(now() - changed_at_) <= rtt_s_) return;
    rate_ = std::max(std::min(2 * rate_, limit), 1 / rtt_s_);
  } else if (rate_ > limit) {
    rate_ = ramp_rate_ = limit / 2;
  }
  ramp_step_ = (rate_ - ramp_rate_) / (rate_ * rtt_s_);
  changed_at_ = now();
}

// Upwards by one packet a round trip each round trip, as ns-2 has it; downwards at once.
void TfrcSender::set_rate(double allowed, double limit) {
  if (allowed > rate_) {
    const double rounds = std::min(2.0, to_seconds(now() - changed_at_) / rtt_s_);
    rate_ += rounds / rtt_s_;
  }
  rate_ = std::min({std::max(rate_, 0.0), allowed, std::max(limit, 1 / rtt_s_)});
  changed_at_ = now();
}

void TfrcSender::on_event(std::uint32_t tag) {
  if (tag == kSend && now() == send_at_) send_next();
  if (tag == kNoFeedback && now() == no_feedback_at_) on_no_feedback();
}

void TfrcSender::on_no_feedback() {
  rate_ = ramp_rate_ = std::max(rate_ / 2, kLeastRate);  // and no ramp towards it
  ++answers_;
  ++all_answers_;
  wants_answer_ = true;
  restart_no_feedback_timer();
  send_next();
}

void TfrcSender::restart_no_feedback_timer() {
  no_feedback_at_ = now() + from_seconds(std::max(2 * rtt_s_, 2 / rate_));
  context_.events.schedule(no_feedback_at_, *this, kNoFeedback);
}

void TfrcSender::send_next() {
  send_packet();
  send_at_ = now() + from_seconds(1 / pace());
  context_.events.schedule(send_at_, *this, kSend);
}

double TfrcSender::pace() {
  if (slow_start_ && answers_ > 2 && ramp_rate_ < rate_) {
    ramp_rate_ += ramp_step_;
    return ramp_rate_;
  }
  // §4.5: a round trip longer than usual says that the queue grows.
  return rate_ * sqrt_rtt_ / last_sqrt_rtt_;
}

void TfrcSender::send_packet() {
  const PacketId id = context_.packets.make();
  Packet& packet = context_.packets[id];
  packet.flow = context_.flow;
  packet.traffic_class = context_.traffic_class;
  packet.seq = next_seq_++;
  packet.size = params_.packet_size;
  packet.sent_at = now();
  PacketOptions& options = context_.packets.options(id);
  options.rtt_s = rtt_s_;
  options.rto_s = rto_s_;
  options.answers = all_answers_;
  options.wants_answer = wants_answer_;
  ++context_.account.sent_packets;
  context_.outlet.send(id);
}

}  // namespace aqm
