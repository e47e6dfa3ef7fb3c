#include <algorithm>
#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// Performs updates while the packet at the head gets older.
void hold_delay(QueueHarness& harness, int updates) {
  for (int i = 0; i < updates; ++i) {
    harness.wait(from_seconds(0.015));
    harness.arrive({.flow = 9});
  }
}

TEST(Pie, DropsNothingDuringTheBurstAllowance) {
  QueueHarness harness(pie, {1000, false});
  harness.fill(100);
  for (int i = 0; i < 9; ++i) {
    harness.wait(from_seconds(0.015));
    harness.fill(5);
  }
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_GT(harness.signal("pie_probability"), 0);
  EXPECT_NEAR(harness.signal("burst_allowance"), 0.15 - 9 * 0.015, 1e-9);
}

// RFC 8033 §4.2, computed by hand for the first updates.
TEST(Pie, ProbabilityFollowsTheDeviationAndTheTrendOfTheDelay) {
  QueueHarness harness(pie, {1000, false});
  harness.set("target", 0.02);
  harness.fill(10);
  double p = 0, before = 0;
  for (int i = 1; i <= 12; ++i) {
    harness.wait(from_seconds(0.015));
    harness.arrive();
    const double delay = 0.015 * i;  // the age of the head
    double change = 0.125 * (delay - 0.02) + 1.25 * (delay - before);
    if (p < 1e-6) change /= 2048;
    else if (p < 1e-5) change /= 512;
    else if (p < 1e-4) change /= 128;
    else if (p < 1e-3) change /= 32;
    else if (p < 1e-2) change /= 8;
    else if (p < 1e-1) change /= 2;
    p += change;
    before = delay;
    ASSERT_NEAR(harness.signal("pie_probability"), p, 1e-12) << i;
    ASSERT_NEAR(harness.signal("qdelay"), delay, 1e-12);
  }
  EXPECT_GT(p, 1e-3);
}

TEST(Pie, MissedUpdatesAreCaughtUp) {
  QueueHarness one(pie, {1000, false}), other(pie, {1000, false});
  for (QueueHarness* harness : {&one, &other}) harness->fill(50);
  for (int i = 0; i < 20; ++i) {
    one.wait(from_seconds(0.015));
    one.arrive();
  }
  other.wait(from_seconds(0.3));
  other.arrive();
  EXPECT_EQ(one.signal("pie_probability"), other.signal("pie_probability"));
  EXPECT_EQ(one.signal("burst_allowance"), other.signal("burst_allowance"));
}

