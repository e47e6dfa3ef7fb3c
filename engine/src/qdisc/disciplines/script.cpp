// A discipline that the user writes: a script decides on arrivals and departures (see script/).
//
// The buffer is a FIFO. Whatever the script accepts is stored if there is room for it. A script that goes wrong stops
// the run, with its line; nothing it does can reach beyond its queue.

#include <algorithm>
#include <utility>

#include "catalog/table.h"
#include "core/hash.h"
#include "core/text.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/fifo.h"
#include "qdisc/parts/script_params.h"
#include "qdisc/parts/script_record.h"
#include "qdisc/parts/script_slots.h"
#include "script/machine.h"

namespace aqm {
namespace {

using scripts::End;
using scripts::Event;
using scripts::Field;

static_assert(scripts::kClasses == kClasses);

class Script final : public FifoDisc, private scripts::Host, private EventHandler {
 public:
  explicit Script(const QueueContext& context)
      : FifoDisc(context), running_(params_.program), machine_(salt_of(context.random)), idle_since_(now()) {
    overrides_store();
    machine_.start(running_, params_.values, *this, false);
    learn_names();
  }

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }
  std::size_t kept_bytes() const override {
    std::size_t cells = params_.program->registers.size();
    for (const scripts::ScriptTable& table : params_.program->tables) cells += table.cells;
    return cells * sizeof(double) + params_.program->code.size() * sizeof(scripts::Instruction);
  }
  double ticks_per_s() const override {
    const std::optional<double> interval = params_.interval();
    return interval ? 1 / *interval : 0;
  }
  const std::vector<ScriptLines>* recorded_lines() const override { return &lines_; }

 private:
  // Other than the queue's random numbers, which are as many as the script draws.
  static std::uint64_t salt_of(Random random) { return mix_bits(random.next()); }

  // The timer goes on, whatever is changed.
  void on_params_changed() override {
    if (running_ == params_.program) set_values();
    else rewrite();
    const std::optional<double> before = std::exchange(interval_, params_.interval());
    if (!interval_ || interval_ == before) return;
    if (!before) ticked_at_ = now();
    schedule_tick();
  }
  void set_values() {
    for (std::size_t i = 0; i < params_.values.size(); ++i) machine_.set_param(i, params_.values[i]);
  }
  // A script that is changed during a run keeps its state.
  void rewrite() {
    running_ = params_.program;
    decided_ = kNoPacket;
    machine_.begin();
    if (!machine_.start(running_, params_.values, *this, has_run_)) stop();
    learn_names();
  }
  // The timer of a discipline that was replaced ends.
  void on_retired() override { ++timer_; }
  void on_account_changed() override { learn_names(); }

  void on_enqueue(PacketId arriving) override {
    flows_ = std::max(flows_, packet(arriving).flow + 1);
    decided_ = arriving;
    machine_.begin();
    const End end = run(Event::arrival);
    idle_ = false;
    if (end == End::drop) return drop(arriving, reason(machine_.reason()));
    if (!has_room(packet(arriving).size)) return drop(arriving, overflowed(packet(arriving).size));
    if (mark_) FifoDisc::mark(arriving, reason(*mark_));
    accept(arriving);
  }

  // Asks about the head, and if it is dropped about the next one.
  PacketId on_dequeue() override {
    machine_.begin();
    while (backlog_packets() > 0) {
      decided_ = at(0);
      if (run(Event::departure) == End::drop) {
        if (decided_ != kNoPacket) drop_queued(remove_at(0), reason(machine_.reason()));
      } else if (decided_ != kNoPacket) {
        return taken();
      }
    }
    decided_ = kNoPacket;
    idle_since_ = now();
    idle_ = true;
    if (handles(Event::idle)) run(Event::idle);
    return kNoPacket;
  }
  PacketId taken() {
    idle_ = false;
    const PacketId head = FifoDisc::on_dequeue();
    const bool was_marked = marked_.pop_front() != kNoPacket;
    if (mark_ && !was_marked) FifoDisc::mark(head, reason(*mark_));
    --packets_of(packet(head).flow);
    return head;
  }

