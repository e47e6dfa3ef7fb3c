// The packets in flight on a link, in order of their arrivals at the far end.
//
// There are many links, most of which carry one packet now and then. So the first packet needs nothing but the list;
// those behind it have places, which are linked and come from a pool that all links share: what a link once carried at
// most does not stay occupied.
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
  bool empty() const { return size_ == 0; }
  std::uint32_t size() const { return size_; }
  // kNever and kNoPacket if it is empty.
  Time first_arrival() const { return first_arrival_; }
  PacketId first() const { return first_; }
  // The places of the others; null if there are none.
  const InFlight* behind_first() const { return size_ > 1 ? second_ : nullptr; }
  Time last_arrival() const { return size_ > 1 ? last_->arrival : first_arrival_; }

  void push_back(InFlightPool& pool, Time arrival, PacketId packet) {
    if (size_++ == 0) {
      first_arrival_ = arrival;
      first_ = packet;
      return;
    }
    InFlight* const place = pool.take();
    *place = {arrival, packet, last_, nullptr};
    (size_ == 2 ? second_ : last_->next) = place;
    last_ = place;
  }
  // Behind all that arrive no later.
  AQM_COLD void insert(InFlightPool& pool, Time arrival, PacketId packet);
  PacketId pop_front(InFlightPool& pool) {
    const PacketId packet = first_;
    if (--size_ == 0) {
      first_arrival_ = kNever;
      first_ = kNoPacket;
      return packet;
    }
    InFlight* const place = second_;
    first_arrival_ = place->arrival;
    first_ = place->packet;
    second_ = place->next;
    pool.give_back(place);
    return packet;
  }

  // Calls visit(packet, arrival) for each.
  template <class Visit>
  void for_each(Visit visit) const {
    if (empty()) return;
    visit(first_, first_arrival_);
    const InFlight* place = second_;
    for (std::uint32_t left = size_ - 1; left > 0; --left, place = place->next) visit(place->packet, place->arrival);
  }
  // The same from the last one on, until it returns false.
  template <class Visit>
  void for_each_from_last(Visit visit) const {
    if (empty()) return;
    const InFlight* place = last_;
    for (std::uint32_t left = size_ - 1; left > 0; --left, place = place->before)
      if (!visit(place->packet, place->arrival)) return;
    visit(first_, first_arrival_);
  }

 private:
  // What a delivery needs comes first; links put it into one cache line. The pointers are valid as far as `size_` says.
  Time first_arrival_ = kNever;
  PacketId first_ = kNoPacket;
  InFlight* second_ = nullptr;
  std::uint32_t size_ = 0;
  InFlight* last_ = nullptr;
};

}  // namespace aqm
