#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// Sends `counts[i]` packets of flow i through an empty queue, within the current interval.
void send(QueueHarness& harness, const std::vector<int>& counts, std::uint32_t size = 1000) {
  for (FlowId flow = 0; flow < counts.size(); ++flow) {
    for (int i = 0; i < counts[flow]; ++i) {
      harness.arrive({.flow = flow, .size = size});
      harness.depart();
    }
  }
}

// Ends the interval; the arrival that triggers it belongs to another flow.
void end_interval(QueueHarness& harness, double interval_s = 0.08) {
  harness.wait(from_seconds(interval_s));
  harness.arrive({.flow = 50});
  harness.depart();
}

// Fills the queue with `packets`, with the same average, and makes RED's early drops negligible.
void congest(QueueHarness& harness, int packets) {
  harness.set("w_q", 1);
  harness.set("max_p", 1e-9);
  for (int i = 0; i < packets; ++i) harness.arrive({.flow = 60});
  harness.arrive({.flow = 61});
  ASSERT_EQ(harness.signal("average"), packets);
}

TEST(Afqm, ExcessIsMeasuredByTheLastInterval) {
  QueueHarness harness(afqm);
  send(harness, {30, 10, 10});
  end_interval(harness);
  EXPECT_EQ(harness.signal("counted_flows"), 3);
  EXPECT_NEAR(harness.cell("flows", 0, "excess"), 1 - 50.0 / (30 * 3), 1e-12);
  EXPECT_NEAR(harness.cell("flows", 0, "excess"), 0.4444, 5e-5);
  EXPECT_NEAR(harness.cell("flows", 1, "excess"), -0.6667, 5e-5);
  EXPECT_NEAR(harness.cell("flows", 2, "excess"), -0.6667, 5e-5);
}

// With drop probabilities P_fa all flows get equal shares on average, and no P_fa exceeds 1 - 1/n.
TEST(Afqm, ExcessesEqualiseTheShares) {
  QueueHarness harness(afqm);
  Random random(1, "counts");
  for (int round = 0; round < 50; ++round) {
    std::vector<int> counts(12);
    double total = 0, n = 0;
    for (int& count : counts) {
      count = static_cast<int>(random.below(30));
      total += count;
      n += count > 0 ? 1 : 0;
    }
    harness.wait(from_seconds(1));
    send(harness, counts);
    end_interval(harness);
    double fair = 0;
    for (FlowId flow = 0; flow < counts.size(); ++flow) {
      if (counts[flow] == 0) continue;
      const double excess = harness.cell("flows", flow, "excess");
      ASSERT_LE(excess, 1 - 1 / n + 1e-12);
      fair += counts[flow] * (1 - excess);
    }
    ASSERT_NEAR(fair, total, 1e-9);
  }
}

TEST(Afqm, AFlowNotSeenInTheLastIntervalHasNoExcess) {
  QueueHarness harness(afqm);
  send(harness, {30, 10});
  end_interval(harness);
  EXPECT_GT(harness.cell("flows", 0, "excess"), 0);
  end_interval(harness);
  EXPECT_EQ(harness.cell("flows", 0, "excess"), 0);
  send(harness, {30, 10});
  end_interval(harness, 0.16);  // another, empty interval has passed
  EXPECT_EQ(harness.cell("flows", 0, "excess"), 0);
  EXPECT_EQ(harness.signal("counted_flows"), 0);
}

TEST(Afqm, CountsStoredPacketsOrArrivals) {
  for (const bool arrived : {false, true}) {
    QueueHarness harness(afqm, {4, false});
    harness.set("count", arrived ? 1 : 0);
    harness.fill(10, {.flow = 0});
    EXPECT_EQ(harness.cell("flows", 0, "counted"), arrived ? 10 : 4);
  }
}

TEST(Afqm, CountsPacketsOrBytes) {
  for (const bool bytes : {false, true}) {
    QueueHarness harness(afqm);
    harness.set("unit", bytes ? 1 : 0);
    for (int i = 0; i < 10; ++i) {
      harness.arrive({.flow = 0, .size = 200});
      harness.arrive({.flow = 1, .size = 1000});
      harness.depart();
      harness.depart();
    }
    EXPECT_EQ(harness.cell("flows", 0, "counted"), bytes ? 2000 : 10);
    end_interval(harness);
    EXPECT_NEAR(harness.cell("flows", 1, "excess"), bytes ? 1 - 12.0 / 20 : 0, 1e-12);
  }
}

TEST(Afqm, AFlowWithinItsShareIsDroppedByAFullBufferOnly) {
  QueueHarness harness(afqm, {60, false});
  send(harness, {30, 10, 10});
  end_interval(harness);
  congest(harness, 20);  // above max_th
  for (int i = 0; i < 39; ++i) EXPECT_TRUE(harness.arrive({.flow = 1}));
  EXPECT_FALSE(harness.arrive({.flow = 1}));
  EXPECT_EQ(harness.dropped.back().reason(), "overflow");
}

