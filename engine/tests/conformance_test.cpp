// Laws that hold for every queue discipline under arbitrary operations. A new discipline is covered as soon as it is in
// the list.

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "core/math.h"
#include "core/text.h"
#include "json/words.h"
#include "qdisc/disciplines.h"
#include "qdisc/queue_operator.h"

namespace aqm {
namespace {

class Conformance : public ::testing::TestWithParam<const Discipline*> {};

TEST_P(Conformance, EveryLawHoldsAfterEveryOperation) {
  constexpr std::uint64_t kSeeds = AQM_SANITIZED ? 1 : 6;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    QueueHarness harness(*GetParam(), {60, false}, BitRate{10'000'000}, seed);
    Operator operations(harness, seed);
    for (int i = 0; i < 25'000; ++i) {
      operations.step();
      harness.check_laws();
      ASSERT_FALSE(HasFatalFailure()) << "seed " << seed << ", operation " << i;
    }
    EXPECT_GT(harness.departed.size(), 1000U);
    EXPECT_GT(harness.dropped.size(), 100U);
  }
}

TEST_P(Conformance, TheSameSeedGivesTheSameTrace) {
  auto trace_of = [](const Discipline& discipline, std::uint64_t seed) {
    QueueHarness harness(discipline, {60, false}, BitRate{10'000'000}, seed);
    Operator operations(harness, seed);
    for (int i = 0; i < 20'000; ++i) operations.step();
    return harness.trace();
  };
  const std::uint64_t first = trace_of(*GetParam(), 1);
  for (const Discipline* other : all_disciplines()) trace_of(*other, 2);  // must not affect the second run
  EXPECT_EQ(trace_of(*GetParam(), 1), first);
}

TEST_P(Conformance, ListsWhatIsQueuedAndChangesNothing) {
  QueueHarness listed(*GetParam(), {60, false}), other(*GetParam(), {60, false});
  Operator operations(listed, 1), same(other, 1);
  for (int i = 0; i < 20'000; ++i) {
    operations.step();
    same.step();
    if (i % 7 != 0) continue;
    std::vector<PacketPlace> packets;
    listed.queue().list_packets(packets);
    ASSERT_EQ(packets.size(), listed.stored.size());
    std::map<FlowId, std::uint32_t> next;
    for (const PacketPlace& place : packets) {
      const PacketId id = place.packet;
      ASSERT_TRUE(listed.is_queued(*id));
      ASSERT_GE(id->seq, next[id->flow]) << "flow " << id->flow << " is out of order";
      next[id->flow] = id->seq + 1;
    }
  }
  EXPECT_EQ(listed.trace(), other.trace());
}

// Does periodic work again and again, as samples and tables do.
class Onlooker : private EventHandler {
 public:
  explicit Onlooker(QueueHarness& harness) : harness_(harness) { look_later(); }

 private:
  void on_event(std::uint32_t) override {
    harness_.queue().bring_up_to_date();
    look_later();
  }
  void look_later() { harness_.events().schedule(harness_.now() + from_seconds(0.0237), *this); }

  QueueHarness& harness_;
};

TEST_P(Conformance, LookingAtTheStateChangesNothingLater) {
  constexpr std::uint64_t kSeeds = AQM_SANITIZED ? 1 : 4;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    QueueHarness watched(*GetParam(), {60, false}), other(*GetParam(), {60, false});
    const Onlooker onlooker(watched);
    Operator operations(watched, seed), same(other, seed);
    for (int i = 0; i < 10'000; ++i) {
      operations.step();
      same.step();
      ASSERT_EQ(watched.trace(), other.trace()) << "seed " << seed << ", operation " << i;
    }
    watched.queue().bring_up_to_date();
    other.queue().bring_up_to_date();
    for (const Signal& row : GetParam()->signals)
      EXPECT_TRUE(is_slot(row.name) || watched.signal(row.name) == other.signal(row.name)) << row.name;
  }
}

TEST_P(Conformance, QueuedPacketsStayInOrderWhenTheDisciplineChanges) {
  for (const Discipline* next : all_disciplines()) {
    QueueHarness harness(*GetParam());
    for (FlowId flow = 0; flow < 4; ++flow)
      harness.arrive({.flow = flow, .traffic_class = static_cast<TrafficClass>(flow % kClasses)});
    harness.wait(from_seconds(0.01));
    harness.exchange(*next);
    harness.check_laws();
    for (FlowId flow = 0; flow < 4; ++flow) ASSERT_TRUE(harness.depart());
    EXPECT_FALSE(harness.depart());
    harness.check_laws();
    for (FlowId flow = 0; flow < 4; ++flow) EXPECT_EQ(harness.departed[flow].flow, flow);
  }
}

TEST_P(Conformance, ASmallerLimitDropsTheTailAtOnce) {
  QueueHarness harness(*GetParam());
  harness.fill(5);
  harness.queue().set_limit({2, false});
  harness.check_laws();
  EXPECT_EQ(harness.queue().backlog_packets(), 2);
  ASSERT_EQ(harness.dropped.size(), 3U);
  for (const auto& drop : harness.dropped) {
    EXPECT_EQ(drop.reason(), "overflow");
    EXPECT_TRUE(drop.was_queued);
    EXPECT_GE(drop.seq, 2U);
  }
}

TEST_P(Conformance, APacketLargerThanTheWholeBufferIsDropped) {
  QueueHarness harness(*GetParam(), {500, true});
  EXPECT_FALSE(harness.arrive({.size = 501}));
  harness.check_laws();
  EXPECT_TRUE(harness.arrive({.size = 500}));
  harness.check_laws();
}

TEST_P(Conformance, RowsAreCompleteAndDefaultsInRange) {
  const Discipline& discipline = *GetParam();
  EXPECT_FALSE(discipline.label.empty() || discipline.name.empty() || discipline.family.empty());
  EXPECT_FALSE(discipline.summary.empty() || discipline.source.empty() || discipline.reasons.empty());
  QueueHarness harness(discipline);
  EXPECT_FALSE(harness.queue().problem());
  for (const Param& row : discipline.params) {
    EXPECT_FALSE(row.label.empty() || row.doc.empty() || row.cite.empty()) << row.name;
    EXPECT_TRUE(row.doc.ends_with('.')) << row.name;
    const double value = row.get(harness.queue().params()).number;
    EXPECT_TRUE(value >= row.min && value <= row.max) << row.name;
    EXPECT_EQ(row.kind == ParamKind::choice, !row.choices.empty()) << row.name;
    EXPECT_EQ(find_param(discipline.params, row.name), &row) << row.name << " is there twice";
    const bool signal_exists = std::any_of(discipline.signals.begin(), discipline.signals.end(),
                                           [&](const Signal& signal) { return signal.name == row.guide; });
    EXPECT_TRUE(row.guide.empty() || signal_exists) << row.name << " guides an unknown signal " << row.guide;
  }
  for (const Signal& row : discipline.signals) EXPECT_FALSE(row.label.empty() || row.doc.empty()) << row.name;
}

// A discipline's signal, or null.
const Signal* find_signal(const Discipline& discipline, std::string_view name) {
  const auto found = std::find_if(discipline.signals.begin(), discipline.signals.end(),
                                  [&](const Signal& signal) { return signal.name == name; });
  return found == discipline.signals.end() ? nullptr : &*found;
}

TEST_P(Conformance, OpensWithChartsOfItsOwnSignalsInOneUnitEach) {
  const Discipline& discipline = *GetParam();
  ASSERT_GE(discipline.charts.size(), 2u) << "the queue, and what shows how it decides";
  EXPECT_EQ(discipline.charts[0].id, kQueueChart.id);
  std::map<std::string_view, Unit> units{{kQueueChart.id, Unit::packets}, {kSharesChart.id, Unit::packets}};
  for (const Discipline* each : all_disciplines())
    for (const Chart& chart : each->charts)
      for (const std::string_view name : split(chart.signals)) {
        const Signal* signal = find_signal(*each, name);
        ASSERT_TRUE(signal) << each->id << " draws an unknown signal " << name;
        const auto [known, is_new] = units.try_emplace(chart.id, signal->unit);
        EXPECT_EQ(known->second, signal->unit) << "chart " << chart.id << " of " << each->id << ": " << name;
      }
  for (const Signal& row : discipline.signals) {
    EXPECT_TRUE(row.bounds.empty() || find_signal(discipline, row.bounds)) << row.name;
    EXPECT_TRUE(row.estimates.empty() || row.estimates.starts_with("backlog_packets")) << row.name;
    // The page's engine, which has no prose, knows the average of the queue by its name.
    EXPECT_EQ(row.estimates == "backlog_packets", row.name == "average") << row.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Disciplines, Conformance,
                         ::testing::ValuesIn(all_disciplines().begin(), all_disciplines().end()),
                         [](const auto& each) { return std::string(each.param->id); });

}  // namespace
}  // namespace aqm
