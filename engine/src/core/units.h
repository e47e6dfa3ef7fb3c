// Time, sizes and rates. Time is an integer number of nanoseconds, so it is the same on every platform.
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

// Rounded to the nearest nanosecond, halves away from zero; values out of range become the largest duration.
constexpr Duration from_seconds(double seconds) {
  const double ns = seconds * 1e9;
  constexpr double kLimit = 9223372036854775807.0;
  if (!(ns < kLimit)) return Duration::max();
  if (ns <= -kLimit) return -Duration::max();
  // Below 2^52 the sum may have a fraction, which the conversion truncates; above, ns is an integer already.
  constexpr double kWhole = 4503599627370496.0;
  if (ns >= kWhole || ns <= -kWhole) return Duration{static_cast<std::int64_t>(ns)};
  const auto cut = static_cast<std::int64_t>(ns);
  const double rest = ns - static_cast<double>(cut);
  if (rest >= 0.5) return Duration{cut + 1};
  if (rest <= -0.5) return Duration{cut - 1};
  return Duration{cut};
}
constexpr Time time_from_seconds(double seconds) { return Time{from_seconds(seconds).count()}; }

// How long a packet occupies a link, rounded to the nearest nanosecond (halves up). Exact for 0 to 1 GiB and every rate
// up to 100 Gb/s: 2^30 * 8e9 + 5e10 is below 2^63.
constexpr Duration transmission_time(Bytes size, BitRate rate) {
  const auto bit_ns = static_cast<std::uint64_t>(size) * 8'000'000'000U;
  const auto bps = static_cast<std::uint64_t>(rate.bps);
  return Duration{static_cast<std::int64_t>((bit_ns + bps / 2) / bps)};
}

// Transmission times at one rate, in whole nanoseconds and a remaining fraction.
class TransmissionTimes {
 public:
  struct OfSize {
    Bytes size = 0;
    std::int64_t whole = 0;  // ns
    std::uint64_t part = 0;  // in units of 1 / bps of a nanosecond
  };

  explicit constexpr TransmissionTimes(BitRate rate) : bps_(static_cast<std::uint64_t>(rate.bps)) {}

  // Most packets have the size of the last one that was as small as an acknowledgement, or as large as data; that
  // saves the division.
  constexpr const OfSize& of(Bytes size) {
    OfSize& last = last_[size < kLarge ? 0 : 1];
    if (size != last.size) [[unlikely]]
      divide(size, last);
    return last;
  }
  std::uint64_t bps() const { return bps_; }

 private:
  static constexpr Bytes kLarge = 256;

  AQM_COLD constexpr void divide(Bytes size, OfSize& times) const {
    const auto bit_ns = static_cast<std::uint64_t>(size) * 8'000'000'000U;
    times = {size, static_cast<std::int64_t>(bit_ns / bps_), bit_ns % bps_};
  }

  std::uint64_t bps_;
  OfSize last_[2];
};

// Transmission times of successive packets on a link, exact in the long run: each packet passes its remaining fraction
// of a nanosecond to the next. Rounding every packet alike would let departures drift against everything paced by them,
// and would always order simultaneous events the same way.
class TransmissionTimer {
 public:
  explicit constexpr TransmissionTimer(BitRate rate) : rest_(static_cast<std::uint64_t>(rate.bps) / 2) {}

  Duration of(TransmissionTimes& times, Bytes size) {
    const TransmissionTimes::OfSize& time = times.of(size);
    rest_ += time.part;
    if (rest_ < times.bps()) return Duration{time.whole};
    rest_ -= times.bps();
    return Duration{time.whole + 1};
  }
  // Takes back a packet that was counted but is not sent.
  void give_back(TransmissionTimes& times, Bytes size) {
    const std::uint64_t part = times.of(size).part;
    rest_ = rest_ >= part ? rest_ - part : rest_ + times.bps() - part;
  }

 private:
  std::uint64_t rest_;  // accumulated fraction, starting at one half, in units of 1 / bps of a nanosecond
};

}  // namespace aqm
