#include "qdisc/parts/red_core.h"

#include <algorithm>

#include "core/math.h"

namespace aqm {

std::optional<std::string_view> red_problem(const RedParams& params) {
  if (params.max_th <= params.min_th) return "max_th must be greater than min_th";
  return std::nullopt;
}

std::int64_t RedCore::end_idle(Time now) {
  const std::int64_t m = idle_packets(now);
  idle_ = false;
  return m;
}

std::int64_t RedCore::idle_packets(Time now) const {
  if (!idle_ || !params_.idle_compensation) return 0;
  const double packets_per_second = rate_bps_ / (8 * params_.mean_packet_size);
  return static_cast<std::int64_t>(packets_per_second * to_seconds(now - idle_since_));
}

double RedCore::decay(std::int64_t m) const {
  if (m == 0) return 1 - params_.w_q;
  return math::pow_int(1 - params_.w_q, static_cast<std::uint64_t>(m) + 1);
}

void RedCore::update_average(double backlog, std::int64_t m) {
  state_.average = state_.average * decay(m) + params_.w_q * backlog;
}

double RedCore::raw_probability(double average) const {
  if (average < params_.min_th) return 0;
  if (average < params_.max_th) return params_.max_p * (average - params_.min_th) / (params_.max_th - params_.min_th);
  if (!params_.gentle) return 1;
  return std::min(1.0, params_.max_p + (1 - params_.max_p) * (average - params_.max_th) / params_.max_th);
}

double RedCore::spread_probability(double p_b, std::uint32_t size) const {
  const auto mean_size = static_cast<std::int64_t>(params_.mean_packet_size);
  const std::int64_t count = params_.byte_mode ? state_.count_bytes / mean_size : state_.count;
  const double x = static_cast<double>(count) * p_b;
  double p_a = 1;
  if (params_.wait) {
    if (x < 1) p_a = 0;
    else if (x < 2) p_a = p_b / (2 - x);
  } else if (x < 1) {
    p_a = p_b / (1 - x);
  }
  if (params_.byte_mode && p_a < 1) p_a = p_a * size / params_.mean_packet_size;
  return std::min(p_a, 1.0);
}

RedCore::Verdict RedCore::decide(double backlog, std::uint32_t size, Random& random) {
  count_arrival(size);
  state_.drop_probability = raw_probability(state_.average);
  last_spread_ = 0;

  // ns-2 compares the queue in its own unit with 1: one packet, or in byte mode one byte.
  const double enough = params_.byte_mode ? 1 / params_.mean_packet_size : 1;
  if (state_.average < params_.min_th || backlog <= enough) {
    state_.was_above_min = false;
    return Verdict::accept;
  }
  if (params_.hard_drop && state_.average >= forced_from()) return Verdict::forced;
  if (!state_.was_above_min) {
    state_.was_above_min = true;
    state_.count = 1;
    state_.count_bytes = size;
    return Verdict::accept;
  }
  return draw(size, random);
}

void RedCore::count_arrival(std::uint32_t size) {
  ++state_.count;
  state_.count_bytes += size;
}

RedCore::Verdict RedCore::draw(std::uint32_t size, Random& random) {
  last_spread_ = spread_probability(state_.drop_probability, size);
  last_draw_ = random.uniform();
  if (last_draw_ > last_spread_) return Verdict::accept;
  restart_spacing();
  return Verdict::early;
}

void RedCore::restart_spacing() {
  state_.count = 0;
  state_.count_bytes = 0;
}

void RedCore::link_idle(Time now) {
  idle_ = true;
  idle_since_ = now;
}

}  // namespace aqm
