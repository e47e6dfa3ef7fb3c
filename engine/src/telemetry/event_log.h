// Individual events: drops, marks, changes, starts and stops of flows, and deliveries of packets that are charted. Rows
// are kept until drained.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/event_queue.h"
#include "qdisc/queue_disc.h"
#include "telemetry/table.h"

namespace aqm {

enum class EventKind : std::uint8_t { drop, mark, change, flow_start, flow_stop, delivery };

// Names of the columns, in order, and of the kinds.
std::span<const std::string_view> event_columns();
std::span<const std::string_view> event_kinds();

// NaN for fields that do not apply.
struct LoggedEvent {
  EventKind kind{};
  double flow = NAN, watch = NAN, seq = NAN, backlog_packets = NAN;
  double sent_s = NAN;  // of a delivery, whose first number is its delay
  const Decision* decision = nullptr;
};

class EventLog {
 public:
  // Events refer to a reason by its position in `reasons`.
  EventLog(const EventQueue& events, std::vector<const Reason*> reasons);

  // Records an event at the current time.
  void add(const LoggedEvent& event);
  void set_recording(bool recording) { recording_ = recording; }
  // Whether there is room for the events until the next opportunity to drain.
  bool has_room() const { return !recording_ || 2 * rows_.rows() <= rows_.capacity(); }
  TableView rows() { return rows_.view(); }
  void drain() { rows_.drain(); }
  void wipe() { rows_.wipe(); }
  // By which events refer to a reason.
  double place_of(const Reason& reason) const;

 private:
  const EventQueue& events_;
  std::vector<const Reason*> reasons_;
  bool recording_ = true;
  Table rows_;
};

}  // namespace aqm
