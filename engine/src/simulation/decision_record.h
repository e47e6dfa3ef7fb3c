// Decisions at a watched queue, for the page: what became of each packet, with the queue and the signals of the
// discipline before and after.
#pragma once

#include <vector>

#include "simulation/slot_reader.h"
#include "telemetry/event_log.h"
#include "telemetry/state_reader.h"

namespace aqm {

enum class Outcome : std::uint8_t { accepted, sent, marked, dropped };

// A row: the time, these columns, the numbers of the reason (kMostNumbers), and two moments, before and after. A moment
// is the backlog in packets, in bytes and in packets of each class, and what SlotReader fills.
enum class DecisionColumn : std::uint8_t {
  occasion,  // of Occasion
  outcome,   // of Outcome
  flow,
  kind,  // of PacketKind
  seq,
  size,           // bytes
  traffic_class,  // of TrafficClass
  ecn,            // of Ecn
  retransmitted,  // 0 or 1
  waited_s,       // in the queue
  reason,         // of a drop or mark, as events have it; NaN for others
  lines,          // number of the lines that a script ran for it; NaN without a script
  count,
};

// On what a packet's fate was decided. Changes and timers drop queued packets, and wires lose those that left.
enum class Occasion : std::uint8_t { arrival, departure, other };

// An arrival, and every drop and mark; a departure if it changed a signal or a script decided on it. What is dropped or
// marked on one occasion comes first; the moment before a departure's decision is the one after the decision before it.
class DecisionRecord final : public QueueRecorder {
 public:
  // Decisions beyond so many are counted only.
  static constexpr std::size_t kMost = 400;

  DecisionRecord(Watch& watch, const EventLog& log, const EventQueue& events);

  void begin(PacketId arriving) override;
  void end(PacketId packet) override;
  // A parameter, the limit or the discipline was changed: what is decided next finds the queue as the change left it.
  void queue_changed() { before_ = moment(); }
  std::optional<std::uint32_t> number_of_lines() override;
  // Adds a decision that was made just now.
  void add(Outcome outcome, const Packet* packet, const Decision* decision);

  // `in_use` counts all of them. Valid until the next packet.
  StateRows rows() const;

 private:
  using Moment = std::vector<double>;

  std::size_t width() const;  // of a row
  Moment moment();
  double* row_of(const Packet* packet);
  bool is_changed(const Moment& now) const;

  Watch& watch_;
  const EventLog& log_;
  const EventQueue& events_;
  SlotReader slots_;
  Occasion occasion_ = Occasion::other;
  const Packet* arriving_ = nullptr;
  Moment before_;
  std::vector<const Packet*> decided_;  // on this occasion
  std::optional<std::uint32_t> lines_;  // that ran on this occasion
  std::uint32_t lines_used_ = 0;
  std::vector<double> values_;
  std::size_t found_ = 0;
};

}  // namespace aqm
