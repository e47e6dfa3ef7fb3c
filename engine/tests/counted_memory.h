// Memory that is counted, and that can fail, for all tests of this program.
#pragma once

#include <cstdint>

namespace aqm {

// How many allocations there were up to now.
std::uint64_t allocations();
// The `nth` allocation from now on fails, and only that one.
void fail_allocation(std::uint64_t nth);

}  // namespace aqm
