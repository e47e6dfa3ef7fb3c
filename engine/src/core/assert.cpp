#include "core/assert.h"

#include <cstring>

#ifdef __wasm__
extern "C" __attribute__((import_module("env"), import_name("host_fault"))) void host_fault(const char* message,
                                                                                            unsigned size);
#else
#include <cstdio>
#include <cstdlib>
#endif

namespace aqm {

void fault(const char* message) {
#ifdef __wasm__
  host_fault(message, static_cast<unsigned>(std::strlen(message)));
  __builtin_trap();
#else
  std::fprintf(stderr, "engine stopped: %s\n", message);
  std::abort();
#endif
}

}  // namespace aqm
