#include "qdisc/parts/codel_core.h"

#include <algorithm>
#include <cmath>

namespace aqm {
namespace {

// RFC 8289 §5.4: has the delay been above the target for an interval?
bool ok_to_drop(const CodelParams& params, CodelState& state, Duration sojourn, Bytes backlog, Time now) {
  state.sojourn = to_seconds(sojourn);
  if (sojourn < params.target || backlog <= params.mtu) {
    state.above = false;
    return false;
  }
  if (!state.above) {
    state.above = true;
    state.first_above = now + params.interval;
    return false;
  }
  return now >= state.first_above;
}

CodelVerdict struck(const CodelParams& params, CodelState& state, bool markable) {
  state.drop_next_due = !markable;
  if (!markable) return CodelVerdict::drop;
  state.drop_next += codel_spacing(params.interval, state.count);
  return CodelVerdict::mark;
}

// RFC 8289 §5.5: the drop state was left a short while ago: the drops go on about where they were.
CodelVerdict start_dropping(const CodelParams& params, CodelState& state, Time now, bool markable) {
  const std::int64_t delta = state.count - state.lastcount;
  const bool recent = now - state.drop_next < 16 * params.interval;
  state.count = delta > 1 && recent ? delta : 1;
  state.lastcount = state.count;
  state.dropping = true;
  state.drop_next = now + codel_spacing(params.interval, state.count);
  state.drop_next_due = false;
  return markable ? CodelVerdict::mark : CodelVerdict::drop;
}

}  // namespace

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
  if (state.drop_next_due) state.drop_next += codel_spacing(params.interval, state.count);
  state.drop_next_due = false;
  if (now < state.drop_next) return CodelVerdict::pass;
  ++state.count;
  return struck(params, state, markable);
}

void codel_empty(CodelState& state) {
  state.above = false;
  state.dropping = false;
}

}  // namespace aqm
