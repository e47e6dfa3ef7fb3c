#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// Ott et al. 1999: p_sred for a buffer of 60 packets.
double by_queue(std::int64_t backlog, double p_max = 0.15) {
  if (backlog >= 20) return p_max;
  return backlog >= 10 ? p_max / 4 : 0;
}

// Arrivals of flows with these shares, each departing at once, so that the queue does not change.
void pass(QueueHarness& harness, int arrivals, const std::vector<double>& shares) {
  Random random(1, "arrivals");
  for (int i = 0; i < arrivals; ++i) {
    double draw = random.uniform();
    FlowId flow = 0;
    while (flow + 1 < shares.size() && draw >= shares[flow]) draw -= shares[flow++];
    harness.arrive({.flow = flow});
    harness.depart();
  }
}

TEST(Sred, TheQueueSetsOneOfThreeLevels) {
  QueueHarness harness(sred);
  std::vector<bool> seen(3);
  for (FlowId flow = 0; flow < 200 && harness.queue().backlog_packets() < 40; ++flow) {
    const std::int64_t backlog = harness.queue().backlog_packets();
    harness.arrive({.flow = flow});  // fills the list with many flows
    ASSERT_DOUBLE_EQ(harness.signal("zap_probability"), by_queue(backlog)) << backlog;
    seen[backlog >= 20 ? 2 : backlog >= 10 ? 1 : 0] = true;
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), true), 3);
}

// Compares the algorithm with a simple model on the same random draws.
TEST(Sred, EveryArrivalFollowsThePaper) {
  for (const bool full : {false, true}) {
    QueueHarness harness(sred);
    harness.set("zombies", 20);
    harness.set("flow_scale", 10);
    harness.set("full", full);
    Random draws(1, "queue:harness"), operations(1, "operations");
    std::vector<FlowId> list;
    double frequency = 0;
    int hits = 0, zapped = 0;
    for (int i = 0; i < 20'000; ++i) {
      if (operations.below(100) < 48) {
        harness.depart();
        continue;
      }
      const auto flow = static_cast<FlowId>(operations.below(8));
      const std::int64_t backlog = harness.queue().backlog_packets();
      bool hit = false;
      if (list.size() < 20) list.push_back(flow);
      else {
        FlowId& zombie = list[static_cast<std::size_t>(draws.below(20))];
        hit = zombie == flow;
        if (!hit && draws.uniform() < 0.25) zombie = flow;
        frequency = (1 - 0.25 / 20) * frequency + 0.25 / 20 * hit;
      }
      hits += hit;
      const double many = frequency > 0 ? std::min(1.0, 1 / (10 * frequency * 10 * frequency)) : 1;
      const double p_zap = by_queue(backlog) * many * (full && hit ? 1 + 1 / frequency : 1);
      const bool stored = harness.arrive({.flow = flow});
      ASSERT_NEAR(harness.signal("hit_frequency"), frequency, 1e-12);
      if (backlog == 60) {
        ASSERT_EQ(harness.dropped.back().reason(), "overflow");
        continue;
      }
      ASSERT_NEAR(harness.signal("zap_probability"), std::min(1.0, p_zap), 1e-9);
      const bool zap = draws.uniform() < harness.signal("zap_probability");
      ASSERT_EQ(stored, !zap);
      if (zap) {
        ASSERT_EQ(harness.dropped.back().reason(), "early");
      }
      zapped += zap;
    }
    EXPECT_GT(hits, 500);
    EXPECT_GT(zapped, 100);
  }
}

// Proposition of §III: P is the sum of the squared shares, and 1/P the number of flows if all shares are equal.
TEST(Sred, EstimatesTheNumberOfEqualFlows) {
  for (const std::size_t flows : {5U, 20U, 100U}) {
    QueueHarness harness(sred);
    harness.set("zombies", 5000);  // averages over M / p = 20,000 arrivals
    pass(harness, 150'000, std::vector<double>(flows, 1.0 / static_cast<double>(flows)));
    const auto expected = static_cast<double>(flows);
    EXPECT_NEAR(harness.signal("estimated_flows"), expected, 0.15 * expected);
  }
}

TEST(Sred, LargerFlowsAreHitMoreOften) {
  QueueHarness harness(sred);
  harness.set("zombies", 5000);
  std::vector<double> shares(11, 0.05);
  shares[0] = 0.5;
  pass(harness, 150'000, shares);
  EXPECT_NEAR(harness.signal("hit_frequency"), 0.25 + 10 * 0.0025, 0.02);
  EXPECT_NEAR(harness.cell("zombies", 0, "zombies") / 5000, 0.5, 0.05);
  // A zombie of the large flow lives longer, and is hit ten times as often while it lives.
  EXPECT_GT(harness.cell("zombies", 0, "hits"), 50 * harness.cell("zombies", 1, "hits"));
}

TEST(Sred, ShorteningTheListDiscardsTheLastZombies) {
  QueueHarness harness(sred);
  for (FlowId flow = 0; flow < 100; ++flow) {
    harness.arrive({.flow = flow});
    harness.depart();
  }
  harness.set("zombies", 40);
  for (std::size_t flow = 0; flow < 100; ++flow) EXPECT_EQ(harness.cell("zombies", flow, "zombies"), flow < 40 ? 1 : 0);
}

}  // namespace
}  // namespace aqm
