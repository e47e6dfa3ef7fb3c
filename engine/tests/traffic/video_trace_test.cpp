// Frames from a list, and synthetic ones.
#include <cmath>
#include <gtest/gtest.h>

#include "traffic/source.h"

namespace aqm {
namespace {

// Payload bytes of the frames sent at k / 30 s.
std::vector<double> frames_of(const Source& video) {
  std::vector<double> frames;
  for (const Wire::Sent& packet : video.wire.data(0, 1e9)) {
    frames.resize(std::max(frames.size(), static_cast<std::size_t>(packet.time_s * 30 + 0.5) + 1));
    frames.back() += packet.size - 28.0;
  }
  return frames;
}

TEST(VideoTrace, RepeatsTheFramesOfItsList) {
  Source video("video_trace");
  video.set("frame_sizes", Value{.list = {3000, 1, 1024, 2048}});
  const double payload = 3000 + 1 + 1024 + 2048, headers = 28 * (3 + 1 + 1 + 2);
  EXPECT_NEAR(video.application->demand_bps(), 8 * (payload + headers) / 4 * 30, 1e-6);
  EXPECT_NEAR(video.application->packets_per_s(), 7 / 4.0 * 30, 1e-9);
  video.application->start();
  video.wire.run_until(9.5 / 30);
  EXPECT_EQ(frames_of(video), (std::vector<double>{3000, 1, 1024, 2048, 3000, 1, 1024, 2048, 3000, 1}));
  std::vector<std::uint32_t> sizes;
  for (const Wire::Sent& packet : video.wire.data(0, 3.5 / 30)) sizes.push_back(packet.size);
  EXPECT_EQ(sizes, (std::vector<std::uint32_t>{1052, 1052, 3000 - 2048 + 28, 29, 1052, 1052, 1052}));
}

TEST(VideoTrace, SyntheticFramesHaveTheirMeanRateAndTheProportionsOfTheirTypes) {
  Source video("video_trace");
  video.set("rate", 600e3);
  video.set("frames", 996);
  video.application->start();
  video.wire.run_until(995.5 / 30);
  const std::vector<double> frames = frames_of(video);
  ASSERT_EQ(frames.size(), 996U);
  const double mean = 600e3 / 8 / 30;
  EXPECT_NEAR(mean_of(frames), mean, 0.5);
  std::vector<double> i, p, b;
  for (std::size_t frame = 0; frame < frames.size(); ++frame)
    (frame % 12 == 0 ? i : frame % 3 == 0 ? p : b).push_back(frames[frame]);
  const double unit = mean * 12 / (5 + 3 * 2 + 8);
  EXPECT_NEAR(mean_of(i) / unit, 5, 0.35);
  EXPECT_NEAR(mean_of(p) / unit, 2, 0.1);
  EXPECT_NEAR(mean_of(b) / unit, 1, 0.03);
  // Four standard errors: 0.3 sqrt((kurtosis - 1) / (4 n)) = 0.011.
  EXPECT_NEAR(std::sqrt(variance_of(b)) / mean_of(b), 0.3, 0.044);
}

TEST(VideoTrace, ItsDemandIsWhatItSendsWithHeaders) {
  for (const double rate : {50e3, 300e3, 20e6}) {
    Source video("video_trace");
    video.set("rate", rate);
    const double demand_bps = video.application->demand_bps(), packets_per_s = video.application->packets_per_s();
    video.application->start();
    video.wire.run_until(249.5 / 30);
    double bits = 0;
    for (const Wire::Sent& packet : video.wire.data(0, 10)) bits += 8 * packet.size;
    EXPECT_NEAR(bits * 30 / 250 / demand_bps, 1, 1e-9) << rate;
    EXPECT_NEAR(static_cast<double>(video.times().size()) * 30 / 250 / packets_per_s, 1, 1e-9) << rate;
  }
}

TEST(VideoTrace, ReachesItsRateWithTheLargestFrames) {
  Source video("video_trace");
  video.set("rate", 1e9);
  video.set("frame_rate", 1);
  video.set("frames", 12);
  video.set("packet_size", 65'535);
  video.application->start();
  video.wire.run_until(11.5);
  double bits = 0;
  for (const Wire::Sent& packet : video.wire.data(0, 12)) bits += 8 * (packet.size - 28.0);
  EXPECT_NEAR(bits / 12 / 1e9, 1, 1e-6);
}

TEST(VideoTrace, ASyntheticClipRepeatsItself) {
  Source video("video_trace");
  video.application->start();
  video.wire.run_until(499.5 / 30);
  const std::vector<double> frames = frames_of(video);
  ASSERT_EQ(frames.size(), 500U);
  for (std::size_t frame = 0; frame < 250; ++frame) ASSERT_EQ(frames[frame], frames[frame + 250]);
}

TEST(VideoTrace, ANewRateScalesTheFrames) {
  Source video("video_trace");
  video.application->start();
  video.wire.run_until(249.5 / 30);
  video.change("rate", 900e3);
  video.wire.run_until(499.5 / 30);
  const std::vector<double> frames = frames_of(video);
  for (std::size_t frame = 0; frame < 250; ++frame) ASSERT_NEAR(frames[frame + 250], 3 * frames[frame], 2);
}

}  // namespace
}  // namespace aqm
