// The rows of the catalog that scripts fill: their reasons and signals, whose names are known only during a run
// (SlotNames).
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "catalog/reason.h"
#include "catalog/signal.h"
#include "catalog/table.h"
#include "qdisc/queue_disc.h"
#include "script/program.h"

namespace aqm {

struct ScriptState {
  std::array<const double*, scripts::kMostSignals> shown{};  // by row
};

inline constexpr std::size_t kScriptReasons = scripts::kMostReasons, kScriptSignals = scripts::kMostSignals;

// The rows of a script's names, at most `most`: those that are known keep theirs, others get a new one or, when there
// is none left, one that this script does not name.
inline std::vector<std::size_t> rows_of(const std::vector<std::string>& wanted, std::vector<std::string>& names,
                                        std::size_t most) {
  const auto is_wanted = [&](const std::string& name) {
    return std::find(wanted.begin(), wanted.end(), name) != wanted.end();
  };
  std::vector<std::size_t> rows;
  rows.reserve(wanted.size());
  for (const std::string& name : wanted) {
    auto row = std::find(names.begin(), names.end(), name);
    if (row == names.end() && names.size() < most) row = names.insert(names.end(), name);
    if (row == names.end()) *(row = std::find_if_not(names.begin(), names.end(), is_wanted)) = name;
    rows.push_back(static_cast<std::size_t>(row - names.begin()));
  }
  return rows;
}

inline constexpr std::array<std::string_view, 16> kScriptReasonIds{
    "script_1", "script_2",  "script_3",  "script_4",  "script_5",  "script_6",  "script_7",  "script_8",
    "script_9", "script_10", "script_11", "script_12", "script_13", "script_14", "script_15", "script_16"};
static_assert(kScriptReasonIds.size() == kScriptReasons);

template <std::size_t Slot>
inline constexpr Reason kScriptReason{.id = kScriptReasonIds[Slot],
                                      .label = "Script",
                                      .mark_label = "Script",
                                      .doc = "A reason that the script gives.",
                                      .sentence = "The script dropped or marked this packet.",
                                      .law = "1 > 0"};
template <std::size_t Slot>
constexpr Signal script_signal() {
  return signal({.name = kScriptReasonIds[Slot], .label = kScriptReasonIds[Slot], .doc = "A signal of the script."},
                [](const void* state) {
                  const double* shown = static_cast<const ScriptState*>(state)->shown[Slot];
                  return shown != nullptr ? *shown : std::numeric_limits<double>::quiet_NaN();
                });
}

inline constexpr auto script_reasons = []<std::size_t... Slot>(std::index_sequence<Slot...>) {
  return std::array{&kScriptReason<Slot>...};
}
(std::make_index_sequence<kScriptReasons>{});
inline constexpr auto script_signals = []<std::size_t... Slot>(std::index_sequence<Slot...>) {
  return std::array{script_signal<Slot>()...};
}
(std::make_index_sequence<kScriptSignals>{});

inline constexpr std::array script_discipline_reasons = join(script_reasons, limit_reasons);

}  // namespace aqm
