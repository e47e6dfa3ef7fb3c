// Class-based queueing (CBQ).
//
// Floyd & Van Jacobson, "Link-sharing and Resource Management Models for Packet Networks", IEEE/ACM ToN 3(4), 1995;
// with the estimator of ns-2.35 (queue/cbq.cc). Each class of traffic has a queue and a share of the link. An estimator
// averages by how much the gaps between its packets differ from those at its share. A class below its limit goes first;
// a class above it may borrow what the others leave, or must wait until its average allows a packet again.
//
// Differs from ns-2: the classes stand directly under the link; a class borrows only if no class below its limit has
// packets (the paper's formal rule); weights are kept by self-clocked fair queueing in place of weighted round robin.

#include <algorithm>
#include <limits>

#include "qdisc/disciplines.h"
#include "qdisc/parts/cbq_rows.h"

namespace aqm {
namespace {

class Cbq final : public FlowQueueDisc, private EventHandler {
 public:
  explicit Cbq(const QueueContext& context) : FlowQueueDisc(context, state_) { assign_classes(); }

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  bool holds_back() const override {
    return std::any_of(state_.classes.begin(), state_.classes.end(), [](const CbqClass& c) { return !c.borrow; });
  }

  std::optional<std::string_view> problem() const override {
    double sum = 0;
    unsigned seen = 0;
    for (const CbqClassParams& one : params_.classes) {
      const unsigned bit = 1U << index(one.traffic_class);
      if ((seen & bit) != 0) return "classes must not contain a class twice";
      seen |= bit;
      sum += one.share;
    }
    if (sum > 1 + 1e-9) return "the shares of classes must not add up to more than 1";
    return std::nullopt;
  }

 private:
  std::uint32_t queue_of(const Packet& packet) override {
    return static_cast<std::uint32_t>(index(packet.traffic_class));
  }
  CbqClass& queue_at(std::uint32_t number) override { return state_.classes[number]; }
  std::size_t queue_count() const override { return kClasses; }
  void on_backlogged(std::uint32_t number) override {
    CbqClass& one = state_.classes[number];
    one.virtual_time = std::max(one.virtual_time, virtual_time_);
  }
  void on_emptied(std::uint32_t) override {}
  // In order of arrival; at equal times the classes in turn.
  std::uint32_t next_queue() override {
    std::uint32_t next = kClasses;
    for (std::uint32_t i = 1; i <= kClasses; ++i) {
      const std::uint32_t c = (last_released_ + i) % kClasses;
      if (state_.classes[c].packets > 0 && (next == kClasses || arrived(c) < arrived(next))) next = c;
    }
    return last_released_ = next;
  }
  Time arrived(std::uint32_t c) const { return packet(lists().front(state_.classes[c])).enqueued_at; }

  // Unlisted classes share the remaining rate, and may borrow.
  void assign_classes() {
    double left = 1;
    for (const CbqClassParams& one : params_.classes) left -= one.share;
    const auto unlisted = static_cast<double>(kClasses - std::min(kClasses, params_.classes.size()));
    for (CbqClass& one : state_.classes) {
      one.share = std::max(kCbqLeastShare, left / std::max(1.0, unlisted));
      one.borrow = true;
      one.limit = {std::numeric_limits<std::int64_t>::max(), false};
    }
    for (const CbqClassParams& one : params_.classes) {
      CbqClass& assigned = state_.classes[index(one.traffic_class)];
      assigned.share = one.share;
      assigned.borrow = one.borrow;
      assigned.limit = one.limit;
    }
  }
  void on_params_changed() override {
    assign_classes();
    drop_beyond_class_limits();
    start_anew();
  }
  // The limit is also set after packets were taken over.
  void on_limit_changed() override { drop_beyond_class_limits(); }
  void drop_beyond_class_limits() {
    for (std::uint32_t c = 0; c < kClasses; ++c)
      while (is_beyond(state_.classes[c], 0)) {
        const Decision decision = queue_beyond(state_.classes[c].limit, state_.classes[c]);
        drop_queued(take_last(c), decision);
      }
  }
  void on_rate_changed() override { start_anew(); }
  // Averages from other shares or another rate are meaningless.
  void start_anew() {
    for (CbqClass& one : state_.classes) one.estimator.reset(now());
    if (backlog_packets() > 0) ready();
  }

  bool is_beyond(const CbqClass& one, std::uint32_t arriving) const {
    return one.limit.in_bytes ? one.bytes + arriving > one.limit.amount
                              : one.packets + (arriving > 0 ? 1 : 0) > one.limit.amount;
  }

  void on_enqueue(PacketId arriving) override {
    const CbqClass& one = state_.classes[queue_of(packet(arriving))];
    const std::uint32_t size = packet(arriving).size;
    if (is_beyond(one, size)) return drop(arriving, queue_overflowed(one.limit, one, size));
    if (!has_room(size)) return drop(arriving, overflowed(size));
    accept(arriving);
  }

  PacketId on_dequeue() override {
    if (backlog_packets() == 0) return kNoPacket;
    for (CbqClass& one : state_.classes) one.over_limit = now() < one.estimator.over_limit_until;
    CbqClass* next = first_of([](const CbqClass& one) { return !one.over_limit; });
    if (next == nullptr) next = first_of([](const CbqClass& one) { return one.borrow; });
    if (next == nullptr) return hold_back();
    const auto number = static_cast<std::uint32_t>(next - state_.classes.data());
    const PacketId head = take_first(number);
    if (next->over_limit) ++next->borrowed;
    sent(*next, packet(head).size);
    return head;
  }
  // The class with the least service relative to its share, among those that may send.
  CbqClass* first_of(bool (*may_send)(const CbqClass&)) {
    CbqClass* first = nullptr;
    for (CbqClass& one : state_.classes)
      if (one.packets > 0 && may_send(one) && (first == nullptr || one.virtual_time < first->virtual_time))
        first = &one;
    return first;
  }

  void sent(CbqClass& one, std::uint32_t size) {
    virtual_time_ = std::max(virtual_time_, one.virtual_time);
    one.virtual_time += size / one.share;
    const Duration transmission = transmission_time(size, rate());
    one.estimator.sent(now() + transmission, transmission, one.share, params_.max_burst);
  }

  // All waiting classes may neither send nor borrow: waits until the first of them may send.
  PacketId hold_back() {
    Time until = kNever;
    for (const CbqClass& one : state_.classes)
      if (one.packets > 0) until = std::min(until, one.estimator.over_limit_until);
    if (until != wakes_at_) events().schedule(until, *this);
    wakes_at_ = until;
    return kNoPacket;
  }
  void on_event(std::uint32_t) override {
    if (now() == wakes_at_ && backlog_packets() > 0) ready();
  }

  double virtual_time_ = 0;
  Time wakes_at_ = kNever;
  std::uint32_t last_released_ = kClasses - 1;

  CbqParams params_;
  CbqState state_;
};

constexpr std::array cbq_reasons = join(queue_reasons, limit_reasons);

}  // namespace

constexpr Discipline cbq{
    .id = "cbq",
    .label = "CBQ",
    .name = "Class-Based Queueing",
    .family = "scheduler",
    .summary =
        "Gives each class its own queue and a share of the link, and lets classes borrow what others leave unused.",
    .source = "Floyd & Van Jacobson 1995; ns-2 Queue/CBQ",
    .params = cbq_params,
    .signals = flow_queue_signals,
    .charts = flow_queue_charts,
    .tables = cbq_tables,
    .reasons = cbq_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Cbq>(context); },
};

}  // namespace aqm
