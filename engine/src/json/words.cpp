#include "json/words.h"

#include <algorithm>

namespace aqm {
namespace {

// Levenshtein distance, for short words.
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

// "at" is not what was meant by "path", but "ms" by "msec".
bool shares_enough(std::string_view word, std::string_view name, std::size_t distance) {
  return distance < name.size() || word.substr(0, 1) == name.substr(0, 1);
}

}  // namespace

std::vector<std::string_view> split(std::string_view names) {
  std::vector<std::string_view> list;
  while (!names.empty()) {
    const std::size_t bar = names.find('|');
    list.push_back(names.substr(0, bar));
    names = bar == std::string_view::npos ? std::string_view{} : names.substr(bar + 1);
  }
  return list;
}

std::string in_words(std::span<const std::string_view> names) {
  std::string words;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) words += i + 1 == names.size() ? " or " : ", ";
    words += names[i];
  }
  return words;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> names) {
  std::string_view best;
  std::size_t least = std::min<std::size_t>(3, word.size() / 2 + 1);
  for (const std::string_view name : names)
    if (const std::size_t d = distance(word, name); d < least && shares_enough(word, name, d)) {
      least = d;
      best = name;
    }
  return best.empty() ? std::string() : concat({"; did you mean \"", best, "\"?"});
}

}  // namespace aqm
