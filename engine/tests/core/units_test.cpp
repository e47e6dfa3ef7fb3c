#include "core/units.h"

#include <gtest/gtest.h>

namespace aqm {
namespace {

__extension__ using Wide = unsigned __int128;

std::int64_t exact_transmission_ns(Bytes size, BitRate rate) {
  const Wide twice = static_cast<Wide>(size) * 8 * 1'000'000'000 * 2 / static_cast<Wide>(rate.bps);
  return static_cast<std::int64_t>((twice + 1) / 2);
}

TEST(TransmissionTime, IsSizeOverRate) {
  EXPECT_EQ(transmission_time(1000, BitRate{25'000'000}), Duration{320'000});
  EXPECT_EQ(transmission_time(1500, BitRate{100'000'000'000}), Duration{120});
  EXPECT_EQ(transmission_time(0, BitRate{1'000}), Duration{0});
}

TEST(TransmissionTime, IsRoundedToTheNearestNanosecond) {
  EXPECT_EQ(transmission_time(1, BitRate{3'000'000'000}), Duration{3});   // 2.67
  EXPECT_EQ(transmission_time(1, BitRate{3'500'000'000}), Duration{2});   // 2.29
  EXPECT_EQ(transmission_time(1, BitRate{16'000'000'000}), Duration{1});  // 0.5
}

TEST(TransmissionTime, IsExactUpToAGibibyteAndAtEveryRate) {
  for (const Bytes size : {Bytes{1}, Bytes{40}, Bytes{999}, Bytes{1500}, Bytes{65'535}, Bytes{1} << 30}) {
    for (std::int64_t bps = 1'000; bps <= 100'000'000'000; bps = bps * 7 / 3 + 1) {
      EXPECT_EQ(transmission_time(size, BitRate{bps}).count(), exact_transmission_ns(size, BitRate{bps}))
          << size << " bytes at " << bps << " bit/s";
    }
    EXPECT_EQ(transmission_time(size, BitRate{100'000'000'000}).count(),
              exact_transmission_ns(size, BitRate{100'000'000'000}));
  }
}

TEST(TransmissionTimer, IsExactInTheLongRun) {
  const BitRate rate{15'000'000};  // 1000 bytes take 533 333 1/3 ns
  TransmissionTimes times{rate};
  TransmissionTimer timer{rate};
  std::int64_t sum_ns = 0;
  for (int i = 1; i <= 3000; ++i) {
    const Duration one = timer.of(times, 1000);
    EXPECT_LE(std::abs((one - transmission_time(1000, rate)).count()), 1);
    sum_ns += one.count();
    EXPECT_EQ(sum_ns, transmission_time(1000 * i, rate).count());
  }
  for (const Bytes size : {40, 1000, 40, 40, 0, 1040, 840}) sum_ns += timer.of(times, size).count();
  EXPECT_EQ(sum_ns, transmission_time(3'003'000, rate).count());
}

TEST(TransmissionTimer, TakesBackUnsentPackets) {
  TransmissionTimes times{BitRate{7'000'003}};
  TransmissionTimer one{BitRate{7'000'003}};
  TransmissionTimer other{BitRate{7'000'003}};
  for (const Bytes size : {1000, 40, 1500}) EXPECT_EQ(one.of(times, size), other.of(times, size));
  for (const Bytes size : {999, 41, 1499}) one.of(times, size);
  for (const Bytes size : {41, 1499, 999}) one.give_back(times, size);
  for (const Bytes size : {1000, 40, 1500, 999}) EXPECT_EQ(one.of(times, size), other.of(times, size));
}

TEST(Seconds, AreTheNearestNanosecond) {
  EXPECT_EQ(from_seconds(0.1), Duration{100'000'000});
  EXPECT_EQ(from_seconds(1e-9), Duration{1});
  EXPECT_EQ(from_seconds(0.4e-9), Duration{0});
  EXPECT_EQ(from_seconds(-0.6e-9), Duration{-1});
  EXPECT_EQ(time_from_seconds(30.0), Time{30'000'000'000});
}

TEST(Seconds, RoundTrip) {
  for (std::int64_t ns = 1; ns < 4'000'000'000'000'000; ns = ns * 3 + 1) {
    EXPECT_EQ(from_seconds(to_seconds(Duration{ns})), Duration{ns});
    EXPECT_EQ(from_seconds(to_seconds(Duration{-ns})), Duration{-ns});
  }
}

TEST(Seconds, SaturateAtTheLongestDuration) {
  EXPECT_EQ(from_seconds(1e300), Duration::max());
  EXPECT_EQ(from_seconds(-1e300), -Duration::max());
  EXPECT_EQ(time_from_seconds(1e10), kNever);
}

TEST(Time, DiffersByDurations) {
  const Time start{5};
  const Time end = start + Duration{7};
  EXPECT_EQ(end, Time{12});
  EXPECT_EQ(end - start, Duration{7});
  EXPECT_EQ(end - Duration{7}, start);
  EXPECT_LT(start, end);
  EXPECT_LT(end, kNever);
}

}  // namespace
}  // namespace aqm
