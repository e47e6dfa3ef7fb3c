#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// Constant-rate flows over a saturated link; flow i starts i microseconds late.
class ConstantFlows {
 public:
  ConstantFlows(QueueHarness& harness, std::vector<double> rates) : harness_(harness), rates_(std::move(rates)) {
    for (std::size_t flow = 0; flow < rates_.size(); ++flow)
      next_.push_back(harness.now() + from_seconds(1e-6 * static_cast<double>(flow)));
  }

  void run(Duration duration) {
    const Time end = harness_.now() + duration;
    for (;;) {
      const auto flow = static_cast<std::size_t>(std::min_element(next_.begin(), next_.end()) - next_.begin());
      const Time at = next_[flow];
      serve_until(std::min(at, end));
      harness_.wait(std::min(at, end) - harness_.now());
      if (at >= end) return;
      harness_.arrive({.flow = static_cast<FlowId>(flow)});
      next_[flow] = at + from_seconds(8000 / rates_[flow]);
    }
  }
  // Rate of each flow in bit/s at the output, without the first packets.
  std::vector<double> rates_since(std::size_t first, Duration duration) const {
    std::vector<double> rates(rates_.size());
    for (std::size_t i = first; i < harness_.departed.size(); ++i)
      rates[harness_.departed[i].flow] += 8000 / to_seconds(duration);
    return rates;
  }

 private:
  void serve_until(Time at) {
    free_at_ = std::max(free_at_, harness_.now());
    while (free_at_ < at && harness_.queue().backlog_packets() > 0) {
      harness_.wait(free_at_ - harness_.now());
      harness_.depart();
      free_at_ += from_seconds(8000 / 10e6);
    }
  }

  QueueHarness& harness_;
  std::vector<double> rates_;
  std::vector<Time> next_;
  Time free_at_{};
};

