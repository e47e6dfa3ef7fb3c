// Texts of the catalog: help, citations, summaries. Only descriptions contain them. The page has them in its generated
// catalog, so its engine is compiled without them (AQM_TERSE).
#pragma once

#include <string_view>

namespace aqm {

struct Prose : std::string_view {
  constexpr Prose() = default;
#ifdef AQM_TERSE
  constexpr Prose(const char*) {}
  constexpr explicit Prose(std::string_view) {}
#else
  constexpr Prose(const char* text) : std::string_view(text) {}
  constexpr explicit Prose(std::string_view text) : std::string_view(text) {}
#endif
};

}  // namespace aqm
