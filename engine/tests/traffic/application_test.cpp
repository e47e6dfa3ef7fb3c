// Applications over UDP on two wires of 50 ms: what they send and when.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "traffic/source.h"

namespace aqm {
namespace {

TEST(Ftp, SendsAllTheWindowAllowsAndWantsEverything) {
  Source ftp("ftp", "tcp");
  EXPECT_TRUE(std::isinf(ftp.application->demand_bps()));
  ftp.application->start();
  ftp.wire.run_until(1);
  const std::size_t before = ftp.times().size();
  EXPECT_GT(before, 50U);
  ftp.application->stop();
  ftp.wire.run_until(5);
  EXPECT_EQ(ftp.times().size(), before);
}

TEST(Cbr, SendsAtConstantIntervalsFromItsStart) {
  Source cbr("cbr");
  cbr.set("rate", 5e6);
  cbr.set("packet_size", 1000);
  EXPECT_EQ(cbr.application->demand_bps(), 5e6);
  cbr.wire.run_until(0.25);
  cbr.application->start();
  cbr.wire.run_until(1.25);
  const std::vector<double> times = cbr.times();
  ASSERT_EQ(times.size(), 626U);  // 8 * 1000 / 5e6 = 1.6 ms
  for (std::size_t i = 0; i < times.size(); ++i) ASSERT_NEAR(times[i], 0.25 + 0.0016 * static_cast<double>(i), 1e-12);
}

// Packets of 64 bytes at 10 Gbit/s take 51.2 ns each.
TEST(Cbr, ItsRateIsExactWhereIntervalsHaveFractionsOfANanosecond) {
  for (const double jitter : {0.0, 0.001}) {  // in one place, and on the grid
    Source cbr("cbr");
    cbr.set("rate", 10e9);
    cbr.set("packet_size", 64);
    cbr.set("jitter", Value{.number = jitter, .relative = true});
    cbr.set("jitter_mode", 1);
    cbr.application->start();
    cbr.wire.run_until(0.001);
    EXPECT_NEAR(static_cast<double>(cbr.times().size()), 0.001 * 10e9 / 512, 1.5);
  }
}

TEST(Cbr, IntervalsOfATenthOfAMillisecondAreRoundedAlike) {
  Source cbr("cbr");
  cbr.set("rate", 30e6);  // 266 666.67 ns
  cbr.application->start();
  cbr.wire.run_until(0.1);
  for (const double gap : cbr.gaps()) ASSERT_NEAR(gap, 266'667e-9, 1e-12);
}

TEST(Cbr, DemandsWhatItSendsWhereJitterExceedsTheInterval) {
  for (const double jitter : {0.008, 0.02, 0.1}) {
    Source cbr("cbr");
    cbr.set("rate", 1e6);  // every 8 ms
    cbr.set("jitter", Value{.number = jitter, .relative = false});
    cbr.application->start();
    cbr.wire.run_until(1'000);
    const double sent_bps = static_cast<double>(cbr.times().size()) * 8'000 / 1'000;
    EXPECT_NEAR(cbr.application->demand_bps() / sent_bps, 1, 0.02) << jitter;
  }
}

TEST(Cbr, DrawsEachGapAnewInIntervalMode) {
  Source cbr("cbr");
  cbr.set("rate", 1e6);  // every 8 ms
  cbr.set("jitter", Value{.number = 0.5, .relative = true});
  cbr.application->start();
  cbr.wire.run_until(400);
  const std::vector<double> gaps = cbr.gaps();
  EXPECT_GE(*std::min_element(gaps.begin(), gaps.end()), 0.004 - 1e-9);
  EXPECT_LE(*std::max_element(gaps.begin(), gaps.end()), 0.012 + 1e-9);
  EXPECT_NEAR(mean_of(gaps), 0.008, 0.00005);
  EXPECT_NEAR(variance_of(gaps) / (0.004 * 0.004 / 3), 1, 0.02);  // uniform on +-4 ms
}

TEST(Cbr, MovesEachPacketAroundAFixedGridInGridMode) {
  for (const double jitter : {0.003, 0.1}) {  // below and above the interval
    Source cbr("cbr");
    cbr.set("rate", 1e6);
    cbr.set("jitter", Value{.number = jitter, .relative = false});
    cbr.set("jitter_mode", 1);
    cbr.wire.run_until(1);
    cbr.application->start();
    cbr.wire.run_until(401);
    std::vector<double> times = cbr.times();
    // All places up to a jitter before the end have been sent, and none later than a jitter after it.
    EXPECT_NEAR(static_cast<double>(times.size()), 50'000, jitter / 0.008 + 1);
    EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
    EXPECT_GE(times.front(), 1);
    if (jitter > 0.004) continue;
    std::vector<double> shifts;
    for (std::size_t k = 0; k < times.size(); ++k) {
      const double shift = times[k] - (1 + 0.008 * static_cast<double>(k));
      ASSERT_LE(std::abs(shift), jitter + 1e-9);
      if (k > 0) shifts.push_back(shift);
    }
    EXPECT_NEAR(mean_of(shifts), 0, 0.00005);
    EXPECT_NEAR(variance_of(shifts) / (jitter * jitter / 3), 1, 0.02);
  }
}

TEST(Cbr, ANewRateAppliesToTheCurrentGap) {
  for (const double jitter : {0.0, 0.001}) {  // on the grid
    Source cbr("cbr");
    cbr.set("rate", 8e3);  // one packet a second
    cbr.set("jitter", Value{.number = jitter, .relative = false});
    cbr.set("jitter_mode", 1);
    cbr.application->start();
    cbr.wire.run_until(2.25);
    cbr.change("rate", 16e3);
    cbr.wire.run_until(4.4);
    cbr.change("rate", 80e3);  // the next packet was due at 4.5 s, now at 4.1 s: at once
    cbr.wire.run_until(4.65);
    const std::vector<double> expected{0, 1, 2, 2.5, 3, 3.5, 4, 4.4, 4.5, 4.6};
    const std::vector<double> times = cbr.times();
    ASSERT_EQ(times.size(), expected.size()) << jitter;
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(times[i], expected[i], jitter + 1e-9);
  }
}

TEST(Cbr, ARateChosenAtTheStartLeavesTheFirstPacketAtTheStart) {
  for (const double jitter : {0.0, 0.001}) {  // on the grid
    Source cbr("cbr");
    cbr.set("rate", 80e3);
    cbr.set("jitter", Value{.number = jitter, .relative = false});
    cbr.set("jitter_mode", 1);
    cbr.application->start();
    cbr.change("rate", 8e3);  // one packet a second
    cbr.wire.run_until(2.5);
    const std::vector<double> times = cbr.times();
    ASSERT_EQ(times.size(), 3U) << jitter;
    for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(times[i], static_cast<double>(i), jitter + 1e-9);
  }
}

TEST(Cbr, AGridChosenTogetherWithANewRateHasThatRate) {
  Source cbr("cbr");
  cbr.set("rate", 1e3);  // one packet in eight seconds
  cbr.application->start();
  cbr.wire.run_until(8.5);
  cbr.change("rate", 1e6);
  cbr.change("jitter", 0.001);
  cbr.change("jitter_mode", 1);
  cbr.wire.run_until(16);
  EXPECT_NEAR(static_cast<double>(cbr.wire.data(8.5, 16).size()), 938, 2);
  cbr.change("jitter_mode", 0);
  cbr.wire.run_until(24);
  EXPECT_NEAR(static_cast<double>(cbr.wire.data(16, 24).size()), 1000, 5);
}

// What was sent without the grid has no places on it.
TEST(Cbr, TheGridBeginsWhereItIsChosen) {
  for (const double mode : {0.0, 1.0}) {
    Source cbr("cbr");
    cbr.set("rate", 1e6);  // every 8 ms
    cbr.set("jitter", Value{.number = mode == 0 ? 0.001 : 0, .relative = false});
    cbr.set("jitter_mode", mode);
    cbr.application->start();
    cbr.wire.run_until(10);
    if (mode == 0) cbr.change("jitter_mode", 1);
    else cbr.change("jitter", 0.001);
    cbr.wire.run_until(20);
    EXPECT_NEAR(static_cast<double>(cbr.wire.data(10, 20).size()), 1250, 1) << mode;
    const std::vector<double> gaps = cbr.gaps();
    EXPECT_GE(*std::min_element(gaps.begin(), gaps.end()), 0.006 - 1e-9) << mode;
    EXPECT_LE(*std::max_element(gaps.begin(), gaps.end()), 0.010 + 1e-9) << mode;
  }
}

TEST(Cbr, RestartForgetsThePast) {
  for (const double mode : {0.0, 1.0}) {
    Source cbr("cbr");
    cbr.set("rate", 1e6);
    cbr.set("jitter", Value{.number = mode == 0 ? 0.004 : 0.5, .relative = false});
    cbr.set("jitter_mode", mode);
    cbr.application->start();
    for (int i = 1; i <= 20; ++i) {
      cbr.wire.run_until(0.1 * i);
      cbr.application->stop();
      const std::size_t before = cbr.times().size();
      cbr.wire.run_until(0.1 * i + 0.01);
      EXPECT_EQ(cbr.times().size(), before);
      cbr.application->start();
    }
    cbr.wire.run_until(12);
    // On the grid, half of the packets of the next half second may come early, and a stop discards them: within 0.09 s
    // of a start, (0.59^2 / 2) / 0.008 = 22 packets leave instead of 11.
    const double expected = (mode == 0 ? 20 * 0.09 : 20 * 0.59 * 0.59 / 2) / 0.008 + 10 / 0.008;
    EXPECT_NEAR(static_cast<double>(cbr.times().size()), expected, 60) << mode;
  }
}

TEST(Poisson, HasIndependentExponentialGaps) {
  Source poisson("poisson");
  poisson.set("rate", 8e6);  // 1000 packets a second
  poisson.application->start();
  poisson.wire.run_until(200);
  const std::vector<double> gaps = poisson.gaps();
  EXPECT_NEAR(mean_of(gaps), 0.001, 1e-5);
  EXPECT_NEAR(variance_of(gaps), 1e-6, 2e-8);
  double together = 0;
  for (std::size_t i = 1; i < gaps.size(); ++i) together += (gaps[i] - 0.001) * (gaps[i - 1] - 0.001);
  EXPECT_NEAR(together / static_cast<double>(gaps.size()) / 1e-6, 0, 0.01);  // correlation of neighbouring gaps
  const auto longer = std::count_if(gaps.begin(), gaps.end(), [](double gap) { return gap > 0.002; });
  EXPECT_NEAR(static_cast<double>(longer) / static_cast<double>(gaps.size()), std::exp(-2), 0.003);
}

TEST(VideoConference, SendsAFrameAsPacketsBackToBack) {
  Source video("video_conference");
  video.application->start();
  video.wire.run_until(10);
  const double interval = 8 * 6000 / 210e3;  // 228.6 ms
  const std::vector<double> times = video.times();
  ASSERT_EQ(times.size(), 6U * 44);
  for (std::size_t i = 0; i < times.size(); ++i) ASSERT_NEAR(times[i], interval * static_cast<double>(i / 6), 1e-6);
  for (const Wire::Sent& packet : video.wire.data(0, 10)) EXPECT_EQ(packet.size, 1000U);
}

TEST(VideoConference, LastPacketOfAFrameHasTheRemainder) {
  Source video("video_conference");
  video.set("frame_size", 2500);
  video.application->start();
  video.wire.run_until(0.01);
  ASSERT_EQ(video.wire.sent.size(), 3U);
  EXPECT_EQ(video.wire.sent[2].size, 500U);
}

TEST(MmApp, RaisesItsScaleByOneEachRoundTripWithoutCongestion) {
  Source media("mm_app");
  EXPECT_EQ(media.application->demand_bps(), 1.1e6);
  media.application->start();
  media.wire.run_until(2);
  // The first frame arrives at 0.05 s; from then on the receiver requests one step more every 0.1 s.
  EXPECT_EQ(feedback(media, 0, 0.7), (std::vector<std::uint32_t>{1, 2, 3, 4, 4, 4}));
  // The gaps after each answer has reached the sender, at 0.2 s, 0.3 s, ...
  const double intervals[]{8e6 / 300e3, 8e6 / 500e3, 8e6 / 700e3, 8e6 / 900e3, 8e6 / 1100e3};  // ms: 26.67 to 7.27
  const std::vector<double> times = media.times();
  for (std::size_t i = 1; i < times.size(); ++i) {
    const double since = times[i - 1] + 1e-9;
    const std::size_t scale = since < 0.2 ? 0 : std::min<std::size_t>(4, static_cast<std::size_t>((since - 0.1) / 0.1));
    ASSERT_NEAR(1000 * (times[i] - times[i - 1]), intervals[scale], 1e-4) << times[i];
  }
}

TEST(MmApp, StartsAgainAtItsLowestScale) {
  Source media("mm_app");
  media.application->start();
  media.wire.run_until(1);
  media.application->stop();
  media.wire.run_until(3);
  const std::size_t before = media.times().size();
  media.application->start();
  media.wire.run_until(3.8);
  const std::vector<double> times = media.times();
  ASSERT_GT(times.size(), before + 2);
  EXPECT_NEAR(times[before + 1] - times[before], 8e3 / 300e3, 1e-6);
  EXPECT_EQ(feedback(media, 3, 3.4), (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST(MmApp, HalvesItsScaleForEveryGap) {
  Source media("mm_app");
  const auto lost = [&media](double at) {
    return [&media, at](Packet& packet) {
      static_cast<void>(packet);
      const double now = to_seconds(media.wire.events().now());
      return packet.kind == PacketKind::data && now > at && now < at + 0.00727;
    };
  };
  media.wire.lose = lost(1.0);
  media.application->start();
  media.wire.run_until(1.5);
  const std::vector<std::uint32_t> values = feedback(media, 1.0, 1.5);
  const auto cut = std::find(values.begin(), values.end(), 2U);
  ASSERT_NE(cut, values.end());
  EXPECT_EQ(*(cut + 1), 3U);
  EXPECT_EQ(*(cut + 2), 4U);
}

TEST(MmApp, HalvesItsScaleForEveryRoundTripOfSilence) {
  Source media("mm_app");
  media.wire.lose = [&media](Packet& packet) {
    const double now = to_seconds(media.wire.events().now());
    return packet.kind == PacketKind::data && now > 1 && now < 2;
  };
  media.application->start();
  media.wire.run_until(3);
  const std::vector<std::uint32_t> values = feedback(media, 1.1, 1.7);
  ASSERT_GE(values.size(), 5U);
  const auto cut = std::find(values.begin(), values.end(), 2U);
  ASSERT_GE(values.end() - cut, 3);
  EXPECT_EQ(cut[1], 1U);
  EXPECT_EQ(cut[2], 0U);
  EXPECT_EQ(feedback(media, 2.5, 2.6).size(), 1U);
  EXPECT_EQ(feedback(media, 2.9, 3).back(), 4U);
}

TEST(MmApp, ANewRoundTripHoldsAtOnce) {
  Source media("mm_app");
  media.set("rtt", 10);
  media.application->start();
  media.wire.run_until(1);
  EXPECT_EQ(media.signal("media_scale"), 0);
  media.change("rtt", 0.1);
  media.wire.run_until(2);
  EXPECT_EQ(media.signal("media_scale"), 4);
}

TEST(MmApp, ANewRateHoldsAtOnce) {
  Source media("mm_app");
  media.set("rates", Value{.list = {1e3}});  // a frame each 8 s
  media.application->start();
  media.wire.run_until(1);
  media.set("rates", Value{.list = {1e6}});
  media.application->params_changed();
  media.wire.run_until(1.1);
  EXPECT_GT(media.times().size(), 10U);
}

TEST(MmApp, FewerRatesBoundTheScaleOfItsReceiver) {
  Source media("mm_app");
  media.application->start();
  media.wire.run_until(2);
  EXPECT_EQ(media.signal("media_scale"), 4);
  media.set("rates", Value{.list = {300e3, 500e3}});
  media.application->params_changed();
  media.wire.lose = [](Packet& packet) { return packet.kind == PacketKind::data; };
  media.wire.run_until(2.3);
  const std::vector<std::uint32_t> values = feedback(media, 2, 2.3);
  ASSERT_FALSE(values.empty());
  for (const std::uint32_t value : values) EXPECT_LE(value, 1U);
  EXPECT_EQ(values.back(), 0U);  // the first cut leads to the lowest scale
}

TEST(MmApp, StaysWithinItsRatesUnderRandomLoss) {
  Source media("mm_app");
  Random random(1, "loss");
  media.wire.lose = [&random](Packet&) { return random.uniform() < 0.1; };
  media.application->start();
  media.wire.run_until(300);
  for (const double gap : media.gaps()) {
    ASSERT_GE(gap, 8000 / 1.1e6 - 1e-9);
    ASSERT_LE(gap, 8000 / 0.3e6 + 1e-6);
  }
  std::uint32_t before = 0;
  for (const std::uint32_t value : feedback(media, 0, 300)) {
    ASSERT_TRUE(value == std::min(before + 1, 4U) || value == before / 2) << before << " to " << value;
    before = value;
  }
}

}  // namespace
}  // namespace aqm
