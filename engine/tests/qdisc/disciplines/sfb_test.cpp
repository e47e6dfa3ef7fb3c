#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <utility>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

double sum(const QueueHarness& harness, std::string_view table, std::size_t level, std::size_t bins,
           std::string_view column) {
  double total = 0;
  for (std::size_t bin = 0; bin < bins; ++bin) total += harness.cell(table, level * bins + bin, column);
  return total;
}

double highest(const QueueHarness& harness, std::string_view table) {
  double most = 0;
  for (std::size_t bin = 0; bin < harness.rows(table); ++bin)
    most = std::max(most, harness.cell(table, bin, "probability"));
  return most;
}

// Flow 0 keeps its bins full until their probability is 1.
void become_unresponsive(QueueHarness& harness, int levels = 2) {
  harness.set("bin_size", 3);
  harness.set("increment", 0.25);
  for (int i = 0; i < 400 && harness.signal("unresponsive_bins") < levels; ++i) {
    harness.wait(from_seconds(0.002));
    harness.arrive();
    if (harness.queue().backlog_packets() > 4) harness.depart();
  }
  ASSERT_EQ(harness.signal("unresponsive_bins"), levels);
}

TEST(Sfb, EveryLevelOfBothSetsCountsTheQueue) {
  QueueHarness harness(sfb, {50, false});
  harness.set("rehash_interval", 0.5);
  harness.set("levels", 3);
  harness.set("bins", 11);
  Random random(1, "operations");
  for (int i = 0; i < 20'000; ++i) {
    if (random.below(2) == 0) harness.arrive({.flow = static_cast<FlowId>(random.below(40))});
    else harness.depart();
    harness.wait(from_seconds(0.001));
    const auto backlog = static_cast<double>(harness.queue().backlog_packets());
    for (const std::string_view set : {"active_bins", "warm_up_bins"}) {
      ASSERT_EQ(harness.rows(set), 33U);
      for (std::size_t level = 0; level < 3; ++level) ASSERT_EQ(sum(harness, set, level, 11, "backlog"), backlog);
      for (std::size_t bin = 0; bin < 33; ++bin) {
        ASSERT_GE(harness.cell(set, bin, "backlog"), 0);
        ASSERT_GE(harness.cell(set, bin, "probability"), 0);
        ASSERT_LE(harness.cell(set, bin, "probability"), 1);
      }
    }
  }
}

TEST(Sfb, TheProbabilityOfAFullBinRisesOncePerHoldTime) {
  QueueHarness harness(sfb, {100, false});
  harness.set("bin_size", 20);
  harness.fill(21);  // the last arrival found 20: not above the size yet
  harness.wait(from_seconds(0.0099));
  harness.arrive();
  EXPECT_EQ(highest(harness, "active_bins"), 0);
  harness.wait(from_seconds(0.0001));
  harness.arrive();
  harness.arrive();
  EXPECT_NEAR(harness.signal("flow_probability"), 0.005, 1e-12);
  harness.wait(from_seconds(0.01));
  harness.arrive();
  EXPECT_NEAR(harness.signal("flow_probability"), 0.010, 1e-12);
  EXPECT_NEAR(sum(harness, "active_bins", 0, 23, "probability"), 0.010, 1e-12);
  EXPECT_NEAR(sum(harness, "active_bins", 1, 23, "probability"), 0.010, 1e-12);
}

TEST(Sfb, TheProbabilityOfAnEmptyBinFalls) {
  QueueHarness harness(sfb, {100, false});
  harness.set("bin_size", 3);
  harness.set("increment", 0.1);
  harness.set("decrement", 0.03);
  harness.fill(4);  // the bins hold 4 > 3
  harness.wait(from_seconds(0.01));
  harness.arrive();
  EXPECT_NEAR(highest(harness, "active_bins"), 0.1, 1e-12);
  harness.wait(from_seconds(0.01));
  while (harness.depart()) {
  }
  EXPECT_NEAR(highest(harness, "active_bins"), 0.07, 1e-12);
  harness.wait(from_seconds(0.01));
  harness.arrive();
  EXPECT_NEAR(highest(harness, "active_bins"), 0.04, 1e-12);
}

TEST(Sfb, DropsArrivalsWhoseBinsAllExceedTheirSizeByAQuarter) {
  QueueHarness harness(sfb, {100, false});
  harness.set("bin_size", 20);
  harness.fill(30);
  EXPECT_EQ(harness.queue().backlog_packets(), 25);
  ASSERT_EQ(harness.dropped.size(), 5U);
  for (const auto& drop : harness.dropped) {
    EXPECT_EQ(drop.reason(), "penalty");
    EXPECT_EQ(drop.number("least"), 25);
    EXPECT_EQ(1.25 * drop.number("bin"), 25);
  }
}

TEST(Sfb, TheAutomaticBinSizeIsOneAndAHalfEqualSharesOfTheBuffer) {
  for (const auto& [limit, size] : {std::pair{50, 4.0}, {230, 15.0}, {10, 3.0}}) {
    QueueHarness harness(sfb, {limit, false});
    harness.fill(300);
    // Accepted below 1.25 times the size.
    EXPECT_EQ(static_cast<double>(harness.queue().backlog_packets()), std::ceil(1.25 * size)) << limit;
  }
}

