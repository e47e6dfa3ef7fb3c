// A queue discipline without a network: the test decides when packets arrive and depart. A simple model of the queue
// runs alongside and reports violated laws.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "qdisc/queue_disc.h"

namespace aqm {

struct Offered {
  FlowId flow = 0;
  TrafficClass traffic_class = TrafficClass::tcp;
  std::uint32_t size = 1000;
  Ecn ecn = Ecn::not_capable;
};

// A number of a decision, by name.
inline double number_of(const Decision& decision, std::string_view name) {
  for (std::size_t i = 0; i < decision.count; ++i)
    if (decision.reason->numbers[i].name == name) return decision.numbers[i];
  ADD_FAILURE() << decision.reason->id << " hands over no " << name;
  return 0;
}

class QueueHarness : private QueueListener, private QueueTracer {
 public:
  struct Stored {
    PacketId id;
    FlowId flow;
    std::uint32_t seq, size;
    TrafficClass traffic_class;
    bool capable;
    Time since;
  };
  struct Dropped {
    FlowId flow;
    std::uint32_t seq;
    Decision decision;
    bool was_queued;

    std::string_view reason() const { return decision.reason->id; }
    double number(std::string_view name) const { return number_of(decision, name); }
  };

  // The values of parameters at the start, by name; the others have their defaults.
  using Settings = std::vector<std::pair<std::string_view, double>>;

  explicit QueueHarness(const Discipline& discipline, QueueLimit limit = {60, false},
                        BitRate rate = BitRate{10'000'000}, std::uint64_t seed = 1, const Settings& settings = {})
      : discipline_(&discipline), rate_(rate), seed_(seed) {
    queue_ = make(discipline, settings);
    equip();
    queue_->set_limit(limit);
  }
  QueueHarness(const QueueHarness&) = delete;
  QueueHarness& operator=(const QueueHarness&) = delete;

  QueueDisc& queue() const { return *queue_; }
  const Discipline& discipline() const { return *discipline_; }
  EventQueue& events() { return events_; }
  Time now() const { return events_.now(); }

  // Sets a parameter by name; false if it contradicts the others, in which case nothing changes.
  bool set(std::string_view name, const Value& value) {
    const Param* row = find_param(discipline_->params, name);
    EXPECT_NE(row, nullptr) << name;
    queue_->bring_up_to_date();
    const Value before = row->get(queue_->params());
    row->set(queue_->params(), value);
    if (queue_->problem()) {
      row->set(queue_->params(), before);
      return false;
    }
    queue_->params_changed();
    return true;
  }
  bool set(std::string_view name, double number) { return set(name, Value{.number = number}); }

  double signal(std::string_view name) const {
    for (const Signal& row : discipline_->signals)
      if (row.name == name) return row.get(queue_->state());
    ADD_FAILURE() << "no signal " << name;
    return 0;
  }

  // A cell of a state table.
  double cell(std::string_view table, std::size_t row, std::string_view column) const {
    for (const StateTable& each : discipline_->tables) {
      if (each.name != table || row >= each.rows(queue_->state())) continue;
      for (const StateColumn& cell : each.columns)
        if (cell.name == column) return cell.get(each.row_at(queue_->state(), row));
    }
    ADD_FAILURE() << "no cell " << table << "[" << row << "]." << column;
    return 0;
  }
  std::size_t rows(std::string_view table) const {
    for (const StateTable& each : discipline_->tables)
      if (each.name == table) return each.rows(queue_->state());
    return 0;
  }

  // True if the packet is queued afterwards.
  bool arrive(const Offered& arrival = {}) {
    const PacketId id = packets_.make();
    Packet& packet = packets_[id];
    packet.flow = arrival.flow;
    if (arrival.flow >= next_seq_.size()) next_seq_.resize(arrival.flow + 1);
    packet.seq = next_seq_[arrival.flow]++;
    packet.size = arrival.size;
    packet.traffic_class = arrival.traffic_class;
    packet.ecn = arrival.ecn;
    packet.sent_at = now();
    arriving_ = {id,   packet.flow, packet.seq, packet.size, packet.traffic_class, arrival.ecn != Ecn::not_capable,
                 now()};
    const std::size_t drops = dropped.size();
    queue_->enqueue(id);
    for (std::size_t i = drops; i < dropped.size(); ++i)
      if (dropped[i].flow == arriving_.flow && dropped[i].seq == arriving_.seq) return false;
    return true;
  }
  void fill(int count, const Offered& arrival = {}) {
    for (int i = 0; i < count; ++i) arrive(arrival);
  }

