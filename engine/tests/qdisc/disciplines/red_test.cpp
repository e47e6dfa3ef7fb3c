#include <cmath>
#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// With a weight of 1 the average is the queue found by the last arrival.
void red_by_the_queue(QueueHarness& harness) { harness.set("w_q", 1); }

TEST(Red, AverageMovesWithEveryArrivalByTheQueueItFinds) {
  QueueHarness harness(red);
  Random random(1, "arrivals");
  double average = 0;
  for (int i = 0; i < 5000; ++i) {
    const auto found = static_cast<double>(harness.queue().backlog_packets());
    harness.arrive();
    average = i == 0 ? 0 : average * (1 - 0.002) + 0.002 * found;
    ASSERT_NEAR(harness.signal("average"), average, 1e-12);
    ASSERT_GE(average, 0);
    ASSERT_LE(average, 60);
    if (random.below(3) == 0 && harness.queue().backlog_packets() > 1) harness.depart();
  }
}

TEST(Red, AverageDecaysWhileTheLinkIsIdle) {
  QueueHarness harness(red, {60, false}, BitRate{10'000'000});
  red_by_the_queue(harness);
  harness.fill(11);  // the last arrival found 10
  harness.set("w_q", 0.002);
  while (harness.depart()) {
  }
  harness.wait(from_seconds(0.2));
  harness.arrive();
  EXPECT_NEAR(harness.signal("average"), 10 * std::pow(0.998, 251), 1e-12);
}

TEST(Red, ANewRateAppliesToTheNextIdleTime) {
  QueueHarness harness(red, {60, false}, BitRate{10'000'000});
  red_by_the_queue(harness);
  harness.fill(11);
  harness.set("w_q", 0.002);
  harness.set_rate(BitRate{1'000'000});
  while (harness.depart()) {
  }
  harness.wait(from_seconds(0.2));
  harness.arrive();
  EXPECT_NEAR(harness.signal("average"), 10 * std::pow(0.998, 26), 1e-12);
}

TEST(Red, DropsNothingWhileTheAverageIsBelowMinAndThereIsRoom) {
  QueueHarness harness(red);
  harness.set("w_q", 0.0001);  // 60 packets raise the average by at most 0.18
  harness.fill(60);
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_FALSE(harness.arrive());
  EXPECT_EQ(harness.dropped[0].reason(), "overflow");
}

TEST(Red, EveryArrivalIsAForcedDropAboveMax) {
  QueueHarness harness(red);
  red_by_the_queue(harness);
  harness.set("max_p", 1e-6);  // hardly any early drops
  harness.fill(15);
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_EQ(harness.signal("average"), 14);
  harness.fill(10);
  EXPECT_EQ(harness.queue().backlog_packets(), 15);
  ASSERT_EQ(harness.dropped.size(), 10U);
  for (const auto& drop : harness.dropped) {
    EXPECT_EQ(drop.reason(), "forced");
    EXPECT_EQ(drop.number("average"), 15);
    EXPECT_EQ(drop.number("upper_th"), 15);
  }
}

TEST(Red, AForcedDropRemovesTheOldestWhereTheFrontIsTheVictim) {
  QueueHarness harness(red, {8, false});
  harness.set("victim", 1);
  harness.fill(9);
  ASSERT_EQ(harness.dropped.size(), 1U);
  EXPECT_EQ(harness.dropped[0].seq, 0U);
  EXPECT_EQ(harness.queue().backlog_packets(), 8);
}

TEST(Red, AForcedDropRemovesAnyPacketWhereTheVictimIsRandom) {
  QueueHarness harness(red, {8, false});
  harness.set("victim", 2);
  harness.set("w_q", 1e-9);
  harness.fill(8);
  std::vector<int> hits(9);
  for (int i = 0; i < 9000; ++i) {
    std::vector<QueueHarness::Stored> before = harness.stored;
    const bool stayed = harness.arrive();
    const auto& victim = harness.dropped.back();
    std::size_t place = 8;  // position of the arriving packet
    for (std::size_t k = 0; k < 8; ++k)
      if (before[k].seq == victim.seq) place = k;
    EXPECT_EQ(stayed, place != 8);
    ++hits[place];
  }
  for (const int count : hits) EXPECT_NEAR(count, 1000, 150);  // standard deviation 30
}

TEST(Red, EarlyDropsHitTheArrivingPacketUnlessTheVictimIsRandom) {
  for (const bool random_victim : {false, true}) {
    QueueHarness harness(red, {1000, false});
    red_by_the_queue(harness);
    harness.set("max_th", 1000);
    harness.set("max_p", 1);
    harness.set("random_early_victim", random_victim ? 1 : 0);
    harness.fill(500);
    int queued = 0;
    for (const auto& drop : harness.dropped) {
      EXPECT_EQ(drop.reason(), "early");
      queued += drop.was_queued ? 1 : 0;
    }
    EXPECT_GT(harness.dropped.size(), 20U);
    EXPECT_EQ(queued, random_victim ? static_cast<int>(harness.dropped.size()) : 0);
  }
}