// A flow gets the lowest probability of its bins, so it is mistaken for an unresponsive one only if all bins coincide:
// with probability bins^-levels.
TEST(Sfb, MoreLevelsMistakeFewerResponsiveFlows) {
  for (const int levels : {1, 2, 3}) {
    QueueHarness harness(sfb, {200, false});
    harness.set("levels", levels);
    harness.set("bins", 2);
    become_unresponsive(harness, levels);
    harness.set("increment", 0);
    harness.set("decrement", 0);
    int mistaken = 0;
    for (FlowId flow = 1; flow <= 4000; ++flow) {
      harness.arrive({.flow = flow});
      if (harness.signal("flow_probability") == 1) ++mistaken;
    }
    EXPECT_NEAR(mistaken / 4000.0, std::pow(0.5, levels), 0.03) << levels;  // standard deviation at most 0.008
  }
}

TEST(Sfb, AllUnresponsiveFlowsShareThePenaltyRate) {
  QueueHarness harness(sfb, {200, false});
  become_unresponsive(harness);
  harness.set("decrement", 0);
  harness.set("penalty_rate", 50);
  harness.set("penalty_burst", 5);
  int stored = 0;
  for (int i = 0; i < 10'000; ++i) {
    if (harness.arrive()) ++stored;
    while (harness.queue().backlog_packets() > 0) harness.depart();
    harness.wait(from_seconds(0.001));
  }
  EXPECT_NEAR(stored, 10 * 50, 6);  // in 10 s, plus the initial burst
  EXPECT_EQ(harness.dropped.back().reason(), "penalty");
}

TEST(Sfb, AnUnresponsiveFlowIsDetectedAcrossHashChanges) {
  QueueHarness harness(sfb, {200, false}, BitRate{10'000'000}, 2);  // with this seed no other flow is mistaken
  harness.set("rehash_interval", 20);
  become_unresponsive(harness);
  harness.set("decrement", 0);
  for (int move = 0; move < 5; ++move) {
    for (int i = 0; i < 2000; ++i) {
      harness.arrive();
      harness.arrive({.flow = 1 + static_cast<FlowId>(i % 5)});
      while (harness.queue().backlog_packets() > 0) harness.depart();
      harness.wait(from_seconds(0.01));
    }
    harness.arrive();
    EXPECT_EQ(harness.signal("flow_probability"), 1) << move;
    // All other bins were reset.
    EXPECT_EQ(harness.signal("unresponsive_bins"), 2) << move;
  }
}

// Time that passed under another interval does not count towards the new one.
TEST(Sfb, AnotherRehashIntervalBeginsWhenItIsSet) {
  for (const double before : {0.0, 100.0}) {
    QueueHarness harness(sfb, {200, false}, BitRate{10'000'000}, 1, {{"rehash_interval", before}});
    become_unresponsive(harness);
    harness.set("decrement", 0);
    harness.set("increment", 0);
    const auto is_known_after = [&](double seconds) {
      harness.wait(from_seconds(seconds));
      harness.arrive();
      return harness.signal("flow_probability") == 1;
    };
    EXPECT_TRUE(is_known_after(45));
    harness.set("rehash_interval", 20);
    EXPECT_TRUE(is_known_after(0));
    EXPECT_TRUE(is_known_after(19.9));
    EXPECT_FALSE(is_known_after(0.2));
  }
}

TEST(Sfb, AnExchangeThatIsDueIsMadeThoughAnotherIntervalIsSet) {
  QueueHarness harness(sfb, {200, false}, BitRate{10'000'000}, 1, {{"rehash_interval", 20}});
  become_unresponsive(harness);
  harness.set("decrement", 0);
  harness.set("increment", 0);
  harness.wait(from_seconds(25));
  harness.set("rehash_interval", 100);
  harness.arrive();
  EXPECT_LT(harness.signal("flow_probability"), 1);
}

TEST(Sfb, AResponsiveFlowIsResetByAHashChange) {
  QueueHarness harness(sfb, {200, false});
  harness.set("rehash_interval", 5);
  harness.set("bin_size", 3);
  harness.fill(4);
  harness.wait(from_seconds(0.02));
  harness.arrive();
  EXPECT_GT(highest(harness, "active_bins"), 0);
  while (harness.depart()) {
  }
  harness.wait(from_seconds(5));
  harness.arrive();
  EXPECT_EQ(harness.signal("flow_probability"), 0);
}

TEST(Sfb, MarksCapablePacketsInsteadOfDroppingThem) {
  QueueHarness harness(sfb, {200, false});
  harness.set("ecn", 1);
  harness.set("bin_size", 20);
  harness.set("increment", 0.5);
  harness.fill(21, {.ecn = Ecn::capable});
  harness.wait(from_seconds(0.02));
  harness.arrive({.ecn = Ecn::capable});
  harness.set("hold_time", 10);  // the probability stays at 0.5
  const std::int64_t marks = harness.marks;
  for (int i = 0; i < 2000; ++i) {
    harness.arrive({.ecn = Ecn::capable});
    harness.depart();
  }
  EXPECT_NEAR(static_cast<double>(harness.marks - marks) / 2000, 0.5, 0.05);  // standard deviation 0.011
  EXPECT_TRUE(harness.dropped.empty());
}

TEST(Sfb, TheFirstBurstOfThePenaltyBoxIsTheOneThatIsSet) {
  for (const int burst : {5, 50}) {
    QueueHarness harness(sfb, {200, false}, BitRate{10'000'000}, 1,
                         {{"penalty_burst", burst}, {"penalty_rate", 0}, {"decrement", 0}});
    become_unresponsive(harness);
    int stored = 0;
    for (int i = 0; i < 200; ++i) {
      if (harness.arrive()) ++stored;
      while (harness.queue().backlog_packets() > 0) harness.depart();
    }
    EXPECT_EQ(stored, burst);
  }
}

}  // namespace
}  // namespace aqm
