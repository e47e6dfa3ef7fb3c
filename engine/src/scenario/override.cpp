#include "scenario/override.h"

#include <memory>

#include "json/json.h"
#include "json/limits.h"
#include "json/quantity.h"
#include "qdisc/queue_disc.h"
#include "scenario/change_reader.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"

namespace aqm {
namespace {

// Removes the value at the link from its list or object.
void remove(JsonValue& parent, JsonValue*& link) {
  link = link->next;
  --parent.size;
}

// Consumes "[3]" at the front of the path.
std::optional<std::uint32_t> take_index(std::string_view& rest) {
  if (!rest.starts_with('[')) return std::nullopt;
  std::uint32_t index = 0;
  std::size_t i = 1;
  for (; i < rest.size() && i < 6 && rest[i] >= '0' && rest[i] <= '9'; ++i)
    index = index * 10 + static_cast<std::uint32_t>(rest[i] - '0');
  if (i == 1 || i >= rest.size() || rest[i] != ']') return std::nullopt;
  rest.remove_prefix(i + 1);
  if (rest.starts_with('.')) rest.remove_prefix(1);
  return index;
}

JsonValue* entry_at(JsonValue& list, std::uint32_t index) {
  JsonValue* entry = list.first;
  for (; entry != nullptr && index > 0; --index) entry = entry->next;
  return entry;
}

// Consumes the name of a list entry at the front of the path: an id or an index.
JsonValue* take_entry(JsonValue& list, std::string_view& rest) {
  if (const auto index = take_index(rest)) return entry_at(list, *index);
  std::vector<std::string_view> ids;
  for (const JsonValue& entry : list) {
    const JsonValue* id = member_of(entry, "id");
    ids.push_back(id != nullptr ? id->text : std::string_view{});
  }
  const std::uint32_t found = take_id(rest, ids);
  return found != kNowhere ? entry_at(list, found) : nullptr;
}

// The parameter that a value in the document is inherited by; one that cannot be read is left to the loader.
const Param* heir_of(const JsonValue& json, const Param& row, std::span<const Param> params) {
  Problems problems;
  Value value;
  return read_value(row, json, value, problems) ? heir(params, row, value) : heir(params, row);
}

// Keeps parameters that the new discipline inherits from the previous one; unknown ones are left to the loader.
void keep_shared_params(JsonValue& queue, const Discipline* before, const Discipline* next) {
  if (next == nullptr) return;
  for (JsonValue** link = &queue.first; *link != nullptr;) {
    const std::string_view name = (*link)->name;
    const Param* row = before != nullptr ? find_param(before->params, name) : nullptr;
    const Param* to = row != nullptr ? heir_of(**link, *row, next->params) : find_param(next->params, name);
    if (name == "discipline" || name == "limit" || to != nullptr) link = &(*link)->next;
    else remove(queue, *link);
  }
}

Problem no_such_place(std::string_view path) {
  return {std::string(path), "there is no such path in the document", "", ""};
}

double seconds_of(const JsonValue& json) {
  double seconds = 0;
  if (json.is(JsonKind::number)) return json.number;
  if (!json.is(JsonKind::string) || parse_quantity(json.text, Unit::seconds, seconds) != QuantityError::none) return -1;
  return seconds;
}

class Editor {
 public:
  explicit Editor(JsonValue& document) : document_(document) {}

  std::optional<Problem> set(std::string_view path, std::string_view value) {
    JsonValue* place = &document_;
    JsonValue* queue = nullptr;
    const Discipline* before = nullptr;
    std::string_view rest = path;
    for (std::size_t depth = 0; !rest.empty(); ++depth) {
      if (depth >= kLimits.depth) return no_such_place(path);
      if (place->is(JsonKind::list)) {
        place = take_entry(*place, rest);
        if (place == nullptr) return no_such_place(path);
        continue;
      }
      if (!place->is(JsonKind::object)) return no_such_place(path);
      const std::size_t end = rest.find_first_of(".[");
      const std::string_view name = rest.substr(0, end);
      queue = name == "discipline" ? place : nullptr;
      if (name.empty()) return no_such_place(path);
      place = &member(*place, name);
      if (queue != nullptr)
        before = place->is(JsonKind::string) ? find_discipline(place->text) : all_disciplines().front();
      rest = end == std::string_view::npos ? std::string_view{} : rest.substr(rest[end] == '.' ? end + 1 : end);
      if (end != std::string_view::npos && rest.empty()) return no_such_place(path);
    }
    if (place == &document_) return no_such_place(path);
    replace(*place, read_json_or_text(value));
    if (queue != nullptr) keep_shared_params(*queue, before, find_discipline(place->text));
    return std::nullopt;
  }

  std::optional<Problem> set_duration(std::string_view duration) {
    if (std::optional<Problem> problem = set("duration", duration)) return problem;
    const JsonValue& time = member(document_, "duration");
    const JsonValue* measure = member_of(document_, "measure");
    if (seconds_of(time) <= 0 || measure == nullptr || member_of(*measure, "windows") == nullptr) return std::nullopt;
    JsonValue& windows = member(member(document_, "measure"), "windows");
    if (windows.is(JsonKind::list)) cut(windows, time);
    return std::nullopt;
  }

 private:
  static void cut(JsonValue& windows, const JsonValue& time) {
    const double end = seconds_of(time);
    for (JsonValue** link = &windows.first; *link != nullptr;) {
      JsonValue& window = **link;
      const bool is_pair = window.is(JsonKind::list) && window.size == 2;
      if (is_pair && seconds_of(*window.first) >= end) {
        remove(windows, *link);
        continue;
      }
      if (is_pair && seconds_of(*window.first->next) > end) replace(*window.first->next, time);
      link = &window.next;
    }
  }

  // Replaces a value; its name and position stay.
  static void replace(JsonValue& place, JsonValue value) {
    value.name = place.name;
    value.next = place.next;
    place = value;
  }

  JsonValue read_json_or_text(std::string_view text) {
    JsonDocument& parsed = *values_.emplace_back(std::make_unique<JsonDocument>());
    if (!parsed.parse(text)) return parsed.root();
    return {.kind = JsonKind::string, .text = text};
  }

  // The member with this name, created if missing.
  JsonValue& member(JsonValue& object, std::string_view name) {
    JsonValue** link = &object.first;
    for (; *link != nullptr; link = &(*link)->next)
      if ((*link)->name == name) return **link;
    ++object.size;
    *link = members_.emplace_back(std::make_unique<JsonValue>()).get();
    **link = {.kind = JsonKind::object, .name = name};
    return **link;
  }

  JsonValue& document_;
  std::vector<std::unique_ptr<JsonDocument>> values_;  // values set
  std::vector<std::unique_ptr<JsonValue>> members_;    // members created
};

}  // namespace

Loaded load_scenario(std::string_view json, const Overrides& overrides) {
  JsonDocument document;
  std::vector<Problem> problems;
  auto note = [&](std::optional<Problem> problem) {
    if (problem) problems.push_back(std::move(*problem));
  };
  note(document.parse(json));
  if (!problems.empty()) return {std::nullopt, std::move(problems)};
  Editor editor(document.root());
  for (const Overrides::Entry& entry : overrides.entries) note(editor.set(entry.path, entry.value));
  if (overrides.duration) note(editor.set_duration(*overrides.duration));
  if (!problems.empty()) return {std::nullopt, std::move(problems)};
  return load_scenario(document.root());
}

}  // namespace aqm
