#include "simulation/decision_record.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace aqm {
namespace {

constexpr std::size_t kDecisionColumns = 1 + static_cast<std::size_t>(DecisionColumn::count);
constexpr std::size_t kBacklogs = 2 + kClasses;

}  // namespace

DecisionRecord::DecisionRecord(Watch& watch, const EventLog& log, const EventQueue& events)
    : watch_(watch), log_(log), events_(events), slots_(watch), before_(moment()) {}

std::size_t DecisionRecord::width() const { return kDecisionColumns + kMostNumbers + 2 * before_.size(); }

DecisionRecord::Moment DecisionRecord::moment() {
  Moment now(kBacklogs + 1 + slots_.count(), NAN);
  const QueueDisc& queue = watch_.queue();
  double* cell = now.data();
  *cell++ = static_cast<double>(queue.backlog_packets());
  *cell++ = static_cast<double>(queue.backlog_bytes());
  for (std::size_t c = 0; c < kClasses; ++c)
    *cell++ = static_cast<double>(queue.backlog_packets(static_cast<TrafficClass>(c)));
  if (!watch_.is_exchanging()) slots_.fill(cell);
  return now;
}

// Empty slots are NaN.
bool DecisionRecord::is_changed(const Moment& now) const {
  for (std::size_t i = kBacklogs; i < now.size(); ++i)
    if (now[i] != before_[i] && !std::isnan(now[i])) return true;
  return false;
}

void DecisionRecord::begin(PacketId arriving) {
  occasion_ = arriving != kNoPacket ? Occasion::arrival : Occasion::departure;
  arriving_ = arriving;
  before_ = moment();
  decided_.clear();
  lines_.reset();
}

void DecisionRecord::end(PacketId packet) {
  const Moment after = moment();
  if (double* row = packet != kNoPacket ? row_of(packet) : nullptr)
    std::copy(after.begin(), after.end(), row + kDecisionColumns + kMostNumbers + after.size());
  else if (arriving_ != nullptr) add(Outcome::accepted, packet, nullptr);
  else if (packet != kNoPacket && (lines_ || is_changed(after))) add(Outcome::sent, packet, nullptr);
  occasion_ = Occasion::other;
  arriving_ = nullptr;
  before_ = after;
  decided_.clear();
  lines_.reset();
}

// The row of the last decision on a packet on this occasion; null if there is none.
double* DecisionRecord::row_of(const Packet* packet) {
  const auto found = std::find(decided_.rbegin(), decided_.rend(), packet);
  if (found == decided_.rend()) return nullptr;
  return values_.data() + values_.size() - width() * static_cast<std::size_t>(found - decided_.rbegin() + 1);
}

std::optional<std::uint32_t> DecisionRecord::number_of_lines() {
  lines_.reset();
  if (found_ < kMost) lines_ = lines_used_;
  return lines_;
}

void DecisionRecord::add(Outcome outcome, const Packet* packet, const Decision* decision) {
  if (++found_ > kMost) return;
  decided_.push_back(packet);
  const std::array row{to_seconds(events_.now()),
                       static_cast<double>(occasion_),
                       static_cast<double>(outcome),
                       static_cast<double>(packet->flow),
                       static_cast<double>(packet->kind),
                       static_cast<double>(packet->seq),
                       static_cast<double>(packet->size),
                       static_cast<double>(packet->traffic_class),
                       static_cast<double>(packet->ecn),
                       static_cast<double>(packet->retransmitted),
                       packet == arriving_ ? 0 : to_seconds(events_.now() - packet->enqueued_at),
                       decision ? log_.place_of(*decision->reason) : NAN,
                       lines_ ? static_cast<double>(*lines_) : NAN};
  static_assert(std::tuple_size_v<decltype(row)> == kDecisionColumns);
  std::array<double, kMostNumbers> numbers{};
  numbers.fill(NAN);
  if (decision) std::copy_n(decision->numbers.begin(), decision->count, numbers.begin());
  const Moment after = moment();
  add_values(values_, row);
  add_values(values_, numbers);
  add_values(values_, before_);
  add_values(values_, after);
  if (occasion_ != Occasion::arrival) before_ = after;
  if (lines_) lines_used_ = *lines_ + 1;
}

StateRows DecisionRecord::rows() const {
  return {.data = values_.data(),
          .rows = static_cast<std::uint32_t>(std::min(found_, kMost)),
          .columns = static_cast<std::uint32_t>(width() - 1),
          .in_use = static_cast<std::uint32_t>(found_)};
}

}  // namespace aqm
