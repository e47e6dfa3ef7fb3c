// Base of disciplines that hash flows into buckets served in turn: SFQ and DRR.
//
// Without perturbation flow i has bucket i mod buckets, so that few flows never collide, as in the ns-2 experiments,
// which hash addresses. With perturbation the hash changes every interval; queued packets move to their new buckets, so
// that no packet overtakes another one of its flow.
#pragma once

#include "qdisc/parts/flow_queue_disc.h"

namespace aqm {

struct BucketParams {
  std::int64_t buckets = 16;
  Duration perturb_interval{};
};

class BucketDisc : public FlowQueueDisc {
 public:
  BucketDisc(const QueueContext& context, const BucketParams& params, FlowQueuesState& state)
      : FlowQueueDisc(context, state), bucket_params_(params) {}

  std::size_t kept_bytes() const final { return static_cast<std::size_t>(bucket_params_.buckets) * kBucketBytes; }

 protected:
  std::uint32_t queue_of(const Packet& packet) final;
  void on_backlogged(std::uint32_t number) override { round_.add(number); }
  void on_emptied(std::uint32_t number) override { round_.remove(number); }
  std::uint32_t next_queue() final;
  void on_params_changed() final;

  // Perturbs the hash if it is due; to be called at arrivals and departures.
  void catch_up();
  Round& round() { return round_; }

 private:
  static constexpr std::size_t kBucketBytes = 48;  // list of packets, deficit, position in the round

  const BucketParams& bucket_params_;
  Round round_;
  std::int64_t buckets_ = 0;  // into which the packets are sorted
  Duration interval_{};       // the interval with which next_perturbation_ was computed
  Time next_perturbation_ = kNever;
  std::uint64_t perturbation_ = 0;
};

inline constexpr std::array bucket_params{
    param<&BucketParams::buckets>({.name = "buckets",
                                   .label = "Buckets",
                                   .min = 1,
                                   .max = 1024,
                                   .scale = Scale::log,
                                   .cite = "ns-2 buckets_",
                                   .doc = "Number of queues that flows are hashed into. More buckets mean fewer flows "
                                          "that share one bucket and its service."}),
    param<&BucketParams::perturb_interval>(
        {.name = "perturb_interval",
         .label = "Perturbation interval",
         .unit = Unit::seconds,
         .min = 0,
         .max = 3600,
         .cite = "McKenney 1990 §4",
         .doc = "Interval between two changes of the hash, so that no flows collide for long. 0 never changes it and "
                "puts flow i into bucket i mod buckets."}),
};

}  // namespace aqm
