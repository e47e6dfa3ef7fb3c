// In a separate file, so that a test can link its own `memory_of` instead.
#include <cstdlib>

#include "core/memory.h"

namespace aqm {

void* memory_of(std::size_t size, std::size_t alignment) {
  if (alignment == 0) return std::malloc(size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

}  // namespace aqm
