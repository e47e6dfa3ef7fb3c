// Where the packets of a link are.
#include <algorithm>
#include <utility>

#include "link/link.h"
#include "link/network.h"

namespace aqm {

void Link::list_packets(std::vector<PacketPlace>& places) const {
  const std::size_t first = places.size();
  const Time now = network_.events().now();
  in_flight_.for_each([&](PacketId id, Time arrival) {
    if (id->enqueued_at <= now) places.push_back({id, id->started_at, arrival});
  });
  // What was handed over ahead of time is here until it arrives there.
  for (const Link* follower : followers()) {
    follower->in_flight_.for_each([&](PacketId id, Time /*arrival*/) {
      if (id->enqueued_at <= now) return;
      places.push_back({id, id->fed_at, id->enqueued_at});
      for (std::size_t at = places.size() - 1; at > first && places[at].start < places[at - 1].start; --at)
        std::swap(places[at], places[at - 1]);
    });
  }
  if (is_queued_) discipline().list_packets(places);
}

void Link::list_launched(Time after, std::vector<PacketPlace>& places) const {
  const auto first = static_cast<std::ptrdiff_t>(places.size());
  in_flight_.for_each_from_last([&](PacketId id, Time arrival) {
    const bool is_later = id->started_at > after;
    if (is_later) places.push_back({id, id->started_at, arrival});
    return is_later;
  });
  for (const Link* follower : followers()) {
    follower->in_flight_.for_each_from_last([&](PacketId id, Time /*arrival*/) {
      const bool is_later = id->fed_at > after;
      if (is_later) places.push_back({id, id->fed_at, id->enqueued_at});
      return is_later;
    });
  }
  const auto by_start = [](const PacketPlace& a, const PacketPlace& b) { return a.start < b.start; };
  std::sort(places.begin() + first, places.end(), by_start);
}

}  // namespace aqm
