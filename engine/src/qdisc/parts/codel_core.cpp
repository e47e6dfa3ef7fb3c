#include "qdisc/parts/codel_core.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aqm {
namespace {

// RFC 8289 §5.4: whether the delay has been above the target for an interval.
bool ok_to_drop(const CodelParams& params, CodelState& state, Duration sojourn, Bytes backlog, Time now) {
  state.sojourn = to_seconds(sojourn);
  if (sojourn < params.target || backlog <= params.mtu) {
    state.above = false;
    return false;
  }
  if (!state.above) {
    state.above = true;
    state.above_since = now;
    return false;
  }
  return now - state.above_since >= params.interval;
}

// RFC 8289 §5.5: drop_next, which moves on when the packet behind a dropped one is judged.
Time drop_next(const CodelParams& params, const CodelState& state) {
  return state.just_dropped ? state.spaced_from : state.spaced_from + codel_spacing(params.interval, state.count);
}

CodelVerdict struck(CodelState& state, Time spaced_from, bool entered, bool markable) {
  state.spaced_from = spaced_from;
  state.entered = entered;
  state.just_dropped = !entered && !markable;
  return markable ? CodelVerdict::mark : CodelVerdict::drop;
}

// RFC 8289 §5.5: if the drop state was left only recently, drops continue at about the previous rate.
CodelVerdict start_dropping(const CodelParams& params, CodelState& state, Time now, bool markable) {
  const std::int64_t delta = state.count - state.lastcount;
  const bool goes_on = delta > 1 && now - drop_next(params, state) < 16 * params.interval;
  state.count = goes_on ? delta : 1;
  state.lastcount = state.count;
  state.dropping = true;
  state.interval = params.interval;
  return struck(state, now, true, markable);
}

constexpr std::array first_numbers{
    Quantity{"sojourn", "Waiting time", Unit::seconds},
    Quantity{"target", "Target delay", Unit::seconds},
    Quantity{"interval", "Interval", Unit::seconds},
    Quantity{"above", "Time above the target", Unit::seconds},
};
constexpr std::array next_numbers{
    Quantity{"sojourn", "Waiting time", Unit::seconds},
    Quantity{"target", "Target delay", Unit::seconds},
    Quantity{"interval", "Interval", Unit::seconds},
    Quantity{"count", "Count of drops"},
    Quantity{"spacing", "Spacing of drops", Unit::seconds},
    Quantity{"since", "Time since the last one was due", Unit::seconds},
};
constexpr Reason codel_drop{.id = "codel",
                            .label = "CoDel drop",
                            .mark_label = "CoDel mark",
                            .doc = "Packets had waited longer than the target for a whole interval."};

}  // namespace

constinit const Reason codel_first =
    told(codel_drop,
         "It had waited {sojourn}; the target is {target}. For {above}, at least the interval of {interval}, no packet "
         "had waited less than the target: the first drop.",
         "sojourn >= target && above >= interval", first_numbers);
constinit const Reason codel_next =
    told(codel_drop,
         "It had waited {sojourn}; the target is {target}. With count = {count}, the next drop is due in interval / "
         "√{count} = {interval} / √{count} = {spacing}; {since} have passed.",
         "sojourn >= target && spacing ~ interval / sqrt(count) && since >= spacing", next_numbers);

std::optional<std::string_view> codel_problem(const CodelParams& params) {
  if (params.interval <= params.target) return "interval must be greater than target";
  return std::nullopt;
}

Duration codel_spacing(Duration interval, std::int64_t count) {
  const double spacing = static_cast<double>(interval.count()) / std::sqrt(static_cast<double>(count));
  return Duration{std::max<std::int64_t>(1, static_cast<std::int64_t>(spacing))};
}

CodelVerdict codel_judge(const CodelParams& params, CodelState& state, Duration sojourn, Bytes backlog, Time now,
                         bool markable) {
  const bool ok = ok_to_drop(params, state, sojourn, backlog, now);
  if (!state.dropping) return ok ? start_dropping(params, state, now, markable) : CodelVerdict::pass;
  if (!ok) {
    state.dropping = false;
    return CodelVerdict::pass;
  }
  state.just_dropped = false;
  const bool is_changed = std::exchange(state.interval, params.interval) != params.interval;
  const Time due = drop_next(params, state);
  if (now < due) return CodelVerdict::pass;
  ++state.count;
  state.late = now - due;
  // Drops that were missed are made up for, but not those that a new interval would have brought.
  return struck(state, is_changed ? now : due, false, markable);
}

Decision codel_due(const CodelParams& params, Duration sojourn, std::int64_t count, Duration late) {
  const Duration spacing = codel_spacing(params.interval, count);
  return {codel_next, to_seconds(sojourn), to_seconds(params.target), to_seconds(params.interval),
          count,      to_seconds(spacing), to_seconds(spacing + late)};
}

Decision codel_decision(const CodelParams& params, const CodelState& state, Duration sojourn, Time now) {
  if (!state.entered) return codel_due(params, sojourn, state.count - 1, state.late);
  return {codel_first, to_seconds(sojourn), to_seconds(params.target), to_seconds(params.interval),
          to_seconds(now - state.above_since)};
}

void codel_empty(CodelState& state) {
  state.above = false;
  state.dropping = false;
}

}  // namespace aqm
