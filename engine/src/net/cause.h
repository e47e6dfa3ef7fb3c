// Why a packet was dropped. A drop without a cause cannot be written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace aqm {

enum class Cause : std::uint8_t {
  overflow,
  forced,
  early,
  threshold,
  strike,
  filter,
  penalty,
  match,
  codel,
  pie,
  blue,
  loss
};

struct CauseInfo {
  std::string_view id, label;
};

inline constexpr std::array kCauses{
    CauseInfo{"overflow", "Overflow"},
    CauseInfo{"forced", "Forced drop"},
    CauseInfo{"early", "Early drop"},
    CauseInfo{"threshold", "Class threshold"},
    CauseInfo{"strike", "Flow over its share"},
    CauseInfo{"filter", "Fairness filter"},
    CauseInfo{"penalty", "Penalty box"},
    CauseInfo{"match", "Matching flow"},
    CauseInfo{"codel", "CoDel drop"},
    CauseInfo{"pie", "PIE drop"},
    CauseInfo{"blue", "BLUE drop"},
    CauseInfo{"loss", "Random loss"},
};
inline constexpr std::size_t kCauseCount = kCauses.size();

constexpr std::size_t index(Cause cause) { return static_cast<std::size_t>(cause); }

template <class T>
using PerCause = std::array<T, kCauseCount>;

// In sentences, for descriptions: an array of its own, which the page's engine does not link.
inline constexpr PerCause<std::string_view> kCauseDocs{
    "The buffer was full.",
    "The average queue was above its upper threshold, where every arrival is dropped.",
    "Chosen at random, with a probability that grows with the queue.",
    "The average queue of the packet's class was above the threshold of the class.",
    "The packet's flow had as many packets queued as one flow may have.",
    "The packet's flow had more than its fair share of the queue or of the link.",
    "The packet's flow fills all its bins, or does not react to drops and shares a small rate with others such.",
    "A packet drawn from the queue belonged to the same flow; both were dropped.",
    "Packets had waited longer than the target for a whole interval.",
    "Chosen at random, with a probability that follows the queueing delay.",
    "Chosen at random, with a probability that follows overflow and idleness.",
    "Lost on the link itself.",
};

}  // namespace aqm