  bool handles(Event event) const { return running_->handles[static_cast<std::size_t>(event)]; }

  // Runs a handler, if there is one. After a fault the run ends, so the packet's fate no longer matters.
  End run(Event event) {
    has_run_ = true;
    mark_.reset();
    if (!handles(event) || faulty_) return End::accept;
    chosen_ = kNowhere;
    const End end = recorder() ? run_recorded(event) : machine_.run(event, *this);
    if (end == End::fault) stop();
    return end == End::fault ? End::accept : end;
  }
  End run_recorded(Event event) {
    const std::optional<std::uint32_t> number = recorder()->number_of_lines();
    if (!number) return machine_.run(event, *this);
    lines_.resize(*number);
    ScriptLines& lines = lines_.emplace_back(ScriptLines{.event = event, .program = running_});
    const End end = machine_.run(event, *this, &lines.trace);
    lines.faulty = end == End::fault;
    return end;
  }
  void stop() {
    faulty_ = true;
    const scripts::Fault& fault = machine_.fault();
    std::string told = concat({"the script stopped in line ", whole_text(fault.line), ": ", fault.message});
    if (decided_ != kNoPacket)
      told += concat(
          {", for a packet of flow ", whole_text(decided_->flow), " with ", whole_text(decided_->size), " bytes"});
    events().halt(std::move(told));
  }

  void learn_names() {
    reasons_ = rows_of(running_->reasons, slot_names().reasons, kScriptReasons);
    std::vector<std::string> signals;
    for (const scripts::ScriptSignal& signal : running_->signals) signals.push_back(signal.name);
    const std::vector<std::size_t> rows = rows_of(signals, slot_names().signals, kScriptSignals);
    state_.shown.fill(nullptr);
    for (std::size_t i = 0; i < rows.size(); ++i) state_.shown[rows[i]] = &machine_.value(running_->signals[i].place);
  }
  Decision reason(std::uint16_t place) const { return {*script_reasons[reasons_[place]]}; }

  // What the script sees and does.
  double read(Field field, double index) override {
    switch (field) {
      case Field::packets:
        return static_cast<double>(backlog_packets());
      case Field::bytes:
        return static_cast<double>(backlog_bytes());
      case Field::limit:
        return static_cast<double>(limit().amount);
      case Field::full:
        return decided_ != kNoPacket && !has_room(decided_->size) ? 1 : 0;
      case Field::rate:
        return static_cast<double>(rate().bps);
      case Field::idle_time:
        return idle_ ? to_seconds(now() - idle_since_) : 0;
      case Field::flows:
        return static_cast<double>(flows_);
      case Field::now:
        return to_seconds(now());
      case Field::flow_packets:
        return index < static_cast<double>(by_flow_.size()) ? by_flow_[static_cast<std::size_t>(index)] : 0;
      case Field::class_packets:
        return static_cast<double>(backlog_packets(static_cast<TrafficClass>(index)));
      default:
        break;
    }
    const bool of_chosen = field >= Field::chosen_size;
    const PacketId id = !of_chosen ? decided_ : chosen_ < fifo_size() ? at(chosen_) : kNoPacket;
    if (id == kNoPacket) return 0;
    const auto base = static_cast<std::uint8_t>(of_chosen ? Field::chosen_size : Field::size);
    switch (static_cast<Field>(static_cast<std::uint8_t>(field) - base)) {
      case Field::size:
        return id->size;
      case Field::flow:
        return id->flow;
      case Field::traffic_class:
        return static_cast<double>(index_of(*id));
      case Field::ecn:
        return id->ecn != Ecn::not_capable ? 1 : 0;
      case Field::waiting:
        return to_seconds(now() - id->enqueued_at);
      default:
        return id->retransmitted ? 1 : 0;
    }
  }
  static std::size_t index_of(const Packet& packet) { return aqm::index(packet.traffic_class); }
  std::size_t fifo_size() const { return static_cast<std::size_t>(backlog_packets()); }

