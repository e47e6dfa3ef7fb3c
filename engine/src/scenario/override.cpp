#include "scenario/override.h"

#include "qdisc/queue_disc.h"
#include "scenario/change_reader.h"
#include "scenario/limits.h"
#include "scenario/load_parts.h"
#include "scenario/quantity.h"
#include "scenario/read_value.h"

namespace aqm {
namespace {

JsonValue copy_text(std::string_view text, JsonDocument& document) {
  return JsonValue(text.data(), static_cast<rapidjson::SizeType>(text.size()), document.GetAllocator());
}

JsonValue read_json_or_text(std::string_view text, JsonDocument& document) {
  JsonDocument parsed;
  if (parse_json(text, parsed)) return copy_text(text, document);
  return JsonValue(parsed, document.GetAllocator());
}

// "[3]" at the front of the path.
std::optional<rapidjson::SizeType> take_index(std::string_view& rest) {
  if (!rest.starts_with('[')) return std::nullopt;
  rapidjson::SizeType index = 0;
  std::size_t i = 1;
  for (; i < rest.size() && i < 6 && rest[i] >= '0' && rest[i] <= '9'; ++i)
    index = index * 10 + static_cast<rapidjson::SizeType>(rest[i] - '0');
  if (i == 1 || i >= rest.size() || rest[i] != ']') return std::nullopt;
  rest.remove_prefix(i + 1);
  if (rest.starts_with('.')) rest.remove_prefix(1);
  return index;
}

// The entry of a list that the front of the path names, by id or by index.
JsonValue* take_entry(JsonValue& list, std::string_view& rest) {
  if (const auto index = take_index(rest)) return *index < list.Size() ? &list[*index] : nullptr;
  std::vector<std::string_view> ids;
  for (const JsonValue& entry : list.GetArray()) {
    const JsonValue* id = member_of(entry, "id");
    ids.push_back(id != nullptr && id->IsString() ? text_of(*id) : std::string_view{});
  }
  const std::uint32_t found = take_id(rest, ids);
  return found != kNowhere ? &list[found] : nullptr;
}

// The member of that name, made if there is none.
JsonValue* member(JsonValue& object, std::string_view name, JsonDocument& document) {
  for (auto& known : members_of(object))
    if (text_of(known.name) == name) return &known.value;
  object.AddMember(copy_text(name, document), JsonValue(rapidjson::kObjectType), document.GetAllocator());
  return &(object.MemberEnd() - 1)->value;
}

void keep_shared_params(JsonValue& queue, const JsonValue& id) {
  const Discipline* discipline = id.IsString() ? find_discipline(text_of(id)) : nullptr;
  if (discipline == nullptr) return;
  for (auto entry = queue.MemberBegin(); entry != queue.MemberEnd();) {
    const std::string_view name = text_of(entry->name);
    if (name == "discipline" || name == "limit" || find_param(discipline->params, name) != nullptr) ++entry;
    else entry = queue.EraseMember(entry);
  }
}

Problem no_such_place(std::string_view path) {
  return {std::string(path), "there is no such place in the document", "", ""};
}

double seconds_of(const JsonValue& json) {
  double seconds = 0;
  if (json.IsNumber()) return json.GetDouble();
  if (!json.IsString() || parse_quantity(text_of(json), Unit::seconds, seconds) != QuantityError::none) return -1;
  return seconds;
}

}  // namespace

std::optional<Problem> apply_override(JsonDocument& document, std::string_view path, std::string_view value) {
  JsonValue* place = &document;
  JsonValue* queue = nullptr;
  std::string_view rest = path;
  for (std::size_t depth = 0; !rest.empty(); ++depth) {
    if (depth >= kLimits.depth) return no_such_place(path);
    if (place->IsArray()) {
      place = take_entry(*place, rest);
      if (place == nullptr) return no_such_place(path);
      continue;
    }
    if (!place->IsObject()) return no_such_place(path);
    const std::size_t end = rest.find_first_of(".[");
    const std::string_view name = rest.substr(0, end);
    queue = name == "discipline" ? place : nullptr;
    if (name.empty()) return no_such_place(path);
    place = member(*place, name, document);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(rest[end] == '.' ? end + 1 : end);
    if (end != std::string_view::npos && rest.empty()) return no_such_place(path);
  }
  if (place == &document) return no_such_place(path);
  *place = read_json_or_text(value, document);
  if (queue != nullptr) keep_shared_params(*queue, *place);
  return std::nullopt;
}

std::optional<Problem> override_duration(JsonDocument& document, std::string_view duration) {
  if (std::optional<Problem> problem = apply_override(document, "duration", duration)) return problem;
  const double end = seconds_of(*member(document, "duration", document));
  const JsonValue* measure = member_of(document, "measure");
  if (end <= 0 || measure == nullptr || member_of(*measure, "windows") == nullptr) return std::nullopt;
  JsonValue& windows = *member(*member(document, "measure", document), "windows", document);
  if (!windows.IsArray()) return std::nullopt;
  for (auto window = windows.Begin(); window != windows.End();) {
    const bool is_pair = window->IsArray() && window->Size() == 2;
    if (is_pair && seconds_of((*window)[0]) >= end) {
      window = windows.Erase(window);
      continue;
    }
    if (is_pair && seconds_of((*window)[1]) > end)
      (*window)[1] = JsonValue(*member(document, "duration", document), document.GetAllocator());
    ++window;
  }
  return std::nullopt;
}

}  // namespace aqm
