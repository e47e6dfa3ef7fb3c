// Blocks of a capture file in the pcapng format (IETF draft-ietf-opsawg-pcapng), little-endian, each appended to a text
// of bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/units.h"

namespace aqm::pcapng {

struct Interface {
  std::string_view name, description;
  BitRate rate{};
};

struct Packet {
  std::uint32_t interface = 0;
  Time at{};
  std::span<const std::uint8_t> bytes;  // the first of them, from the IP header on
  std::uint32_t original_size = 0;      // bytes on the wire
  std::string_view comment;             // none if empty
};

struct Name {
  std::uint32_t ipv4 = 0;
  std::string_view name;
};

// What an interface has counted by the end.
struct Statistics {
  std::uint32_t interface = 0;
  Time until{};
  std::uint64_t received = 0, dropped = 0;
};

// The first block of a file. The application is the program that writes it.
void add_section(std::string& file, std::string_view comment, std::string_view application);
// Interfaces have the numbers 0, 1, ... in this order; their packets begin with an IP header and have times in
// nanoseconds.
void add_interface(std::string& file, const Interface& row);
void add_names(std::string& file, std::span<const Name> names);
void add_packet(std::string& file, const Packet& packet);
void add_statistics(std::string& file, const Statistics& row);

}  // namespace aqm::pcapng
