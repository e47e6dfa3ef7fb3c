// CoDel's control law, shared by the disciplines built on it.
//
// Nichols, Jacobson, McGregor & Iyengar, "Controlled Delay Active Queue Management", RFC 8289, 2018.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "catalog/chart.h"
#include "catalog/param.h"
#include "catalog/signal.h"
#include "core/units.h"
#include "qdisc/decision.h"

namespace aqm {

struct CodelParams {
  Duration target = from_seconds(0.005);
  Duration interval = from_seconds(0.1);
  std::int64_t mtu = 1500;  // bytes
  bool ecn = false;
};

struct CodelState {
  double sojourn = 0;          // seconds, of the last packet examined
  bool dropping = false;       // in the drop state
  std::int64_t count = 0;      // of drops; goes on where it is entered again soon
  std::int64_t lastcount = 0;  // count when it was last entered
  bool above = false;          // the sojourn time is above the target
  Time above_since{};          // while it is
  Time spaced_from{};          // the next drop is due a spacing later
  Duration interval{};         // in force at the last judgement in the drop state
  Duration late{};             // time since the last drop or mark was due
  bool entered = false;        // the last drop or mark entered the drop state
  bool just_dropped = false;   // within the drop state, and no packet has been judged since
};

// A sentence if the times contradict each other.
std::optional<std::string_view> codel_problem(const CodelParams& params);

// Time until the next drop: interval / sqrt(count).
Duration codel_spacing(Duration interval, std::int64_t count);

enum class CodelVerdict : std::uint8_t { pass, mark, drop };

// Judges a packet that was taken out of the queue, with `backlog` bytes left; after a drop the next packet must be
// taken and judged at once. `markable`: mark the packet instead of dropping it.
CodelVerdict codel_judge(const CodelParams& params, CodelState& state, Duration sojourn, Bytes backlog, Time now,
                         bool markable);
// Why the last packet was dropped or marked.
Decision codel_decision(const CodelParams& params, const CodelState& state, Duration sojourn, Time now);
// Why a packet is dropped or marked, `late` after the time that followed the `count`th.
Decision codel_due(const CodelParams& params, Duration sojourn, std::int64_t count, Duration late);
// To be called when no packet was left to take.
void codel_empty(CodelState& state);

extern const Reason codel_first;  // enters the drop state
extern const Reason codel_next;   // continues in it
inline constexpr std::array codel_reasons{&codel_first, &codel_next};

inline constexpr std::array codel_params{
    param<&CodelParams::target>({.name = "target",
                                 .label = "Target delay",
                                 .unit = Unit::seconds,
                                 .min = 0.0001,
                                 .max = 10,
                                 .scale = Scale::log,
                                 .guide = "sojourn",
                                 .cite = "RFC 8289 §4.2",
                                 .doc = "Delay that a standing queue may cause. Choose at least the time that one "
                                        "packet takes to send; a smaller target drops more."}),
    param<&CodelParams::interval>({.name = "interval",
                                   .label = "Interval",
                                   .unit = Unit::seconds,
                                   .min = 0.001,
                                   .max = 100,
                                   .scale = Scale::log,
                                   .cite = "RFC 8289 §4.3",
                                   .doc = "Time for which the sojourn time must stay above the target before the first "
                                          "drop; about the longest usual round-trip time."}),
    param<&CodelParams::mtu>(
        {.name = "mtu",
         .label = "Largest packet",
         .unit = Unit::bytes,
         .min = 40,
         .max = 65'535,
         .scale = Scale::log,
         .cite = "RFC 8289 §5.4",
         .doc = "Backlog up to which nothing is dropped, so that slow links stay busy: one full-sized packet."}),
    param<&CodelParams::ecn>({.name = "ecn",
                              .label = "ECN",
                              .cite = "RFC 8289 §4.1; RFC 3168",
                              .doc = "Marks ECN-capable packets instead of dropping them."}),
};

inline constexpr std::array codel_charts{
    kQueueChart,
    Chart{.id = "delay", .title = "Sojourn time", .signals = "sojourn"},
};

}  // namespace aqm