// Eq. 3, with gaps of all lengths and packets of all sizes.
TEST(Csfq, AFlowsRateIsAveragedOverTimeNotOverPackets) {
  QueueHarness harness(csfq, {1000, false}, BitRate{1'000'000'000});
  Random random(1, "operations");
  double rate = 0;
  for (int i = 0; i < 500; ++i) {
    const double gap = i == 0 ? 0 : 1e-6 * std::pow(10, 5 * random.uniform());
    const auto size = static_cast<std::uint32_t>(40 + random.below(1460));
    if (i > 0) harness.wait(from_seconds(gap));
    harness.arrive({.size = size});
    harness.depart();
    if (i == 0) rate = 8.0 * size / 0.1;
    else rate = (1 - std::exp(-gap / 0.1)) * 8 * size / gap + std::exp(-gap / 0.1) * rate;
    ASSERT_NEAR(harness.cell("flows", 0, "rate"), rate, 1e-4 * rate);
    rate = harness.cell("flows", 0, "rate");
  }
}

TEST(Csfq, NoRandomDropsWithoutCongestion) {
  QueueHarness harness(csfq, {64, false});
  ConstantFlows flows(harness, {6e6, 3e6, 0.5e6});
  flows.run(from_seconds(5));
  EXPECT_TRUE(harness.dropped.empty());
  EXPECT_EQ(harness.signal("congested"), 0);
  EXPECT_NEAR(harness.signal("arrival_rate"), 9.5e6, 0.3e6);
  EXPECT_EQ(harness.signal("accepted_rate"), harness.signal("arrival_rate"));
  EXPECT_NEAR(harness.signal("fair_share"), 6e6, 0.3e6);  // the largest label
}

TEST(Csfq, DropsTheExcessOverTheFairShare) {
  QueueHarness harness(csfq, {64, false});
  ConstantFlows flows(harness, {8e6, 6e6, 1e6});
  flows.run(from_seconds(3));
  ASSERT_EQ(harness.signal("congested"), 1);
  // Max-min: 1 Mbps for the small flow, 4.5 Mbps for each of the others.
  EXPECT_NEAR(harness.signal("fair_share"), 4.5e6, 0.3e6);
  EXPECT_NEAR(harness.signal("accepted_rate"), 10e6, 0.5e6);
  int compared = 0;
  for (int i = 0; i < 1000; ++i) {
    const double share = harness.signal("fair_share");
    std::vector<double> before;
    for (std::size_t flow = 0; flow < 3; ++flow) before.push_back(harness.cell("flows", flow, "rate"));
    flows.run(from_seconds(0.0008));
    if (harness.signal("fair_share") != share) continue;
    for (std::size_t flow = 0; flow < 3; ++flow) {
      const double rate = harness.cell("flows", flow, "rate");
      if (rate == before[flow]) continue;  // no packet of it arrived, or its average has converged
      ++compared;
      ASSERT_NEAR(harness.cell("flows", flow, "probability"), std::max(0.0, 1 - share / rate), 1e-9);
    }
  }
  for (const auto& drop : harness.dropped) EXPECT_TRUE(drop.flow != 2 || drop.reason() == "overflow");
  EXPECT_GT(compared, 400);
}

// Stoica et al. 1998, Figure 5: 32 flows over 10 Mbps, of which the i-th sends i times its fair share.
TEST(Csfq, ThirtyTwoUnequalFlowsGetEqualRates) {
  QueueHarness harness(csfq, {64'000, true});
  std::vector<double> rates;
  for (int i = 1; i <= 32; ++i) rates.push_back(i * 10e6 / 32);
  ConstantFlows flows(harness, rates);
  flows.run(from_seconds(5));
  const std::size_t first = harness.departed.size();
  flows.run(from_seconds(20));
  for (const double rate : flows.rates_since(first, from_seconds(20))) EXPECT_NEAR(rate, 312'500, 0.12 * 312'500);
}

// §2.2.3: by 1 % per overflow, at most by 25 % between two estimates.
TEST(Csfq, EachOverflowLowersTheFairShareALittle) {
  QueueHarness harness(csfq, {10, false});
  harness.set("k_c", 10);
  for (FlowId flow = 0; flow < 6; ++flow) harness.arrive({.flow = flow});
  harness.wait(from_seconds(0.001));
  int overflows = 0;
  const double share = harness.signal("fair_share");
  ASSERT_GT(share, 0);
  for (FlowId flow = 6; overflows < 60; ++flow) {
    harness.arrive({.flow = flow});
    if (harness.dropped.empty() || harness.dropped.back().reason() != "overflow") continue;
    overflows = static_cast<int>(std::count_if(harness.dropped.begin(), harness.dropped.end(),
                                               [](const auto& drop) { return drop.reason() == "overflow"; }));
    ASSERT_NEAR(harness.signal("fair_share"), share * std::max(0.75, std::pow(0.99, overflows)), 1e-6 * share);
  }
}

double cell(const QueueDisc& queue, std::size_t row, std::size_t column) {
  return csfq.tables[0].columns[column].get(csfq.tables[0].row_at(queue.state(), row));
}

// The second router uses the label of the first, and keeps no state about flows.
TEST(Csfq, TheFirstRouterMeasuresAndTheNextUsesTheLabel) {
  PacketPool packets;
  EventQueue events;
  const auto edge = csfq.make({packets, events, Random(1, "edge"), BitRate{10'000'000}, Duration{0}});
  const auto core = csfq.make({packets, events, Random(1, "core"), BitRate{10'000'000}, Duration{0}});
  for (int i = 0; i < 20; ++i) {
    events.run_until(events.now() + from_seconds(0.001), UINT64_MAX);
    const PacketId id = packets.make();
    EXPECT_FALSE(packets[id].labelled);
    packets[id].size = 1000;
    edge->enqueue(id);
    ASSERT_EQ(edge->dequeue(), id);
    EXPECT_TRUE(packets[id].labelled);
    EXPECT_EQ(packets.options(id).rate_label, cell(*edge, 0, 0));
    core->enqueue(id);
    ASSERT_EQ(core->dequeue(), id);
    packets.release(id);
  }
  EXPECT_EQ(csfq.tables[0].rows(edge->state()), 1U);
  EXPECT_EQ(csfq.tables[0].rows(core->state()), 0U);
  EXPECT_EQ(csfq.signals[1].get(core->state()), csfq.signals[1].get(edge->state()));
}

// A congested router relabels packets with the rate that the flow keeps.
TEST(Csfq, ACongestedRouterLowersTheLabels) {
  PacketPool packets;
  EventQueue events;
  const auto queue = csfq.make({packets, events, Random(1, "queue"), BitRate{8'000'000}, Duration{0}});
  queue->set_limit({20, false});
  int relabelled = 0;
  for (int i = 0; i < 4000; ++i) {  // 16 Mbps over a link of 8 Mbps
    events.run_until(events.now() + from_seconds(0.0005), UINT64_MAX);
    const PacketId id = packets.make();
    packets[id].size = 1000;
    queue->enqueue(id);
    if (i % 2 == 1) continue;
    const PacketId sent = queue->dequeue();
    if (sent == kNoPacket) continue;
    if (i > 2000) {
      EXPECT_NEAR(packets.options(sent).rate_label, 8e6, 1.2e6);
      ++relabelled;
    }
    packets.release(sent);
  }
  EXPECT_GT(relabelled, 500);
}

}  // namespace
}  // namespace aqm
