// Where all memory comes from: every form of operator new ends here, so no allocation fails unnoticed.
#pragma once

#include <cstddef>

namespace aqm {

// Null if there is none; an alignment of 0 is any type's. Tests have one of their own in its place.
void* memory_of(std::size_t size, std::size_t alignment);

// Ends the program: it was `size` bytes that could not be had.
[[noreturn]] void out_of_memory(std::size_t size);

}  // namespace aqm
