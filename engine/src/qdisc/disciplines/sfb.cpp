// Stochastic Fair BLUE (SFB).
//
// Feng, Kandlur, Saha & Shin, "Stochastic Fair Blue: A Queue Management Algorithm for Enforcing Fairness", IEEE
// INFOCOM 2001; Linux sch_sfb for the order of the tests and the penalty box as a token bucket.
// A flow is hashed into one bin of each level; every bin has a drop probability of its own, which rises while the bin
// is full and falls when it is empty. A flow meets the lowest probability of its bins, so only one that fills all of
// them, because it does not react to drops, reaches 1; all such flows share a small rate.
//
// The hash moves, so that no flow shares its bins with such a one for long. A second set of bins stands by: flows found
// unresponsive raise the probabilities of their bins there, and are known when the sets are exchanged. The paper says
// only that these are "updated".

#include <algorithm>
#include <cmath>
#include <limits>

#include "catalog/table.h"
#include "core/hash.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/fifo.h"
#include "qdisc/parts/sfb_rows.h"

namespace aqm {
namespace {

class Sfb final : public FifoDisc {
 public:
  std::size_t kept_bytes() const override {
    return 2 * static_cast<std::size_t>(params_.levels * params_.bins) * sizeof(SfbBin);
  }
  explicit Sfb(const QueueContext& context) : FifoDisc(context) {
    overrides_store();
    tokens_at_ = moved_at_ = now();
    reshape();
  }

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  struct BinsOf {
    std::array<std::size_t, static_cast<std::size_t>(kSfbMostLevels)> place;
  };

  void on_enqueue(PacketId arriving) override {
    move_hash();
    if (!has_room(packet(arriving).size)) return drop(arriving, overflowed(packet(arriving).size));

    const FlowId flow = packet(arriving).flow;
    const double size = bin_size();
    const std::int64_t least = look_up(flow, size);
    const double p_min = state_.flow_probability;
    const bool unresponsive = p_min >= 1;
    if (unresponsive) warn(flow);
    if (static_cast<double>(least) >= 1.25 * size) return drop(arriving, {sfb_full, levels_, least, size});
    if (unresponsive) return take_token() ? accept(arriving) : drop(arriving, {sfb_penalty, levels_, p_min, tokens_});

    const double draw = random().uniform();
    if (draw >= p_min) return accept(arriving);
    const Decision decision{sfb_chosen, levels_, p_min, draw};
    if (params_.ecn && mark(arriving, decision)) return accept(arriving);
    drop(arriving, decision);
  }

  PacketId on_dequeue() override {
    move_hash();
    const PacketId head = FifoDisc::on_dequeue();
    if (head != kNoPacket) left(head);
    return head;
  }

  // Updates the flow's bins, stores the lowest of their probabilities and returns the lowest of their backlogs.
  std::int64_t look_up(FlowId flow, double size) {
    const BinsOf bins = bins_of(flow, active_seed_);
    std::int64_t least = INT64_MAX;
    double p_min = 1;
    for (std::size_t level = 0; level < levels_; ++level) {
      SfbBin& bin = state_.active[bins.place[level]];
      if (static_cast<double>(bin.backlog) > size) raise(bin);
      else if (bin.backlog == 0) lower(bin);
      least = std::min(least, bin.backlog);
      p_min = std::min(p_min, bin.probability);
    }
    state_.flow_probability = p_min;
    return least;
  }

  // Records in the second set of bins that the flow is unresponsive.
  void warn(FlowId flow) {
    const BinsOf bins = bins_of(flow, warm_up_seed_);
    for (std::size_t level = 0; level < levels_; ++level) {
      SfbBin& bin = state_.warm_up[bins.place[level]];
      if (may_change(bin)) bin.probability = std::min(1.0, bin.probability + params_.increment);
    }
  }

  bool may_change(SfbBin& bin) {
    if (now() - bin.changed_at < params_.hold_time) return false;
    bin.changed_at = now();
    return true;
  }
  void raise(SfbBin& bin) {
    if (bin.probability >= 1 || !may_change(bin)) return;
    bin.probability = std::min(1.0, bin.probability + params_.increment);
    if (bin.probability >= 1) ++state_.unresponsive_bins;
  }
  void lower(SfbBin& bin) {
    if (bin.probability <= 0 || !may_change(bin)) return;
    const bool was_unresponsive = bin.probability >= 1;
    bin.probability = std::max(0.0, bin.probability - params_.decrement);
    if (was_unresponsive && bin.probability < 1) --state_.unresponsive_bins;
  }

