// Lists of names, for reading and for messages.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace aqm {

// a|b|c as a list, and in words: "a, b or c".
std::vector<std::string_view> split(std::string_view names);
std::string in_words(std::span<const std::string_view> names);

// "; did you mean "max_th"?" if one of the names is close to the word, else nothing.
std::string suggestion(std::string_view word, std::span<const std::string_view> names);

}  // namespace aqm