// RFC 8033 §5.5; beyond 250 ms Linux adds two percent more.
TEST(Pie, ProbabilityRisesByTwoPercentAtMostOnceItIsHigh) {
  QueueHarness harness(pie, {100'000, false});
  harness.fill(10);
  double before = 0;
  for (int i = 0; i < 60; ++i) {
    hold_delay(harness, 1);
    const double p = harness.signal("pie_probability");
    if (before >= 0.1 && before < 0.9) {
      ASSERT_NEAR(p, before + (harness.signal("qdelay") > 0.25 ? 0.04 : 0.02), 1e-12) << i;
    }
    ASSERT_LE(p, 1);
    before = p;
  }
  EXPECT_GT(before, 0.3);
}

TEST(Pie, ResetsWhileTheQueueIsEmptyAndAllowsABurstAgain) {
  QueueHarness harness(pie, {1000, false});
  harness.fill(20);
  hold_delay(harness, 30);
  EXPECT_GT(harness.signal("pie_probability"), 0.1);
  EXPECT_EQ(harness.signal("burst_allowance"), 0);
  while (harness.depart()) {
  }
  harness.wait(from_seconds(60));
  harness.arrive();
  EXPECT_EQ(harness.signal("pie_probability"), 0);
  EXPECT_NEAR(harness.signal("burst_allowance"), 0.15, 1e-9);
}

TEST(Pie, DropsWithTheProbabilityItShows) {
  for (const bool evenly : {false, true}) {
    QueueHarness harness(pie, {100'000, false});
    harness.set("derandomize", evenly ? 1 : 0);
    harness.fill(100);
    hold_delay(harness, 22);
    const double p = harness.signal("pie_probability");
    ASSERT_GT(p, 0.05);
    ASSERT_LT(p, 0.5);
    int dropped = 0, run = 0, longest = 0;
    std::size_t shortest = 1000;
    for (int i = 0; i < 20'000; ++i) {
      if (harness.arrive()) {
        longest = std::max(longest, ++run);
        continue;
      }
      if (dropped++ > 0) shortest = std::min(shortest, static_cast<std::size_t>(run + 1));
      run = 0;
    }
    EXPECT_EQ(harness.dropped.back().reason(), "pie");
    if (!evenly) {
      EXPECT_NEAR(dropped / 20'000.0, p, 0.015);  // standard deviation at most 0.0035
      EXPECT_EQ(shortest, 1U);
      continue;
    }
    // RFC 8033 §5.4: no drop until the probabilities since the last one add up to 0.85, and one by 8.5 at the latest.
    EXPECT_GE(static_cast<double>(shortest) * p, 0.85);
    EXPECT_LE(longest * p, 8.5);
  }
}

TEST(Pie, NeverDropsFromTwoPackets) {
  QueueHarness harness(pie, {1000, false});
  harness.fill(50);
  hold_delay(harness, 40);
  while (harness.queue().backlog_packets() > 1) harness.depart();
  const std::size_t drops = harness.dropped.size();
  for (int i = 0; i < 200; ++i) {
    harness.arrive();
    harness.depart();
  }
  EXPECT_EQ(harness.dropped.size(), drops);
}

TEST(Pie, MarksCapablePacketsWhileTheProbabilityIsLow) {
  QueueHarness harness(pie, {100'000, false});
  harness.set("ecn", 1);
  harness.set("max_burst", 0);
  harness.fill(100, {.ecn = Ecn::capable});
  while (harness.signal("pie_probability") < 0.03) {
    harness.wait(from_seconds(0.015));
    harness.arrive({.ecn = Ecn::capable});
  }
  ASSERT_LT(harness.signal("pie_probability"), 0.1);
  harness.fill(1000, {.ecn = Ecn::capable});
  EXPECT_GT(harness.marks, 10);
  EXPECT_TRUE(harness.dropped.empty());
  while (harness.signal("pie_probability") < 0.1) {
    harness.wait(from_seconds(0.015));
    harness.arrive({.ecn = Ecn::capable});
  }
  const std::int64_t marks = harness.marks;
  harness.fill(1000, {.ecn = Ecn::capable});
  EXPECT_EQ(harness.marks, marks);
  EXPECT_GT(harness.dropped.size(), 50U);
}

TEST(Pie, CanEstimateTheDelayFromBacklogAndRate) {
  QueueHarness harness(pie, {1000, false}, BitRate{10'000'000});
  harness.set("estimator", 1);
  harness.fill(50);
  harness.wait(from_seconds(0.015));
  harness.arrive();
  EXPECT_NEAR(harness.signal("qdelay"), 50 * 8000 / 10e6, 1e-12);
}

TEST(Pie, TheFirstBurstHasTheAllowanceThatIsSet) {
  QueueHarness harness(pie, {100'000, false}, BitRate{10'000'000}, 1, {{"max_burst", 2}});
  EXPECT_EQ(harness.signal("burst_allowance"), 2);
  harness.fill(100);
  for (int i = 0; i < 250 && harness.dropped.empty(); ++i) hold_delay(harness, 1);
  EXPECT_GT(to_seconds(harness.now()), 2 - 1e-9);
  EXPECT_LT(to_seconds(harness.now()), 2.1);
}

TEST(Pie, TheFirstUpdateComesAfterTheIntervalThatIsSet) {
  QueueHarness harness(pie, {1000, false}, BitRate{10'000'000}, 1, {{"t_update", 0.1}});
  harness.fill(10);
  harness.wait(from_seconds(0.09));
  harness.arrive();
  EXPECT_EQ(harness.signal("qdelay"), 0);
  harness.wait(from_seconds(0.01));
  harness.arrive();
  EXPECT_NEAR(harness.signal("qdelay"), 0.1, 1e-12);
}

// What was due before a change was due at the interval of that time.
TEST(Pie, OverdueUpdatesKeepTheIntervalAtWhichTheyWereDue) {
  const auto probability_after = [](double interval_s) {
    QueueHarness harness(pie, {1000, false}, BitRate{10'000'000}, 1, {{"t_update", 1}, {"alpha", 0.01}, {"beta", 0}});
    harness.fill(2);
    while (harness.signal("pie_probability") < 1) {
      harness.wait(from_seconds(1));
      harness.arrive();
    }
    while (harness.depart()) {
    }
    harness.wait(from_seconds(10.2));
    harness.set("t_update", interval_s);
    harness.arrive();
    return harness.signal("pie_probability");
  };
  EXPECT_NEAR(probability_after(1), 0.832, 0.001);
  EXPECT_EQ(probability_after(0.02), probability_after(1));
  EXPECT_EQ(probability_after(5), probability_after(1));
}

}  // namespace
}  // namespace aqm
