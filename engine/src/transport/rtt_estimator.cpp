#include "transport/rtt_estimator.h"

#include <algorithm>

namespace aqm {

void RttEstimator::start(const TcpParams& params, Duration clock_offset) {
  tick_ = params.tick;
  min_rto_ = params.min_rto;
  max_rto_ = params.max_rto;
  initial_rto_ = params.initial_rto;
  max_backoff_ = params.max_backoff;
  clock_offset_ = clock_offset;
  forget();
}

void RttEstimator::forget() {
  current_ = initial_rto_;
  smoothed_s_ = 0;
  srtt8_ = rttvar4_ = 0;
  backoff_ = 1;
}

void RttEstimator::sample(Time sent, Time now) {
  const double exact_s = to_seconds(now - sent);
  smoothed_s_ = srtt8_ == 0 ? exact_s : smoothed_s_ + (exact_s - smoothed_s_) / 8;
  // How many ticks of the coarse clock fell into the round trip.
  const Duration since_tick{(sent + clock_offset_).ns % tick_.count()};
  const std::int64_t rtt = std::max<std::int64_t>(1, (now - sent + since_tick) / tick_);
  if (srtt8_ == 0) {
    srtt8_ = rtt * 8;
    rttvar4_ = rtt * 2;
  } else {
    const std::int64_t error = rtt - srtt8_ / 8;
    srtt8_ = std::max<std::int64_t>(1, srtt8_ + error);                               // 7/8 SRTT + 1/8 R
    rttvar4_ = std::max<std::int64_t>(1, rttvar4_ + std::abs(error) - rttvar4_ / 4);  // 3/4 RTTVAR + 1/4 |error|
  }
  current_ = tick_ * ((rttvar4_ * 8 + srtt8_) / 8);
}

void RttEstimator::back_off() {
  const bool may_double = max_backoff_ > 0 ? backoff_ < max_backoff_ : timeout() < max_rto_;
  if (may_double) backoff_ *= 2;
  if (backoff_ > 8) {
    // So many losses in a row say that the estimate is wrong: the next sample starts a new one.
    rttvar4_ += srtt8_ / 8;
    srtt8_ = 0;
  }
}

Duration RttEstimator::timeout() const {
  return std::max(std::min(std::max(current_, min_rto_) * backoff_, max_rto_), tick_ * 2);
}

}  // namespace aqm