  // False if there was nothing to send.
  bool depart() {
    const PacketId id = queue_->dequeue();
    if (id == kNoPacket) {
      EXPECT_TRUE(stored.empty() || queue_->holds_back()) << "the link is idle while packets wait";
      return false;
    }
    packets_.release(id);
    return true;
  }
  void wait(Duration duration) { events_.run_until(now() + duration, UINT64_MAX); }

  void exchange(const Discipline& next) {
    std::unique_ptr<QueueDisc> successor = make(next);
    const QueueLimit limit = queue_->limit();
    successor->adopt(queue_->release_all());
    retired_.push_back(std::move(queue_));  // its events may still be pending
    queue_ = std::move(successor);
    discipline_ = &next;
    equip();
    queue_->set_limit(limit);
  }
  void set_rate(BitRate rate) {
    rate_ = rate;
    queue_->set_rate(rate);
  }

  // Checks the laws of every queue.
  void check_laws() const {
    const QueueAccount& account = meter_.totals();
    std::int64_t received = 0, enqueued = 0, delivered = 0, before = 0, after = 0;
    PerClass<std::int64_t> queued{};
    Bytes delivered_bytes = 0, bytes = 0;
    for (std::size_t c = 0; c < kClasses; ++c) {
      received += account.received[c];
      enqueued += account.enqueued[c];
      delivered += account.delivered[c];
      delivered_bytes += account.delivered_bytes[c];
      for (const DropCount& count : account.dropped) {
        before += count.before[c];
        after += count.after[c];
      }
    }
    for (const Stored& packet : stored) {
      bytes += packet.size;
      ++queued[index(packet.traffic_class)];
    }
    const auto backlog = static_cast<std::int64_t>(stored.size());
    ASSERT_EQ(received, before + enqueued);
    ASSERT_EQ(enqueued, delivered + after + backlog);
    ASSERT_EQ(account.enqueued_bytes, delivered_bytes + account.dropped_after_bytes + bytes);
    ASSERT_EQ(queue_->backlog_packets(), backlog);
    ASSERT_EQ(queue_->backlog_bytes(), bytes);
    for (std::size_t c = 0; c < kClasses; ++c)
      ASSERT_EQ(queue_->backlog_packets(static_cast<TrafficClass>(c)), queued[c]);
    ASSERT_EQ(packets_.in_use(), stored.size());
    check_limit();
    for (const Signal& row : discipline_->signals)
      ASSERT_TRUE(is_slot(row.name) || std::isfinite(row.get(queue_->state()))) << row.name;
    for (const StateTable& table : discipline_->tables) check_table(table);
    ASSERT_EQ(broken_, "");
  }

  bool is_queued(const Packet& packet) const {
    return std::any_of(stored.begin(), stored.end(), [&](const Stored& each) { return each.id == &packet; });
  }

  double backlog(bool in_bytes) const {
    double backlog = 0;
    for (const Stored& packet : stored) backlog += in_bytes ? packet.size : 1;
    return backlog;
  }

  // Fingerprint of everything that the queue reported to its listener.
  std::uint64_t trace() const { return trace_.value(); }

  std::vector<Stored> stored;    // in order of acceptance
  std::vector<Dropped> dropped;  // in order of time
  std::vector<Stored> departed;
  std::int64_t marks = 0;
  // Called for every drop and mark, while the queue is in the state of the decision, except for the packet itself.
  std::function<void(const Decision& decision, const Packet& packet)> on_decision;

 private:
  // The limit applies to the whole queue, or to the packets of each flow.
  void check_limit() const {
    const QueueLimit limit = queue_->limit();
    std::vector<std::int64_t> used(queue_->limits_each_flow() ? next_seq_.size() + 1 : 1);
    for (const Stored& packet : stored)
      used[queue_->limits_each_flow() ? packet.flow : 0] += limit.in_bytes ? packet.size : 1;
    for (const std::int64_t amount : used) ASSERT_LE(amount, limit.amount);
  }
  void check_table(const StateTable& table) const {
    for (std::size_t i = 0; i < table.rows(queue_->state()); ++i) {
      const void* row = table.row_at(queue_->state(), i);
      if (table.in_use && !table.in_use(row)) continue;
      for (const StateColumn& column : table.columns)
        ASSERT_TRUE(std::isfinite(column.get(row))) << table.name << "[" << i << "]." << column.name;
    }
  }

