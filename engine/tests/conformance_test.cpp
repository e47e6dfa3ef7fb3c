// The laws that hold for every queue discipline, whatever is done to it. A new discipline is covered the day it stands
// in the list.

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "core/math.h"
#include "core/text.h"
#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

double number_within(const ParamInfo& row, Random& random) {
  const double max = std::min(row.max, 1e12);
  const double low = row.above_min ? row.min + (max - row.min) * 1e-9 : row.min;
  switch (random.below(8)) {
    case 0:
      return low;
    case 1:
      return max;
    default:
      break;
  }
  if (row.scale == Scale::linear) return random.uniform(low, max);
  const double from = math::log(std::max(low, max * 1e-6));
  return math::exp(random.uniform(from, math::log(max)));
}

Value value_within(const Param& row, Random& random) {
  switch (row.kind) {
    case ParamKind::boolean:
      return {.number = static_cast<double>(random.below(2))};
    case ParamKind::choice: {
      const auto bars = static_cast<std::uint64_t>(std::count(row.choices.begin(), row.choices.end(), '|'));
      return {.number = static_cast<double>(random.below(bars + 1))};
    }
    case ParamKind::integer:
      return {.number = std::floor(number_within(row, random) + 0.5)};
    case ParamKind::list: {
      Value value;
      for (std::uint64_t i = 0; i <= random.below(5); ++i) value.list.push_back(number_within(row, random));
      return value;
    }
    case ParamKind::records: {
      Value value;
      for (std::uint64_t i = 0; i <= random.below(3); ++i) {
        Value& record = value.items.emplace_back();
        for (const Param& field : row.fields()) record.items.push_back(value_within(field, random));
      }
      return value;
    }
    default:
      return {.number = number_within(row, random), .in_bytes = false, .relative = random.below(2) == 1};
  }
}

// A seeded generator of operations on a queue.
class Operator {
 public:
  Operator(QueueHarness& harness, std::uint64_t seed) : harness_(harness), random_(seed, "operations") {}

  void step() {
    if (random_.below(400) == 0) new_phase();
    const std::uint64_t dice = random_.below(1000);
    if (dice < arrivals_) arrive();
    else if (dice < 950) harness_.depart();
    else if (dice < 994) wait();
    else if (dice < 998) set_parameter();
    else if (dice < 999) set_limit();
    else
      harness_.set_rate(
          BitRate{static_cast<std::int64_t>(math::exp(random_.uniform(math::log(1e3), math::log(1e11))))});
  }

 private:
  // Overload, underload, balance, a burst, and next to nothing.
  void new_phase() {
    constexpr std::array<std::uint64_t, 5> kArrivals{640, 300, 475, 940, 20};
    arrivals_ = kArrivals[static_cast<std::size_t>(random_.below(kArrivals.size()))];
    flows_ = 1 + random_.below(40);
  }

  void arrive() {
    constexpr std::array<std::uint32_t, 5> kSizes{40, 210, 1000, 1500, 65'535};
    Arrival arrival;
    arrival.flow = static_cast<FlowId>(random_.below(flows_));
    arrival.traffic_class = static_cast<TrafficClass>(arrival.flow % kClasses);
    const std::uint64_t size = random_.below(100);
    arrival.size = kSizes[size < 60 ? 2 : static_cast<std::size_t>(size % kSizes.size())];
    arrival.ecn = static_cast<Ecn>(arrival.flow / kClasses % 4);  // what a flow is capable of, all its packets are
    harness_.arrive(arrival);
  }

  void wait() {
    const double shortest = math::log(1e3);
    const double longest = math::log(random_.below(50) == 0 ? 1e13 : 1e8);  // nearly three hours
    harness_.wait(Duration{static_cast<std::int64_t>(math::exp(random_.uniform(shortest, longest)))});
  }

  void set_parameter() {
    const auto& rows = harness_.discipline().params;
    if (rows.empty()) return;
    const Param& row = rows[static_cast<std::size_t>(random_.below(rows.size()))];
    if (row.live) harness_.set(row.name, value_within(row, random_));
  }

  void set_limit() {
    const bool in_bytes = random_.below(3) == 0;
    const auto packets = static_cast<std::int64_t>(1 + random_.below(random_.below(4) == 0 ? 3 : 120));
    harness_.queue().set_limit({in_bytes ? packets * 1000 : packets, in_bytes});
  }

  QueueHarness& harness_;
  Random random_;
  std::uint64_t arrivals_ = 500;
  std::uint64_t flows_ = 10;
};

class Conformance : public ::testing::TestWithParam<const Discipline*> {};

TEST_P(Conformance, EveryLawHoldsAfterEveryOperation) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
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
  for (const Discipline* other : all_disciplines()) trace_of(*other, 2);  // leaves nothing behind
  EXPECT_EQ(trace_of(*GetParam(), 1), first);
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
    EXPECT_EQ(drop.cause, Cause::overflow);
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

TEST_P(Conformance, ItsRowsAreCompleteAndItsDefaultsInRange) {
  const Discipline& discipline = *GetParam();
  EXPECT_FALSE(discipline.label.empty() || discipline.name.empty() || discipline.family.empty());
  EXPECT_FALSE(discipline.summary.empty() || discipline.source.empty() || discipline.causes.empty());
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

// A discipline's signal, or nothing.
const Signal* find_signal(const Discipline& discipline, std::string_view name) {
  const auto found = std::find_if(discipline.signals.begin(), discipline.signals.end(),
                                  [&](const Signal& signal) { return signal.name == name; });
  return found == discipline.signals.end() ? nullptr : &*found;
}

TEST_P(Conformance, ItOpensWithChartsOfItsSignalsOfOneUnitEach) {
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
  }
}

INSTANTIATE_TEST_SUITE_P(Disciplines, Conformance,
                         ::testing::ValuesIn(all_disciplines().begin(), all_disciplines().end()),
                         [](const auto& each) { return std::string(each.param->id); });

}  // namespace
}  // namespace aqm
