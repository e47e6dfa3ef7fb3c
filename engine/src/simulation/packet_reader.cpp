#include "simulation/packet_reader.h"

#include <array>
#include <cmath>

namespace aqm {
namespace {

double seconds_or_nan(Time time) { return time == kNever ? NAN : to_seconds(time); }

// A packet handed over ahead of time knows when it enters the next queue only.
Time entered(const PacketPlace& place) {
  return place.packet->enqueued_at == place.arrival ? kNever : place.packet->enqueued_at;
}

}  // namespace

StateRows PacketReader::read(const ScenarioSpec& spec, const Topology& topology, Network& network,
                             std::uint32_t most_rows) {
  values_.clear();
  StateRows result;
  result.columns = static_cast<std::uint32_t>(PacketColumn::count);
  result.in_use = static_cast<std::uint32_t>(network.packets().in_use());
  if (result.in_use > most_rows) return result;
  for (std::uint32_t direction = 0; direction < 2 * spec.links.size(); ++direction) {
    for (std::uint32_t host = 0; host < topology.count(direction / 2); ++host) {
      places_.clear();
      network.link(topology.link({direction / 2, direction % 2 == 1}, host)).list_packets(places_);
      for (const PacketPlace& place : places_) add(direction, host, place);
      result.rows += static_cast<std::uint32_t>(places_.size());
    }
  }
  result.data = values_.data();
  return result;
}

void PacketReader::add(double direction, double host, const PacketPlace& place) {
  const Packet& packet = *place.packet;
  const std::array row{direction,
                       host,
                       static_cast<double>(packet.flow),
                       static_cast<double>(packet.kind),
                       static_cast<double>(packet.seq),
                       static_cast<double>(packet.size),
                       static_cast<double>(packet.ecn),
                       static_cast<double>(packet.retransmitted),
                       to_seconds(packet.sent_at),
                       seconds_or_nan(entered(place)),
                       seconds_or_nan(place.start),
                       seconds_or_nan(place.arrival)};
  static_assert(std::tuple_size_v<decltype(row)> == 1 + static_cast<std::size_t>(PacketColumn::count));
  add_values(values_, row);
}

}  // namespace aqm
