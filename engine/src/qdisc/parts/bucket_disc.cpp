#include "qdisc/parts/bucket_disc.h"

#include "core/hash.h"

namespace aqm {

std::uint32_t BucketDisc::queue_of(const Packet& packet) {
  const auto buckets = static_cast<std::uint32_t>(bucket_params_.buckets);
  if (bucket_params_.perturb_interval <= Duration{}) return packet.flow % buckets;
  return static_cast<std::uint32_t>(mix_bits(packet.flow ^ perturbation_) % buckets);
}

std::uint32_t BucketDisc::next_queue() {
  const std::uint32_t first = round_.first();
  round_.advance();
  return first;
}

void BucketDisc::catch_up() {
  if (now() < next_perturbation_) return;
  next_perturbation_ += interval_ * ((now() - next_perturbation_) / interval_ + 1);
  perturbation_ = random().next();
  sort_anew();
}

void BucketDisc::on_params_changed() {
  const bool was_hashed = interval_ > Duration{};
  const bool is_hashed = bucket_params_.perturb_interval > Duration{};
  if (interval_ != bucket_params_.perturb_interval) {
    interval_ = bucket_params_.perturb_interval;
    next_perturbation_ = is_hashed ? now() + interval_ : kNever;
  }
  if (is_hashed && !was_hashed) perturbation_ = random().next();  // which flows collide at first depends on the seed
  if (buckets_ == bucket_params_.buckets && was_hashed == is_hashed) return;
  buckets_ = bucket_params_.buckets;
  sort_anew();
}

}  // namespace aqm
