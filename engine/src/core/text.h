// Texts put together, without a copy of the standard library's templates at every place.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace aqm {

// A std::string_view that knows the length of a literal: the standard one makes every caller that is compiled for size
// ask for it, by a call.
class TextView {
 public:
  [[gnu::always_inline]] constexpr TextView() = default;
  [[gnu::always_inline]] constexpr TextView(std::string_view text) : data_(text.data()), size_(text.size()) {}
  [[gnu::always_inline]] TextView(const std::string& text) : data_(text.data()), size_(text.size()) {}
  template <std::same_as<const char*> Pointer>
  constexpr TextView(const Pointer& text) : TextView(std::string_view(text)) {}
  template <std::size_t Size>
  [[gnu::always_inline]] constexpr TextView(const char (&literal)[Size]) : data_(literal), size_(Size - 1) {}

  [[gnu::always_inline]] constexpr operator std::string_view() const { return {data_, size_}; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr std::size_t size() const { return size_; }

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

// One string of several parts.
std::string concat(std::initializer_list<TextView> parts);

// In decimal digits.
std::string whole_text(std::int64_t number);
template <class Integer>
std::string whole_text(Integer number) {
  return whole_text(static_cast<std::int64_t>(number));
}

// "ftp[3]"
std::string numbered(std::string_view name, std::int64_t number);

}  // namespace aqm