TEST(Afqm, AFlowAboveItsShareIsAlwaysDroppedAboveMax) {
  QueueHarness harness(afqm);
  send(harness, {30, 10, 10});
  end_interval(harness);
  congest(harness, 20);
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(harness.arrive({.flow = 0}));
  EXPECT_EQ(harness.dropped.back().reason(), "forced");
}

TEST(Afqm, BetweenTheThresholdsAFlowAboveItsShareLosesTheExcess) {
  QueueHarness harness(afqm);
  harness.set("interval", 10);
  send(harness, {30, 10, 10});
  end_interval(harness, 10);
  congest(harness, 9);
  int stored = 0;
  for (int i = 0; i < 10'000; ++i) {
    if (!harness.arrive({.flow = 0})) continue;
    ++stored;
    harness.depart();
  }
  // Standard deviation 0.005.
  EXPECT_NEAR(stored / 10'000.0, 1 - 0.4444, 0.02);
  for (const auto& drop : harness.dropped) EXPECT_EQ(drop.reason(), "filter");
}

// The excess is part of one probability of early drops, which ECN turns into marks.
TEST(Afqm, MarksCapablePacketsInsteadOfFilteringThem) {
  QueueHarness harness(afqm);
  harness.set("interval", 10);
  harness.set("ecn", 1);
  send(harness, {30, 10, 10});
  end_interval(harness, 10);
  congest(harness, 9);
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_TRUE(harness.arrive({.flow = 0, .ecn = Ecn::capable}));
    harness.depart();
  }
  EXPECT_NEAR(static_cast<double>(harness.marks) / 10'000, 0.4444, 0.02);  // standard deviation 0.005
  harness.queue().set_limit({harness.queue().backlog_packets(), false});
  const std::int64_t marks = harness.marks;
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(harness.arrive({.flow = 0, .ecn = Ecn::capable}));
  EXPECT_EQ(harness.marks, marks);  // what finds no room is not marked
}

TEST(Afqm, ShowsTheDropProbabilityAlsoWhereNothingMeetsIt) {
  QueueHarness harness(afqm);
  send(harness, {30, 10, 10});
  end_interval(harness);
  congest(harness, 20);
  EXPECT_TRUE(harness.arrive({.flow = 1}));
  EXPECT_EQ(harness.signal("drop_probability"), 1);
}

TEST(Afqm, NothingIsFilteredBelowMin) {
  QueueHarness harness(afqm);
  send(harness, {30, 10, 10});
  end_interval(harness);
  congest(harness, 3);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(harness.arrive({.flow = 0}));
    harness.depart();
  }
}

// Equal flows have no excess, so only a full buffer drops their packets.
TEST(Afqm, IsDropTailForEqualFlows) {
  QueueHarness harness(afqm, {30, false});
  harness.set("interval", 0.01);
  harness.set("count", 1);  // arrivals are equal, whatever happens to them
  for (int round = 0; round < 400; ++round) {
    for (FlowId flow = 0; flow < 10; ++flow) harness.arrive({.flow = flow});
    for (int i = 0; i < 8; ++i) harness.depart();
    harness.wait(from_seconds(0.01));
  }
  EXPECT_GT(harness.dropped.size(), 500U);
  for (const auto& drop : harness.dropped) ASSERT_EQ(drop.reason(), "overflow");
}

TEST(Afqm, AutomaticIntervalIsTheDrainTimeOfAFullBufferOrARoundTrip) {
  // 150 packets of 1000 bytes at 15 Mbit/s: 80 ms.
  for (const double typical_rtt : {0.01, 0.2}) {
    QueueHarness harness(afqm, {150, false}, BitRate{15'000'000});
    harness.set("interval", 0);
    harness.set("typical_rtt", typical_rtt);
    const double interval_s = std::max(0.08, typical_rtt);
    send(harness, {30, 10});
    end_interval(harness, interval_s - 1e-6);
    EXPECT_EQ(harness.cell("flows", 0, "excess"), 0);
    end_interval(harness, 2e-6);
    EXPECT_NEAR(harness.cell("flows", 0, "excess"), 1 - 41.0 / (30 * 3), 1e-12);
  }
}

TEST(Afqm, AnIntervalThatOutlastsANewShorterOneEndsAsOne) {
  QueueHarness harness(afqm);
  harness.set("interval", 1);
  send(harness, {30, 10});
  harness.wait(from_seconds(0.9));
  harness.set("interval", 0.1);
  end_interval(harness, 0);
  EXPECT_EQ(harness.signal("counted_flows"), 2);
  EXPECT_NEAR(harness.signal("largest_excess"), 1 - 40.0 / (30 * 2), 1e-12);
  end_interval(harness, 0.1);
  EXPECT_EQ(harness.signal("counted_flows"), 1);
  // Also where the buffer says how long it is.
  harness.set("interval", 0);
  end_interval(harness, 0.08);
  send(harness, {30, 10});
  harness.wait(from_seconds(0.06));
  harness.set("typical_rtt", 0.02);
  harness.queue().set_limit({10, false});
  end_interval(harness, 0);
  EXPECT_EQ(harness.signal("counted_flows"), 3);
}

}  // namespace
}  // namespace aqm
