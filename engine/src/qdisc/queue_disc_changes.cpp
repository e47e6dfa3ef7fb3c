// What happens to a queue rarely: it overflows, its settings change, its packets are handed over.
#include "qdisc/queue_disc.h"

namespace aqm {
namespace {

constexpr std::array room_packets{
    Quantity{"backlog", "Queue", Unit::packets},
    Quantity{"limit", "Buffer", Unit::packets},
};
constexpr std::array room_bytes{
    Quantity{"backlog", "Queue", Unit::bytes},
    Quantity{"size", "Size of the packet", Unit::bytes},
    Quantity{"limit", "Buffer", Unit::bytes},
};
constexpr std::array limit_bytes{
    Quantity{"backlog", "Queue", Unit::bytes},
    Quantity{"limit", "Buffer", Unit::bytes},
};
constexpr Reason no_room_row{.id = "overflow", .label = "Overflow", .doc = "There was no room in the buffer."};
constexpr Reason beyond_limit_row{
    .id = "overflow",
    .label = "Overflow",
    .doc = "More was waiting than the buffer may hold, and this packet had to make room."};

}  // namespace

constinit const LimitReason no_room{
    .packets = told(no_room_row, "{backlog} were waiting, and the buffer has room for {limit}.", "backlog >= limit",
                    room_packets),
    .bytes = told(no_room_row,
                  "{backlog} were waiting; with the {size} of this packet that is more than the {limit} of the buffer.",
                  "backlog + size > limit", room_bytes)};
constinit const LimitReason beyond_limit{
    .packets = told(beyond_limit_row, "{backlog} were waiting, and the buffer has room for {limit}.", "backlog > limit",
                    room_packets),
    .bytes = told(beyond_limit_row, "{backlog} were waiting, and the buffer has room for {limit}.", "backlog > limit",
                  limit_bytes)};

void QueueDisc::set_limit(QueueLimit limit) {
  bring_up_to_date();
  limit_ = limit;
  on_limit_changed();
  while (exceeds_limit()) {
    const Decision decision = pushed_out();
    drop_queued(remove_last(), decision);
  }
}

Decision QueueDisc::overflowed(std::uint32_t size) const {
  if (limit_.in_bytes) return {no_room.bytes, backlog_bytes_, size, limit_.amount};
  return {no_room.packets, backlog_packets_, limit_.amount};
}

Decision QueueDisc::pushed_out() {
  return {beyond_limit.in(limit_.in_bytes), limit_.in_bytes ? backlog_bytes_ : backlog_packets_, limit_.amount};
}

void QueueDisc::set_rate(BitRate rate) {
  bring_up_to_date();
  rate_ = rate;
  on_rate_changed();
}

std::vector<PacketId> QueueDisc::release_all() {
  std::vector<PacketId> all;
  while (backlog_packets_ > 0) {
    all.push_back(remove_first());
    leave(all.back());
  }
  on_retired();
  return all;
}

void QueueDisc::adopt(std::span<const PacketId> packets) {
  for (const PacketId id : packets) {
    store(id);
    ++backlog_packets_;
    backlog_bytes_ += packets_[id].size;
    ++class_backlog_[index(packets_[id].traffic_class)];
  }
}

}  // namespace aqm
