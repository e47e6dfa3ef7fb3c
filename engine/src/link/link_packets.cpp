// Where the packets of a link are.
#include <algorithm>
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
  for (const Link* follower : followers()) {
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

void Link::list_launched(Time after, std::vector<PacketPlace>& places) const {
  const auto first = static_cast<std::ptrdiff_t>(places.size());
  for (std::size_t i = in_flight_.size(); i > 0 && in_flight_[i - 1].packet->started_at > after; --i)
    places.push_back({in_flight_[i - 1].packet, in_flight_[i - 1].packet->started_at, in_flight_[i - 1].arrival});
  for (const Link* follower : followers()) {
    const Ring<InFlight>& ahead = follower->in_flight_;
    for (std::size_t i = ahead.size(); i > 0 && ahead[i - 1].packet->fed_at > after; --i)
      places.push_back({ahead[i - 1].packet, ahead[i - 1].packet->fed_at, ahead[i - 1].packet->enqueued_at});
  }
  const auto by_start = [](const PacketPlace& a, const PacketPlace& b) { return a.start < b.start; };
  std::sort(places.begin() + first, places.end(), by_start);
}

}  // namespace aqm
