#include "qdisc/parts/sparse_first_disc.h"

#include <bit>

#include "core/hash.h"

namespace aqm {

std::uint32_t SparseFirstDisc::queue_of(const Packet& packet) {
  constexpr std::uint16_t kUnused = 0xFFFF;
  const auto buckets = static_cast<std::uint64_t>(fair_params_.flows);
  if (queue_of_bucket_.empty()) queue_of_bucket_.assign(static_cast<std::size_t>(buckets), kUnused);
  const std::uint64_t hash = mix_bits(packet.flow ^ perturbation_);
  // Avoids the division, which costs as much as everything else, for powers of two.
  const std::uint64_t bucket = std::has_single_bit(buckets) ? hash & (buckets - 1) : hash % buckets;
  std::uint16_t& queue = queue_of_bucket_[static_cast<std::size_t>(bucket)];
  if (queue == kUnused) queue = queues_++;
  return queue;
}

void SparseFirstDisc::on_params_changed() {
  if (queue_of_bucket_.size() != static_cast<std::size_t>(fair_params_.flows)) sort_anew();
}

// What a queue has learned of its flow is of no use to another one.
void SparseFirstDisc::on_all_emptied() {
  queue_of_bucket_.clear();
  queues_ = 0;
  new_ = {};
  old_ = {};
  forget_queues();
}

void SparseFirstDisc::on_backlogged(std::uint32_t number) {
  if (new_.contains(number) || old_.contains(number)) return;
  SparseFirstQueue& queue = queue_at(number);
  queue.deficit = fair_params_.quantum;
  queue.is_new = true;
  new_.add(number);
}

void SparseFirstDisc::leave_round(std::uint32_t number) {
  (new_.contains(number) ? new_ : old_).remove(number);
  queue_at(number).is_new = false;
}

PacketId SparseFirstDisc::on_dequeue() {
  while (!new_.empty() || !old_.empty()) {
    const bool from_new = !new_.empty();
    const std::uint32_t number = from_new ? new_.first() : old_.first();
    SparseFirstQueue& queue = queue_at(number);
    if (queue.deficit <= 0) {
      queue.deficit += fair_params_.quantum;
      leave_round(number);
      old_.add(number);
      continue;
    }
    const PacketId id = serve(number);
    if (id != kNoPacket) {
      queue.deficit -= packet(id).size;
      return id;
    }
    leave_round(number);
    // RFC 8290 §4.2: a new queue that becomes empty joins the old queues for a round, so that it cannot stay new
    // forever.
    if (from_new && !old_.empty()) old_.add(number);
  }
  return kNoPacket;
}

std::uint32_t SparseFirstDisc::next_queue() {
  while (true) {
    const std::uint32_t number = new_.empty() ? old_.first() : new_.first();
    leave_round(number);
    if (!queue_at(number).in_use()) continue;
    old_.add(number);
    return number;
  }
}

}  // namespace aqm
