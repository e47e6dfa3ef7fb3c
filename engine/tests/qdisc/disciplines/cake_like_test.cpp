#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/table_reader.h"

namespace aqm {
namespace {

double blue_probability(QueueHarness& harness) { return shown(harness, fullest_row(harness), "blue_probability"); }

// BLUE's probability rises by its increment at an overflow, at most once per target delay.
TEST(CakeLike, BlueRisesOncePerTargetAtOverflows) {
  QueueHarness harness(cake_like, {10, false});
  harness.wait(from_seconds(1));
  harness.fill(10);
  EXPECT_EQ(blue_probability(harness), 0);
  harness.fill(20);
  EXPECT_EQ(blue_probability(harness), 1.0 / 256);
  harness.wait(from_seconds(0.004));
  harness.fill(1);
  EXPECT_EQ(blue_probability(harness), 1.0 / 256);
  harness.wait(from_seconds(0.0011));
  harness.fill(1);
  EXPECT_EQ(blue_probability(harness), 2.0 / 256);
}

// It falls when the queue becomes empty: the flow sends single packets far apart.
TEST(CakeLike, BlueSinksWhenTheQueueRunsEmpty) {
  QueueHarness harness(cake_like, {10, false});
  harness.set("increment", 0.004);
  harness.set("decrement", 0.001);
  harness.wait(from_seconds(1));
  harness.fill(11);
  const std::size_t row = fullest_row(harness);
  while (harness.depart()) continue;
  for (const double expected : {0.003, 0.002, 0.001, 0.0, 0.0}) {
    harness.wait(from_seconds(0.006));
    harness.arrive();
    harness.depart();
    EXPECT_FALSE(harness.depart());
    EXPECT_NEAR(shown(harness, row, "blue_probability"), expected, 1e-12);
  }
}

// BLUE drops packets even if they could be marked, but never the last packet of a queue.
TEST(CakeLike, BlueNeverMarks) {
  QueueHarness harness(cake_like, {10, false});
  harness.set("increment", 1);
  harness.wait(from_seconds(1));
  harness.fill(11, {.ecn = Ecn::capable});
  EXPECT_TRUE(harness.depart());
  EXPECT_EQ(harness.departed.back().seq, 10U);
  ASSERT_EQ(harness.dropped.size(), 10U);  // one by overflow
  for (std::size_t i = 1; i < 10; ++i) EXPECT_EQ(harness.dropped[i].reason(), "blue");
  EXPECT_EQ(harness.marks, 0);
}

// For a standing queue, drops are due at intervals of interval / sqrt(n), from the moment the delay exceeds the target.
TEST(CakeLike, AStandingQueueIsStruckByCodelsControlLaw) {
  QueueHarness harness(cake_like, {100'000, false}, BitRate{100'000'000});
  harness.fill(700, {.ecn = Ecn::capable});
  std::vector<double> strikes;
  for (int ms = 1; ms <= 600; ++ms) {
    harness.wait(from_seconds(0.001));
    const std::int64_t marks = harness.marks;
    harness.depart();
    if (harness.marks > marks) strikes.push_back(ms * 1e-3);
  }
  ASSERT_GE(strikes.size(), 6U);
  double due = 0.006;  // the first departure above the target
  for (std::size_t n = 1; n <= 6; ++n) {
    due += 0.1 / std::sqrt(static_cast<double>(n));
    EXPECT_GE(strikes[n - 1], due - 1e-9) << n;
    EXPECT_LE(strikes[n - 1], due + 0.001 + 1e-9) << n;
  }
  EXPECT_TRUE(harness.dropped.empty());
}

// CoDel's spacing alone would take long to drop two of three packets; BLUE achieves it.
TEST(CakeLike, AnUnresponsiveFlowDoesNotFillTheBuffer) {
  QueueHarness harness(cake_like, {500, false});
  std::int64_t overflows_late = 0;
  for (int ms = 0; ms < 60'000; ++ms) {
    const std::size_t drops = harness.dropped.size();
    harness.fill(3);
    for (std::size_t i = drops; i < harness.dropped.size(); ++i)
      if (ms >= 30'000) ++overflows_late;
    harness.wait(from_seconds(0.001));
    harness.depart();
  }
  const auto departed = static_cast<double>(harness.departed.size());
  EXPECT_NEAR(departed / (departed + static_cast<double>(harness.dropped.size())), 1.0 / 3, 0.01);
  EXPECT_LT(overflows_late, 300);  // of 60,000 drops
}

TEST(CakeLike, ASparseFlowGoesFirst) {
  QueueHarness harness(cake_like, {1000, false});
  for (int ms = 0; ms < 2000; ++ms) {
    for (FlowId flow = 1; flow <= 3; ++flow) harness.arrive({.flow = flow});
    if (ms > 20 && ms % 20 == 7) {  // the other queues are no longer new
      ASSERT_TRUE(harness.arrive({.flow = 9, .size = 200}));
      harness.depart();
      ASSERT_EQ(harness.departed.back().flow, 9U) << ms;
    }
    harness.wait(from_seconds(0.001));
    harness.depart();
  }
}

// Linux demands a delay of more transmission times with more flows only where its shaper counts what arrives.
TEST(CakeLike, FlowsAreStruckAboveTheTargetHoweverManyThereAre) {
  QueueHarness harness(cake_like, {1000, false});
  const auto arrive = [&](FlowId flow) { harness.arrive({.flow = flow, .ecn = Ecn::capable}); };
  for (FlowId flow = 0; flow < 50; ++flow) arrive(flow);
  for (FlowId flow = 0; flow < 50; ++flow) arrive(flow);
  for (int i = 0; i < 1000; ++i) {  // packets wait 80 ms
    harness.wait(from_seconds(0.0008));
    harness.depart();
    arrive(harness.departed.back().flow);
  }
  EXPECT_GT(harness.marks, 50);
}

TEST(CakeLike, NothingIsStruckThatWaitedForLessThanFourFullPackets) {
  QueueHarness harness(cake_like, {1000, false}, BitRate{1'000'000});
  for (int i = 0; i < 100; ++i) {  // 47 ms; four packets of 1500 B take 48 ms
    harness.arrive({.ecn = Ecn::capable});
    harness.wait(from_seconds(0.047));
    harness.depart();
  }
  EXPECT_EQ(harness.marks, 0);
}

// A sender that has one packet at a time in the queue hears of the delay by marks; it loses nothing.
TEST(CakeLike, TheLastPacketOfAQueueIsMarkedButNotDropped) {
  for (const Ecn ecn : {Ecn::capable, Ecn::not_capable}) {
    QueueHarness harness(cake_like, {1000, false});
    for (int i = 0; i < 20; ++i) {
      harness.arrive({.ecn = ecn});
      harness.wait(from_seconds(0.02));
      harness.depart();
    }
    EXPECT_EQ(harness.marks > 0, ecn == Ecn::capable);
    EXPECT_TRUE(harness.dropped.empty());
  }
}

// By a smaller interval one drop is due at once; those that it would have brought before are not made up for.
TEST(CakeLike, ASmallerIntervalAppliesToWhatIsAlreadyWaitedFor) {
  QueueHarness harness(cake_like, {100'000, false}, BitRate{100'000'000}, 1, {{"interval", 30}});
  harness.fill(700);
  const auto depart_for = [&](int ms) {
    for (int i = 0; i < ms; ++i) {
      harness.wait(from_seconds(0.001));
      harness.depart();
    }
  };
  depart_for(300);
  EXPECT_TRUE(harness.dropped.empty());
  harness.set("interval", 0.1);
  depart_for(1);
  ASSERT_EQ(harness.dropped.size(), 1U);
  EXPECT_NEAR(harness.dropped[0].number("since"), 0.301 - 0.006, 1e-9);  // above the target from 6 ms on
  EXPECT_NEAR(harness.dropped[0].number("spacing"), 0.1, 1e-9);
  depart_for(60);
  EXPECT_EQ(harness.dropped.size(), 1U);
  depart_for(20);
  ASSERT_EQ(harness.dropped.size(), 2U);
  EXPECT_NEAR(harness.dropped[1].number("spacing"), 0.1 / std::sqrt(2), 1e-9);
}

// Nor are the steps back made up for that it would have brought.
TEST(CakeLike, ASmallerIntervalLeavesTheCountToFallAtItsSpacingFromNowOn) {
  QueueHarness harness(cake_like, {1000, false}, BitRate{10'000'000}, 1, {{"interval", 0.1}});
  const auto calm_for = [&](int ms) {
    for (int i = 0; i < ms; ++i) {
      harness.wait(from_seconds(0.001));
      harness.arrive();
      harness.depart();
    }
  };
  // The count that the next drop names, should the delay exceed the target now.
  const auto spacing_now = [&] {
    harness.fill(800);
    const std::size_t drops = harness.dropped.size();
    for (int ms = 0; harness.dropped.size() == drops && ms < 100'000; ++ms) {
      harness.wait(from_seconds(0.001));
      harness.depart();
    }
    return harness.dropped.back().number("spacing");
  };
  harness.fill(800);
  while (harness.dropped.size() < 20) {
    harness.wait(from_seconds(0.001));
    harness.arrive();
    harness.depart();
  }
  while (harness.queue().backlog_packets() > 0) harness.depart();
  harness.set("interval", 30);
  calm_for(1000);
  harness.set("interval", 0.1);
  calm_for(3);
  EXPECT_NEAR(spacing_now(), 0.1 / std::sqrt(19), 0.005);
}

}  // namespace
}  // namespace aqm
