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
  std::string_view id, label, doc;
};

inline constexpr std::array kCauses{
    CauseInfo{"overflow", "Overflow", "The buffer was full."},
    CauseInfo{"forced", "Forced drop",
              "The average queue was above its upper threshold, where every arrival is dropped."},
    CauseInfo{"early", "Early drop", "Chosen at random, with a probability that grows with the average queue."},
    CauseInfo{"threshold", "Class threshold",
              "The average queue of the packet's class was above the threshold of the class."},
    CauseInfo{"strike", "Flow over its share", "The packet's flow had as many packets queued as one flow may have."},
    CauseInfo{"filter", "Fairness filter", "The packet's flow had more of the queue than its fair share."},
    CauseInfo{
        "penalty", "Penalty box",
        "The packet's flow fills all its bins, or does not react to drops and shares a small rate with others such."},
    CauseInfo{"match", "Matching flow", "A packet drawn from the queue belonged to the same flow; both were dropped."},
    CauseInfo{"codel", "CoDel drop", "Packets had waited longer than the target for a whole interval."},
    CauseInfo{"pie", "PIE drop", "Chosen at random, with a probability that follows the queueing delay."},
    CauseInfo{"blue", "BLUE drop", "Chosen at random, with a probability that follows overflow and idleness."},
    CauseInfo{"loss", "Random loss", "Lost on the link itself."},
};
inline constexpr std::size_t kCauseCount = kCauses.size();

constexpr std::size_t index(Cause cause) { return static_cast<std::size_t>(cause); }

template <class T>
using PerCause = std::array<T, kCauseCount>;

}  // namespace aqm
