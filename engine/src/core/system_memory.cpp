// In a file of its own, which is not linked where a test has another `memory_of`.
#include <cstdlib>

#include "core/memory.h"

namespace aqm {

void* memory_of(std::size_t size, std::size_t alignment) {
  if (alignment == 0) return std::malloc(size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

}  // namespace aqm
