#include "core/text.h"

namespace aqm {

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

std::string numbered(std::string_view name, std::int64_t number) {
  return concat({name, "[", whole_text(number), "]"});
}

}  // namespace aqm
