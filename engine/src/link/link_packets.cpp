// Where the packets of a link are.
#include <utility>

#include "link/link.h"
#include "link/network.h"

namespace aqm {

void Link::list_packets(std::vector<PacketPlace>& places) const {
  const std::size_t first = places.size();
  const Time now = network_.events().now();
  for (std::size_t i = 0; i < in_flight_.size(); ++i) {
    const auto [arrival, id] = in_flight_[i];
    if (id->enqueued_at <= now) places.push_back({id, id->started_at, arrival});
  }
  // What was handed over ahead of time is here until it arrives there.
  for (const Link* follower : followers_) {
    for (std::size_t i = 0; i < follower->in_flight_.size(); ++i) {
      const PacketId id = follower->in_flight_[i].packet;
      if (id->enqueued_at <= now) continue;
      places.push_back({id, id->fed_at, id->enqueued_at});
      for (std::size_t at = places.size() - 1; at > first && places[at].start < places[at - 1].start; --at)
        std::swap(places[at], places[at - 1]);
    }
  }
  if (queue_) queue_->list_packets(places);
}

}  // namespace aqm