  double draw() override { return random().uniform(); }
  bool choose(scripts::Which which) override {
    const std::size_t packets = fifo_size();
    if (packets == 0) return false;
    chosen_ = which == scripts::Which::oldest   ? 0
              : which == scripts::Which::newest ? packets - 1
                                                : static_cast<std::size_t>(random().below(packets));
    return true;
  }
  void drop_chosen(std::uint16_t why) override {
    if (chosen_ >= fifo_size()) return;
    const PacketId victim = remove_at(std::exchange(chosen_, kNowhere));
    if (victim == decided_) decided_ = kNoPacket;
    drop_queued(victim, reason(why));
  }
  // A packet is marked once by a queue, and only if it is stored or sent.
  bool mark(std::uint16_t why) override {
    if (decided_ == kNoPacket || decided_->ecn == Ecn::not_capable) return false;
    if (!mark_) mark_ = why;
    return true;
  }

  // Packets of each flow.
  std::uint32_t& packets_of(FlowId flow) {
    if (flow >= by_flow_.size()) by_flow_.resize(flow + 1);
    return by_flow_[flow];
  }
  void store(PacketId id) override {
    FifoDisc::store(id);
    marked_.push_back(mark_ ? id : kNoPacket);
    flows_ = std::max(flows_, packet(id).flow + 1);  // one that was queued before this discipline
    ++packets_of(packet(id).flow);
  }
  PacketId remove_at(std::size_t place) override {
    const PacketId id = FifoDisc::remove_at(place);
    marked_.erase(place);
    --packets_of(packet(id).flow);
    return id;
  }

  // The timer ticks an interval after the last tick. What was scheduled before no longer counts.
  void schedule_tick() { events().schedule(std::max(now(), ticked_at_ + from_seconds(*interval_)), *this, ++timer_); }
  void on_event(std::uint32_t timer) override {
    if (timer != timer_ || !interval_) return;
    ticked_at_ = now();
    schedule_tick();
    decided_ = kNoPacket;
    machine_.begin();
    run(Event::timer);
  }

  static constexpr std::size_t kNowhere = SIZE_MAX;

  ScriptParams params_;
  std::shared_ptr<const scripts::Program> running_;
  scripts::Machine machine_;
  ScriptState state_;
  std::vector<std::size_t> reasons_;  // slots of the program's reasons
  bool has_run_ = false, faulty_ = false;
  PacketId decided_ = kNoPacket;
  std::size_t chosen_ = kNowhere;      // place in the queue
  std::optional<std::uint16_t> mark_;  // the reason for which the packet decided on is to be marked
  Ring<PacketId> marked_;              // by place in the queue: the packet, if this queue has marked it
  std::vector<std::uint32_t> by_flow_;
  FlowId flows_ = 0;
  bool idle_ = true;
  Time idle_since_;
  std::optional<double> interval_{};  // of the timer, in seconds
  std::uint32_t timer_ = 0;           // number of the tick that is scheduled
  Time ticked_at_{};
  std::vector<ScriptLines> lines_;
};

constexpr std::array script_params{script_code, script_values};
constexpr std::array script_charts{kQueueChart, kSharesChart};

}  // namespace

constexpr Discipline script{
    .id = "script",
    .label = "Script",
    .name = "A discipline of your own",
    .family = "basic",
    .summary = "Decides by a script that you write, a few lines that read like the pseudo-code of papers.",
    .source = "this playground",
    .params = script_params,
    .signals = script_signals,
    .charts = script_charts,
    .reasons = script_discipline_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Script>(context); },
    .flow_bytes = sizeof(std::uint32_t) + scripts::kMostTables * sizeof(double),
};

}  // namespace aqm
