// Flow Random Early Drop (FRED).
//
// Lin & Morris, "Dynamics of Random Early Detection", ACM SIGCOMM 1997.
// RED that counts the queued packets of every flow. A flow with few packets is never dropped at random; a flow that
// keeps asking for more than the average flow holds collects strikes, and then gets no more than that average.
//
// Differs from the paper: idle time decays the average once, not again when the packet that ends it is accepted;
// thresholds are set, not derived from the buffer.

#include <algorithm>

#include "catalog/table.h"
#include "core/grow.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/red_disc.h"

namespace aqm {
namespace {

struct FredParams : RedParams {
  double min_q = 2;
  bool many_flows = false;

  FredParams() { wait = false; }
};

// Exists while the flow has packets in the queue.
struct FredFlow {
  std::int64_t backlog = 0;  // packets
  std::int64_t strikes = 0;

  bool in_use() const { return backlog > 0; }
};

struct FredState : RedState {
  double flow_average = 1;  // avgcq, packets
  std::int64_t queued_flows = 0;
  std::vector<FredFlow> flows;  // by flow
};

constexpr std::array strike_numbers{
    Quantity{"qlen", "Packets of the flow", Unit::packets},
    Quantity{"allowed", "Limit of the flow", Unit::packets},
    Quantity{"strikes", "Strikes of the flow before"},
    Quantity{"avgcq", "Average queue of a flow", Unit::packets},
    Quantity{"max_q", "Most packets of any flow", Unit::packets},
    Quantity{"min_q", "Packets that any flow may have", Unit::packets},
    Quantity{"average", "Average queue", Unit::packets},
    Quantity{"max_th", "Maximum threshold", Unit::packets},
};
constexpr Reason strike{
    .id = "strike",
    .label = "Flow over its share",
    .doc = "The packet’s flow had as many packets queued as one flow may have.",
    .sentence =
        "Its flow has {qlen} waiting and may not exceed {allowed}: any flow gets packets until it has max_q = "
        "{max_q#}, a flow with more than one strike (this one has {strikes}) until it has the average of a flow, avgcq "
        "= {avgcq#}, and while the average queue is at max_th (it is {average#} of {max_th#}) until it has twice that.",
    .law =
        "qlen >= allowed && allowed ~ min(max_q, min(strikes > 1 ? avgcq : max_q, "
        "average >= max_th && qlen > 2 * avgcq ? 2 * avgcq : max_q))",
    .numbers = strike_numbers,
};

class Fred final : public RedDisc {
 public:
  explicit Fred(const QueueContext& context) : RedDisc(context, params_, state_) { overrides_store(); }

  void* params() override { return &params_; }
  const void* state() const override { return &state_; }

 private:
  void on_enqueue(PacketId arriving) override {
    const std::int64_t queued = backlog_packets();
    if (queued == 0) decay_while_empty();
    const double backlog = backlog_for_red();
    core().update_probability();

    FredFlow& flow = flow_of(arriving);
    const double share = allowed(flow);
    if (static_cast<double>(flow.backlog) >= share) {
      ++flow.strikes;
      return drop(arriving, over_share(flow, share));
    }
    is_stored_ = false;
    carry_out(test(flow, packet(arriving).size), arriving);
    // Dropped arrivals do not change the average, or bursts of them would inflate it.
    if (!is_stored_) return;
    if (queued > 0) core().update_average(backlog, 0);
    update_flow_average();
  }

  // The backlog from which the flow gets no more packets: max_q, or less for a flow above its share.
  double allowed(const FredFlow& flow) const {
    const bool full = state_.average >= params_.max_th;
    double most = params_.many_flows && full ? 2 : params_.min_th;
    if (full && static_cast<double>(flow.backlog) > 2 * state_.flow_average)
      most = std::min(most, 2 * state_.flow_average);
    if (flow.strikes > 1) most = std::min(most, state_.flow_average);
    return most;
  }

  Decision over_share(const FredFlow& flow, double share) const {
    const double max_q = params_.many_flows && state_.average >= params_.max_th ? 2 : params_.min_th;
    return {strike, flow.backlog,  share,          flow.strikes - 1, state_.flow_average,
            max_q,  params_.min_q, state_.average, params_.max_th};
  }

  RedCore::Verdict test(const FredFlow& flow, std::uint32_t size) {
    if (state_.average < params_.min_th) {
      state_.count = -1;
      state_.count_bytes = 0;
      return RedCore::Verdict::accept;
    }
    core().count_arrival(size);
    if (state_.average >= core().forced_from()) {
      if (params_.many_flows) {  // every flow may hold two packets
        core().restart_spacing();
        return RedCore::Verdict::accept;
      }
      return params_.hard_drop ? RedCore::Verdict::forced : core().draw(size, random());
    }
    const bool robust = static_cast<double>(flow.backlog) >= std::max(params_.min_q, state_.flow_average);
    return robust ? core().draw(size, random()) : RedCore::Verdict::accept;
  }

