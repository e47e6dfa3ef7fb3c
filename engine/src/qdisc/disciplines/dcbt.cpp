// Dynamic Class-Based Thresholds (D-CBT).
//
// Chung & Claypool, "Dynamic-CBT - Better Performing Active Queue Management for Multimedia Networking", NOSSDAV 2000.
// CBT whose thresholds follow the number of active flows, so that each class gets the fair shares of its flows. All
// averages move at the same instants with the same weight, and classes are tested under congestion only.

#include <algorithm>

#include "qdisc/disciplines.h"
#include "qdisc/parts/class_signals.h"
#include "qdisc/parts/red_disc.h"

namespace aqm {
namespace {

struct DcbtParams : RedParams {
  Duration active_interval = from_seconds(0.3);
  double untagged_allowance = 0.1;
};

struct DcbtState : ClassState {
  PerClass<std::int64_t> active_flows{};
};

// The flows that have sent recently. A flow is removed at the first check, one per interval, that finds it silent for a
// whole interval, so it counts for one to two intervals after its last packet. Checks are performed at the next
// arrival, or when the count is shown.
class ActiveFlows {
 public:
  void seen(FlowId flow, TrafficClass traffic_class, Time now, PerClass<std::int64_t>& counts) {
    if (flow >= last_seen_.size()) last_seen_.resize(flow + 1, kNotActive);
    if (last_seen_[flow] == kNotActive) {
      active_.push_back({flow, traffic_class});
      ++counts[index(traffic_class)];
    }
    last_seen_[flow] = now;
  }

  void expire(Time now, Duration interval, PerClass<std::int64_t>& counts) {
    if (now < next_check_) return;
    const std::int64_t checks = (now - next_check_).count() / interval.count();
    const Time check = next_check_ + interval * checks;
    next_check_ = check + interval;
    std::erase_if(active_, [&](const Entry& entry) {
      if (last_seen_[entry.flow] + interval >= check) return false;
      last_seen_[entry.flow] = kNotActive;
      --counts[index(entry.traffic_class)];
      return true;
    });
  }

  void check_by(Time time) { next_check_ = std::min(next_check_, time); }

 private:
  static constexpr Time kNotActive{-1};
  struct Entry {
    FlowId flow;
    TrafficClass traffic_class;
  };
  std::vector<Time> last_seen_;  // by flow
  std::vector<Entry> active_;
  Time next_check_ = kNever;
};

constexpr std::array tagged_numbers{
    Quantity{"class_average", "Tagged average", Unit::packets},
    Quantity{"active", "Active tagged flows"},
    Quantity{"flows", "Active flows of all classes"},
    Quantity{"average", "Average queue", Unit::packets},
    Quantity{"min_th", "Minimum threshold", Unit::packets},
    Quantity{"threshold", "Tagged threshold", Unit::packets},
};
constexpr Reason above_tagged{
    .id = "threshold",
    .label = "Class threshold",
    .doc = "The average of the tagged packets was above their share of the average queue, under congestion.",
    .sentence =
        "The tagged average, {class_average}, is above the tagged threshold: {active} of {flows} active flows "
        "are tagged, and {active} / {flows} of the average queue of {average} is {threshold}.",
    .law = "average > min_th && threshold ~ active / flows * average && class_average > threshold",
    .numbers = tagged_numbers,
};
constexpr std::array untagged_numbers{
    Quantity{"class_average", "Untagged average", Unit::packets},
    Quantity{"active", "Active untagged flows"},
    Quantity{"flows", "Active flows of all classes"},
    Quantity{"average", "Average queue", Unit::packets},
    Quantity{"min_th", "Minimum threshold", Unit::packets},
    Quantity{"max_th", "Maximum threshold", Unit::packets},
    Quantity{"untagged_allowance", "Untagged allowance", Unit::ratio},
    Quantity{"threshold", "Untagged threshold", Unit::packets},
};
constexpr Reason above_untagged{
    .id = "threshold",
    .label = "Class threshold",
    .doc = "The average of the untagged packets was above their share of a fixed reserve, under congestion.",
    .sentence =
        "The untagged average, {class_average}, is above the untagged threshold: {active} of {flows} active flows are "
        "untagged, and {active} / {flows} × ({min_th#} + {untagged_allowance} × ({max_th#} − {min_th#})) is "
        "{threshold}.",
    .law =
        "average > min_th && threshold ~ active / flows * (min_th + untagged_allowance * (max_th - min_th)) && "
        "class_average > threshold",
    .numbers = untagged_numbers,
};

class Dcbt final : public RedDisc {
 public:
  explicit Dcbt(const QueueContext& context) : RedDisc(context, params_, state_) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  void bring_up_to_date() override { expire(); }

 private:
  void on_params_changed() override {
    RedDisc::on_params_changed();
    active_.check_by(now() + params_.active_interval);
  }

