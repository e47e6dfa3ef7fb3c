// Frames sent at each scale, and changes of the scale.
#include <algorithm>
#include <gtest/gtest.h>

#include "traffic/source.h"

namespace aqm {
namespace {

// Held at one scale: the sender gets one feedback, after the first frame, which every scale sends.
struct Held : Source {
  explicit Held(std::uint32_t scale) : Source("mpeg") {
    wire.run_until(0.96);
    wire.transport().send_feedback(scale);
    wire.lose = [](Packet& packet) { return packet.kind == PacketKind::feedback; };
    wire.run_until(1);
  }
  // Bytes of the frames that begin in each thirtieth of a second.
  std::vector<std::uint32_t> frames(int count) {
    application->start();
    wire.run_until(1 + (count - 0.5) / 30);
    std::vector<std::uint32_t> sizes(static_cast<std::size_t>(count));
    for (const Wire::Sent& packet : wire.data(1, 1e9))
      sizes[static_cast<std::size_t>((packet.time_s - 1) * 30 + 0.5)] += packet.size;
    return sizes;
  }
};

using Frames = std::vector<std::uint32_t>;
constexpr std::uint32_t kI = 11'000, kP = 8'000, kB = 2'000;

TEST(Mpeg, OmitsOnlyFramesThatNoSentFrameDependsOn) {
  EXPECT_EQ(Held(4).frames(9), (Frames{kI, kB, kB, kP, kB, kB, kP, kB, kB}));
  EXPECT_EQ(Held(3).frames(9), (Frames{kI, kB, 0, kP, kB, 0, kP, kB, 0}));
  EXPECT_EQ(Held(2).frames(9), (Frames{kI, 0, 0, kP, 0, 0, kP, 0, 0}));
  EXPECT_EQ(Held(1).frames(9), (Frames{kI, 0, 0, kP, 0, 0, 0, 0, 0}));
  EXPECT_EQ(Held(0).frames(10), (Frames{kI, 0, 0, 0, 0, 0, 0, 0, 0, kI}));
}

TEST(Mpeg, HasThePublishedRatesInItsFirstSecond) {
  const double published_bps[]{352e3, 544e3, 736e3, 896e3, 1056e3};
  for (std::uint32_t scale = 0; scale < 5; ++scale) {
    double bits = 0;
    for (const std::uint32_t size : Held(scale).frames(30)) bits += 8.0 * size;
    EXPECT_EQ(bits, published_bps[scale]) << scale;
  }
}

TEST(Mpeg, DemandIsTheMeanOfAllFrames) {
  Source video("mpeg");
  EXPECT_NEAR(video.application->demand_bps(), 8 * (kI + 2 * kP + 6 * kB) / 0.3, 1e-6);
  video.set("gop", 1);
  EXPECT_NEAR(video.application->demand_bps(), 8 * (kI + 3 * kP + 8 * kB) / 0.4, 1e-6);
}

TEST(Mpeg, SupportsGroupsOfTwelve) {
  Held video(2);
  video.set("gop", 1);
  EXPECT_EQ(video.frames(13), (Frames{kI, 0, 0, kP, 0, 0, kP, 0, 0, kP, 0, 0, kI}));
}

TEST(Mpeg, SendsPacketsOfAtMostTheirSize) {
  Held video(0);
  video.frames(1);
  const std::vector<Wire::Sent> packets = video.wire.data(1, 2);
  ASSERT_EQ(packets.size(), 8U);
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(packets[i].size, 1500U);
  EXPECT_EQ(packets[7].size, kI - 7 * 1500);
}

TEST(Mpeg, RaisesItsScaleEachRoundTripAndHalvesItForALostPacket) {
  Source video("mpeg");
  bool lost = false;
  video.wire.lose = [&](Packet& packet) {
    const bool now = !lost && packet.kind == PacketKind::data && to_seconds(video.wire.events().now()) > 2;
    lost = lost || now;
    return now;
  };
  video.application->start();
  video.wire.run_until(4);
  EXPECT_EQ(feedback(video, 0, 0.6), (std::vector<std::uint32_t>{1, 2, 3, 4, 4}));
  const std::vector<std::uint32_t> values = feedback(video, 2, 4);
  const auto cut = std::find(values.begin(), values.end(), 2U);
  ASSERT_GE(values.end() - cut, 3);
  EXPECT_EQ(cut[1], 3U);
  EXPECT_EQ(cut[2], 4U);
  EXPECT_EQ(std::count(values.begin(), values.end(), 2U), 1);
}

// The round-trip time is 0.1 s: silence counts as congestion after the longest gap, 0.3 s, and half a round trip.
TEST(Mpeg, ToleratesTheLongestGapOfItsLowestScale) {
  Source video("mpeg");
  video.wire.lose = [&](Packet& packet) {
    return packet.kind == PacketKind::data && to_seconds(video.wire.events().now()) > 1;
  };
  video.application->start();
  video.wire.run_until(3);
  std::vector<double> cuts;  // in between, the scale rises to 4 again
  for (const Wire::Sent& packet : video.wire.sent)
    if (packet.kind == PacketKind::feedback && packet.time_s > 1 && packet.seq == 2) cuts.push_back(packet.time_s);
  ASSERT_GE(cuts.size(), 2U);
  EXPECT_NEAR(cuts[0], 1.05 + 0.35, 1e-6);  // the frame sent at 1 s was the last
  EXPECT_NEAR(cuts[1], cuts[0] + 0.35, 1e-6);
}

TEST(Mpeg, ShowsItsScale) {
  for (const std::uint32_t scale : {0U, 2U, 4U}) {
    Held video(scale);
    video.frames(1);
    EXPECT_EQ(video.signal("media_scale"), scale);
  }
}

TEST(Mpeg, FeedbackThatComesAfterItsEndChangesNothing) {
  Held video(3);
  video.application->start();
  video.application->stop();
  video.wire.run_until(2);
  EXPECT_EQ(video.signal("media_scale"), 0);
}

}  // namespace
}  // namespace aqm