  // The penalty box: one token bucket for all unresponsive flows.
  bool take_token() {
    tokens_ = std::min(params_.penalty_burst, tokens_ + params_.penalty_rate * to_seconds(now() - tokens_at_));
    tokens_at_ = now();
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

  // 1.5 times an equal share of the buffer, unless set.
  double bin_size() const {
    if (params_.bin_size > 0) return params_.bin_size;
    const double packets = static_cast<double>(limit().amount) / (limit().in_bytes ? 1000 : 1);
    return std::max(3.0, std::ceil(1.5 * packets / static_cast<double>(state_.bins)));
  }

  // Two levels share one 64-bit hash.
  BinsOf bins_of(FlowId flow, std::uint64_t seed) const {
    BinsOf bins;
    std::uint64_t hash = 0;
    for (std::size_t level = 0; level < levels_; ++level) {
      hash = level % 2 == 0 ? mix_bits(seed + (std::uint64_t{flow} << 8 | level)) : hash << 32;
      bins.place[level] = level * state_.bins + static_cast<std::size_t>((hash >> 32) * state_.bins >> 32);
    }
    return bins;
  }

  void store(PacketId id) override {
    FifoDisc::store(id);
    const FlowId flow = packet(id).flow;
    add(state_.active, bins_of(flow, active_seed_), 1);
    add(state_.warm_up, bins_of(flow, warm_up_seed_), 1);
  }
  PacketId remove_at(std::size_t place) override {
    const PacketId id = FifoDisc::remove_at(place);
    left(id);
    return id;
  }
  void left(PacketId id) {
    const FlowId flow = packet(id).flow;
    add(state_.warm_up, bins_of(flow, warm_up_seed_), -1);
    const BinsOf bins = bins_of(flow, active_seed_);
    for (std::size_t level = 0; level < levels_; ++level)
      if (SfbBin& bin = state_.active[bins.place[level]]; --bin.backlog == 0) lower(bin);
  }
  void add(std::vector<SfbBin>& set, const BinsOf& bins, std::int64_t by) {
    for (std::size_t level = 0; level < levels_; ++level) set[bins.place[level]].backlog += by;
  }

  // Performs the exchanges that are due; after two of them both sets are fresh.
  void move_hash() {
    if (rehash_interval_ <= Duration{0} || now() - moved_at_ < rehash_interval_) return;
    const std::int64_t due = (now() - moved_at_) / rehash_interval_;
    moved_at_ = moved_at_ + rehash_interval_ * due;
    for (std::int64_t i = 0; i < std::min<std::int64_t>(due, 2); ++i) {
      std::swap(state_.active, state_.warm_up);
      active_seed_ = warm_up_seed_;
      warm_up_seed_ = renew(state_.warm_up);
    }
    state_.unresponsive_bins = std::count_if(state_.active.begin(), state_.active.end(),
                                             [](const SfbBin& bin) { return bin.probability >= 1; });
  }

  // Clears a set and counts the queued packets into it with a new hash, whose seed it returns.
  std::uint64_t renew(std::vector<SfbBin>& set) {
    const std::uint64_t seed = random().next();
    set.assign(levels_ * state_.bins, SfbBin{0, 0, now()});
    for (std::size_t place = 0; place < static_cast<std::size_t>(backlog_packets()); ++place)
      add(set, bins_of(packet(at(place)).flow, seed), 1);
    return seed;
  }

  void on_params_changed() override {
    tokens_ = std::min(tokens_, params_.penalty_burst);
    if (rehash_interval_ != params_.rehash_interval) {
      move_hash();  // what was due by the old one
      rehash_interval_ = params_.rehash_interval;
      moved_at_ = now();
    }
    if (levels_ != static_cast<std::size_t>(params_.levels) || state_.bins != static_cast<std::size_t>(params_.bins))
      reshape();
  }
  void reshape() {
    levels_ = static_cast<std::size_t>(params_.levels);
    state_.bins = static_cast<std::size_t>(params_.bins);
    active_seed_ = renew(state_.active);
    warm_up_seed_ = renew(state_.warm_up);
    state_.unresponsive_bins = 0;
  }

  SfbParams params_;
  SfbState state_;
  std::size_t levels_ = 0;
  std::uint64_t active_seed_ = 0;
  std::uint64_t warm_up_seed_ = 0;
  Time moved_at_{};
  Duration rehash_interval_{};                               // in force since the last change of the parameters
  double tokens_ = std::numeric_limits<double>::infinity();  // until the parameters bound them
  Time tokens_at_{};
};

constexpr std::array sfb_disc_reasons = join(sfb_reasons, limit_reasons);

}  // namespace

constexpr Discipline sfb{
    .id = "sfb",
    .label = "SFB",
    .name = "Stochastic Fair BLUE",
    .family = "paper",
    .summary =
        "Hashes flows into bins, each with a drop probability; a flow whose bins all reach 1 is treated as "
        "unresponsive and limited to a small rate.",
    .source = "Feng, Kandlur, Saha & Shin 2001",
    .params = sfb_params,
    .signals = sfb_signals,
    .charts = sfb_charts,
    .tables = sfb_tables,
    .reasons = sfb_disc_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Sfb>(context); },
};

}  // namespace aqm
