// An allocator for tests that counts allocations and can make one fail.
#pragma once

#include <cstdint>

namespace aqm {

// The number of allocations so far.
std::uint64_t allocations();
// Makes the `nth` allocation from now on fail, and only that one.
void fail_allocation(std::uint64_t nth);

}  // namespace aqm
