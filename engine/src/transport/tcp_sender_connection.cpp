// What a TCP sender does rarely: it connects, is told what to send, and times out.
#include <algorithm>

#include "transport/tcp_sender.h"

namespace aqm {
namespace {

constexpr std::int64_t kForever = INT64_MAX / 4;

}  // namespace

TcpSender::TcpSender(FlowContext& context, const TcpParams& params, std::unique_ptr<CongestionControl> control,
                     CompletionListener& listener)
    : context_(context),
      params_(params),
      control_(std::move(control)),
      needs_(control_->needs()),
      listener_(listener) {}

void TcpSender::prepare() {
  rtt_.start(params_, from_seconds(context_.random.uniform() * to_seconds(params_.tick)));
  connect();
}

void TcpSender::connect() {
  initial_window_ = params_.initial_window;
  ecn_ = params_.ecn || needs_.exact_echo;
  control_->start(params_);
  control_->open(params_.handshake ? 1 : initial_window_);
}

void TcpSender::note_start() {
  context_.account.opened_at = now();
  context_.account.is_starting = true;
}

void TcpSender::send_forever() {
  end_seq_ = kForever;
  send_allowed();
}

void TcpSender::send_packets(std::int64_t packets) {
  if (params_.handshake && end_seq_ == first_seq_) ++end_seq_;  // the SYN
  end_seq_ += packets;
  send_allowed();
}

void TcpSender::reconnect() {
  first_seq_ = end_seq_ = next_seq_;
  duplicates_ = 0;
  timing_ = announce_cut_ = false;
  deadline_ = kNever;
  paced_until_ = {};
  rtt_.forget();
  connect();
}

void TcpSender::stop() {
  end_seq_ = std::max(next_seq_, highest_sent_ + 1);
  if (highest_ack_ + 1 == end_seq_) listener_.on_complete();
}

void TcpSender::on_timeout() {
  deadline_ = kNever;
  if (highest_ack_ == highest_sent_) return;  // nothing is outstanding
  ++context_.account.timeouts;
  rtt_.back_off();
  // The very first packet was lost: start with one packet (RFC 5681 §3.1).
  if (highest_ack_ < first_seq_) initial_window_ = 1;
  control_->on_timeout(*this);
  duplicates_ = 0;
  const std::int64_t next = next_seq_;
  go_back();
  if (needs_.keeps_place) next_seq_ = next;
  send_allowed();
}

void TcpSender::go_back() {
  restart_timer();
  timing_ = false;
  next_seq_ = highest_ack_ + 1;
}

}  // namespace aqm