  std::unique_ptr<QueueDisc> make(const Discipline& discipline, const Settings& settings = {}) {
    auto made = discipline.make({packets_, events_, Random(seed_, "queue:harness"), rate_, Duration{0}});
    for (const auto& [name, number] : settings)
      find_param(discipline.params, name)->set(made->params(), {.number = number});
    made->params_changed();
    return made;
  }
  void equip() {
    queue_->set_meter(&meter_);
    queue_->set_listener(this);
    queue_->set_tracer(this);
  }
  void require(bool law, const char* text) {
    if (!law && broken_.empty()) broken_ = text;
  }
  auto find(PacketId id) {
    return std::find_if(stored.begin(), stored.end(), [id](const Stored& packet) { return packet.id == id; });
  }
  void note(std::uint64_t what, PacketId id) {
    trace_.add(static_cast<std::uint64_t>(now().ns));
    trace_.add(what << 48 | std::uint64_t{packets_[id].flow} << 32 | packets_[id].seq);
  }

  void note(const Decision& decision, const Packet& packet) {
    require(decision.count == decision.reason->numbers.size(),
            "a decision hands over other numbers than its row names");
    for (std::size_t i = 0; i < decision.count; ++i) trace_.add(decision.numbers[i]);
    const auto& reasons = discipline_->reasons;
    require(std::find(reasons.begin(), reasons.end(), decision.reason) != reasons.end(),
            "a reason that the discipline does not list");
    if (on_decision) on_decision(decision, packet);
  }

  void on_drop(PacketId id, const Decision& decision) override {
    note(1, id);
    note(decision, packets_[id]);
    const auto place = find(id);
    const bool was_queued = place != stored.end();
    if (was_queued) stored.erase(place);
    else require(id == arriving_.id, "a packet was dropped that is neither queued nor arriving");
    require(decision.reason->drops, "a packet was dropped for what packets are only marked for");
    dropped.push_back({packets_[id].flow, packets_[id].seq, decision, was_queued});
  }
  void on_mark(PacketId id, const Decision& decision) override {
    note(20, id);
    note(decision, packets_[id]);
    require(!decision.reason->mark_label.empty(), "a packet was marked for what packets are only dropped for");
    ++marks;
    const auto place = find(id);
    require(place != stored.end() ? place->capable : arriving_.id == id && arriving_.capable,
            "a packet was marked that is not ECN-capable");
    require(packets_[id].ecn == Ecn::congestion_experienced, "a marked packet does not carry the mark");
  }
  void on_enqueued(PacketId id) override {
    note(21, id);
    require(id == arriving_.id && find(id) == stored.end(), "a packet was stored that did not arrive");
    require(packets_[id].enqueued_at == now(), "the time of storage is wrong");
    stored.push_back(arriving_);
  }
  void on_delivered(PacketId id) override {
    note(22, id);
    const auto place = find(id);
    require(place != stored.end(), "a packet left that was not stored");
    if (place == stored.end()) return;
    require(packets_[id].enqueued_at == place->since, "the time of storage was changed");
    require(std::none_of(stored.begin(), place, [&](const Stored& earlier) { return earlier.flow == place->flow; }),
            "a packet overtook another one of its flow");
    departed.push_back(*place);
    stored.erase(place);
  }

  PacketPool packets_;
  EventQueue events_;
  QueueMeter meter_;
  const Discipline* discipline_;
  BitRate rate_;
  std::uint64_t seed_;
  std::unique_ptr<QueueDisc> queue_;
  std::vector<std::unique_ptr<QueueDisc>> retired_;
  std::vector<std::uint32_t> next_seq_;
  Stored arriving_{kNoPacket, 0, 0, 0, TrafficClass::tcp, false, Time{}};
  Fingerprint trace_;
  std::string broken_;
};

}  // namespace aqm
