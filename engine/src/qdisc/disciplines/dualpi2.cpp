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
#include "qdisc/parts/dualpi2_rows.h"

namespace aqm {
namespace {

constexpr std::uint32_t kLowLatency = 0;
constexpr std::uint32_t kClassic = 1;
constexpr Bytes kNeverStruck = 2 * 1500;  // no random drop or mark up to this backlog

constexpr std::array dualpi2_numbers{
    Quantity{"base_probability", "Base probability", Unit::probability},
    Quantity{"draw", "Larger of the two numbers drawn"},
};
constexpr Reason dualpi2_chosen{
    .id = "pie",
    .label = "PI2 drop",
    .mark_label = "PI2 mark",
    .doc = "Chosen at random, with the square of the base probability, which follows the queueing delay.",
    .sentence =
        "The base probability is p' = {base_probability}. The larger of two numbers drawn, {draw}, is below it, "
        "which happens with probability p'².",
    .law = "draw * draw < base_probability * base_probability",
    .numbers = dualpi2_numbers,
};
constexpr std::array coupled_numbers{
    Quantity{"k", "Coupling factor", Unit::ratio},
    Quantity{"base_probability", "Base probability", Unit::probability},
    Quantity{"probability", "Marking probability", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
constexpr Reason coupled_mark{
    .id = "coupled",
    .drops = false,
    .label = "Coupled mark",
    .mark_label = "Coupled mark",
    .doc = "Chosen at random in the low-latency queue, with a multiple of the base probability of the classic queue.",
    .sentence =
        "The base probability is p' = {base_probability}, so the low-latency queue is marked with probability "
        "{k} × p' = {probability}. The number drawn, {draw}, is below it.",
    .law = "probability ~ min(1, k * base_probability) && draw < probability",
    .numbers = coupled_numbers,
};
constexpr std::array step_numbers{
    Quantity{"sojourn", "Waiting time", Unit::seconds},
    Quantity{"step_th", "Marking threshold", Unit::seconds},
};
constexpr Reason step_mark{
    .id = "step",
    .drops = false,
    .label = "Step mark",
    .mark_label = "Step mark",
    .doc = "Packets of the low-latency queue had waited longer than the marking threshold.",
    .sentence = "It had waited {sojourn} in the low-latency queue, longer than the marking threshold of {step_th}.",
    .law = "sojourn > step_th",
    .numbers = step_numbers,
};

class DualPi2 final : public FlowQueueDisc {
 public:
  explicit DualPi2(const QueueContext& context) : FlowQueueDisc(context, state_), next_update_(now()) {}

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  void bring_up_to_date() override { update(); }

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
    drop(arriving, overflowed(packet(arriving).size));
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

  // Weighted by bytes while both queues are backlogged: the low-latency queue is served first unless the classic queue
  // can claim its protected share.
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
      if (const double draw = larger_draw(); draw * draw < classic_probability()) return dropped(head, draw);
    if (sojourn > params_.step_th) {
      mark(head, {step_mark, queue.sojourn, to_seconds(params_.step_th)});
    } else if (const double draw = random().uniform(); is_queue && draw < queue.probability) {
      mark(head, {coupled_mark, coupled_by_, state_.base_probability, queue.probability, draw});
    }
    return true;
  }
  bool passes_classic(PacketId head) {
    const double draw = larger_draw();
    if (draw * draw >= classic_probability()) return true;
    if (!overloaded() && mark(head, {dualpi2_chosen, state_.base_probability, draw})) return true;
    return dropped(head, draw);
  }
  bool dropped(PacketId head, double draw) {
    drop_queued(head, {dualpi2_chosen, state_.base_probability, draw});
    return false;
  }
  // Falls below p with probability p^2.
  double larger_draw() { return std::max(random().uniform(), random().uniform()); }
  double classic_probability() const { return state_.base_probability * state_.base_probability; }
  // When every packet would be marked, marks carry no information: drops instead (RFC 9332 §4.2.3).
  bool overloaded() const { return params_.coupling * state_.base_probability >= 1; }

  double delay_at(Time time) const {
    Time oldest = time;
    for (const DualQueue& queue : state_.queues)
      if (queue.in_use()) oldest = std::min(oldest, head_of(queue).enqueued_at);
    return to_seconds(time - oldest);
  }

  // Performs the updates since the last arrival or departure, at the interval in force then; the packets at the heads
  // have not changed meanwhile.
  void update() {
    if (now() < next_update_) return;
    while (next_update_ <= now()) {
      const double delay = delay_at(next_update_);
      const double target = to_seconds(params_.target);
      step(params_.alpha * (delay - target) + params_.beta * (delay - previous_delay_));
      previous_delay_ = delay;
      next_update_ += interval_;
      if (next_update_ > now()) break;
      const std::int64_t further = (now() - next_update_) / interval_;  // after the one that is due now
      if (backlog_packets() == 0) {
        if (state_.base_probability == 0) next_update_ += interval_ * further;  // it stays so
      } else if (state_.base_probability >= 1 && delay > target) {
        next_update_ += interval_ * further;  // the delay only grows meanwhile, so the last update suffices
      }
    }
    state_.queues[kClassic].probability = classic_probability();
    state_.queues[kLowLatency].probability = std::min(1.0, params_.coupling * state_.base_probability);
    coupled_by_ = params_.coupling;
  }
  void step(double change) { state_.base_probability = std::clamp(state_.base_probability + change, 0.0, 1.0); }

  void on_params_changed() override {
    if (interval_ == params_.t_update) return;
    interval_ = params_.t_update;
    next_update_ = std::min(next_update_, now() + interval_);
  }

  Duration interval_ = DualPi2Params{}.t_update;  // in force since the last change
  Time next_update_;
  double previous_delay_ = 0;  // seconds, at the last update
  double coupled_by_ = 0;      // the coupling factor at the last update
  double classic_claim_ = 0;   // bytes

  DualPi2Params params_;
  DualPi2State state_;
};

constexpr std::array dualpi2_reasons = join(std::array{&dualpi2_chosen, &coupled_mark, &step_mark}, limit_reasons);

}  // namespace

constexpr Discipline dualpi2{
    .id = "dualpi2",
    .label = "DualPI2",
    .name = "DualQ Coupled AQM with PI2",
    .family = "active",
    .summary = "Runs a low-latency queue for scalable senders beside a classic queue and couples their marking.",
    .source = "RFC 9332",
    .params = dualpi2_params,
    .signals = dualpi2_signals,
    .charts = dualpi2_charts,
    .tables = dualpi2_tables,
    .reasons = dualpi2_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> {
      return std::make_unique<DualPi2>(context);
    },
};

}  // namespace aqm
