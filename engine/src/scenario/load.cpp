#include "scenario/load.h"

#include <initializer_list>
#include <span>

#include "json/limits.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"
#include "scenario/tables.h"

namespace aqm {
namespace {

constexpr std::size_t kFreeText = 2000;  // characters of a string in a part that the engine does not read

constexpr std::size_t kMostCharted = 10'000;  // characters: more than the page's 12 charts of 6 lines have

// Parts that only the page and the tests read: any structure, with strings of limited length. They are appended to
// `texts`, each behind a line end, while there is room.
void check_carried(const JsonValue& json, Problems& problems, std::string& texts) {
  if (json.is(JsonKind::string)) {
    read_text(json, kFreeText, true, problems);
    if (texts.size() < kMostCharted) texts += concat({"\n", json.text});
  } else if (json.is(JsonKind::list)) {
    std::size_t i = 0;
    for (const JsonValue& element : json) {
      const auto scope = problems.enter(i++);
      check_carried(element, problems, texts);
    }
  } else if (json.is(JsonKind::object)) {
    for (const auto& member : json) {
      const auto scope = problems.enter(shown(member.name));
      check_text(member.name, kLimits.string_chars, false, problems);
      check_carried(member, problems, texts);
    }
  }
}

std::string read_text(const Fields& fields, std::string_view key, std::size_t most_chars, bool lines,
                      Problems& problems) {
  const JsonValue* json = fields.find(key);
  if (json == nullptr) return {};
  const auto scope = problems.enter(key);
  return read_text(*json, most_chars, lines, problems);
}

// Whether there was nothing to refuse.
bool read_row(const Fields& fields, std::string_view name, RunParams& run, Problems& problems) {
  const std::size_t before = problems.count();
  fields.read({find_param(run_params(), name), 1}, &run);
  return problems.count() == before;
}

void read_head(const Fields& fields, Draft& draft) {
  Problems& problems = draft.problems;
  if (const JsonValue* format = fields.require("format");
      format && !(format->is(JsonKind::string) && format->text == "aqm-scenario")) {
    const auto scope = problems.enter("format");
    refuse(*format, "must be \"aqm-scenario\"", problems);
  }
  if (const JsonValue* version = fields.require("version");
      version && !(version->is(JsonKind::number) && version->number == 1)) {
    const auto scope = problems.enter("version");
    refuse(*version, version->number > 1 ? "is newer than this program; it reads version 1" : "must be 1", problems);
  }
  draft.spec.title = read_text(fields, "title", kLimits.title_chars, false, problems);
  read_text(fields, "caption", kLimits.caption_chars, true, problems);
  read_text(fields, "description", kLimits.description_chars, true, problems);
  RunParams run;
  read_row(fields, "seed", run, problems);
  draft.spec.seed = static_cast<std::uint64_t>(run.seed);
  const bool has_end = fields.require("duration") != nullptr && read_row(fields, "duration", run, problems);
  draft.spec.duration = has_end ? Time{run.duration.count()} : Time{};  // nothing is held against a wrong one
}

void read_list(const Fields& fields, std::string_view key, bool required, void (*read)(const JsonValue&, Draft&),
               Draft& draft) {
  const JsonValue* json = required ? fields.require(key) : fields.find(key);
  if (json == nullptr) return;
  const auto scope = draft.problems.enter(key);
  read(*json, draft);
}

// The first of them are carried along; only the page reads them.
const std::initializer_list<std::string_view> kKeys = {
    "$schema", "source",  "expect", "view",     "lanes",       "sweep",  // carried
    "format",  "version", "title",  "caption",  "description", "nodes",
    "links",   "flows",   "routes", "timeline", "measure"};
// Of those, `$schema` is only a note, and from the fifth on they are lists.
constexpr std::size_t kCarried = 6, kFirstList = 4;

void read_carried(const Fields& fields, Draft& draft) {
  for (std::size_t i = 0; i < kCarried; ++i) {
    const std::string_view key = kKeys.begin()[i];
    const JsonValue* json = fields.find(key);
    if (json == nullptr) continue;
    const auto scope = draft.problems.enter(key);
    const bool is_list = i >= kFirstList;
    if (i > 0 && !json->is(is_list ? JsonKind::list : JsonKind::object))
      refuse(*json, is_list ? "must be a list" : "must be an object", draft.problems);
    std::string texts;
    check_carried(*json, draft.problems, texts);
    if (key == "view") draft.spec.charted = std::move(texts);
  }
}

void read_document(const JsonValue& document, Draft& draft) {
  const Fields fields(document, kKeys, run_params(), draft.problems);
  if (!fields.is_object()) return;
  read_head(fields, draft);
  read_list(fields, "nodes", true, read_nodes, draft);
  read_list(fields, "links", true, read_links, draft);
  read_list(fields, "flows", true, read_flows, draft);
  read_list(fields, "routes", false, read_routes, draft);
  find_routes(draft);
  read_list(fields, "timeline", false, read_timeline, draft);
  {
    const auto scope = draft.problems.enter("measure");
    read_measure(fields.find("measure"), draft);
  }
  read_carried(fields, draft);
  if (draft.problems.count() == 0) check_cost(draft);
}

}  // namespace

std::uint32_t read_reference(const JsonValue& json, const std::vector<std::string_view>& ids, std::string_view what,
                             Problems& problems) {
  if (!json.is(JsonKind::string)) {
    refuse(json, concat({"must be the id of a ", what}), problems);
    return kNowhere;
  }
  for (std::uint32_t i = 0; i < ids.size(); ++i)
    if (ids[i] == json.text) return i;
  refuse(json, concat({"there is no ", what, " of this id", suggestion(json.text, ids)}), problems);
  return kNowhere;
}

std::string read_new_id(const Fields& fields, const std::vector<std::string_view>& ids, Problems& problems) {
  const JsonValue* json = fields.require("id");
  if (json == nullptr) return {};
  const auto scope = problems.enter("id");
  std::string id = read_id(*json, problems);
  for (const std::string_view other : ids)
    if (other == id && !id.empty()) problems.add("another entry has this id", id);
  return id;
}

Loaded load_scenario(const JsonValue& document) {
  Draft draft;
  read_document(document, draft);
  if (draft.problems.count() > 0) return {std::nullopt, draft.problems.take()};
  return {std::move(draft.spec), {}};
}

Loaded load_scenario(std::string_view json) {
  JsonDocument document;
  if (std::optional<Problem> problem = document.parse(json)) return {std::nullopt, {std::move(*problem)}};
  return load_scenario(document.root());
}

}  // namespace aqm
