// DualQ Coupled AQM with PI2 (DualPI2).
//
// De Schepper, Briscoe & White, "Dual-Queue Coupled Active Queue Management (AQM) for Low Latency, Low Loss, and
// Scalable Throughput (L4S)", RFC 9332, 2023, appendix A. Scalable senders, which set ECT(1), have a queue of their
// own. It is marked as soon as packets wait for a millisecond, and besides with a probability that is coupled to that
// of the classic queue: p_CL = k p' and p_C = p'^2, so that a scalable and a classic sender get about the same rate. A
// PI controller keeps the longer delay of the two at a target.
//
// Differs from RFC 9332: the low-latency queue is marked above a step, as in Linux, instead of on a ramp; the two
// queues share the link by weights, as in Linux, instead of by shifted time.

#include <algorithm>

#include "qdisc/disciplines.h"
#include "qdisc/flow_queue_disc.h"

namespace aqm {
namespace {

struct DualPi2Params {
  Duration target = from_seconds(0.015);
  Duration t_update = from_seconds(0.016);
  double alpha = 0.16;  // Hz
  double beta = 3.2;    // Hz
  double coupling = 2;
  Duration step_th = from_seconds(0.001);
  double classic_protection = 0.1;
};

struct DualQueue : FlowQueue {
  double sojourn = 0;      // seconds, of the packet that left last
  double probability = 0;  // of a packet to be marked or dropped, but for the step
};

struct DualPi2State : FlowQueuesState {
  double base_probability = 0;  // p'
  std::array<DualQueue, 2> queues;
};

constexpr std::uint32_t kLowLatency = 0;
constexpr std::uint32_t kClassic = 1;
constexpr Bytes kNeverStruck = 2 * 1500;  // a backlog that is no queue yet

class DualPi2 final : public FlowQueueDisc {
 public:
  explicit DualPi2(const QueueContext& context) : FlowQueueDisc(context, state_), next_update_(now()) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  std::uint32_t queue_of(const Packet& packet) override {
    return packet.ecn == Ecn::capable_l4s || packet.ecn == Ecn::congestion_experienced ? kLowLatency : kClassic;
  }
  DualQueue& queue_at(std::uint32_t number) override { return state_.queues[number]; }
  std::size_t queue_count() const override { return state_.queues.size(); }
  void on_backlogged(std::uint32_t) override {}
  void on_emptied(std::uint32_t) override { classic_claim_ = 0; }
  std::uint32_t next_queue() override {
    const DualQueue& low_latency = state_.queues[kLowLatency];
    const DualQueue& classic = state_.queues[kClassic];
    if (!low_latency.in_use() || !classic.in_use()) return low_latency.in_use() ? kLowLatency : kClassic;
    return head_of(classic).enqueued_at < head_of(low_latency).enqueued_at ? kClassic : kLowLatency;
  }
  const Packet& head_of(const DualQueue& queue) const { return packet(lists().front(queue)); }

  void on_enqueue(PacketId arriving) override {
    update();
    if (has_room(packet(arriving).size)) return accept(arriving);
    drop(arriving, Cause::overflow, overflow_decision());
  }

  PacketId on_dequeue() override {
    update();
    while (backlog_packets() > 0) {
      const std::uint32_t number = choose();
      const PacketId head = take_first(number);
      if (!passes(head, number)) continue;
      charge(number, packet(head).size);
      return head;
    }
    return kNoPacket;
  }

  // Weighted by bytes while both wait: the classic queue may claim its protected part, the other one goes first.
  std::uint32_t choose() const {
    if (!state_.queues[kClassic].in_use()) return kLowLatency;
    if (!state_.queues[kLowLatency].in_use()) return kClassic;
    return classic_claim_ > 0 ? kClassic : kLowLatency;
  }
  void charge(std::uint32_t number, double size) {
    if (!state_.queues[kClassic].in_use() || !state_.queues[kLowLatency].in_use()) return;
    classic_claim_ += number == kClassic ? size * (params_.classic_protection - 1) : size * params_.classic_protection;
  }

  // False if the packet was dropped.
  bool passes(PacketId head, std::uint32_t number) {
    DualQueue& queue = state_.queues[number];
    const Duration sojourn = now() - packet(head).enqueued_at;
    queue.sojourn = to_seconds(sojourn);
    const bool is_queue = backlog_bytes() > kNeverStruck;
    if (number == kClassic) return !is_queue || passes_classic(head);
    if (is_queue && overloaded())
      if (const double draw = draw_squared(); draw < classic_probability()) return dropped(head, draw);
    if (sojourn > params_.step_th) {
      mark(head, {queue.sojourn, to_seconds(params_.step_th)});
    } else if (const double draw = random().uniform(); is_queue && draw < queue.probability) {
      mark(head, {draw, queue.probability});
    }
    return true;
  }
  bool passes_classic(PacketId head) {
    const double draw = draw_squared();
    if (draw >= classic_probability()) return true;
    if (!overloaded() && mark(head, {draw, classic_probability()})) return true;
    return dropped(head, draw);
  }
  bool dropped(PacketId head, double draw) {
    drop_queued(head, Cause::pie, {draw, classic_probability()});
    return false;
  }
  // Below p^2 as often as the larger of two draws is below p.
  double draw_squared() {
    const double larger = std::max(random().uniform(), random().uniform());
    return larger * larger;
  }
  double classic_probability() const { return state_.base_probability * state_.base_probability; }
  // Marks can say no more than "always": RFC 9332 §4.2.3 drops then.
  bool overloaded() const { return params_.coupling * state_.base_probability >= 1; }

