#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

enum DropPolicy { kNs2, kLongest };

// ns-2 rejects an arrival whose bucket holds half of the free room, so a single flow gets about a third of the buffer.
TEST(Sfq, ASingleFlowHoldsAThirdOfTheBuffer) {
  for (const auto& [limit, held] : {std::pair{40, 13}, std::pair{50, 17}}) {
    QueueHarness harness(sfq, {limit, false});
    harness.fill(limit);
    EXPECT_EQ(harness.queue().backlog_packets(), held) << limit;
    EXPECT_LE(held, (limit + 2) / 3);
  }
}

TEST(Sfq, BucketsTakeTurnsByPackets) {
  QueueHarness harness(sfq, {400, false});
  for (FlowId flow = 0; flow < 4; ++flow) harness.fill(10, {.flow = flow, .size = 100 + 400 * flow});
  for (int i = 0; i < 40; ++i) harness.depart();
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(harness.departed[i].flow, i % 4) << i;
}

// Between two services of one bucket, every other backlogged bucket is served once.
TEST(Sfq, EveryBackloggedBucketIsServedOnceInARound) {
  QueueHarness harness(sfq, {1000, false});
  Random random(1, "arrivals");
  for (int i = 0; i < 600; ++i) harness.arrive({.flow = static_cast<FlowId>(random.below(16))});
  std::vector<int> turns(16);
  for (int i = 0; i < 300; ++i) {
    harness.depart();
    ++turns[harness.departed.back().flow];
    std::vector<bool> waits(16);
    for (const auto& packet : harness.stored) waits[packet.flow] = true;
    const int most = *std::max_element(turns.begin(), turns.end());
    for (std::size_t flow = 0; flow < 16; ++flow) EXPECT_TRUE(!waits[flow] || turns[flow] >= most - 1) << flow;
  }
}

TEST(Sfq, FlowsShareABucketModuloTheirNumber) {
  QueueHarness harness(sfq, {400, false});
  harness.set("buckets", 4);
  for (const FlowId flow : {0U, 4U, 1U}) harness.fill(6, {.flow = flow});
  std::vector<int> sent(5);
  for (int i = 0; i < 12; ++i) {
    harness.depart();
    ++sent[harness.departed.back().flow];
  }
  EXPECT_EQ(sent[0] + sent[4], 6);
  EXPECT_EQ(sent[1], 6);
}

TEST(Sfq, DropLongestDropsTheLastPacketOfTheLongestBucket) {
  QueueHarness harness(sfq, {12, false});
  harness.set("drop_policy", kLongest);
  harness.fill(3, {.flow = 0});
  harness.fill(8, {.flow = 1});
  harness.fill(1, {.flow = 2});
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_TRUE(harness.arrive({.flow = 2}));
  ASSERT_EQ(harness.dropped.size(), 1U);
  EXPECT_EQ(harness.dropped[0].flow, 1U);
  EXPECT_EQ(harness.dropped[0].seq, 7U);
  EXPECT_FALSE(harness.arrive({.flow = 1}));  // its own bucket is the longest
}

TEST(Sfq, DropLongestAlwaysDropsFromTheLongestBucket) {
  QueueHarness harness(sfq, {40, false});
  harness.set("drop_policy", kLongest);
  Random random(1, "operations");
  for (int i = 0; i < 20'000; ++i) {
    std::vector<int> length(16);
    for (const auto& packet : harness.stored) ++length[packet.flow];
    const auto flow = static_cast<FlowId>(random.below(1 + random.below(16)));
    ++length[flow];
    const std::size_t drops = harness.dropped.size();
    harness.arrive({.flow = flow});
    const int longest = *std::max_element(length.begin(), length.end());
    EXPECT_TRUE(harness.dropped.size() == drops || length[harness.dropped.back().flow] == longest);
    while (random.below(5) < 2) harness.depart();
  }
  EXPECT_GT(harness.dropped.size(), 1000U);
}

// Flows 0 and 16 collide until the hash is perturbed. Then they collide in one interval of 16, and each gets a third of
// the service in the other fifteen: 1/16 * 1/4 + 15/16 * 1/3 on average, apart from collisions with the third flow.
TEST(Sfq, PerturbationSeparatesCollidingFlows) {
  QueueHarness harness(sfq, {3000, false});
  harness.set("drop_policy", kLongest);
  const auto share_of_flow_1 = [&](int packets) {
    const std::size_t from = harness.departed.size();
    for (int i = 0; i < packets; ++i) {
      harness.wait(from_seconds(0.001));
      harness.depart();
      harness.arrive({.flow = harness.departed.back().flow});
    }
    return static_cast<double>(std::count_if(harness.departed.begin() + static_cast<std::ptrdiff_t>(from),
                                             harness.departed.end(), [](const auto& p) { return p.flow == 1; })) /
           packets;
  };
  for (int i = 0; i < 100; ++i)
    for (const FlowId flow : {0U, 16U, 1U}) harness.arrive({.flow = flow});
  EXPECT_NEAR(share_of_flow_1(3000), 0.5, 0.001);
  harness.set("perturb_interval", 0.05);
  // Both others in one bucket: 1/2. One of them in flow 1's bucket: 1/4 each. All separate: 1/3.
  EXPECT_NEAR(share_of_flow_1(30'000), 1.0 / 3, 0.02);
}

// Else runs over seeds would all show the same collisions until the first perturbation.
TEST(Sfq, WhichFlowsCollideAtFirstDependsOnTheSeed) {
  int collisions = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    QueueHarness harness(sfq, {40, false}, BitRate{10'000'000}, seed);
    harness.set("buckets", 2);
    harness.set("perturb_interval", 60);
    for (const FlowId flow : {0U, 1U}) harness.fill(2, {.flow = flow});
    for (int i = 0; i < 2; ++i) harness.depart();
    collisions += harness.departed[1].flow == 0 ? 1 : 0;
  }
  EXPECT_NEAR(collisions, 50, 20);  // four standard deviations
}

}  // namespace
}  // namespace aqm
