// Time, sizes and rates. Time is an integer count of nanoseconds, so every platform agrees on it.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

#include "core/cold.h"

namespace aqm {

using Duration = std::chrono::duration<std::int64_t, std::nano>;
using Bytes = std::int64_t;

// A point in simulated time; the run starts at 0.
struct Time {
  std::int64_t ns = 0;

  friend constexpr auto operator<=>(const Time&, const Time&) = default;

  constexpr Time& operator+=(Duration duration) {
    ns += duration.count();
    return *this;
  }
  constexpr Time& operator-=(Duration duration) {
    ns -= duration.count();
    return *this;
  }
};

inline constexpr Time kNever{INT64_MAX};

constexpr Time operator+(Time time, Duration duration) { return Time{time.ns + duration.count()}; }
constexpr Time operator+(Duration duration, Time time) { return time + duration; }
constexpr Time operator-(Time time, Duration duration) { return Time{time.ns - duration.count()}; }
constexpr Duration operator-(Time later, Time earlier) { return Duration{later.ns - earlier.ns}; }

struct BitRate {
  std::int64_t bps = 0;

  friend constexpr auto operator<=>(const BitRate&, const BitRate&) = default;
};

constexpr double to_seconds(Duration duration) { return static_cast<double>(duration.count()) / 1e9; }
constexpr double to_seconds(Time time) { return static_cast<double>(time.ns) / 1e9; }

// The nearest nanosecond, halves away from zero; what does not fit becomes the largest duration.
constexpr Duration from_seconds(double seconds) {
  const double ns = seconds * 1e9;
  constexpr double kLimit = 9223372036854775807.0;
  if (!(ns < kLimit)) return Duration::max();
  if (ns <= -kLimit) return -Duration::max();
  // Below 2^52 the sum may have a fraction, which the conversion cuts; above, ns is whole already.
  constexpr double kWhole = 4503599627370496.0;
  if (ns >= kWhole || ns <= -kWhole) return Duration{static_cast<std::int64_t>(ns)};
  const auto cut = static_cast<std::int64_t>(ns);
  const double rest = ns - static_cast<double>(cut);
  if (rest >= 0.5) return Duration{cut + 1};
  if (rest <= -0.5) return Duration{cut - 1};
  return Duration{cut};
}
constexpr Time time_from_seconds(double seconds) { return Time{from_seconds(seconds).count()}; }

// How long a packet occupies a link: exact, rounded to the nearest nanosecond (halves up).
// Holds for 0 to 1 GiB and every rate up to 100 Gb/s: 2^30 * 8e9 + 5e10 is below 2^63.
constexpr Duration transmission_time(Bytes size, BitRate rate) {
  const auto bit_ns = static_cast<std::uint64_t>(size) * 8'000'000'000U;
  const auto bps = static_cast<std::uint64_t>(rate.bps);
  return Duration{static_cast<std::int64_t>((bit_ns + bps / 2) / bps)};
}

// How long the packets of a link occupy it, one after the other: exact in the long run, because each hands the fraction
// of a nanosecond that is left to the next one. Rounding all packets alike would let departures drift against
// everything that echoes them, and of two things that should happen at one instant the same one would always be first.
class TransmissionTimer {
 public:
  TransmissionTimer() = default;
  explicit constexpr TransmissionTimer(BitRate rate)
      : bps_(static_cast<std::uint64_t>(rate.bps)), rest_(static_cast<std::uint64_t>(rate.bps) / 2) {}

  constexpr Duration of(Bytes size) {
    look_up(size);
    rest_ += part_;
    if (rest_ < bps_) return Duration{whole_};
    rest_ -= bps_;
    return Duration{whole_ + 1};
  }
  // A packet that was counted is not sent after all.
  constexpr void give_back(Bytes size) {
    look_up(size);
    rest_ = rest_ >= part_ ? rest_ - part_ : rest_ + bps_ - part_;
  }

 private:
  // Most packets have the size of the one before, which saves the division.
  constexpr void look_up(Bytes size) {
    if (size != size_) [[unlikely]]
      divide(size);
  }
  AQM_COLD constexpr void divide(Bytes size) {
    size_ = size;
    const auto bit_ns = static_cast<std::uint64_t>(size) * 8'000'000'000U;
    whole_ = static_cast<std::int64_t>(bit_ns / bps_);
    part_ = bit_ns % bps_;
  }

  std::uint64_t bps_ = 1;
  Bytes size_ = 0;
  std::int64_t whole_ = 0;  // ns
  std::uint64_t part_ = 0;  // in 1 / bps_ of a nanosecond
  std::uint64_t rest_ = 0;  // what the packets so far have left, starting from one half
};

}  // namespace aqm
