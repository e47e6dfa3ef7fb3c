// The only source of memory: every form of operator new ends here, so no failed allocation goes unnoticed.
#pragma once

#include <cstddef>

namespace aqm {

// Allocates `size` bytes; null on failure; alignment 0 stands for the default. Tests replace this function.
void* memory_of(std::size_t size, std::size_t alignment);

// Ends the program after an allocation of `size` bytes has failed.
[[noreturn]] void out_of_memory(std::size_t size);

}  // namespace aqm
