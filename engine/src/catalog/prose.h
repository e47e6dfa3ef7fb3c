// What the catalog says in sentences: help, citations, summaries. Only descriptions show it. The page has it in its
// generated catalog, so its engine is compiled without (AQM_TERSE).
#pragma once

#include <string_view>

namespace aqm {

struct Prose : std::string_view {
  constexpr Prose() = default;
#ifdef AQM_TERSE
  constexpr Prose(const char*) {}
#else
  constexpr Prose(const char* text) : std::string_view(text) {}
#endif
};

}  // namespace aqm
