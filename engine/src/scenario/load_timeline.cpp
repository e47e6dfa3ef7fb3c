// The timeline: changes at simulated times, read in order of time because a queue's parameters depend on earlier
// changes.

#include "json/limits.h"
#include "scenario/change_reader.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"

namespace aqm {
namespace {

struct EntryParams {
  Duration at{};
};
constexpr Param at_row = param<&EntryParams::at>({.name = "at", .unit = Unit::seconds, .max = kLimits.duration_max_s});

struct Entry {
  std::size_t index = 0;  // position in the document
  Time at{};
  const JsonValue* set = nullptr;
  const JsonValue* value = nullptr;
};

// In order of time; entries at equal times keep the document's order.
std::vector<Entry> read_entries(const JsonValue& json, Problems& problems) {
  std::vector<Entry> entries;
  std::size_t index = 0;
  for_each(json, kLimits.timeline, problems, [&](const JsonValue& element) {
    Entry entry{.index = index++};
    const Fields fields(element, {"at", "set", "value"}, {}, problems);
    const JsonValue* at = fields.require("at");
    entry.set = fields.require("set");
    entry.value = fields.require("value");
    if (at == nullptr || entry.set == nullptr || entry.value == nullptr) return;
    if (!entry.set->is(JsonKind::string)) {
      const auto scope = problems.enter("set");
      return refuse(*entry.set, "must be a path, such as \"links.bottleneck.queue.max_p\"", problems);
    }
    const auto scope = problems.enter("at");
    if (Value time; read_value(at_row, *at, time, problems)) {
      entry.at = time_from_seconds(time.number);
      entries.push_back(entry);
      for (auto place = entries.end() - 1; place != entries.begin() && (place - 1)->at > entry.at; --place)
        std::swap(*place, *(place - 1));
    }
  });
  return entries;
}

}  // namespace

void read_timeline(const JsonValue& json, Draft& draft) {
  const std::vector<Entry> entries = read_entries(json, draft.problems);
  ChangeReader reader(draft.spec, nullptr, draft.trial, draft.problems);
  draft.spec.timeline = std::vector<Change>(entries.size());
  auto next = draft.spec.timeline.begin();
  for (const Entry& entry : entries) {
    const auto scope = draft.problems.enter(entry.index);
    Change& change = *next++;
    change.at = entry.at;
    reader.read(entry.set->text, *entry.value, change);
  }
}

}  // namespace aqm
