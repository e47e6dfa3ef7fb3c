// Packets, pooled: in steady state none is allocated.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/cold.h"
#include "core/units.h"
#include "net/traffic_class.h"

namespace aqm {

struct Packet;
struct PacketOptions;
// Identifies a packet in flight by its address, which does not change. Addresses are never used for ordering.
using PacketId = Packet*;
using FlowId = std::uint32_t;
inline constexpr PacketId kNoPacket = nullptr;

enum class PacketKind : std::uint8_t { data, ack, feedback };

// The ECN field of the IP header: not ECT, ECT(0) and CE of RFC 3168, and ECT(1), with which a scalable sender requests
// the low-latency queue (RFC 9331). `Packet::echo` holds the two TCP flags.
enum class Ecn : std::uint8_t { not_capable, capable, congestion_experienced, capable_l4s };

// One cache line.
struct alignas(64) Packet {
  Time sent_at;      // when the source sent it
  Time enqueued_at;  // when it entered the queue it waits in
  Time started_at;   // start of its transmission on the current link, possibly in the future; not yet set while queued
  Time fed_at;       // the same for the previous link, if that handed it over ahead of time
  FlowId flow = 0;
  std::uint32_t seq = 0;   // sequence number of data; cumulative acknowledgement; value of a feedback packet
  std::uint32_t size = 0;  // bytes on the wire, including headers
  std::uint32_t hop = 0;   // next step on its path through the network
  PacketKind kind = PacketKind::data;
  TrafficClass traffic_class = TrafficClass::tcp;
  Ecn ecn = Ecn::not_capable;
  bool echo = false;  // on an ack: ECE; on data: CWR
  bool retransmitted = false;
  std::uint8_t sack_blocks = 0;  // number of valid SACK blocks in its options (RFC 2018)
  bool labelled = false;         // its options carry a rate label (CSFQ)
  bool opens = false;            // the SYN of a connection
  union {
    PacketOptions* options = nullptr;
    Packet* next_free;  // while it is in the pool
  };
};

// Packets from .. to - 1 have been received.
struct SackBlock {
  std::uint32_t from = 0, to = 0;
};

// Header fields that only some transports and routers use.
struct PacketOptions {
  std::array<SackBlock, 3> sack;
  // TFRC (RFC 5348 §3.2): a data packet carries the sender's round-trip time, timeout and number of reports received;
  // feedback carries the loss event rate and the receive rate.
  double rtt_s = 0, rto_s = 0;
  std::int64_t answers = 0;
  bool wants_answer = false;  // immediate feedback requested
  double loss_event_rate = 0;
  double receive_rate = 0;  // packets per second
  Time data_sent_at;        // of the last data packet
  Duration held{};          // time from its arrival to this feedback
  Duration transit{};       // on an acknowledgement: the one-way delay of the packet that it answers (RFC 6817)
  // CSFQ: the flow's rate label, bit/s.
  double rate_label = 0;
};

// Where a packet of a link is: its transmission starts, and it arrives at the far end. Both are kNever while it waits
// in a queue discipline, which has yet to decide.
struct PacketPlace {
  PacketId packet;
  Time start = kNever, arrival = kNever;
};

class PacketPool {
 public:
  PacketId make() {
    if (free_ == nullptr) [[unlikely]]
      grow();
    const PacketId id = free_;
    free_ = id->next_free;
    *id = Packet{};
    return id;
  }
  void release(PacketId id) {
    if (id->options) [[unlikely]]
      release_options(id);
    id->next_free = free_;
    free_ = id;
  }

  Packet& operator[](PacketId id) { return *id; }
  const Packet& operator[](PacketId id) const { return *id; }

  // Stored separately, so that packets without options stay small. Contents are undefined until written.
  PacketOptions& options(PacketId id) {
    if (!id->options) [[unlikely]]
      add_options(id);
    return *id->options;
  }
  std::span<const SackBlock> sack_blocks(PacketId id) const {
    return id->sack_blocks == 0 ? std::span<const SackBlock>{}
                                : std::span<const SackBlock>(id->options->sack).first(id->sack_blocks);
  }

  // Counts what is free, so it takes long.
  std::size_t in_use() const {
    std::size_t count = size_;
    for (const Packet* free = free_; free; free = free->next_free) --count;
    return count;
  }

 private:
  static constexpr std::size_t kFirstChunk = 256, kLargestChunk = 8192;

  // Doubles the pool while it is small.
  AQM_COLD void grow() {
    const std::size_t count = std::min(kLargestChunk, chunks_.empty() ? kFirstChunk : size_);
    auto packets = std::make_unique<Packet[]>(count);
    for (std::size_t i = count; i > 0; --i) {
      packets[i - 1].next_free = free_;
      free_ = &packets[i - 1];
    }
    chunks_.push_back(std::move(packets));
    size_ += count;
  }
  AQM_COLD void add_options(PacketId id) {
    if (free_options_.empty()) {
      options_.push_back(std::make_unique<PacketOptions>());
      free_options_.push_back(options_.back().get());
    }
    id->options = free_options_.back();
    free_options_.pop_back();
  }
  AQM_NOINLINE void release_options(PacketId id) { free_options_.push_back(id->options); }

  std::vector<std::unique_ptr<Packet[]>> chunks_;
  PacketId free_ = nullptr;  // the first of a list
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<PacketOptions>> options_;
  std::vector<PacketOptions*> free_options_;
};

}  // namespace aqm