TEST(Red, MarksCapablePacketsInsteadOfDroppingThemEarly) {
  QueueHarness harness(red, {1000, false});
  red_by_the_queue(harness);
  harness.set("max_th", 1000);
  harness.set("max_p", 1);
  harness.set("ecn", 1);
  harness.fill(500, {.ecn = Ecn::capable});
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_GT(harness.marks, 20);
  harness.fill(300, {.flow = 1});
  EXPECT_GT(harness.dropped.size(), 20U);
}

TEST(Red, DropsCapablePacketsTooAboveMax) {
  QueueHarness harness(red);
  red_by_the_queue(harness);
  harness.set("ecn", 1);
  harness.set("max_p", 1e-6);
  harness.fill(20, {.ecn = Ecn::capable});
  EXPECT_EQ(harness.dropped.size(), 5U);  // RFC 3168 §7
  EXPECT_EQ(harness.marks, 0);
}

TEST(Red, MarksAboveMaxWithoutHardDrop) {
  QueueHarness harness(red);
  red_by_the_queue(harness);
  harness.set("ecn", 1);
  harness.set("max_p", 1e-6);
  harness.set("hard_drop", 0);
  harness.set("wait", 0);
  harness.fill(20, {.ecn = Ecn::capable});
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_EQ(harness.marks, 5);
}

TEST(Red, MeasuresTheQueueInBytesInByteMode) {
  QueueHarness harness(red);
  red_by_the_queue(harness);
  harness.set("byte_mode", 1);
  harness.set("mean_packet_size", 500);
  harness.set("max_p", 1e-6);
  harness.fill(4, {.size = 1000});
  EXPECT_EQ(harness.signal("average"), 6);  // the last arrival found 3000 bytes
  harness.fill(1, {.size = 40});
  EXPECT_EQ(harness.signal("average"), 8);
  harness.fill(1, {.size = 40});
  EXPECT_NEAR(harness.signal("average"), 4040.0 / 500, 1e-12);
}

TEST(Red, AChangedParameterKeepsTheAverageAndRestartsTheSpacing) {
  QueueHarness harness(red);
  red_by_the_queue(harness);
  harness.fill(11);
  const double average = harness.signal("average");
  harness.set("max_p", 0.5);  // p_b = 0.25 at 10: no drop among the first three with wait
  EXPECT_EQ(harness.signal("average"), average);
  harness.set("w_q", 1e-12);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(harness.arrive());
    harness.depart();
  }
}

TEST(Red, AConstantOverloadIsReducedToTheRateOfTheLink) {
  for (const double load : {1.1, 1.35, 2.0}) {
    for (const bool gentle : {false, true}) {
      QueueHarness harness(red);
      harness.set("gentle", gentle ? 1 : 0);
      const Duration service = transmission_time(1000, BitRate{10'000'000});
      const Duration gap = from_seconds(to_seconds(service) / load);
      Time free_at{};
      for (int i = 0; i < 100'000; ++i) {
        const Time next = harness.now() + gap;
        while (free_at <= next) {
          harness.wait(free_at - harness.now());
          if (!harness.depart()) break;
          free_at += service;
        }
        harness.wait(next - harness.now());
        const bool idle = free_at < harness.now();
        harness.arrive();
        if (idle && harness.depart()) free_at = harness.now() + service;
      }
      EXPECT_NEAR(static_cast<double>(harness.dropped.size()) / 100'000, 1 - 1 / load, 0.01) << load << gentle;
    }
  }
}

TEST(Red, QueuedVictimsOfALimitInBytesAreToldWhatWasWaiting) {
  for (const int victim : {1, 2}) {
    QueueHarness harness(red, {3000, true});
    harness.set("victim", victim);
    harness.fill(6, {.size = 500});
    harness.arrive({.size = 1000});
    ASSERT_GE(harness.dropped.size(), 2U);
    double backlog = 4000;
    for (const auto& drop : harness.dropped) {
      EXPECT_EQ(drop.decision.reason, &beyond_limit.bytes);
      EXPECT_EQ(drop.number("backlog"), backlog);
      backlog -= 500;
    }
    EXPECT_EQ(harness.queue().backlog_bytes(), 3000);
  }
}

TEST(Red, APacketLargerThanTheBufferDisplacesNothing) {
  QueueHarness harness(red, {3000, true});
  harness.set("victim", 1);
  harness.fill(6, {.size = 500});
  EXPECT_FALSE(harness.arrive({.size = 3001}));
  EXPECT_EQ(harness.dropped.size(), 1U);
  EXPECT_EQ(harness.queue().backlog_bytes(), 3000);
}

}  // namespace
}  // namespace aqm
