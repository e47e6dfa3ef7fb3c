#include "telemetry/event_log.h"

#include <array>

namespace aqm {
namespace {

constexpr std::uint32_t kCapacity = 16'000;

constexpr std::array<std::string_view, 9> kColumns{
    "t_s", "kind", "cause", "flow", "link", "seq", "backlog_packets", "measured", "limit"};
constexpr std::array<std::string_view, 5> kKinds{"drop", "mark", "change", "flow_start", "flow_stop"};

}  // namespace

std::span<const std::string_view> event_columns() { return kColumns; }
std::span<const std::string_view> event_kinds() { return kKinds; }

EventLog::EventLog(const EventQueue& events)
    : events_(events), rows_(static_cast<std::uint32_t>(kColumns.size()), kCapacity) {}

void EventLog::add(const LoggedEvent& event) {
  if (!recording_ || rows_.full()) return;
  const std::array values{to_seconds(events_.now()),
                          static_cast<double>(event.kind),
                          event.cause,
                          event.flow,
                          event.watch,
                          event.seq,
                          event.backlog_packets,
                          event.decision.measured,
                          event.decision.limit};
  std::copy(values.begin(), values.end(), rows_.row());
  rows_.end_row();
}

}  // namespace aqm
