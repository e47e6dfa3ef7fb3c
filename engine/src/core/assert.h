// Assertions that stay in release builds: a faulty program stops instead of showing wrong numbers.
#pragma once

namespace aqm {

// Reports the message and ends the program; in WebAssembly through the host (env.host_fault) and a trap.
[[noreturn]] void fault(const char* message);

}  // namespace aqm

#ifdef __FILE_NAME__
#define AQM_FILE_NAME __FILE_NAME__
#else
#define AQM_FILE_NAME __FILE__
#endif
#define AQM_TEXT_OF(token) #token
#define AQM_TEXT(token) AQM_TEXT_OF(token)

#define AQM_ASSERT(condition)                        \
  (__builtin_expect(static_cast<bool>(condition), 1) \
       ? static_cast<void>(0)                        \
       : ::aqm::fault(AQM_FILE_NAME ":" AQM_TEXT(__LINE__) ": " #condition))
