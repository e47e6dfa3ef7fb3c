#include "core/text.h"

namespace aqm {
namespace {

// The number of bytes of a control character at the front of a text; 0 if there is none.
std::size_t control_size(std::string_view text, std::string_view allowed) {
  const auto byte = static_cast<unsigned char>(text[0]);
  if (byte < 0x20 || byte == 0x7F) return allowed.find(text[0]) == std::string_view::npos ? 1 : 0;
  const bool is_c1 = byte == 0xC2 && text.size() > 1 && static_cast<unsigned char>(text[1]) < 0xA0;
  return is_c1 ? 2 : 0;
}

}  // namespace

std::string concat(std::initializer_list<std::string_view> parts) {
  std::size_t size = 0;
  for (const std::string_view& part : parts) size += part.size();
  std::string text(size, '\0');
  char* to = text.data();
  for (const std::string_view part : parts) to += part.copy(to, part.size());
  return text;
}

std::string whole_text(std::int64_t number) {
  char digits[20];
  char* const end = digits + sizeof digits;
  char* begin = end;
  auto rest = number < 0 ? -static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
  do *--begin = static_cast<char>('0' + rest % 10);
  while ((rest /= 10) != 0);
  if (number < 0) *--begin = '-';
  return std::string(begin, end);
}

std::size_t count_characters(std::string_view text) {
  std::size_t characters = 0;
  for (const char byte : text)
    if ((static_cast<unsigned char>(byte) & 0xC0) != 0x80) ++characters;
  return characters;
}

bool has_controls(std::string_view text, std::string_view allowed) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (control_size(text.substr(i), allowed) > 0) return true;
  return false;
}

std::string without_controls(std::string_view text, std::string_view allowed) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string clean;
  clean.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t size = control_size(text.substr(i), allowed);
    if (size == 0) {
      clean += text[i];
      continue;
    }
    i += size - 1;
    const auto code = static_cast<unsigned char>(text[i]);
    clean += "\\u00";
    clean += digits[code >> 4];
    clean += digits[code & 0xF];
  }
  return clean;
}

std::string numbered(std::string_view name, std::int64_t number) {
  return concat({name, "[", whole_text(number), "]"});
}

}  // namespace aqm
