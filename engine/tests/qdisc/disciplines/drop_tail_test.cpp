#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

TEST(DropTail, DropsNothingUntilItIsFull) {
  QueueHarness harness(drop_tail, {60, false});
  harness.fill(60);
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_FALSE(harness.arrive());
  ASSERT_EQ(harness.dropped.size(), 1U);
  EXPECT_EQ(harness.dropped[0].reason(), "overflow");
  EXPECT_EQ(harness.dropped[0].number("backlog"), 60);
  EXPECT_EQ(harness.dropped[0].number("limit"), 60);
  harness.depart();
  EXPECT_TRUE(harness.arrive());
}

TEST(DropTail, SendsInOrderOfArrival) {
  QueueHarness harness(drop_tail);
  for (FlowId flow = 0; flow < 20; ++flow) harness.arrive({.flow = flow});
  while (harness.depart()) {
  }
  for (FlowId flow = 0; flow < 20; ++flow) EXPECT_EQ(harness.departed[flow].flow, flow);
}

TEST(DropTail, CountsTheArrivingPacketAgainstALimitInBytes) {
  QueueHarness harness(drop_tail, {2500, true});
  EXPECT_TRUE(harness.arrive({.size = 1000}));
  EXPECT_TRUE(harness.arrive({.size = 1000}));
  EXPECT_FALSE(harness.arrive({.size = 501}));
  EXPECT_TRUE(harness.arrive({.size = 500}));
  EXPECT_FALSE(harness.arrive({.size = 1}));
  EXPECT_EQ(harness.queue().backlog_bytes(), 2500);
}

TEST(DropTail, DropsTheOldestWhenItDropsFromTheFront) {
  QueueHarness harness(drop_tail, {3, false});
  harness.set("drop_front", 1);
  harness.fill(5);
  ASSERT_EQ(harness.dropped.size(), 2U);
  EXPECT_EQ(harness.dropped[0].seq, 0U);
  EXPECT_EQ(harness.dropped[1].seq, 1U);
  EXPECT_TRUE(harness.dropped[0].was_queued);
  while (harness.depart()) {
  }
  ASSERT_EQ(harness.departed.size(), 3U);
  EXPECT_EQ(harness.departed[0].seq, 2U);
}

TEST(DropTail, MakesRoomForALargePacketByDroppingSeveral) {
  QueueHarness harness(drop_tail, {1500, true});
  harness.set("drop_front", 1);
  harness.fill(3, {.size = 500});
  EXPECT_TRUE(harness.arrive({.size = 1000}));
  EXPECT_EQ(harness.dropped.size(), 2U);
  EXPECT_EQ(harness.queue().backlog_bytes(), 1500);
}

TEST(DropTail, QueuedVictimsAreToldWhatWasWaiting) {
  QueueHarness harness(drop_tail, {1500, true});
  harness.set("drop_front", 1);
  harness.fill(3, {.size = 500});
  harness.arrive({.size = 1000});
  ASSERT_EQ(harness.dropped.size(), 2U);
  EXPECT_EQ(harness.dropped[0].number("backlog"), 2500);
  EXPECT_EQ(harness.dropped[1].number("backlog"), 2000);
}

TEST(DropTail, APacketLargerThanTheBufferDisplacesNothing) {
  QueueHarness harness(drop_tail, {1500, true});
  harness.set("drop_front", 1);
  harness.fill(3, {.size = 500});
  EXPECT_FALSE(harness.arrive({.size = 1501}));
  EXPECT_EQ(harness.dropped.size(), 1U);
  EXPECT_EQ(harness.queue().backlog_packets(), 3);
}

}  // namespace
}  // namespace aqm
