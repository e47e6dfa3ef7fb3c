// The three traffic classes of CBT and D-CBT; every flow belongs to one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace aqm {

enum class TrafficClass : std::uint8_t { tcp, tagged, untagged };

inline constexpr std::size_t kClasses = 3;
inline constexpr std::array<std::string_view, kClasses> kClassNames{"tcp", "tagged", "untagged"};

constexpr std::size_t index(TrafficClass traffic_class) { return static_cast<std::size_t>(traffic_class); }

template <class T>
using PerClass = std::array<T, kClasses>;

}  // namespace aqm
