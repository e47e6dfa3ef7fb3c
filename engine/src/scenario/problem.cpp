#include "scenario/problem.h"

#include <utility>

#include "scenario/json_writer.h"

namespace aqm {
Problems::Scope Problems::enter(std::string_view key) {
  const std::size_t length = path_.size();
  if (length > 0 && !key.empty()) path_ += '.';
  path_ += key;
  return {path_, length};
}

Problems::Scope Problems::enter(std::size_t index) {
  const std::size_t length = path_.size();
  path_ += '[' + std::to_string(index) + ']';
  return {path_, length};
}

void Problems::add(std::string message, std::string value, std::string allowed) {
  if (++count_ <= kShown) list_.push_back({path_, std::move(message), std::move(value), std::move(allowed)});
}

std::vector<Problem> Problems::take() {
  if (count_ > kShown) list_.push_back({"", "and " + std::to_string(count_ - kShown) + " more problems", "", ""});
  count_ = 0;
  return std::exchange(list_, {});
}

std::string problem_line(const Problem& problem) {
  std::string line = problem.path;
  if (!line.empty()) line += ": ";
  line += problem.message;
  std::string details;
  if (!problem.value.empty()) details = "is " + problem.value;
  if (!problem.allowed.empty()) details += (details.empty() ? "allowed: " : "; allowed: ") + problem.allowed;
  if (!details.empty()) line += " (" + details + ")";
  return line;
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