  double delay_at(Time time) const {
    Time oldest = time;
    for (const DualQueue& queue : state_.queues)
      if (queue.in_use()) oldest = std::min(oldest, head_of(queue).enqueued_at);
    return to_seconds(time - oldest);
  }

  // The updates since the last arrival or departure; in between the same packets are at the heads.
  void update() {
    if (now() < next_update_) return;
    while (next_update_ <= now()) {
      const double delay = delay_at(next_update_);
      const double target = to_seconds(params_.target);
      step(params_.alpha * (delay - target) + params_.beta * (delay - previous_delay_));
      previous_delay_ = delay;
      next_update_ += params_.t_update;
      const std::int64_t more = next_update_ > now() ? 0 : (now() - next_update_) / params_.t_update + 1;
      if (backlog_packets() == 0) {
        step(-params_.alpha * target * static_cast<double>(more));
        next_update_ += params_.t_update * more;
      } else if (state_.base_probability >= 1 && delay > target && more > 1) {
        next_update_ += params_.t_update * (more - 1);  // the delay only grows; the last one is remembered
      }
    }
    state_.queues[kClassic].probability = classic_probability();
    state_.queues[kLowLatency].probability = std::min(1.0, params_.coupling * state_.base_probability);
  }
  void step(double change) { state_.base_probability = std::clamp(state_.base_probability + change, 0.0, 1.0); }

  Time next_update_;
  double previous_delay_ = 0;  // seconds, at the last update
  double classic_claim_ = 0;   // bytes

  DualPi2Params params_;
  DualPi2State state_;
};

constexpr std::array params{
    param<&DualPi2Params::target>({.name = "target",
                                   .label = "Target delay",
                                   .unit = Unit::seconds,
                                   .min = 0.0001,
                                   .max = 1,
                                   .scale = Scale::log,
                                   .cite = "RFC 9332 §A.1",
                                   .doc = "Where the controller keeps the delay of the classic queue."}),
    param<&DualPi2Params::t_update>({.name = "t_update",
                                     .label = "Update interval",
                                     .unit = Unit::seconds,
                                     .min = 0.001,
                                     .max = 1,
                                     .scale = Scale::log,
                                     .cite = "RFC 9332 §A.1",
                                     .doc = "How often the controller moves its probability."}),
    param<&DualPi2Params::alpha>(
        {.name = "alpha",
         .label = "Integral gain",
         .unit = Unit::ratio,
         .min = 0.01,
         .max = 10,
         .scale = Scale::log,
         .cite = "RFC 9332 §A.1",
         .doc = "How much the probability rises at an update for each second above the target."}),
    param<&DualPi2Params::beta>({.name = "beta",
                                 .label = "Proportional gain",
                                 .unit = Unit::ratio,
                                 .min = 0.01,
                                 .max = 100,
                                 .scale = Scale::log,
                                 .cite = "RFC 9332 §A.1",
                                 .doc =
                                     "How much the probability rises at an update for each second that the delay has "
                                     "grown."}),
    param<&DualPi2Params::coupling>({.name = "coupling",
                                     .label = "Coupling factor",
                                     .symbol = "k",
                                     .unit = Unit::ratio,
                                     .min = 0.1,
                                     .max = 10,
                                     .scale = Scale::log,
                                     .cite = "RFC 9332 §2.1",
                                     .doc = "Scalable flows are marked with k p', classic ones with p'^2."}),
    param<&DualPi2Params::step_th>({.name = "step_th",
                                    .label = "Marking threshold",
                                    .unit = Unit::seconds,
                                    .min = 0.00001,
                                    .max = 1,
                                    .scale = Scale::log,
                                    .cite = "RFC 9332 §A.1; Linux step_thresh",
                                    .doc = "Packets that waited longer in the low-latency queue are all marked."}),
    param<&DualPi2Params::classic_protection>(
        {.name = "classic_protection",
         .label = "Part of the classic queue",
         .unit = Unit::ratio,
         .min = 0.01,
         .max = 0.99,
         .cite = "Linux classic_protection",
         .doc = "What the classic queue gets of the link at least while both wait, by bytes."}),
};
constexpr std::array signals{
    signal<&DualPi2State::base_probability>(
        {.name = "base_probability",
         .label = "Base probability",
         .unit = Unit::probability,
         .doc = "p' of the controller; classic packets are struck with its square, scalable ones with k times it."}),
};
constexpr std::array columns =
    join(flow_queue_columns,
         std::array{
             signal<&DualQueue::sojourn>({.name = "sojourn",
                                          .label = "Waiting time",
                                          .unit = Unit::seconds,
                                          .doc = "How long its packet that left last had waited."}),
             signal<&DualQueue::probability>({.name = "probability",
                                              .label = "Probability",
                                              .unit = Unit::probability,
                                              .doc = "Of a packet to be marked, or dropped if it cannot be."}),
         });
constexpr std::array tables{
    state_table<&DualPi2State::queues>({.name = "queues",
                                        .label = "Queues",
                                        .row = "queue",
                                        .row_names = "low latency|classic",
                                        .doc = "The queue of scalable senders, and that of all others."},
                                       columns),
};
constexpr std::array causes{Cause::pie, Cause::overflow};

}  // namespace

constexpr Discipline dualpi2{
    .id = "dualpi2",
    .label = "DualPI2",
    .name = "DualQ Coupled AQM with PI2",
    .family = "active",
    .summary = "A low-latency queue for scalable senders beside a classic one, with coupled marking.",
    .source = "RFC 9332",
    .params = params,
    .signals = signals,
    .tables = tables,
    .causes = causes,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> {
      return std::make_unique<DualPi2>(context);
    },
};

}  // namespace aqm