  PacketId on_dequeue() override {
    const PacketId head = RedDisc::on_dequeue();
    if (head == kNoPacket) return head;
    const std::uint32_t size = packet(head).size;
    const double rest = params_.byte_mode ? static_cast<double>(backlog_bytes() - size) / params_.mean_packet_size
                                          : static_cast<double>(backlog_packets() - 1);
    core().update_average(rest, 0);
    update_flow_average();
    decayed_ = 0;
    left(head);
    return head;
  }

  // Dropped arrivals do not end an idle period.
  void decay_while_empty() {
    const std::int64_t m = core().idle_packets(now());
    if (m > decayed_) state_.average *= core().decay(m - decayed_ - 1);
    decayed_ = m;
    update_flow_average();
  }
  void update_flow_average() {
    state_.flow_average =
        std::max(1.0, state_.average / static_cast<double>(std::max<std::int64_t>(state_.queued_flows, 1)));
  }

  FredFlow& flow_of(PacketId id) {
    const FlowId flow = packet(id).flow;
    return row_at(state_.flows, flow);
  }
  void store(PacketId id) override {
    RedDisc::store(id);
    is_stored_ = true;
    if (flow_of(id).backlog++ == 0) ++state_.queued_flows;
  }
  PacketId remove_at(std::size_t place) override {
    const PacketId id = RedDisc::remove_at(place);
    left(id);
    return id;
  }
  void left(PacketId id) {
    FredFlow& flow = flow_of(id);
    if (--flow.backlog > 0) return;
    flow.strikes = 0;
    --state_.queued_flows;
  }

  bool is_stored_ = false;    // the last arrival, even if it was removed again as a victim
  std::int64_t decayed_ = 0;  // packet times of the current idle period by which the average has decayed

  FredParams params_;
  FredState state_;
};

constexpr std::array fred_params =
    join(red_params, std::array{
                         param<&FredParams::min_q>({.name = "min_q",
                                                    .label = "Packets free of random drops",
                                                    .symbol = "minq",
                                                    .unit = Unit::packets,
                                                    .min = 0,
                                                    .max = 1000,
                                                    .guide = "flow_average",
                                                    .cite = "Lin & Morris 1997",
                                                    .doc = "Packets that a flow may queue without being dropped at "
                                                           "random: 2 for small buffers, 4 for large ones."}),
                         param<&FredParams::many_flows>({.name = "many_flows",
                                                         .label = "Many flows",
                                                         .cite = "Lin & Morris 1997",
                                                         .doc = "Lets every flow queue two packets while the average "
                                                                "is above max_th, instead of dropping every arrival."}),
                     });

constexpr std::array fred_signals = join(
    red_signals,
    std::array{
        signal<&FredState::flow_average>({.name = "flow_average",
                                          .label = "Average of a queued flow",
                                          .unit = Unit::packets,
                                          .doc = "Average queue per flow: the average queue divided by the number of "
                                                 "flows with packets in it, at least 1."}),
        signal<&FredState::queued_flows>(
            {.name = "queued_flows", .label = "Flows in the queue", .doc = "Flows that have packets in the queue."}),
    });

constexpr std::array fred_columns{
    signal<&FredFlow::backlog>(
        {.name = "backlog", .label = "Backlog", .unit = Unit::packets, .doc = "Packets of the flow in the queue."}),
    signal<&FredFlow::strikes>({.name = "strikes",
                                .label = "Strikes",
                                .doc = "Times that the flow exceeded its limit since its queue was last empty."}),
};
constexpr std::array fred_tables{
    state_table<&FredState::flows, fred_columns>({.name = "flows",
                                                  .label = "Flows in the queue",
                                                  .row = "flow",
                                                  .doc = "Flows that have packets in the queue, as FRED counts them."}),
};
constexpr std::array fred_charts{
    kRedQueueChart,
    Chart{.id = "flow_share", .title = "Average of a queued flow", .signals = "flow_average"},
};
constexpr std::array fred_reasons = join(std::array{&strike}, red_reasons, limit_reasons);

}  // namespace

constexpr Discipline fred{
    .id = "fred",
    .label = "FRED",
    .name = "Flow Random Early Drop",
    .family = "paper",
    .summary =
        "RED that counts the queued packets of each flow and limits a flow that repeatedly asks for more to the "
        "average.",
    .source = "Lin & Morris 1997",
    .params = fred_params,
    .signals = fred_signals,
    .charts = fred_charts,
    .tables = fred_tables,
    .reasons = fred_reasons,
    .make = [](const QueueContext& context) -> std::unique_ptr<QueueDisc> { return std::make_unique<Fred>(context); },
    .flow_bytes = sizeof(FredFlow),
};

}  // namespace aqm
