// Where the packets of a link are.
#include <algorithm>
#include <utility>

#include "link/link.h"
#include "link/network.h"

namespace aqm {

void Link::list_packets(std::vector<PacketPlace>& places) const {
  const std::size_t first = places.size();
  const Time now = network_.events().now();
  for (const InFlight* place = in_flight_.first(); place; place = place->next) {
    const PacketId id = place->packet;
    if (id->enqueued_at <= now) places.push_back({id, id->started_at, place->arrival});
  }
  // What was handed over ahead of time is here until it arrives there.
  for (const Link* follower : followers()) {
    for (const InFlight* place = follower->in_flight_.first(); place; place = place->next) {
      const PacketId id = place->packet;
      if (id->enqueued_at <= now) continue;
      places.push_back({id, id->fed_at, id->enqueued_at});
      for (std::size_t at = places.size() - 1; at > first && places[at].start < places[at - 1].start; --at)
        std::swap(places[at], places[at - 1]);
    }
  }
  if (queue_) queue_->list_packets(places);
}

void Link::list_launched(Time after, std::vector<PacketPlace>& places) const {
  const auto first = static_cast<std::ptrdiff_t>(places.size());
  for (const InFlight* place = in_flight_.last(); place && place->packet->started_at > after; place = place->before)
    places.push_back({place->packet, place->packet->started_at, place->arrival});
  for (const Link* follower : followers()) {
    const InFlight* ahead = follower->in_flight_.last();
    for (; ahead && ahead->packet->fed_at > after; ahead = ahead->before)
      places.push_back({ahead->packet, ahead->packet->fed_at, ahead->packet->enqueued_at});
  }
  const auto by_start = [](const PacketPlace& a, const PacketPlace& b) { return a.start < b.start; };
  std::sort(places.begin() + first, places.end(), by_start);
}

}  // namespace aqm
