// Lists of names, for parsing and for messages.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace aqm {

// Splits a|b|c into a list, or words it as "a, b or c".
std::vector<std::string_view> split(std::string_view names);
std::string in_words(std::span<const std::string_view> names);

// "; did you mean "max_th"?" if one of the names is similar to the word, else empty.
std::string suggestion(std::string_view word, std::span<const std::string_view> names);

}  // namespace aqm
