// The blocks of a capture file, byte by byte where the format counts.
#include "capture/pcapng.h"

#include <array>
#include <gtest/gtest.h>

#include "capture/pcapng_reader.h"

namespace aqm {
namespace {

TEST(Pcapng, BeginsWithASectionThatTellsTheByteOrder) {
  std::string file;
  pcapng::add_section(file, "Two flows; seed 1", "AQM Playground");
  EXPECT_EQ(file.substr(0, 4), "\x0A\x0D\x0D\x0A");
  const std::vector<CapturedBlock> blocks = captured_blocks(file);
  ASSERT_EQ(blocks.size(), 1U);
  EXPECT_EQ(little(blocks[0].body, 0, 4), 0x1A2B3C4DU);
  EXPECT_EQ(little(blocks[0].body, 4, 2), 1U);
  EXPECT_EQ(little(blocks[0].body, 8, 8), UINT64_MAX);
  const auto options = captured_options(blocks[0].body, 16);
  EXPECT_EQ(options.at(1), "Two flows; seed 1");
  EXPECT_EQ(options.at(4), "AQM Playground");
}

TEST(Pcapng, InterfacesAreRawIpWithTimesInNanoseconds) {
  std::string file;
  pcapng::add_interface(file, {.name = "bottleneck", .description = "r1 to r2", .rate = BitRate{10'000'000}});
  const std::vector<CapturedBlock> blocks = captured_blocks(file);
  ASSERT_EQ(blocks.size(), 1U);
  EXPECT_EQ(blocks[0].type, 1U);
  EXPECT_EQ(little(blocks[0].body, 0, 2), 101U);
  const auto options = captured_options(blocks[0].body, 8);
  EXPECT_EQ(options.at(2), "bottleneck");
  EXPECT_EQ(options.at(3), "r1 to r2");
  EXPECT_EQ(little(options.at(8), 0, 8), 10'000'000U);
  EXPECT_EQ(options.at(9), "\x09");
}

TEST(Pcapng, PacketsKeepTheirTimeTheirSizeAndTheirComment) {
  const std::array<std::uint8_t, 5> bytes{0x45, 1, 2, 3, 4};
  std::string file;
  pcapng::add_packet(file, {.interface = 1,
                            .at = Time{3'600'000'000'001},
                            .bytes = bytes,
                            .original_size = 1500,
                            .comment = "Dropped: Overflow (overflow)"});
  pcapng::add_packet(file, {.interface = 0, .at = Time{7}, .bytes = bytes, .original_size = 40, .comment = {}});
  const std::vector<CapturedPacket> packets = captured_packets(file);
  ASSERT_EQ(packets.size(), 2U);
  EXPECT_EQ(packets[0].interface, 1U);
  EXPECT_EQ(packets[0].ns, 3'600'000'000'001U);
  EXPECT_EQ(packets[0].original_size, 1500U);
  EXPECT_EQ(packets[0].bytes, std::string_view("\x45\x01\x02\x03\x04"));
  EXPECT_EQ(packets[0].comment, "Dropped: Overflow (overflow)");
  EXPECT_EQ(packets[1].ns, 7U);
  EXPECT_EQ(packets[1].comment, "");
}

TEST(Pcapng, NamesAndStatistics) {
  std::string file;
  const std::array names{pcapng::Name{0x0A010001, "senders[0]"}};
  pcapng::add_names(file, names);
  pcapng::add_statistics(file, {.interface = 0, .until = Time{5}, .received = 12, .dropped = 3});
  const std::vector<CapturedBlock> blocks = captured_blocks(file);
  ASSERT_EQ(blocks.size(), 2U);
  EXPECT_EQ(blocks[0].body.substr(0, 19), std::string_view("\x01\x00\x0F\x00\x0A\x01\x00\x01senders[0]\0", 19));
  const auto options = captured_options(blocks[1].body, 12);
  EXPECT_EQ(little(options.at(4), 0, 8), 12U);
  EXPECT_EQ(little(options.at(5), 0, 8), 3U);
}

}  // namespace
}  // namespace aqm
