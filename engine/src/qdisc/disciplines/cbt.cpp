// Class-Based Thresholds (CBT).
//
// Parris, Jeffay & Smith, "Lightweight Active Router-Queue Management for Multimedia Networking", MMCN 1999;
// Jeffay, "Towards a Better-Than-Best-Effort Forwarding Service for Multimedia Flows".
// One queue for everybody, but each class of UDP may occupy only a set number of packets on average; TCP is left to
// RED.
//
// red_for = all is the design that Chung & Claypool (2000) simulate: what passes its class test meets RED on the whole
// queue. red_for = tcp is Jeffay's router: RED sees TCP only, and UDP that passes its class test is stored.
// The averages move at different instants, each with the arrivals of its own class: the flaw D-CBT mends.

#include "qdisc/disciplines.h"
#include "qdisc/parts/class_signals.h"
#include "qdisc/parts/red_disc.h"

namespace aqm {
namespace {

enum class RedFor : std::uint8_t { all, tcp };

struct CbtParams : RedParams {
  RedFor red_for = RedFor::all;
  double tagged_th = 2.9;
  double untagged_th = 0.6;
};

constexpr std::array threshold_numbers{
    Quantity{"class_average", "Average queue of its class", Unit::packets},
    Quantity{"threshold", "Threshold of its class", Unit::packets},
};
constexpr Reason above_threshold{
    .id = "threshold",
    .label = "Class threshold",
    .doc = "The average queue of the packet’s class was above the threshold of the class.",
    .sentence = "The average queue of its class is {class_average}, above the {threshold} that the class may have.",
    .law = "class_average > threshold",
    .numbers = threshold_numbers,
};

class Cbt final : public RedDisc {
 public:
  explicit Cbt(const QueueContext& context) : RedDisc(context, params_, state_) { copy_thresholds(); }

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_params_changed() override {
    RedDisc::on_params_changed();
    copy_thresholds();
  }
  void copy_thresholds() { state_.threshold = {0, params_.tagged_th, params_.untagged_th}; }

  void on_enqueue(PacketId arriving) override {
    const TrafficClass traffic_class = packet(arriving).traffic_class;
    double& average = state_.class_average[index(traffic_class)];
    average += params_.w_q * (static_cast<double>(backlog_packets(traffic_class)) - average);

    if (traffic_class != TrafficClass::tcp) {
      const double threshold = state_.threshold[index(traffic_class)];
      if (average > threshold) return drop(arriving, {above_threshold, average, threshold});
      if (params_.red_for == RedFor::tcp) {
        if (!has_room(packet(arriving).size)) return drop(arriving, overflowed(packet(arriving).size));
        core().interrupt_idle(now());
        return accept(arriving);
      }
    }
    const double backlog =
        params_.red_for == RedFor::tcp ? static_cast<double>(backlog_packets(TrafficClass::tcp)) : backlog_for_red();
    core().update(backlog, core().end_idle(now()));
    decide(arriving, backlog);
  }

  CbtParams params_;
  ClassState state_;
};

constexpr std::array cbt_params =
    join(red_params,
         std::array{
             param<&CbtParams::red_for>({.name = "red_for",
                                         .label = "RED applies to",
                                         .choices = "all|tcp",
                                         .cite = "Chung & Claypool 2000 §2",
                                         .doc = "Traffic that RED applies to: all packets that pass their class test, "
                                                "or TCP only, as in Jeffay’s router."}),
             param<&CbtParams::tagged_th>({.name = "tagged_th",
                                           .label = "Tagged threshold",
                                           .symbol = "mmu_th",
                                           .unit = Unit::packets,
                                           .min = 0,
                                           .max = 10'000,
                                           .scale = Scale::log,
                                           .guide = "class_average.tagged",
                                           .cite = "Chung & Claypool 2000 §6",
                                           .doc = "Class threshold of tagged traffic: its average queue may not exceed "
                                                  "this. Raising it gives tagged flows more of the link."}),
             param<&CbtParams::untagged_th>({.name = "untagged_th",
                                             .label = "Untagged threshold",
                                             .symbol = "udp_th",
                                             .unit = Unit::packets,
                                             .min = 0,
                                             .max = 10'000,
                                             .scale = Scale::log,
                                             .guide = "class_average.untagged",
                                             .cite = "Chung & Claypool 2000 §6",
                                             .doc = "Class threshold of untagged traffic: its average queue may not "
                                                    "exceed this. Raising it gives untagged flows more of the link."}),
         });
constexpr std::array cbt_reasons = join(std::array{&above_threshold}, red_reasons, limit_reasons);

}  // namespace

constexpr Discipline cbt{
    .id = "cbt",
    .label = "CBT",
    .name = "Class-Based Thresholds",
    .family = "paper",
    .summary = "Limits the average queue of each class of UDP to a fixed threshold; TCP, and what passes, meets RED.",
    .source = "Parris, Jeffay & Smith 1999; Jeffay",
    .params = cbt_params,
    .signals = class_signals,
    .charts = class_charts,
    .reasons = cbt_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Cbt>(context); },
};

}  // namespace aqm
