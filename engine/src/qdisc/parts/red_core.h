// RED's arithmetic, shared by the disciplines built on it.
//
// Floyd & Jacobson, "Random Early Detection Gateways for Congestion Avoidance", IEEE/ACM ToN 1(4), 1993, as ns-2.35
// implements it (queue/red.cc), because the papers of 2000 to 2007 used that code.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "catalog/chart.h"
#include "catalog/param.h"
#include "catalog/signal.h"
#include "core/random.h"
#include "core/units.h"
#include "qdisc/decision.h"

namespace aqm {

enum class Victim : std::uint8_t { tail, front, random };

struct RedParams {
  double min_th = 5;
  double max_th = 15;
  double w_q = 0.002;
  double max_p = 0.1;
  bool wait = true;
  bool gentle = false;
  bool byte_mode = false;
  double mean_packet_size = 1000;
  Victim victim = Victim::tail;
  bool random_early_victim = false;
  bool idle_compensation = true;
  bool ecn = false;
  bool hard_drop = true;
};

struct RedState {
  double average = 0;           // packets, in byte mode bytes / mean_packet_size
  double drop_probability = 0;  // p_b at the last arrival
  std::int64_t count = 0;       // arrivals since the last early or forced drop
  std::int64_t count_bytes = 0;
  bool was_above_min = false;  // at the previous arrival: the first packet after crossing min_th is never dropped
};

// A sentence if the thresholds contradict each other.
std::optional<std::string_view> red_problem(const RedParams& params);

class RedCore {
 public:
  enum class Verdict : std::uint8_t { accept, early, forced };

  // The link is idle from `now` on.
  RedCore(const RedParams& params, RedState& state, Time now = {}) : params_(params), state_(state), idle_since_(now) {}

  // C / (8 mean_packet_size): packets of mean size that the link sends in a second.
  void set_rate(BitRate rate) { rate_bps_ = static_cast<double>(rate.bps); }

  // The number of packets of mean size that the link could have sent in the time in which it was idle.
  std::int64_t idle_packets(Time now) const;
  // The same, which counts no more afterwards; the link is not idle any longer.
  std::int64_t end_idle(Time now);
  // A packet that the average does not see ends the idle period, whose time counts at the next `end_idle`.
  void interrupt_idle(Time now);
  // The factor by which the average decays at an arrival after `m` idle packet times: (1 - w_q)^(m + 1).
  double decay(std::int64_t m) const;
  // Updates the average with `backlog` packets, measured before the arrival is stored.
  void update_average(double backlog, std::int64_t m);
  // Updates the raw drop probability; the average must be up to date.
  void update_probability() { state_.drop_probability = raw_probability(state_.average); }
  // Updates both for an arrival.
  void update(double backlog, std::int64_t m) {
    update_average(backlog, m);
    update_probability();
  }
  // Decides on an arrival of `size` bytes at a queue of `backlog` packets; average and probability must be up to date.
  Verdict decide(double backlog, std::uint32_t size, Random& random);
  // Counts an arrival since the last drop.
  void count_arrival(std::uint32_t size);
  // Decides with probability p_a whether an arrival is dropped early; a drop restarts the spacing.
  Verdict draw(std::uint32_t size, Random& random);
  // The average from which drops are forced.
  double forced_from() const { return params_.gentle ? 2 * params_.max_th : params_.max_th; }
  // Restarts the spacing of drops, after a drop of any kind.
  void restart_spacing();

  // To be called when the link has taken a packet, or found none, which it asks for again after each dropped arrival.
  void packet_sent() { idle_ = false; }
  void link_idle(Time now);

  // Raw probability at an average: p_b.
  double raw_probability(double average) const;
  // p_b spread evenly over the arrivals since the last drop: p_a.
  double spread_probability(double p_b, std::uint32_t size) const;

  // p_a of the last decision; 0 if it made no random draw.
  double last_spread() const { return last_spread_; }
  // Why an arrival of `size` bytes was dropped early, after the verdict.
  Decision why_early(std::uint32_t size) const;
  Decision why_forced() const;

 private:
  Duration idle_time(Time now) const;
  // Arrivals since the last drop; in byte mode in packets of mean size.
  std::int64_t spacing_count() const {
    return params_.byte_mode ? state_.count_bytes / static_cast<std::int64_t>(params_.mean_packet_size) : state_.count;
  }