  void expire() { active_.expire(now(), params_.active_interval, state_.active_flows); }

  void on_enqueue(PacketId arriving) override {
    const Packet& arrival = packet(arriving);
    expire();
    active_.seen(arrival.flow, arrival.traffic_class, now(), state_.active_flows);

    const double backlog = backlog_for_red();
    const std::int64_t m = core().end_idle(now());
    core().update(backlog, m);
    update_class_averages(m);
    update_thresholds();

    const std::size_t c = index(arrival.traffic_class);
    const bool congested = state_.average > params_.min_th;
    if (congested && arrival.traffic_class != TrafficClass::tcp && state_.class_average[c] > state_.threshold[c])
      return drop(arriving, above_threshold(arrival.traffic_class));
    decide(arriving, backlog);
  }

  void update_class_averages(std::int64_t m) {
    const double decay = core().decay(m);
    for (std::size_t c = 0; c < kClasses; ++c) {
      const auto queued = static_cast<double>(backlog_packets(static_cast<TrafficClass>(c)));
      state_.class_average[c] = state_.class_average[c] * decay + params_.w_q * queued;
    }
  }

  // Tagged flows respond to congestion and may use their share of the whole average. Untagged flows do not: they get a
  // share of the minimum threshold and an allowance for their early drops.
  void update_thresholds() {
    const PerClass<std::int64_t>& n = state_.active_flows;
    const auto all = static_cast<double>(n[0] + n[1] + n[2]);
    const double reserve = params_.min_th + params_.untagged_allowance * (params_.max_th - params_.min_th);
    state_.threshold[index(TrafficClass::tagged)] = static_cast<double>(n[1]) / all * state_.average;
    state_.threshold[index(TrafficClass::untagged)] = static_cast<double>(n[2]) / all * reserve;
  }

  Decision above_threshold(TrafficClass of) const {
    const PerClass<std::int64_t>& n = state_.active_flows;
    const std::int64_t all = n[0] + n[1] + n[2];
    const std::size_t c = index(of);
    const double average = state_.class_average[c];
    if (of == TrafficClass::tagged)
      return {above_tagged, average, n[c], all, state_.average, params_.min_th, state_.threshold[c]};
    return {above_untagged,     average,        n[c],           all,
            state_.average,     params_.min_th, params_.max_th, params_.untagged_allowance,
            state_.threshold[c]};
  }

  ActiveFlows active_;

  DcbtParams params_;
  DcbtState state_;
};

constexpr std::array dcbt_params = join(
    red_params,
    std::array{
        param<&DcbtParams::active_interval>({.name = "active_interval",
                                             .label = "Active-flow interval",
                                             .unit = Unit::seconds,
                                             .min = 0.001,
                                             .max = 60,
                                             .scale = Scale::log,
                                             .cite = "Chung & Claypool 2000 §3",
                                             .doc = "Time without a packet after which a flow no longer counts as "
                                                    "active. Choose it longer than the longest gap of a live flow."}),
        param<&DcbtParams::untagged_allowance>(
            {.name = "untagged_allowance",
             .label = "Untagged allowance",
             .unit = Unit::ratio,
             .min = 0,
             .max = 1,
             .cite = "Chung & Claypool 2000 §3",
             .doc = "Share of the range from min_th to max_th that untagged flows may use on top of min_th. Raising it "
                    "gives untagged flows more of the link."}),
    });

constexpr std::array dcbt_signals = join(
    class_signals,
    std::array{
        signal<&DcbtState::active_flows, 0>({.name = "active_flows.tcp",
                                             .label = "Active TCP flows",
                                             .traffic_class = "tcp",
                                             .doc = "TCP flows that sent within the last one to two intervals."}),
        signal<&DcbtState::active_flows, 1>({.name = "active_flows.tagged",
                                             .label = "Active tagged flows",
                                             .traffic_class = "tagged",
                                             .doc = "Tagged flows that sent within the last one to two intervals."}),
        signal<&DcbtState::active_flows, 2>({.name = "active_flows.untagged",
                                             .label = "Active untagged flows",
                                             .traffic_class = "untagged",
                                             .doc = "Untagged flows that sent within the last one to two intervals."}),
    });
constexpr std::array dcbt_reasons = join(std::array{&above_tagged, &above_untagged}, red_reasons, limit_reasons);

}  // namespace

constexpr Discipline dcbt{
    .id = "dcbt",
    .label = "D-CBT",
    .name = "Dynamic Class-Based Thresholds",
    .family = "paper",
    .summary =
        "CBT with thresholds that follow the number of active flows in each class and apply only under congestion.",
    .source = "Chung & Claypool 2000",
    .params = dcbt_params,
    .signals = dcbt_signals,
    .charts = class_charts,
    .reasons = dcbt_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Dcbt>(context); },
    .flow_bytes = sizeof(Time),
};

}  // namespace aqm
