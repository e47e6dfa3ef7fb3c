// What happens seldom to packets in flight.
#include "link/in_flight.h"

#include <algorithm>
#include <utility>

namespace aqm {
namespace {

constexpr std::size_t kFirstChunk = 64, kLargestChunk = 8192;

}  // namespace

// Doubles the pool while it is small.
void InFlightPool::grow() {
  const std::size_t count = std::clamp(size_, kFirstChunk, kLargestChunk);
  auto places = std::make_unique<InFlight[]>(count);
  for (std::size_t i = count; i > 0; --i) give_back(&places[i - 1]);
  chunks_.push_back(std::move(places));
  size_ += count;
}

void InFlightList::insert(InFlightPool& pool, Time arrival, PacketId packet) {
  if (empty() || arrival >= last_arrival()) return push_back(pool, arrival, packet);
  const bool is_first = arrival < first_arrival_;
  if (is_first) {
    std::swap(arrival, first_arrival_);
    std::swap(packet, first_);
  }
  InFlight *before = last_, *next = nullptr;
  std::uint32_t left = size_ - 1;
  for (; left > 0 && (is_first || before->arrival > arrival); --left) {
    next = before;
    before = before->before;
  }
  if (left == 0) before = nullptr;
  InFlight* const place = pool.take();
  *place = {arrival, packet, before, next};
  (before ? before->next : second_) = place;
  (next ? next->before : last_) = place;
  ++size_;
}

}  // namespace aqm
