#include "link/link.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "link/loss.h"
#include "link/small_network.h"
#include "qdisc/disciplines.h"

namespace aqm {
namespace {

std::vector<double> arrival_times(const SmallNetwork& net) {
  std::vector<double> times;
  for (const auto& record : net.arrived) times.push_back(to_seconds(Time{record.ns}));
  return times;
}
void expect_times(const SmallNetwork& net, const std::vector<double>& expected) {
  const std::vector<double> times = arrival_times(net);
  ASSERT_EQ(times.size(), expected.size());
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(times[i], expected[i], 1e-12) << i;
}

struct LinkTest : ::testing::TestWithParam<bool> {
  // A single link, computed or queued.
  Link& only_link(const LinkSettings& chosen = settings()) {
    Link& link = net.link(chosen);
    net.flow({0}, {0});
    if (GetParam()) link.become_queued();
    return link;
  }
  SmallNetwork net;
};
INSTANTIATE_TEST_SUITE_P(States, LinkTest, ::testing::Bool(),
                         [](const auto& each) { return each.param ? "Queued" : "Computed"; });

TEST_P(LinkTest, APacketArrivesAfterItsTransmissionAndTheDelay) {
  only_link();
  net.run_until(1);
  net.send(0, 1000);
  net.run_until(2);
  expect_times(net, {1.011});
}

TEST_P(LinkTest, PacketsLeaveOneAfterTheOther) {
  only_link();
  net.send(0, 1000);
  net.send(0, 500);
  net.send(0, 1000);
  net.run_until(0.0123);
  net.send(0, 100);
  net.run_until(1);
  expect_times(net, {0.011, 0.0115, 0.0125, 0.0224});
}

TEST_P(LinkTest, LimitExcludesThePacketInTransmission) {
  only_link(settings(3));
  for (int i = 0; i < 6; ++i) net.send(0, 1000);
  EXPECT_EQ(net.dropped.size(), 2U);
  net.run_until(0.0011);  // the second is being sent
  net.send(0, 1000);
  net.send(0, 1000);
  net.run_until(1);
  EXPECT_EQ(net.dropped.size(), 3U);
  EXPECT_EQ(net.arrived.size(), 5U);
  for (const Decision& decision : net.decisions) EXPECT_EQ(decision.reason->id, "overflow");
  EXPECT_EQ(net.packets.in_use(), 0U);
}

TEST_P(LinkTest, AnArrivalAtTheEndOfATransmissionFindsWhatWaitsStillWaiting) {
  only_link(settings(1));
  Sender sender(net, 0);
  const Time end{1'000'000};  // of the first packet's transmission
  for (const Time at : {Time{0}, Time{0}, end, end + Duration{1}}) sender.send_at(at);
  net.run_until(1);
  ASSERT_EQ(net.dropped.size(), 1U);
  EXPECT_EQ(net.dropped[0].ns, end.ns);
  expect_times(net, {0.011, 0.012, 0.013});
}

TEST_P(LinkTest, AnArrivalAtTheEndOfTheOnlyTransmissionHasToWait) {
  only_link(settings(1));
  Sender sender(net, 0);
  const Time end{1'000'000};
  for (const Time at : {Time{0}, end, end}) sender.send_at(at);
  net.run_until(1);
  ASSERT_EQ(net.dropped.size(), 1U);
  EXPECT_EQ(net.dropped[0].seq, 2U);
}

TEST_P(LinkTest, CountsBytesAgainstALimitInBytes) {
  LinkSettings chosen = settings();
  chosen.limit = {1500, true};
  only_link(chosen);
  net.send(0, 1000);  // being sent
  net.send(0, 1000);
  net.send(0, 501);
  net.send(0, 500);
  net.run_until(1);
  EXPECT_EQ(net.arrived.size(), 3U);
  ASSERT_EQ(net.dropped.size(), 1U);
  EXPECT_EQ(net.dropped[0].seq, 2U);
}

TEST_P(LinkTest, ANewRateAppliesToPacketsSentAfterwards) {
  Link& link = only_link();
  net.send(0, 1000);
  net.send(0, 1000);
  net.send(0, 1000);
  net.run_until(0.0005);
  link.set_rate(BitRate{4'000'000});
  net.run_until(1);
  expect_times(net, {0.011, 0.013, 0.015});  // the packet in transmission keeps its time
}

TEST_P(LinkTest, ANewDelayAppliesToPacketsSentAfterwards) {
  Link& link = only_link();
  net.send(0, 1000);
  net.send(0, 1000);
  net.run_until(0.0005);
  link.set_delay(from_seconds(0.05));
  net.run_until(1);
  expect_times(net, {0.011, 0.052});
}

TEST_P(LinkTest, NoPacketOvertakesAnotherWhenTheDelayShrinks) {
  Link& link = only_link();
  net.send(0, 1000);
  net.send(0, 1000);
  net.run_until(0.0005);
  link.set_delay(from_seconds(0.001));
  net.run_until(0.5);
  net.send(0, 1000);
  net.run_until(1);
  expect_times(net, {0.011, 0.011, 0.502});
  EXPECT_TRUE(std::is_sorted(net.arrived.begin(), net.arrived.end()));
}

TEST_P(LinkTest, ASmallerLimitDropsTheTailAtOnce) {
  Link& link = only_link();
  for (int i = 0; i < 10; ++i) net.send(0, 1000);
  net.run_until(0.0025);  // the third is being sent, seven wait
  link.set_limit({4, false});
  EXPECT_EQ(net.dropped.size(), 3U);
  net.run_until(1);
  EXPECT_EQ(net.arrived.size(), 7U);
  EXPECT_EQ(net.arrived.back().seq, 6U);
}

TEST_P(LinkTest, QueuedPacketsStayWhenTheDisciplineChanges) {
  Link& link = only_link();
  for (int i = 0; i < 10; ++i) net.send(0, 1000);
  net.run_until(0.0025);
  link.become_queued();
  link.set_queue(red.make(link.queue_context()));
  EXPECT_EQ(link.queue()->backlog_packets(), 7);
  net.run_until(1);
  ASSERT_EQ(net.arrived.size(), 10U);
  for (std::uint32_t i = 0; i < 10; ++i) {
    EXPECT_EQ(net.arrived[i].seq, i);
    EXPECT_NEAR(to_seconds(Time{net.arrived[i].ns}), 0.011 + 0.001 * i, 1e-12);
  }
}

TEST_P(LinkTest, RandomLossAffectsDataAndAcknowledgements) {
  Link& link = only_link();
  link.set_loss(0.1);
  constexpr int kPackets = 40'000;
  for (int i = 0; i < kPackets; ++i) {
    net.send(0, 100, i % 2 == 0 ? PacketKind::data : PacketKind::ack);
    net.run_until(0.001 * (i + 1));
  }
  net.run_until(1e4);
  for (const PacketKind kind : {PacketKind::data, PacketKind::ack}) {
    const auto lost =
        std::count_if(net.dropped.begin(), net.dropped.end(), [&](const auto& record) { return record.kind == kind; });
    EXPECT_NEAR(static_cast<double>(lost), 0.1 * kPackets / 2, 5 * 42);  // standard deviation 42
  }
  ASSERT_GT(net.decisions.size(), 1000U);
  for (const Decision& decision : net.decisions) {
    ASSERT_EQ(decision.reason, &random_loss);
    ASSERT_EQ(decision.numbers[0], 0.1);
    ASSERT_LT(decision.numbers[1], 0.1);
  }
}

TEST_P(LinkTest, IsBusyAllTheTimeUnderOverload) {
  only_link(settings(10));
  for (int i = 0; i < 20'000; ++i) {
    net.send(0, 1000);
    net.run_until(0.0005 * (i + 1));
  }
  EXPECT_NEAR(static_cast<double>(net.sent_bytes(0)), 1e6 * 10, 20'000);
  EXPECT_NEAR(static_cast<double>(net.arrived.size()), 10'000, 15);
}

}  // namespace
}  // namespace aqm
