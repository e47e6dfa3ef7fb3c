#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/parts/codel_core.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// A standing queue: one arrival and one departure per millisecond, with `standing` packets in between.
class Standing {
 public:
  explicit Standing(int standing, bool ecn = false) : harness(codel, {100'000, false}) {
    harness.set("ecn", ecn);
    arrival_.ecn = ecn ? Ecn::capable : Ecn::not_capable;
    for (int i = 0; i < standing; ++i) step(false);
  }
  void step(bool depart = true) {
    harness.arrive(arrival_);
    harness.wait(from_seconds(0.001));
    const std::size_t drops = harness.dropped.size();
    const std::int64_t marks = harness.marks;
    if (depart) harness.depart();
    for (std::size_t i = drops + static_cast<std::size_t>(marks);
         i < harness.dropped.size() + static_cast<std::size_t>(harness.marks); ++i)
      strikes.push_back(to_seconds(harness.now()));
  }

  QueueHarness harness;
  std::vector<double> strikes;  // s

 private:
  Offered arrival_;
};

TEST(Codel, DropRateGrowsWithTheRootOfTheCount) {
  const Duration interval = from_seconds(0.1);
  const std::vector<double> gaps{100, 70.71, 57.74, 50, 44.72};
  for (std::int64_t n = 1; n <= 5; ++n)
    EXPECT_NEAR(to_seconds(codel_spacing(interval, n)) * 1e3, gaps[static_cast<std::size_t>(n - 1)], 0.005);
}

// The first drop comes one interval after the delay exceeded the target, later ones at intervals of interval / sqrt(n),
// each at the next departure (one per millisecond).
TEST(Codel, AStandingQueueIsDroppedByTheControlLaw) {
  for (const bool ecn : {false, true}) {
    Standing queue(400, ecn);
    const double start = to_seconds(queue.harness.now());
    for (int i = 0; i < 600; ++i) queue.step();
    ASSERT_GE(queue.strikes.size(), 6U);
    double due = start + 0.001 + 0.1;
    for (std::size_t n = 0; n < 6; ++n) {
      EXPECT_GE(queue.strikes[n], due - 1e-9) << n;
      EXPECT_LE(queue.strikes[n], due + 0.001 + 1e-9) << n;
      due = (n == 0 ? queue.strikes[0] : due) + 0.1 / std::sqrt(static_cast<double>(n + 1));
    }
    EXPECT_EQ(queue.harness.dropped.size(), ecn ? 0 : queue.strikes.size());
  }
}

TEST(Codel, NothingIsDroppedBelowTheTarget) {
  Standing queue(4);  // packets wait slightly less than 5 ms
  queue.harness.set("target", 0.0051);
  for (int i = 0; i < 5000; ++i) queue.step();
  EXPECT_TRUE(queue.harness.dropped.empty());
  queue.harness.set("target", 0.0049);
  for (int i = 0; i < 5000; ++i) queue.step();
  EXPECT_FALSE(queue.harness.dropped.empty());
}

TEST(Codel, ABurstThatDrainsWithinAnIntervalPasses) {
  QueueHarness harness(codel, {1000, false});
  for (int burst = 0; burst < 50; ++burst) {
    harness.fill(99);
    for (int i = 0; i < 99; ++i) {
      harness.wait(from_seconds(0.001));
      EXPECT_TRUE(harness.depart());
    }
    EXPECT_FALSE(harness.depart());
  }
  EXPECT_TRUE(harness.dropped.empty());
}

TEST(Codel, ABacklogOfOneMtuIsNeverDropped) {
  QueueHarness harness(codel);
  for (int i = 0; i < 1000; ++i) {
    harness.arrive({.size = 1500});
    harness.arrive({.size = 1500});
    harness.wait(from_seconds(1));
    harness.depart();
    harness.depart();
  }
  EXPECT_TRUE(harness.dropped.empty());
}

// After a short time without a standing queue, drops continue at about the previous rate; after a long one they start
// from the beginning.
TEST(Codel, TheDropRateIsRememberedForSixteenIntervals) {
  for (const bool recent : {true, false}) {
    const CodelParams params;
    CodelState state;
    Time now{};
    const auto judge = [&](double sojourn) {
      return codel_judge(params, state, from_seconds(sojourn), 100'000, now, false);
    };
    int drops = 0;
    while (drops < 20) {
      drops += judge(0.05) == CodelVerdict::drop ? 1 : 0;
      now += from_seconds(0.001);
    }
    judge(0.05);
    EXPECT_EQ(state.count, 20);
    now += from_seconds(0.001);
    judge(0.001);
    EXPECT_FALSE(state.dropping);
    now += from_seconds(recent ? 1.2 : 1.7);
    judge(0.05);
    now += params.interval;
    EXPECT_EQ(judge(0.05), CodelVerdict::drop);
    EXPECT_EQ(state.count, recent ? 19 : 1);
  }
}

TEST(Codel, DroppingTheLastPacketReturnsNoPacket) {
  QueueHarness harness(codel);
  harness.set("mtu", 40);
  harness.fill(50, {.size = 100});
  for (int i = 0; i < 60; ++i) {
    harness.wait(from_seconds(3));
    harness.depart();
  }
  EXPECT_EQ(harness.queue().backlog_packets(), 0);
  EXPECT_FALSE(harness.depart());
}

// A drop is due an interval after what has happened, whatever the interval was then; drops that a smaller one would
// have brought before are not made up for.
TEST(Codel, ANewIntervalAppliesToWhatIsAlreadyWaitedFor) {
  Standing queue(400);
  queue.step();  // above the target from now on
  const double above_since = to_seconds(queue.harness.now());
  queue.harness.set("interval", 30);
  for (int i = 0; i < 1000; ++i) queue.step();
  EXPECT_TRUE(queue.strikes.empty());
  queue.harness.set("interval", 0.1);
  queue.step();
  ASSERT_EQ(queue.strikes.size(), 1U);
  EXPECT_NEAR(queue.harness.dropped[0].number("above"), queue.strikes[0] - above_since, 1e-9);

  queue.harness.set("interval", 1);  // still above the target for as long
  for (int i = 0; i < 500; ++i) queue.step();
  EXPECT_EQ(queue.strikes.size(), 1U);
  queue.harness.set("interval", 0.1);
  queue.step();
  ASSERT_EQ(queue.harness.dropped.size(), 2U);
  EXPECT_NEAR(queue.harness.dropped[1].number("since"), queue.strikes[1] - queue.strikes[0], 1e-9);
  EXPECT_NEAR(queue.harness.dropped[1].number("spacing"), 0.1, 1e-9);
  for (int i = 0; i < 60; ++i) queue.step();
  EXPECT_EQ(queue.harness.dropped.size(), 2U);
  for (int i = 0; i < 20; ++i) queue.step();
  EXPECT_EQ(queue.harness.dropped.size(), 3U);
}

}  // namespace
}  // namespace aqm
