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

#include "qdisc/cbq_estimator.h"
#include "qdisc/disciplines.h"
#include "qdisc/flow_queue_disc.h"

namespace aqm {
namespace {

struct CbqClassParams {
  TrafficClass traffic_class = TrafficClass::tcp;
  double share = 0.1;
  bool borrow = true;
  QueueLimit limit{60, false};
};

struct CbqParams {
  std::vector<CbqClassParams> classes{{.traffic_class = TrafficClass::tcp, .share = 0.8},
                                      {.traffic_class = TrafficClass::tagged, .share = 0.15},
                                      {.traffic_class = TrafficClass::untagged, .share = 0.05}};
  double max_burst = 16;  // packets
};

struct CbqClass : FlowQueue {
  double share = 0;
  bool borrow = true;
  QueueLimit limit;
  CbqEstimator estimator;
  bool over_limit = false;
  std::int64_t borrowed = 0;  // packets that were sent above the limit
  double virtual_time = 0;    // bytes it has been served, over its share

  bool in_use() const { return true; }
};

struct CbqState : FlowQueuesState {
  PerClass<CbqClass> classes;
};

constexpr double kLeastShare = 0.001;  // of a class that nothing is left for

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
      if ((seen & bit) != 0) return "each class may stand in classes once only";
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
  // In order of arrival; of what arrived at one time, the classes in turn.
  std::uint32_t next_queue() override {
    std::uint32_t next = kClasses;
    for (std::uint32_t i = 1; i <= kClasses; ++i) {
      const std::uint32_t c = (last_released_ + i) % kClasses;
      if (state_.classes[c].packets > 0 && (next == kClasses || arrived(c) < arrived(next))) next = c;
    }
    return last_released_ = next;
  }
  Time arrived(std::uint32_t c) const { return packet(lists().front(state_.classes[c])).enqueued_at; }

  // Classes that are not listed share what the others leave, and borrow.
  void assign_classes() {
    double left = 1;
    for (const CbqClassParams& one : params_.classes) left -= one.share;
    const auto unlisted = static_cast<double>(kClasses - std::min(kClasses, params_.classes.size()));
    for (CbqClass& one : state_.classes) {
      one.share = std::max(kLeastShare, left / std::max(1.0, unlisted));
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
    for (std::uint32_t c = 0; c < kClasses; ++c)
      while (is_beyond(state_.classes[c], 0)) {
        const Decision decision = class_decision(state_.classes[c]);
        drop_queued(take_last(c), Cause::overflow, decision);
      }
    start_anew();
  }
  void on_rate_changed() override { start_anew(); }
  // Averages of other shares or of another rate say nothing.
  void start_anew() {
    for (CbqClass& one : state_.classes) one.estimator.reset(now());
    if (backlog_packets() > 0) ready();
  }

  bool is_beyond(const CbqClass& one, std::uint32_t arriving) const {
    return one.limit.in_bytes ? one.bytes + arriving > one.limit.amount
                              : one.packets + (arriving > 0 ? 1 : 0) > one.limit.amount;
  }
  Decision class_decision(const CbqClass& one) const {
    return {static_cast<double>(one.limit.in_bytes ? one.bytes : one.packets), static_cast<double>(one.limit.amount)};
  }

  void on_enqueue(PacketId arriving) override {
    const CbqClass& one = state_.classes[queue_of(packet(arriving))];
    if (is_beyond(one, packet(arriving).size)) return drop(arriving, Cause::overflow, class_decision(one));
    if (!has_room(packet(arriving).size)) return drop(arriving, Cause::overflow, overflow_decision());
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
  // Of the classes that may send the one that has been served least, by its share.
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

  // Only classes wait that may neither send nor borrow: until the first of them may send.
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

constexpr std::array class_fields{
    param<&CbqClassParams::traffic_class>({.name = "class",
                                           .label = "Class",
                                           .choices = "tcp|tagged|untagged",
                                           .cite = "Floyd & Van Jacobson 1995 §2",
                                           .doc = "Which class of traffic this is about."}),
    param<&CbqClassParams::share>({.name = "share",
                                   .label = "Share",
                                   .unit = Unit::ratio,
                                   .min = kLeastShare,
                                   .max = 1,
                                   .scale = Scale::log,
                                   .cite = "ns-2 allotment_",
                                   .doc = "What part of the link it may use when all classes have packets."}),
    param<&CbqClassParams::borrow>({.name = "borrow",
                                    .label = "May borrow",
                                    .cite = "ns-2 permit_borrowing_",
                                    .doc = "Uses what the others leave; otherwise it never gets more than its share."}),
    param<&CbqClassParams::limit>({.name = "limit",
                                   .label = "Buffer",
                                   .unit = Unit::packets,
                                   .min = 1,
                                   .max = 100'000,
                                   .scale = Scale::log,
                                   .cite = "RFC 7567 §2",
                                   .doc = "How much of it may wait, in packets or bytes."}),
};
constexpr std::array params{
    records<&CbqParams::classes, class_fields>(
        {.name = "classes",
         .label = "Classes",
         .cite = "Floyd & Van Jacobson 1995 §2",
         .doc = "What share of the link each class has; classes that are not listed share the rest, and borrow."}),
    param<&CbqParams::max_burst>({.name = "max_burst",
                                  .label = "Burst after silence",
                                  .unit = Unit::packets,
                                  .min = 1,
                                  .max = 100,
                                  .scale = Scale::log,
                                  .cite = "Floyd & Van Jacobson 1995 §A; ns-2 maxidle_",
                                  .doc = "How many packets a class may send back to back after it was silent."}),
};
constexpr std::array columns =
    join(flow_queue_columns,
         std::array{
             signal<&CbqClass::share>({.name = "share",
                                       .label = "Share",
                                       .unit = Unit::ratio,
                                       .doc = "The part of the link that it may use when all classes have packets."}),
             signal<&CbqClass::estimator, &CbqEstimator::average_idle>(
                 {.name = "average_idle",
                  .label = "Average idle time",
                  .unit = Unit::seconds,
                  .doc = "By how much the gaps between its packets are longer than at its share, on average."}),
             signal<&CbqClass::over_limit>({.name = "over_limit",
                                            .label = "Over its limit",
                                            .doc = "1 while it has used more than its share lately."}),
             signal<&CbqClass::borrowed>({.name = "borrowed",
                                          .label = "Borrowed",
                                          .unit = Unit::packets,
                                          .doc = "Packets that it has sent above its share so far."}),
         });
constexpr std::array tables{
    state_table<&CbqState::classes>(
        {.name = "classes", .label = "Classes", .row = "class", .doc = "The queue and the estimator of each class."},
        columns),
};
constexpr std::array causes{Cause::overflow};

}  // namespace

constexpr Discipline cbq{
    .id = "cbq",
    .label = "CBQ",
    .name = "Class-Based Queueing",
    .family = "scheduler",
    .summary = "A queue and a share of the link for each class, with borrowing of what the others leave.",
    .source = "Floyd & Van Jacobson 1995; ns-2 Queue/CBQ",
    .params = params,
    .signals = flow_queue_signals,
    .tables = tables,
    .causes = causes,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Cbq>(context); },
};

}  // namespace aqm