  const RedParams& params_;
  RedState& state_;
  bool idle_ = true;
  Time idle_since_;
  Duration idle_before_{};  // of interrupted idle periods
  double rate_bps_ = 0;
  double last_draw_ = 0;
  double last_spread_ = 0;
  std::int64_t last_count_ = 0;
};

// Reasons of a RED queue except its limit: between the thresholds, above max_th (gentle), where drops are certain but
// not forced, and where they are forced.
extern const LimitReason red_early;         // in packets, and in byte mode
extern const LimitReason red_early_gentle;  // in packets, and in byte mode
extern const Reason red_early_certain;
extern const Reason red_forced;
inline constexpr std::array red_reasons{&red_early.bytes,          &red_early.packets, &red_early_gentle.bytes,
                                        &red_early_gentle.packets, &red_early_certain, &red_forced};

// The rows of RED's parameters and signals; disciplines built on RED add their own.
inline constexpr std::array red_params{
    param<&RedParams::min_th>(
        {.name = "min_th",
         .label = "Minimum threshold",
         .unit = Unit::packets,
         .min = 0,
         .max = 10'000,
         .above_min = true,
         .scale = Scale::log,
         .guide = "average",
         .cite = "Floyd & Jacobson 1993 §4",
         .doc =
             "Average queue below which no packet is dropped early. Raising it keeps the link busier and adds delay."}),
    param<&RedParams::max_th>({.name = "max_th",
                               .label = "Maximum threshold",
                               .unit = Unit::packets,
                               .min = 0,
                               .max = 20'000,
                               .above_min = true,
                               .scale = Scale::log,
                               .guide = "average",
                               .cite = "Floyd & Jacobson 1993 §4",
                               .doc = "Average queue at and above which every arriving packet is dropped; with gentle, "
                                      "the drop probability rises from max_p to 1."}),
    param<&RedParams::w_q>(
        {.name = "w_q",
         .label = "Averaging weight",
         .unit = Unit::ratio,
         .min = 0,
         .max = 1,
         .above_min = true,
         .scale = Scale::log,
         .cite = "Floyd & Jacobson 1993 §6",
         .doc = "Averaging weight. Larger values make the average follow the queue faster, so that RED reacts to "
                "bursts as well as to lasting congestion. 0.002 averages over about 500 arrivals."}),
    param<&RedParams::max_p>({.name = "max_p",
                              .label = "Maximum drop probability",
                              .unit = Unit::probability,
                              .min = 0,
                              .max = 1,
                              .above_min = true,
                              .scale = Scale::log,
                              .cite = "Floyd & Jacobson 1993 §4",
                              .doc = "Drop probability at the maximum threshold, before drops are spaced. Larger "
                                     "values drop earlier and keep the queue shorter."}),
    param<&RedParams::wait>(
        {.name = "wait",
         .label = "Wait between drops",
         .cite = "ns-2 wait_",
         .doc =
             "Spaces early drops at least 1/p_b arrivals apart, as ns-2 does. Off uses the rule of the 1993 paper."}),
    param<&RedParams::gentle>({.name = "gentle",
                               .label = "Gentle",
                               .cite = "Floyd 2000",
                               .doc = "Raises the probability linearly from max_p at max_th to 1 at twice max_th, "
                                      "instead of dropping every packet above max_th."}),
    param<&RedParams::byte_mode>(
        {.name = "byte_mode",
         .label = "Byte mode",
         .cite = "ns-2 bytes_, queue_in_bytes_",
         .doc = "Measures the queue in bytes, and drops large packets more often than small ones."}),
    param<&RedParams::mean_packet_size>({.name = "mean_packet_size",
                                         .label = "Mean packet size",
                                         .unit = Unit::bytes,
                                         .min = 1,
                                         .max = 65'535,
                                         .scale = Scale::log,
                                         .cite = "ns-2 mean_pktsize_",
                                         .doc = "Converts idle time, and in byte mode the thresholds, into packets."}),
    param<&RedParams::victim>(
        {.name = "victim",
         .label = "Victim of a forced drop",
         .choices = "tail|front|random",
         .cite = "ns-2 drop_front_, drop_rand_",
         .doc = "Packet that a forced drop removes: the arriving one, the oldest, or a random one."}),
    param<&RedParams::random_early_victim>(
        {.name = "random_early_victim",
         .label = "Random victim of early drops",
         .cite = "Diederich et al. 2001, Table 6",
         .doc = "Makes early drops remove a random queued packet instead of the arriving one."}),
    param<&RedParams::idle_compensation>(
        {.name = "idle_compensation",
         .label = "Decay while idle",
         .cite = "Floyd & Jacobson 1993 §4",
         .doc = "Lets the average decay while the link is idle, as if packets had arrived at an empty queue."}),
    param<&RedParams::ecn>({.name = "ecn",
                            .label = "ECN",
                            .cite = "RFC 3168 §7",
                            .doc = "Marks ECN-capable packets instead of dropping them early."}),
    param<&RedParams::hard_drop>({.name = "hard_drop",
                                  .label = "Hard drop above the maximum",
                                  .cite = "ns-2 use_mark_p_, Linux harddrop",
                                  .doc = "Counts a drop above the maximum threshold as forced; off treats it as an "
                                         "early drop with probability 1."}),
};

inline constexpr std::array red_signals{
    signal<&RedState::average>({.name = "average",
                                .label = "Average queue",
                                .unit = Unit::packets,
                                .estimates = "backlog_packets",
                                .doc = "Moving average of the queue, which RED compares with its thresholds."}),
    signal<&RedState::drop_probability>({.name = "drop_probability",
                                         .label = "Raw drop probability",
                                         .unit = Unit::probability,
                                         .doc = "p_b at the last arrival, before drops are spaced evenly."}),
};

inline constexpr Chart kRedQueueChart{.id = kQueueChart.id, .signals = "average"};
inline constexpr std::array red_charts{kRedQueueChart, kSharesChart};

}  // namespace aqm
