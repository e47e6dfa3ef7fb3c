// The packets in flight on a link, in order of their arrivals at the far end.
//
// Their places are linked, and taken from a pool that all links share: there are many links, most of which carry one
// packet now and then, and what one of them once carried at most must not stay occupied.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/cold.h"
#include "net/packet.h"

namespace aqm {

// Everything else about a packet in flight is in the packet.
struct InFlight {
  Time arrival;  // at the far end
  PacketId packet;
  InFlight *before, *next;
};

class InFlightPool {
 public:
  InFlight* take() {
    if (!free_) [[unlikely]]
      grow();
    InFlight* const place = free_;
    free_ = place->next;
    return place;
  }
  void give_back(InFlight* place) {
    place->next = free_;
    free_ = place;
  }

 private:
  AQM_COLD void grow();

  InFlight* free_ = nullptr;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<InFlight[]>> chunks_;
};

class InFlightList {
 public:
  bool empty() const { return first_ == nullptr; }
  std::uint32_t size() const { return size_; }
  InFlight* first() { return first_; }
  const InFlight* first() const { return first_; }
  const InFlight* last() const { return last_; }

  void push_back(InFlightPool& pool, Time arrival, PacketId packet) {
    InFlight* const place = pool.take();
    *place = {arrival, packet, last_, nullptr};
    (last_ ? last_->next : first_) = place;
    last_ = place;
    ++size_;
  }
  // Behind all that arrive no later.
  AQM_COLD void insert(InFlightPool& pool, Time arrival, PacketId packet);
  PacketId pop_front(InFlightPool& pool) {
    InFlight* const place = first_;
    const PacketId packet = place->packet;
    first_ = place->next;
    (first_ ? first_->before : last_) = nullptr;
    pool.give_back(place);
    --size_;
    return packet;
  }

 private:
  InFlight *first_ = nullptr, *last_ = nullptr;
  std::uint32_t size_ = 0;
};

}  // namespace aqm
