#include "transport/delivery_rate.h"

#include <algorithm>

namespace aqm {

void DeliveryRate::start() {
  delivered_ = 0;
  delivered_at_ = first_at_ = {};
  has_newest_ = false;
}

void DeliveryRate::on_send(std::int64_t seq, std::int64_t first, bool again, Time now) {
  if (seq == first && !again) first_at_ = delivered_at_ = now;  // nothing else is on its way
  sent_.hold(first, seq);
  sent_[seq] = {now, first_at_, delivered_at_, delivered_, again};
}

void DeliveryRate::on_delivered(std::int64_t seq, Time now) {
  ++delivered_;
  delivered_at_ = now;
  const Sent& packet = sent_[seq];
  if (has_newest_ && packet.at < newest_.at) return;
  newest_ = packet;
  has_newest_ = true;
}

DeliverySample DeliveryRate::take_sample() {
  if (!has_newest_) return {};
  has_newest_ = false;
  first_at_ = newest_.at;
  DeliverySample sample{.delivered_before = newest_.delivered};
  // Acknowledgements and packets come in bursts; the lower of the two rates is used.
  const Duration elapsed = std::max(newest_.at - newest_.first_at, delivered_at_ - newest_.delivered_at);
  if (elapsed > Duration{}) sample.rate = static_cast<double>(delivered_ - newest_.delivered) / to_seconds(elapsed);
  if (!newest_.again) sample.rtt_s = to_seconds(delivered_at_ - newest_.at);
  return sample;
}

}  // namespace aqm
