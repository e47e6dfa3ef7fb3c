// Round-trip time and retransmission timeout: RFC 6298, in clock ticks as ns-2 (tcp/tcp.cc) and BSD have it.
#pragma once

#include <cstdint>

#include "core/cold.h"
#include "core/units.h"
#include "transport/tcp_params.h"

namespace aqm {

class RttEstimator {
 public:
  // `clock_offset` (0 .. tick) is where the coarse clock stood at time 0.
  void start(const TcpParams& params, Duration clock_offset);

  // A packet sent at `sent` that was not retransmitted (Karn) was acknowledged.
  void sample(Time sent, Time now);
  // The timer expired: twice the timeout from now on.
  AQM_COLD void back_off();
  void end_back_off() { backoff_ = 1; }

  // RTO = SRTT + 4 RTTVAR, backed off, at least min_rto and two ticks, at most max_rto.
  Duration timeout() const;

  // Before the first sample again: a new connection.
  void forget();
  // SRTT of samples that are not rounded to ticks; 0 before the first.
  const double& smoothed_s() const { return smoothed_s_; }
  double srtt_s() const { return static_cast<double>(srtt8_) / 8 * to_seconds(tick_); }

 private:
  Duration tick_{1};
  Duration min_rto_{}, max_rto_{};
  Duration initial_rto_{};
  Duration current_{};  // RTO before backoff
  double smoothed_s_ = 0;
  Duration clock_offset_{};
  std::int64_t srtt8_ = 0;    // 8 SRTT in ticks; 0: no sample yet
  std::int64_t rttvar4_ = 0;  // 4 RTTVAR in ticks
  std::int64_t backoff_ = 1;
  std::int64_t max_backoff_ = 0;  // 0: bounded by max_rto alone
};

}  // namespace aqm
