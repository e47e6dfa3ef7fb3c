#include "traffic/packet_clock.h"

namespace aqm {

Duration PacketIntervals::next(Bytes size, BitRate rate) {
  constexpr std::uint64_t kLong = 100'000;  // ns
  const auto bps = static_cast<std::uint64_t>(rate.bps);
  if (bps != bps_) rest_ = bps / 2;
  bps_ = bps;
  const std::uint64_t bit_ns = static_cast<std::uint64_t>(size) * 8'000'000'000U + rest_;
  const std::uint64_t ns = bit_ns / bps;
  if (ns < kLong) rest_ = bit_ns % bps;
  return Duration{static_cast<std::int64_t>(ns)};
}

}  // namespace aqm
