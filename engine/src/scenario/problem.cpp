#include "scenario/problem.h"

#include <algorithm>
#include <utility>

#include "scenario/json_writer.h"

namespace aqm {
namespace {

// How many letters must be typed differently (Levenshtein); for short words only.
std::size_t distance(std::string_view a, std::string_view b) {
  constexpr std::size_t kLongest = 32;
  if (a.size() > kLongest || b.size() > kLongest) return kLongest;
  std::size_t row[kLongest + 1];
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

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

std::string suggestion(std::string_view word, std::span<const std::string_view> names) {
  std::string_view best;
  std::size_t least = std::min<std::size_t>(3, word.size() / 2 + 1);
  for (const std::string_view name : names)
    if (const std::size_t d = distance(word, name); d < least) {
      least = d;
      best = name;
    }
  return best.empty() ? "" : "; did you mean \"" + std::string(best) + "\"?";
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
