// Text formatting without an instance of the standard library's templates at every call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace aqm {

// One string of several parts.
std::string concat(std::initializer_list<std::string_view> parts);

// The decimal digits of an integer.
std::string whole_text(std::int64_t number);
template <class Integer>
std::string whole_text(Integer number) {
  return whole_text(static_cast<std::int64_t>(number));
}

// The characters of a text in UTF-8.
std::size_t count_characters(std::string_view text);

// Whether it has control characters (C0, DEL and, in UTF-8, C1) other than those of `allowed`: they steer terminals.
bool has_controls(std::string_view text, std::string_view allowed);
// With each of them written as in JSON: \u001b.
std::string without_controls(std::string_view text, std::string_view allowed);

// For example "ftp[3]".
std::string numbered(std::string_view name, std::int64_t number);

}  // namespace aqm
