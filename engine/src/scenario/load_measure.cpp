// Measurement: windows, sampling and watched queues.

#include <cmath>

#include "json/limits.h"
#include "json/number_text.h"
#include "json/quantity.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"

namespace aqm {
namespace {

struct WindowParams {
  Duration end{};
};
constexpr Param window_end =
    param<&WindowParams::end>({.name = "end", .unit = Unit::seconds, .max = kLimits.duration_max_s});

void read_window(const JsonValue& json, Draft& draft) {
  Problems& problems = draft.problems;
  if (!json.is(JsonKind::list) || json.size != 2)
    return refuse(json, "must be a pair of times, such as [\"0 s\", \"10 s\"]", problems);
  const std::size_t before = problems.count();
  const JsonValue& end = *json.first->next;
  Time ends[2];
  std::size_t i = 0;
  for (const JsonValue& time : json) {
    const auto scope = problems.enter(i);
    if (Value value; read_value(window_end, time, value, problems)) ends[i] = time_from_seconds(value.number);
    ++i;
  }
  if (problems.count() > before) return;
  if (ends[0] >= ends[1]) refuse(end, "must end after its start", problems);
  else if (draft.spec.duration.ns > 0 && ends[1] > draft.spec.duration)
    refuse(end, "ends after the run", problems,
           concat({"at most ", quantity_text(to_seconds(draft.spec.duration), Unit::seconds)}));
  draft.spec.measure.windows.emplace_back(ends[0], ends[1]);
}

// An end that is nowhere has its own problem.
bool is_single(const LinkSpec& link, const ScenarioSpec& spec) {
  const auto is_one = [&](std::uint32_t node) { return node == kNowhere || spec.nodes[node].count == 1; };
  return is_one(link.from) && is_one(link.to);
}

void read_watched(const JsonValue& json, Draft& draft) {
  Problems& problems = draft.problems;
  DirectionRef ref;
  std::string_view id = json.text;
  if (id.ends_with(kReverse)) {
    ref.reverse = true;
    id.remove_suffix(kReverse.size());
  }
  const std::vector<std::string_view> ids = ids_of(draft.spec.links);
  JsonValue name = json;
  name.text = id;
  ref.link = read_reference(name, ids, "link", problems);
  if (ref.link == kNowhere) return;
  if (!is_single(draft.spec.links[ref.link], draft.spec))
    return refuse(json, "stands for several links; only a single one can be watched", problems);
  for (const DirectionRef& other : draft.spec.measure.watch)
    if (other == ref) return refuse(json, "appears twice", problems);
  draft.spec.measure.watch.push_back(ref);
}

// Default: the first single link with a declared queue, else the slowest link; of a rack the first host's link.
void watch_by_default(Draft& draft) {
  const std::vector<LinkSpec>& links = draft.spec.links;
  std::uint32_t best = kNowhere;
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    if (!is_single(links[i], draft.spec)) continue;
    if (draft.queue_declared[i]) {
      best = i;
      break;
    }
    if (best == kNowhere || links[i].forward.rate < links[best].forward.rate) best = i;
  }
  if (best == kNowhere && !links.empty()) best = 0;
  if (best != kNowhere) draft.spec.measure.watch.push_back({best, false});
}

void check_rows(Draft& draft) {
  const double rows = to_seconds(draft.spec.duration) / to_seconds(draft.spec.measure.sample_interval);
  if (rows <= kLimits.rows) return;
  // In whole microseconds, rounded up: it has to be enough.
  const double least_us = std::ceil(to_seconds(draft.spec.duration) * 1e6 / kLimits.rows);
  const auto scope = draft.problems.enter("sample_interval");
  draft.problems.add("gives too many samples in one run",
                     quantity_text(to_seconds(draft.spec.measure.sample_interval), Unit::seconds),
                     concat({"at least ", quantity_text(least_us / 1e6, Unit::seconds)}));
}

void read_windows_and_watch(const Fields& fields, Draft& draft) {
  Problems& problems = draft.problems;
  if (const JsonValue* windows = fields.find("windows")) {
    const auto scope = problems.enter("windows");
    for_each(*windows, kLimits.windows, problems, [&](const JsonValue& window) { read_window(window, draft); });
  }
  if (const JsonValue* watch = fields.find("watch")) {
    const auto scope = problems.enter("watch");
    if (watch->is(JsonKind::string)) return read_watched(*watch, draft);
    if (watch->is(JsonKind::list) && watch->size == 0) problems.add("must name at least one link");
    for_each(*watch, kLimits.watch, problems, [&](const JsonValue& id) { read_watched(id, draft); });
  }
}

}  // namespace

void read_measure(const JsonValue* json, Draft& draft) {
  if (json != nullptr) {
    const Fields fields(*json, {"windows", "watch"}, measure_params(), draft.problems);
    MeasureParams params;
    fields.read(measure_params(), &params);
    draft.spec.measure.sample_interval = params.sample_interval;
    draft.spec.measure.sliding_window = params.sliding_window;
    read_windows_and_watch(fields, draft);
  }
  if (json == nullptr || member_of(*json, "watch") == nullptr) watch_by_default(draft);
  check_rows(draft);
}

}  // namespace aqm
