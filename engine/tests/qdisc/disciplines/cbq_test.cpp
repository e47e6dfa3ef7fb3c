#include <gtest/gtest.h>
#include <limits>

#include "qdisc/disciplines.h"
#include "qdisc/table_reader.h"

namespace aqm {
namespace {

constexpr BitRate kCbqRate{10'000'000};
constexpr std::array<std::uint32_t, kClasses> kSizes{1000, 210, 1500};

struct OneClass {
  TrafficClass traffic_class;
  double share;
  bool borrow = true;
  double limit = 60;  // packets
};

Value classes(std::initializer_list<OneClass> list) {
  Value value;
  for (const OneClass& one : list)
    value.items.push_back({.items = {{.number = static_cast<double>(index(one.traffic_class))},
                                     {.number = one.share},
                                     {.number = one.borrow ? 1.0 : 0.0},
                                     {.number = one.limit}}});
  return value;
}
const OneClass kTcpClass{TrafficClass::tcp, 0.8}, kTaggedClass{TrafficClass::tagged, 0.15},
    kUntaggedClass{TrafficClass::untagged, 0.05};

// Runs the link for a while with the classes in `backlogged` always having packets; returns each class's share.
std::array<double, kClasses> shares(QueueHarness& harness, std::initializer_list<TrafficClass> backlogged,
                                    double seconds = 20) {
  std::array<double, kClasses> got{};
  double idle = 0;
  const Time end = harness.now() + from_seconds(seconds);
  while (harness.now() < end) {
    for (const TrafficClass c : backlogged)
      while (harness.queue().backlog_packets(c) < 10)
        harness.arrive({.flow = static_cast<FlowId>(c), .traffic_class = c, .size = kSizes[index(c)]});
    if (!harness.depart()) {
      harness.wait(from_seconds(1e-5));
      idle += 1e-5;
      continue;
    }
    const auto& packet = harness.departed.back();
    harness.wait(transmission_time(packet.size, kCbqRate));
    got[index(packet.traffic_class)] += packet.size * 8.0 / static_cast<double>(kCbqRate.bps) / seconds;
  }
  EXPECT_NEAR(got[0] + got[1] + got[2] + idle / seconds, 1, 0.01);
  return got;
}

void expect_near(const std::array<double, kClasses>& got, const std::array<double, kClasses>& expected) {
  for (std::size_t c = 0; c < kClasses; ++c) EXPECT_NEAR(got[c], expected[c], 0.05 * expected[c]) << kClassNames[c];
}

TEST(Cbq, BackloggedClassesGetTheirShares) {
  for (const double tcp : {0.8, 0.5, 0.2}) {
    QueueHarness harness(cbq, {200, false}, kCbqRate);
    ASSERT_TRUE(harness.set(
        "classes",
        classes({{TrafficClass::tcp, tcp}, {TrafficClass::tagged, 0.15}, {TrafficClass::untagged, 0.85 - tcp}})));
    expect_near(shares(harness, {TrafficClass::tcp, TrafficClass::tagged, TrafficClass::untagged}),
                {tcp, 0.15, 0.85 - tcp});
  }
}

TEST(Cbq, UnusedShareIsBorrowedInProportionToTheShares) {
  QueueHarness harness(cbq, {200, false}, kCbqRate);
  expect_near(shares(harness, {TrafficClass::tagged, TrafficClass::untagged}), {0, 0.75, 0.25});
  EXPECT_GT(shown(harness, 1, "borrowed"), 1000);
  QueueHarness alone(cbq, {200, false}, kCbqRate);
  expect_near(shares(alone, {TrafficClass::untagged}), {0, 0, 1});
}

TEST(Cbq, AClassThatMayNotBorrowIsHeldToItsShare) {
  for (const bool others : {false, true}) {
    QueueHarness harness(cbq, {200, false}, kCbqRate);
    OneClass held = kUntaggedClass;
    held.borrow = false;
    ASSERT_TRUE(harness.set("classes", classes({kTcpClass, kTaggedClass, held})));
    const auto got = others ? shares(harness, {TrafficClass::tcp, TrafficClass::untagged})
                            : shares(harness, {TrafficClass::untagged});
    expect_near(got, {others ? 0.95 : 0, 0, 0.05});
    EXPECT_EQ(shown(harness, 2, "borrowed"), 0);
  }
}

TEST(Cbq, UnlistedClassesGetTheRest) {
  QueueHarness harness(cbq, {200, false}, kCbqRate);
  ASSERT_TRUE(harness.set("classes", classes({{TrafficClass::tagged, 0.4}})));
  expect_near(shares(harness, {TrafficClass::tcp, TrafficClass::tagged, TrafficClass::untagged}), {0.3, 0.4, 0.3});
}

// It waits at most for the packet in transmission, one packet of each other class, and its own burst.
TEST(Cbq, AClassBelowItsShareLosesNothingAndHardlyWaits) {
  QueueHarness harness(cbq, {200, false}, kCbqRate);
  double longest = 0;
  Time next = harness.now();
  for (int i = 0; i < 50'000; ++i) {
    for (const TrafficClass c : {TrafficClass::tcp, TrafficClass::untagged})
      while (harness.queue().backlog_packets(c) < 50)
        harness.arrive({.flow = static_cast<FlowId>(c), .traffic_class = c, .size = 1000});
    for (; next <= harness.now(); next += from_seconds(0.008))  // 1 Mbps of the 1.5 Mbps that are its share
      harness.arrive({.flow = 1, .traffic_class = TrafficClass::tagged, .size = 1000});
    ASSERT_TRUE(harness.depart());
    if (harness.departed.back().traffic_class == TrafficClass::tagged)
      longest = std::max(longest, to_seconds(harness.now() - harness.departed.back().since));
    harness.wait(transmission_time(1000, kCbqRate));
  }
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_LE(longest, 3 * 0.0008);
}

// After a silence, a class of 1 Mbps may send 16 packets at the link's rate before it is limited to its share.
TEST(Cbq, ABurstAfterSilenceIsAsLongAsAllowed) {
  for (const double burst : {4.0, 16.0, 40.0}) {
    QueueHarness harness(cbq, {200, false}, kCbqRate);
    ASSERT_TRUE(harness.set("classes", classes({{TrafficClass::tcp, 0.1, false, 100}})));
    harness.set("max_burst", burst);
    harness.wait(from_seconds(100));
    harness.fill(100, {.size = 1000});
    int sent = 0;
    for (; harness.depart(); ++sent) harness.wait(transmission_time(1000, kCbqRate));
    EXPECT_NEAR(sent, burst, 2);
  }
}

class Server : public QueueServer {
 public:
  void queue_ready() override { ++calls; }
  int calls = 0;
};

TEST(Cbq, NotifiesWhenAHeldBackPacketMaySend) {
  QueueHarness harness(cbq, {200, false}, kCbqRate);
  Server server;
  harness.queue().set_server(&server);
  ASSERT_TRUE(harness.set("classes", classes({{TrafficClass::tcp, 0.1, false}})));
  harness.fill(50);
  while (harness.depart()) harness.wait(transmission_time(1000, kCbqRate));
  const Time start = harness.now();
  for (int i = 1; i <= 10; ++i) {
    while (server.calls < i) {
      EXPECT_FALSE(harness.depart());
      harness.wait(from_seconds(1e-6));
      ASSERT_LT(harness.now(), start + from_seconds(1));
    }
    EXPECT_TRUE(harness.depart());
  }
  // Ten packets at 1 Mbps, apart from what the burst has used up before.
  EXPECT_NEAR(to_seconds(harness.now() - start), 10 * 0.008, 0.02);
  const int calls = server.calls;
  harness.exchange(drop_tail);
  harness.wait(from_seconds(10));
  EXPECT_EQ(server.calls, calls);
}

TEST(Cbq, EachClassHasItsOwnLimit) {
  QueueHarness harness(cbq, {200, false}, kCbqRate);
  ASSERT_TRUE(
      harness.set("classes", classes({{TrafficClass::tcp, 0.5, true, 20}, {TrafficClass::tagged, 0.5, true, 5}})));
  for (const TrafficClass c : {TrafficClass::tcp, TrafficClass::tagged, TrafficClass::untagged})
    harness.fill(30, {.flow = static_cast<FlowId>(c), .traffic_class = c});
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::tcp), 20);
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::tagged), 5);
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::untagged), 30);
  ASSERT_TRUE(harness.set("classes", classes({{TrafficClass::tcp, 0.5, true, 3}})));
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::tcp), 3);
  harness.check_laws();
}

