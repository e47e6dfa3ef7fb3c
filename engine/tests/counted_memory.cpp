#include "counted_memory.h"

#include <cstdlib>

#include "core/memory.h"

namespace aqm {
namespace {

std::uint64_t made = 0, failing = 0;

}  // namespace

std::uint64_t allocations() { return made; }
void fail_allocation(std::uint64_t nth) { failing = made + nth; }

void* memory_of(std::size_t size, std::size_t alignment) {
  if (++made == failing) return nullptr;
  if (alignment == 0) return std::malloc(size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

}  // namespace aqm
