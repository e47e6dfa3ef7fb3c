#include "qdisc/parts/red_core.h"

#include <algorithm>

#include "core/math.h"

namespace aqm {
namespace {

constexpr std::array early_numbers{
    Quantity{"average", "Average queue", Unit::packets},
    Quantity{"min_th", "Minimum threshold", Unit::packets},
    Quantity{"max_th", "Maximum threshold", Unit::packets},
    Quantity{"max_p", "Maximum drop probability", Unit::probability},
    Quantity{"p_b", "Raw drop probability", Unit::probability},
    Quantity{"count", "Packets since the last drop", Unit::packets},
    Quantity{"spacing", "Spacing of drops, in 1 / p_b"},
    Quantity{"p_a", "Drop probability", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr std::array early_numbers_bytes{
    early_numbers[0], early_numbers[1],
    early_numbers[2], early_numbers[3],
    early_numbers[4], Quantity{"count", "Packets of mean size since the last drop", Unit::packets},
    early_numbers[6], Quantity{"size", "Size of the packet, in mean sizes", Unit::ratio},
    early_numbers[7], early_numbers[8],
};
constexpr std::array certain_numbers{
    Quantity{"average", "Average queue", Unit::packets},
    Quantity{"upper_th", "Upper threshold", Unit::packets},
    Quantity{"draw", "Number drawn"},
};
constexpr std::array forced_numbers{certain_numbers[0], certain_numbers[1]};

constexpr Reason early_drop{.id = "early",
                            .label = "Early drop",
                            .mark_label = "Early mark",
                            .doc = "Chosen at random, with a probability that grows with the average queue."};

}  // namespace

constinit const LimitReason red_early{
    .packets =
        told(early_drop,
             "The average queue is {average}, between min_th = {min_th#} and max_th = {max_th#}, so p_b = "
             "{max_p} × ({average#} − {min_th#}) / ({max_th#} − {min_th#}) = {p_b}. This is packet {count#} since "
             "the last drop: p_a = p_b / ({spacing} − {count#} × p_b) = {p_a} (never more than 1; 1 once count × p_b "
             "reaches {spacing}). The number drawn, {draw}, is not above p_a.",
             "average >= min_th && average < max_th && p_b ~ max_p * (average - min_th) / (max_th - min_th) && "
             "count * p_b >= spacing - 1 && "
             "p_a ~ (count * p_b < spacing ? min(1, p_b / (spacing - count * p_b)) : 1) && draw <= p_a",
             early_numbers),
    .bytes =
        told(early_drop,
             "The average queue is {average} of mean size, between min_th = {min_th#} and max_th = {max_th#}, so "
             "p_b = {max_p} × ({average#} − {min_th#}) / ({max_th#} − {min_th#}) = {p_b}. {count} of mean size have "
             "arrived since the last drop, and this packet is {size} times the mean size: p_a = {size} × p_b / "
             "({spacing} − {count#} × p_b) = {p_a} (never more than 1; 1 once count × p_b reaches {spacing}). The "
             "number drawn, {draw}, is not above p_a.",
             "average >= min_th && average < max_th && p_b ~ max_p * (average - min_th) / (max_th - min_th) && "
             "count * p_b >= spacing - 1 && p_a ~ (count * p_b + p_b < spacing ? "
             "min(1, size * p_b / (spacing - count * p_b)) : 1) && draw <= p_a",
             early_numbers_bytes)};
constinit const LimitReason red_early_gentle{
    .packets = told(early_drop,
                    "The average queue is {average}, above max_th = {max_th#}, so p_b = {max_p} + (1 − {max_p}) × "
                    "({average#} − {max_th#}) / {max_th#} = {p_b}. This is packet {count#} since the last drop: p_a = "
                    "p_b / ({spacing} − {count#} × p_b) = {p_a} (never more than 1; 1 once count × p_b reaches "
                    "{spacing}). The number drawn, {draw}, is not above p_a.",
                    "average >= max_th && p_b ~ min(1, max_p + (1 - max_p) * (average - max_th) / max_th) && "
                    "count * p_b >= spacing - 1 && "
                    "p_a ~ (count * p_b < spacing ? min(1, p_b / (spacing - count * p_b)) : 1) && draw <= p_a",
                    early_numbers),
    .bytes = told(
        early_drop,
        "The average queue is {average} of mean size, above max_th = {max_th#}, so p_b = {max_p} + (1 − "
        "{max_p}) × ({average#} − {max_th#}) / {max_th#} = {p_b}. {count} of mean size have arrived since the "
        "last drop, and this packet is {size} times the mean size: p_a = {size} × p_b / ({spacing} − {count#} "
        "× p_b) = {p_a} (never more than 1; 1 once count × p_b reaches {spacing}). The number drawn, {draw}, is not "
        "above p_a.",
        "average >= max_th && p_b ~ min(1, max_p + (1 - max_p) * (average - max_th) / max_th) && "
        "count * p_b >= spacing - 1 && p_a ~ (count * p_b + p_b < spacing ? "
        "min(1, size * p_b / (spacing - count * p_b)) : 1) && draw <= p_a",
        early_numbers_bytes)};
constinit const Reason red_early_certain{
    .id = "early",
    .label = "Early drop",
    .mark_label = "Early mark",
    .doc = "The average queue was above its upper threshold, where every arrival is chosen.",
    .sentence = "The average queue is {average}; from {upper_th#} on the drop probability is 1.",
    .law = "average >= upper_th && draw <= 1",
    .numbers = certain_numbers};
constinit const Reason red_forced{
    .id = "forced",
    .label = "Forced drop",
    .doc = "The average queue was above its upper threshold, where every arrival is dropped.",
    .sentence = "The average queue is {average}; from {upper_th#} on every arrival is dropped.",
    .law = "average >= upper_th",
    .numbers = forced_numbers};

std::optional<std::string_view> red_problem(const RedParams& params) {
  if (params.max_th <= params.min_th) return "max_th must be greater than min_th";
  return std::nullopt;
}

std::int64_t RedCore::end_idle(Time now) {
  const std::int64_t m = idle_packets(now);
  idle_ = false;
  idle_before_ = {};
  return m;
}

std::int64_t RedCore::idle_packets(Time now) const {
  if (!params_.idle_compensation) return 0;
  const double packets_per_second = rate_bps_ / (8 * params_.mean_packet_size);
  return static_cast<std::int64_t>(packets_per_second * to_seconds(idle_time(now)));
}

Duration RedCore::idle_time(Time now) const { return idle_ ? idle_before_ + (now - idle_since_) : idle_before_; }

void RedCore::interrupt_idle(Time now) {
  idle_before_ = idle_time(now);
  idle_ = false;
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
  const double x = static_cast<double>(spacing_count()) * p_b;
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
  last_spread_ = 0;

  // ns-2 compares the queue with 1 in its own unit: one packet, or one byte in byte mode.
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
  last_count_ = spacing_count();
  restart_spacing();
  return Verdict::early;
}

Decision RedCore::why_early(std::uint32_t size) const {
  const RedParams& p = params_;
  const double average = state_.average;
  const double p_b = state_.drop_probability;
  const double spacing = p.wait ? 2 : 1;
  if (average >= forced_from()) return {red_early_certain, average, forced_from(), last_draw_};
  const bool gentle = average >= p.max_th;
  const Reason& reason = (gentle ? red_early_gentle : red_early).in(p.byte_mode);
  if (!p.byte_mode)
    return {reason, average, p.min_th, p.max_th, p.max_p, p_b, last_count_, spacing, last_spread_, last_draw_};
  return {reason,       average,   p.min_th, p.max_th, p.max_p, p_b, last_count_, spacing, size / p.mean_packet_size,
          last_spread_, last_draw_};
}

Decision RedCore::why_forced() const { return {red_forced, state_.average, forced_from()}; }

void RedCore::restart_spacing() {
  state_.count = 0;
  state_.count_bytes = 0;
}

void RedCore::link_idle(Time now) {
  if (idle_) return;
  idle_ = true;
  idle_since_ = now;
}

}  // namespace aqm