TEST(Cbq, WhatAClassMayNotHoldIsDroppedWhereItIsTakenOver) {
  QueueHarness harness(drop_tail, {1000, false}, kCbqRate);
  harness.fill(50, {.traffic_class = TrafficClass::tcp});
  harness.fill(300, {.flow = 1, .traffic_class = TrafficClass::untagged});
  harness.exchange(cbq);
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::tcp), 50);
  EXPECT_EQ(harness.queue().backlog_packets(TrafficClass::untagged), 60);
  ASSERT_EQ(harness.dropped.size(), 240U);
  for (const auto& drop : harness.dropped) {
    EXPECT_EQ(drop.reason(), "overflow");
    EXPECT_GE(drop.seq, 60U);
  }
  harness.set("max_burst", 10);
  EXPECT_EQ(harness.dropped.size(), 240U);
  harness.check_laws();
}

TEST(Cbq, RejectsSharesAboveOneAndDuplicateClasses) {
  QueueHarness harness(cbq);
  EXPECT_FALSE(harness.set("classes", classes({{TrafficClass::tcp, 0.8}, {TrafficClass::tagged, 0.3}})));
  EXPECT_FALSE(harness.set("classes", classes({{TrafficClass::tcp, 0.3}, {TrafficClass::tcp, 0.3}})));
  EXPECT_TRUE(harness.set("classes", classes({{TrafficClass::tcp, 0.7}, {TrafficClass::tagged, 0.3}})));
}

}  // namespace
}  // namespace aqm
