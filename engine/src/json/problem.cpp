#include "json/problem.h"

#include <utility>

#include "json/json_writer.h"
#include "json/words.h"

namespace aqm {
Problems::Scope Problems::enter(std::string_view key) {
  const std::size_t length = path_.size();
  if (length > 0 && !key.empty()) path_ += '.';
  path_ += key;
  return {path_, length};
}

Problems::Scope Problems::enter(std::size_t index) {
  const std::size_t length = path_.size();
  path_ += numbered("", static_cast<std::int64_t>(index));
  return {path_, length};
}

Problems::Scope::~Scope() { path_.resize(length_); }

void Problems::add(std::string_view message, std::string_view value, std::string_view allowed) {
  if (++count_ <= kShown) list_.push_back({path_, std::string(message), std::string(value), std::string(allowed)});
}

std::vector<Problem> Problems::take() {
  if (count_ > kShown) list_.push_back({"", concat({"and ", whole_text(count_ - kShown), " more problems"}), "", ""});
  count_ = 0;
  return std::exchange(list_, {});
}

std::string problem_line(const Problem& problem) {
  const bool has_value = !problem.value.empty(), has_allowed = !problem.allowed.empty();
  return concat({problem.path, problem.path.empty() ? "" : ": ", problem.message, has_value || has_allowed ? " (" : "",
                 has_value ? "is " : "", problem.value, has_value && has_allowed ? "; " : "",
                 has_allowed ? "allowed: " : "", problem.allowed, has_value || has_allowed ? ")" : ""});
}

std::string problems_json(std::span<const Problem> problems) {
  JsonWriter json;
  json.begin_array();
  for (const Problem& problem : problems) {
    json.begin_object();
    json.field("path", problem.path);
    json.field("message", problem.message);
    json.field("value", problem.value);
    json.field("allowed", problem.allowed);
    json.end_object();
  }
  json.end_array();
  return json.take();
}

}  // namespace aqm
