// A long frame is sent in pieces, so that a run can be stopped within it.
#include <gtest/gtest.h>

#include "traffic/source.h"

namespace aqm {
namespace {

constexpr std::uint32_t kFrame = 20'010, kPacket = 20, kPackets = 1'001;

struct LongFrames : Source {
  LongFrames() : Source("video_conference") {
    set("rate", 8.0 * kFrame);  // one frame a second
    set("frame_size", kFrame);
    set("packet_size", kPacket);
    application->start();
  }
  std::vector<std::uint32_t> sizes() const {
    std::vector<std::uint32_t> sizes;
    for (const Wire::Sent& packet : wire.data(0, 1e9)) sizes.push_back(packet.size);
    return sizes;
  }
};

TEST(SendFrame, SendsAtMost256PacketsBetweenTwoChancesToStop) {
  LongFrames video;
  std::vector<std::size_t> steps;
  for (std::size_t before = 0; before < kPackets; before = video.wire.sent.size()) {
    video.wire.events().run_until(Time{0}, 1'000'000);
    steps.push_back(video.wire.sent.size() - before);
    ASSERT_GT(steps.back(), 0U);
  }
  EXPECT_EQ(steps, (std::vector<std::size_t>{256, 256, 256, 233}));
  EXPECT_EQ(video.times(), std::vector<double>(kPackets, 0.0));
}

TEST(SendFrame, SendsTheSameHoweverOftenItIsStopped) {
  LongFrames whole, stopped;
  whole.wire.run_until(2.5);
  const Time until = time_from_seconds(2.5);
  while (stopped.wire.events().run_until(until, 1) > 0) continue;
  EXPECT_EQ(whole.times().size(), 3U * kPackets);
  EXPECT_EQ(stopped.times(), whole.times());
  EXPECT_EQ(stopped.sizes(), whole.sizes());
  EXPECT_EQ(whole.sizes()[kPackets - 1], kFrame % kPacket);
}

}  // namespace
}  // namespace aqm
