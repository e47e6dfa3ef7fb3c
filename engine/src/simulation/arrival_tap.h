// The packets that come out of a link, in order of arrival, for captures.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/ring.h"
#include "link/network.h"

namespace aqm {

// A packet at the far end, as it was sent: by now others may use its place in the pool.
struct Arrival {
  Time start{}, at{};  // of its transmission; at the far end
  Packet packet;
  std::array<SackBlock, 3> blocks{};  // the packet says how many
};

// A link notifies nobody of arrivals, but knows each when the transmission is decided on. So whoever runs the
// simulation one event at a time can follow them, and the run does not notice.
class ArrivalTap {
 public:
  ArrivalTap(const Link& link, const EventQueue& events)
      : link_(link), events_(events), free_at_(link.free_at()), was_queued_(link.is_queued()) {}

  // To be called after every event.
  void look() {
    if (link_.free_at() != free_at_ || link_.is_queued() != was_queued_) note_launched();
  }
  // The next packet that has arrived by now.
  std::optional<Arrival> take();

 private:
  void note_launched();

  const Link& link_;
  const EventQueue& events_;
  Time free_at_;
  bool was_queued_;
  Ring<Arrival> on_wire_;
  Time last_start_{-1};  // of the packets that were ever in it
  std::vector<PacketPlace> launched_;
};

}  // namespace aqm
