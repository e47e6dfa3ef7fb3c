#include "capture/pcapng.h"

namespace aqm::pcapng {
namespace {

enum BlockType : std::uint32_t {
  kSection = 0x0A0D0D0A,
  kInterface = 1,
  kNames = 4,
  kStatistics = 5,
  kEnhancedPacket = 6,
};
enum Option : std::uint16_t {
  kEnd = 0,
  kComment = 1,
  kApplication = 4,  // of a section
  kName = 2,         // of an interface
  kDescription = 3,
  kSpeed = 8,
  kTimeResolution = 9,
  kEndTime = 3,  // of statistics
  kReceived = 4,
  kDropped = 5,
};
constexpr std::uint16_t kRawIp = 101;      // LINKTYPE_RAW
constexpr char kNanoseconds = 9;           // 10^-9 s
constexpr std::uint16_t kIpv4Name = 1;     // a record of a name resolution block
constexpr std::size_t kLongestName = 255;  // a limit of ours; ids are shorter

template <class Integer>
void add_number(std::string& file, Integer number) {
  for (std::size_t i = 0; i < sizeof number; ++i) file += static_cast<char>(number >> (8 * i) & 0xFF);
}

void pad(std::string& file) {
  while (file.size() % 4 != 0) file += '\0';
}

// A block is what is written while it lives; its length stands at both ends. Blocks are multiples of four bytes, so a
// file that begins empty stays aligned. A file may be emptied between blocks.
class Block {
 public:
  Block(std::string& file, std::uint32_t type) : file_(file), begin_(file.size()) {
    add_number(file, type);
    add_number(file, std::uint32_t{0});
  }
  ~Block() {
    const auto length = static_cast<std::uint32_t>(file_.size() - begin_ + 4);
    for (std::size_t i = 0; i < 4; ++i) file_[begin_ + 4 + i] = static_cast<char>(length >> (8 * i) & 0xFF);
    add_number(file_, length);
  }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

 private:
  std::string& file_;
  std::size_t begin_;
};

void add_option(std::string& file, std::uint16_t code, std::string_view value) {
  const std::string_view cut = value.substr(0, 65'535);
  add_number(file, code);
  add_number(file, static_cast<std::uint16_t>(cut.size()));
  file += cut;
  pad(file);
}

void add_option(std::string& file, std::uint16_t code, std::uint64_t value) {
  std::string bytes;
  add_number(bytes, value);
  add_option(file, code, bytes);
}

void end_options(std::string& file) { add_option(file, kEnd, std::string_view()); }

// The upper half first.
void add_time(std::string& file, Time time) {
  const auto ns = static_cast<std::uint64_t>(time.ns);
  add_number(file, static_cast<std::uint32_t>(ns >> 32));
  add_number(file, static_cast<std::uint32_t>(ns));
}

}  // namespace

void add_section(std::string& file, std::string_view comment, std::string_view application) {
  const Block block(file, kSection);
  add_number(file, std::uint32_t{0x1A2B3C4D});  // tells the byte order
  add_number(file, std::uint16_t{1});           // version 1.0
  add_number(file, std::uint16_t{0});
  add_number(file, UINT64_MAX);  // length of the section: not known
  add_option(file, kComment, comment);
  add_option(file, kApplication, application);
  end_options(file);
}

void add_interface(std::string& file, const Interface& row) {
  const Block block(file, kInterface);
  add_number(file, kRawIp);
  add_number(file, std::uint16_t{0});
  add_number(file, std::uint32_t{0});  // no limit of the captured length
  add_option(file, kName, row.name);
  add_option(file, kDescription, row.description);
  add_option(file, kSpeed, static_cast<std::uint64_t>(row.rate.bps));
  add_option(file, kTimeResolution, std::string_view(&kNanoseconds, 1));
  end_options(file);
}

void add_names(std::string& file, std::span<const Name> names) {
  const Block block(file, kNames);
  for (const Name& row : names) {
    const std::string_view name = row.name.substr(0, kLongestName);
    add_number(file, kIpv4Name);
    add_number(file, static_cast<std::uint16_t>(4 + name.size() + 1));
    for (int shift = 24; shift >= 0; shift -= 8) file += static_cast<char>(row.ipv4 >> shift & 0xFF);
    file += name;
    file += '\0';
    pad(file);
  }
  add_number(file, std::uint32_t{0});  // the last record
}

void add_packet(std::string& file, const Packet& packet) {
  const Block block(file, kEnhancedPacket);
  add_number(file, packet.interface);
  add_time(file, packet.at);
  add_number(file, static_cast<std::uint32_t>(packet.bytes.size()));
  add_number(file, packet.original_size);
  for (const std::uint8_t byte : packet.bytes) file += static_cast<char>(byte);
  pad(file);
  if (packet.comment.empty()) return;
  add_option(file, kComment, packet.comment);
  end_options(file);
}

void add_statistics(std::string& file, const Statistics& row) {
  const Block block(file, kStatistics);
  add_number(file, row.interface);
  add_time(file, row.until);
  std::string until;
  add_time(until, row.until);
  add_option(file, kEndTime, until);
  add_option(file, kReceived, row.received);
  add_option(file, kDropped, row.dropped);
  end_options(file);
}

}  // namespace aqm::pcapng
