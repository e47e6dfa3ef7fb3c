#include "core/memory.h"

#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <new>
#include <string_view>

#include "core/assert.h"

namespace aqm {
namespace {

char* prepend(std::string_view text, char* begin) {
  for (std::size_t i = text.size(); i > 0; --i) *--begin = text[i - 1];
  return begin;
}

void* memory_or_end(std::size_t size, std::size_t alignment) {
  if (size <= PTRDIFF_MAX)
    if (void* memory = memory_of(size > 0 ? size : 1, alignment)) return memory;
  out_of_memory(size);
}

}  // namespace

// Must not allocate.
void out_of_memory(std::size_t size) {
  char text[80];
  char* begin = prepend({" more bytes\0", 12}, std::end(text));
  do {
    *--begin = static_cast<char>('0' + size % 10);
    size /= 10;
  } while (size > 0);
  fault(prepend("out of memory: no room for ", begin));
}

}  // namespace aqm

using std::align_val_t;
using std::nothrow_t;
using std::size_t;

// The nothrow forms end the program too: a caller that gets null would continue with wrong results.
void* operator new(size_t size) { return aqm::memory_or_end(size, 0); }
void* operator new[](size_t size) { return aqm::memory_or_end(size, 0); }
void* operator new(size_t size, align_val_t line) { return aqm::memory_or_end(size, static_cast<size_t>(line)); }
void* operator new[](size_t size, align_val_t line) { return aqm::memory_or_end(size, static_cast<size_t>(line)); }
void* operator new(size_t size, const nothrow_t&) noexcept { return aqm::memory_or_end(size, 0); }
void* operator new[](size_t size, const nothrow_t&) noexcept { return aqm::memory_or_end(size, 0); }
void* operator new(size_t size, align_val_t line, const nothrow_t&) noexcept {
  return aqm::memory_or_end(size, static_cast<size_t>(line));
}
void* operator new[](size_t size, align_val_t line, const nothrow_t&) noexcept {
  return aqm::memory_or_end(size, static_cast<size_t>(line));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t, align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, const nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, align_val_t, const nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, align_val_t, const nothrow_t&) noexcept { std::free(memory); }
