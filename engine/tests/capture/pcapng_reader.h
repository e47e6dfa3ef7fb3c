// Reads capture files back, for tests.
#pragma once

#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace aqm {

struct CapturedBlock {
  std::uint32_t type = 0;
  std::string_view body;
};

struct CapturedPacket {
  std::uint32_t interface = 0;
  std::uint64_t ns = 0;
  std::uint32_t original_size = 0;
  std::string_view bytes;
  std::string_view comment;

  std::uint32_t number(std::size_t at, std::size_t size) const {  // in network byte order
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return value;
  }
};

inline std::uint64_t little(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i > 0; --i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i - 1]);
  return value;
}

// The options of a block, from `at` on: the values by code.
inline std::map<std::uint64_t, std::string_view> captured_options(std::string_view body, std::size_t at) {
  std::map<std::uint64_t, std::string_view> options;
  while (at + 4 <= body.size()) {
    const std::uint64_t code = little(body, at, 2), size = little(body, at + 2, 2);
    if (code == 0) break;
    options[code] = body.substr(at + 4, size);
    at += 4 + (size + 3) / 4 * 4;
  }
  return options;
}

inline std::vector<CapturedBlock> captured_blocks(std::string_view file) {
  std::vector<CapturedBlock> blocks;
  for (std::size_t at = 0; at < file.size();) {
    const std::uint64_t length = little(file, at + 4, 4);
    if (length % 4 != 0 || length < 12 || at + length > file.size() || little(file, at + length - 4, 4) != length) {
      ADD_FAILURE() << "a block of " << length << " bytes at " << at;
      break;
    }
    blocks.push_back({static_cast<std::uint32_t>(little(file, at, 4)), file.substr(at + 8, length - 12)});
    at += length;
  }
  return blocks;
}

inline std::vector<CapturedPacket> captured_packets(std::string_view file) {
  std::vector<CapturedPacket> packets;
  for (const CapturedBlock& block : captured_blocks(file)) {
    if (block.type != 6) continue;
    const std::uint64_t size = little(block.body, 12, 4);
    const auto options = captured_options(block.body, 20 + (size + 3) / 4 * 4);
    packets.push_back({static_cast<std::uint32_t>(little(block.body, 0, 4)),
                       little(block.body, 4, 4) << 32 | little(block.body, 8, 4),
                       static_cast<std::uint32_t>(little(block.body, 16, 4)), block.body.substr(20, size),
                       options.contains(1) ? options.at(1) : std::string_view()});
  }
  return packets;
}

}  // namespace aqm
