#include "transport/tfrc_receiver.h"

#include <algorithm>

#include "transport/throughput_equation.h"

namespace aqm {
namespace {

constexpr std::uint32_t kReportSize = 40;  // bytes on the wire; ns-2 Agent/TFRCSink
constexpr double kReportAfter_rtt = 1.5;   // the next report comes that late even if no packet arrives

}  // namespace

void TfrcReceiver::receive(PacketId id) {
  const Packet packet = context_.packets[id];
  const PacketOptions options = context_.packets.options(id);
  context_.packets.release(id);
  const Time now = context_.events.now();
  ++context_.account.goodput_packets;
  context_.account.goodput_bytes += packet.size;
  context_.account.payload_bytes += packet.size - params_.header_size;

  rtt_s_ = options.rtt_s;
  rto_s_ = options.rto_s;
  note_arrival(now);
  const bool new_event = note_losses(packet, options);
  highest_seq_ = packet.seq;
  highest_sent_at_ = packet.sent_at;
  history_.count_packet();
  const bool is_due = rtt_s_ > 0 && to_seconds(now - reported_at_) >= rtt_s_;
  if (new_event || is_due || options.wants_answer) report();
}

void TfrcReceiver::note_arrival(Time now) {
  arrived_at_ = now;
  ++arrived_since_report_;
  arrivals_.push_back(now);
  while (to_seconds(now - arrivals_.front()) >= rtt_s_ && arrivals_.size() > 1) arrivals_.pop_front();
}

bool TfrcReceiver::note_losses(const Packet& packet, const PacketOptions& options) {
  // As in ns-2, what precedes the first arrival is not missed: there is no round trip yet by which to count its loss.
  const std::int64_t missing = highest_seq_ < 0 ? 0 : packet.seq - highest_seq_ - 1;
  bool new_event = false;
  for (std::int64_t i = 1; i <= missing; ++i) {
    history_.count_packet();
    // RFC 5348 §5.2: when it would have been sent.
    const Time lost_at = highest_sent_at_ + (packet.sent_at - highest_sent_at_) * i / (missing + 1);
    if (!begins_event(lost_at, options.answers)) continue;
    if (history_.has_events()) {
      history_.begin_event();
    } else {
      // What is lost with it belongs to this event.
      history_.begin_first_event(1 / loss_rate_for(receive_rate(arrived_at_), rtt_s_, rto_s_));
      event_at_ = packet.sent_at;
    }
    new_event = true;
  }
  return new_event;
}

// RFC 5348 §5.2: losses within a round trip are one loss event. If the round trip has grown, the number of reports that
// the sender received decides.
bool TfrcReceiver::begins_event(Time lost_at, std::int64_t answers) {
  if (history_.has_events() && (to_seconds(lost_at - event_at_) <= rtt_s_ || answers <= event_answers_)) return false;
  event_at_ = lost_at;
  event_answers_ = answers;
  return true;
}

double TfrcReceiver::receive_rate(Time now) const {
  const double since_s = to_seconds(now - reported_at_);
  if (rtt_s_ <= 0) return 1;
  if (since_s >= rtt_s_) return std::max<double>(1, static_cast<double>(arrived_since_report_)) / since_s;
  return static_cast<double>(arrivals_.size()) / rtt_s_;
}

void TfrcReceiver::on_event(std::uint32_t tag) {
  if (tag == timer_ && arrived_since_report_ > 0) report();
}

void TfrcReceiver::report() {
  const Time now = context_.events.now();
  const PacketId id = context_.packets.make();
  Packet& packet = context_.packets[id];
  packet.flow = context_.flow;
  packet.traffic_class = context_.traffic_class;
  packet.kind = PacketKind::feedback;
  packet.size = kReportSize;
  packet.sent_at = now;
  PacketOptions& options = context_.packets.options(id);
  options.loss_event_rate = history_.loss_event_rate();
  options.receive_rate = receive_rate(now);
  options.data_sent_at = highest_sent_at_;
  options.held = now - arrived_at_;
  reported_at_ = now;
  arrived_since_report_ = 0;
  context_.outlet.send(id);
  if (rtt_s_ > 0) context_.events.schedule(now + from_seconds(kReportAfter_rtt * rtt_s_), *this, ++timer_);
}

}  // namespace aqm
