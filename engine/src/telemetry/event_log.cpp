#include "telemetry/event_log.h"

#include <algorithm>
#include <array>
#include <utility>

namespace aqm {
namespace {

constexpr std::uint32_t kCapacity = 16'000;

// The last columns are the decision's numbers, in the order of its reason's row.
constexpr std::array<std::string_view, 7 + kMostNumbers> kColumns{
    "t_s",     "kind",    "reason",  "flow",    "link",    "seq",     "backlog_packets", "number0", "number1",
    "number2", "number3", "number4", "number5", "number6", "number7", "number8",         "number9"};
constexpr std::array<std::string_view, 6> kKinds{"drop", "mark", "change", "flow_start", "flow_stop", "delivery"};

}  // namespace

std::span<const std::string_view> event_columns() { return kColumns; }
std::span<const std::string_view> event_kinds() { return kKinds; }

EventLog::EventLog(const EventQueue& events, std::vector<const Reason*> reasons)
    : events_(events), reasons_(std::move(reasons)), rows_(static_cast<std::uint32_t>(kColumns.size()), kCapacity) {}

void EventLog::add(const LoggedEvent& event) {
  if (!recording_) return;
  if (rows_.full()) rows_.grow();
  const Decision* decision = event.decision;
  const std::array values{to_seconds(events_.now()),
                          static_cast<double>(event.kind),
                          decision ? place_of(*decision->reason) : NAN,
                          event.flow,
                          event.watch,
                          event.seq,
                          event.backlog_packets};
  double* place = std::copy(values.begin(), values.end(), rows_.row());
  const std::size_t numbers = decision ? decision->count : 0;
  if (decision) std::copy_n(decision->numbers.begin(), numbers, place);
  std::fill_n(place + numbers, kMostNumbers - numbers, NAN);
  if (!decision) *place = values[0] - event.sent_s;
  rows_.end_row();
}

double EventLog::place_of(const Reason& reason) const {
  return static_cast<double>(std::find(reasons_.begin(), reasons_.end(), &reason) - reasons_.begin());
}

}  // namespace aqm
