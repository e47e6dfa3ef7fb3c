// Catalog rows of SFB: parameters and signals.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "catalog/param.h"
#include "catalog/reason.h"
#include "catalog/signal.h"
#include "catalog/state_table.h"

namespace aqm {

inline constexpr std::int64_t kSfbMostLevels = 8;

struct SfbParams {
  std::int64_t levels = 2;
  std::int64_t bins = 23;
  double bin_size = 0;
  double increment = 0.005;
  double decrement = 0.001;
  Duration hold_time = from_seconds(0.01);
  double penalty_rate = 10;
  double penalty_burst = 20;
  Duration rehash_interval = from_seconds(20);
  bool ecn = false;
};

struct SfbBin {
  std::int64_t backlog = 0;  // packets
  double probability = 0;    // p_m
  Time changed_at{};
};

struct SfbState {
  double flow_probability = 0;  // p_min of the last arrival
  std::int64_t unresponsive_bins = 0;
  std::vector<SfbBin> active, warm_up;  // level by level
  std::size_t bins = 0;                 // bins per level
};

inline constexpr std::array sfb_chosen_numbers{
    Quantity{"levels", "Bins of the flow, one a level"},
    Quantity{"p_min", "Lowest probability of these", Unit::probability},
    Quantity{"draw", "Number drawn"},
};
inline constexpr Reason sfb_chosen{
    .id = "blue",
    .label = "BLUE drop",
    .mark_label = "BLUE mark",
    .doc = "Chosen at random, with the lowest of the drop probabilities of the flow’s bins.",
    .sentence =
        "Of the {levels} bins of its flow the lowest drop probability is p_min = {p_min}; the number drawn, "
        "{draw}, is below it.",
    .law = "p_min < 1 && draw < p_min",
    .numbers = sfb_chosen_numbers,
};
inline constexpr std::array sfb_full_numbers{
    Quantity{"levels", "Bins of the flow, one a level"},
    Quantity{"least", "Packets of the emptiest", Unit::packets},
    Quantity{"bin", "Bin size", Unit::packets},
};
inline constexpr Reason sfb_full{
    .id = "penalty",
    .label = "Penalty box",
    .doc = "The packet’s flow fills all its bins.",
    .sentence =
        "All {levels} bins of its flow are full: the emptiest holds {least}, where a bin of {bin#} may "
        "hold less than 1.25 × {bin#}.",
    .law = "least >= 1.25 * bin",
    .numbers = sfb_full_numbers,
};
inline constexpr std::array sfb_penalty_numbers{
    Quantity{"levels", "Bins of the flow, one a level"},
    Quantity{"p_min", "Lowest probability of these", Unit::probability},
    Quantity{"tokens", "Packets that the penalty box may send now", Unit::packets},
};
inline constexpr Reason sfb_penalty{
    .id = "penalty",
    .label = "Penalty box",
    .doc = "The packet’s flow does not react to drops, and shares a small rate with others such.",
    .sentence =
        "All {levels} bins of its flow have come to a drop probability of {p_min}, so it does not react to "
        "drops and shares the penalty rate, which allows {tokens} now: less than one.",
    .law = "p_min >= 1 && tokens < 1",
    .numbers = sfb_penalty_numbers,
};
inline constexpr std::array sfb_reasons{&sfb_chosen, &sfb_penalty, &sfb_full};

inline constexpr std::array sfb_params{
    param<&SfbParams::levels>(
        {.name = "levels",
         .label = "Levels",
         .symbol = "L",
         .min = 1,
         .max = kSfbMostLevels,
         .cite = "Feng et al. 2001",
         .doc = "Number of independent hashes of a flow. More levels make it rarer that a flow shares all its bins "
                "with an unresponsive one. A change resets all probabilities."}),
    param<&SfbParams::bins>(
        {.name = "bins",
         .label = "Bins of a level",
         .symbol = "N",
         .min = 1,
         .max = 1024,
         .scale = Scale::log,
         .cite = "Feng et al. 2001",
         .doc = "Bins per level. More bins mean fewer flows that share one. A change resets all probabilities."}),
    param<&SfbParams::bin_size>(
        {.name = "bin_size",
         .label = "Bin size",
         .unit = Unit::packets,
         .min = 0,
         .max = 10'000,
         .scale = Scale::log,
         .cite = "Feng et al. 2001",
         .doc = "Number of packets above which the probability of a bin rises; arrivals are dropped when all "
                "their bins exceed it by a quarter. 0 uses 1.5 times an equal share of the buffer, at least 3; one in "
                "bytes counts as packets of 1000 B."}),
    param<&SfbParams::increment>(
        {.name = "increment",
         .label = "Increment",
         .symbol = "δ1",
         .unit = Unit::probability,
         .min = 0,
         .max = 1,
         .scale = Scale::log,
         .cite = "Feng et al. 2001",
         .doc =
             "Step by which the probability of a full bin rises. Larger values identify unresponsive flows sooner."}),
    param<&SfbParams::decrement>({.name = "decrement",
                                  .label = "Decrement",
                                  .symbol = "δ2",
                                  .unit = Unit::probability,
                                  .min = 0,
                                  .max = 1,
                                  .scale = Scale::log,
                                  .cite = "Feng et al. 2001",
                                  .doc = "Step by which the probability of an empty bin falls."}),
    param<&SfbParams::hold_time>(
        {.name = "hold_time",
         .label = "Hold time",
         .symbol = "freeze_time",
         .unit = Unit::seconds,
         .min = 0,
         .max = 10,
         .scale = Scale::log,
         .cite = "Feng et al. 2001",
         .doc = "Minimum time between two changes of a bin’s probability; about one round-trip time."}),
    param<&SfbParams::penalty_rate>({.name = "penalty_rate",
                                     .label = "Penalty rate (packets a second)",
                                     .min = 0,
                                     .max = 1e6,
                                     .scale = Scale::log,
                                     .cite = "Linux sch_sfb penalty_rate",
                                     .doc = "Packets per second that all unresponsive flows together may send; a box "
                                            "time of 1 ms corresponds to 1000."}),
    param<&SfbParams::penalty_burst>({.name = "penalty_burst",
                                      .label = "Penalty burst",
                                      .unit = Unit::packets,
                                      .min = 1,
                                      .max = 10'000,
                                      .scale = Scale::log,
                                      .cite = "Linux sch_sfb penalty_burst",
                                      .doc = "Packets that unresponsive flows may send in a burst."}),
    param<&SfbParams::rehash_interval>(
        {.name = "rehash_interval",
         .label = "Rehash interval",
         .unit = Unit::seconds,
         .min = 0,
         .max = 3600,
         .scale = Scale::log,
         .cite = "Feng et al. 2001",
         .doc =
             "Interval after which the second set of bins, with another hash, takes over. 0 never changes the hash."}),
    param<&SfbParams::ecn>({.name = "ecn",
                            .label = "ECN",
                            .cite = "RFC 3168 §7",
                            .doc = "Marks ECN-capable packets of responsive flows instead of dropping them."}),
};

inline constexpr std::array sfb_signals{
    signal<&SfbState::flow_probability>(
        {.name = "flow_probability",
         .label = "Flow’s drop probability",
         .unit = Unit::probability,
         .doc = "p_min of the last arriving packet: the lowest probability among its bins."}),
    signal<&SfbState::unresponsive_bins>({.name = "unresponsive_bins",
                                          .label = "Bins at probability 1",
                                          .doc = "Bins in use whose probability has reached 1."}),
};

inline constexpr std::array sfb_charts{
    kQueueChart,
    Chart{.id = "probability", .title = "Flow’s drop probability", .signals = "flow_probability"},
};

inline constexpr std::array sfb_bin_columns{
    signal<&SfbBin::backlog>({.name = "backlog",
                              .label = "Backlog",
                              .unit = Unit::packets,
                              .doc = "Queued packets of the flows in this bin."}),
    signal<&SfbBin::probability>({.name = "probability",
                                  .label = "Probability",
                                  .unit = Unit::probability,
                                  .doc = "p_m: drop probability of the bin."}),
};

template <auto Set>
constexpr StateTable sfb_bin_table(StateTableInfo info) {
  StateTable table = state_table<Set, sfb_bin_columns>(info);
  table.row_width = [](const void* state) { return static_cast<const SfbState*>(state)->bins; };
  return table;
}
inline constexpr std::array sfb_tables{
    sfb_bin_table<&SfbState::active>(
        {.name = "active_bins", .label = "Active bins", .row = "bin", .doc = "Bins in use, level by level."}),
    sfb_bin_table<&SfbState::warm_up>({.name = "warm_up_bins",
                                       .label = "Warming up",
                                       .row = "bin",
                                       .doc = "Bins that take over at the next change of the hash."}),
};
}  // namespace aqm
