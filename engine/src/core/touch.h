// Asks for a line of memory that will be needed soon.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/cold.h"

namespace aqm {

inline constexpr std::size_t kCacheLine = 64;  // bytes

// Where so many packets wait in line, those in front have left the second-level cache since they came.
inline constexpr std::uint32_t kLongLine = 512;

// WebAssembly has no instruction for it; loads whose values nobody uses cost more there than they save.
#ifdef __wasm__
inline constexpr bool kCanTouch = false;
#else
inline constexpr bool kCanTouch = true;
#endif

// Compilers take a function that does nothing else for one without effect, so it must be inlined, and so must those
// that call it.
AQM_HOT void touch(const void* address) { __builtin_prefetch(address); }

// So many lines from an address on.
AQM_HOT void touch(const void* address, std::size_t lines) {
  for (std::size_t i = 0; i < lines; ++i) touch(static_cast<const char*>(address) + i * kCacheLine);
}

}  // namespace aqm
