// Links that work in batches: which ones, in which order, and that nothing is late.
#include <gtest/gtest.h>

#include "core/random.h"
#include "link/batch.h"
#include "link/fates.h"
#include "link/small_network.h"
#include "qdisc/disciplines.h"

namespace aqm {
namespace {

// Four hosts, each with a link of its own to a shared one, which takes 20 ms.
struct Rack {
  explicit Rack(const Discipline& discipline = drop_tail, std::int64_t limit = 3) {
    for (int i = 0; i < 4; ++i) net.link({BitRate{8'000'000}, from_seconds(0.001 * (1 + i % 2)), 0, {5000, false}});
    Link& shared = net.link({BitRate{8'000'000}, from_seconds(0.02), 0, {limit, false}});
    for (std::uint32_t i = 0; i < 4; ++i) net.flow({i, 4}, {});
    shared.become_queued();
    shared.set_queue(discipline.make(shared.queue_context()));
  }
  Link& shared() { return net.network.link(4); }
  SmallNetwork net;
};

// Everything happens at whole milliseconds, in which each link sends one packet, so that times are equal most often.
TEST(LinkBatches, KeepTheOrderOfEqualTimes) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    Rack racks[2];
    racks[1].net.network.find_batches();
    ASSERT_TRUE(racks[1].shared().is_batched());
    for (Rack& rack : racks) {
      Random random(seed, "ties");
      std::vector<Sender> senders;
      for (FlowId flow = 0; flow < 4; ++flow) senders.emplace_back(rack.net, flow);
      for (int i = 0; i < 600; ++i)
        senders[random.below(4)].send_at(time_from_seconds(0.001 * static_cast<double>(random.below(200))));
      // Whatever is computed when.
      for (double time_s = 0; time_s < 1; time_s += random.exponential(0.01)) rack.net.run_until(time_s);
      rack.net.run_until(10);
    }
    EXPECT_GT(racks[0].net.dropped.size(), 100U);
    ASSERT_EQ(racks[0].net.arrived, racks[1].net.arrived);
    ASSERT_EQ(racks[0].net.dropped, racks[1].net.dropped);
    ASSERT_EQ(racks[0].net.events.events_run(), racks[1].net.events.events_run());
  }
}

TEST(LinkBatches, NeedFeedersThatFeedNothingElse) {
  SmallNetwork net;
  for (int i = 0; i < 6; ++i) net.link(settings());
  net.flow({0, 1}, {});   // 0 feeds 1 only
  net.flow({2, 3}, {4});  // 2 feeds 3 and 5
  net.flow({2, 5}, {3});  // and packets enter at 3
  net.network.find_batches();
  std::vector<bool> batched;
  for (std::uint32_t i = 0; i < 6; ++i) batched.push_back(net.network.link(i).is_batched());
  EXPECT_EQ(batched, (std::vector<bool>{false, true, false, false, false, false}));
}

TEST(LinkBatches, OfOneLinkAfterTheOtherOnlyOneIsComputedLater) {
  SmallNetwork net;
  for (int i = 0; i < 4; ++i) net.link(settings());
  net.flow({0, 1, 2, 3}, {});
  net.network.find_batches();
  EXPECT_TRUE(net.network.link(1).is_batched());
  EXPECT_FALSE(net.network.link(2).is_batched());
  EXPECT_TRUE(net.network.link(3).is_batched());
}

TEST(LinkBatches, AreNotForLinksThatTakeNoTime) {
  SmallNetwork net;
  net.link(settings());
  net.link({BitRate{8'000'000}, Duration{0}, 0, {5000, false}});
  net.flow({0, 1}, {});
  net.network.find_batches();
  EXPECT_FALSE(net.network.link(1).is_batched());
}

TEST(LinkBatches, AreNotForQueuesWithATimer) {
  Rack rack(cbq);
  rack.net.network.find_batches();
  EXPECT_FALSE(rack.shared().is_batched());
}

TEST(LinkBatches, NeedNoEventsForWhatArrivesAndIsSent) {
  Rack rack(drop_tail, 5000);
  rack.net.network.find_batches();
  for (int i = 0; i < 1000; ++i) rack.net.send(static_cast<FlowId>(i % 4));
  std::uint64_t events = 0;
  while (rack.net.events.run_next()) ++events;
  EXPECT_EQ(rack.net.arrived.size(), 1000U);
  EXPECT_LT(events, 1100U);                             // the arrivals at the far end
  EXPECT_EQ(rack.net.events.events_run(), 3U * 1000U);  // as many as with an event for each
}

TEST(LinkBatches, EndWhereSomebodyLooksAtEveryEvent) {
  Rack racks[2];
  racks[1].net.network.find_batches();
  for (Rack& rack : racks) {
    for (int i = 0; i < 100; ++i) rack.net.send(static_cast<FlowId>(i % 4), static_cast<std::uint32_t>(500 + 13 * i));
    rack.net.run_until(0.0123);
    rack.net.network.stop_batches();
    EXPECT_FALSE(rack.shared().is_batched());
    for (int i = 0; i < 100; ++i) rack.net.send(static_cast<FlowId>(i % 4));
    rack.net.run_until(10);
  }
  EXPECT_GT(racks[0].net.dropped.size(), 10U);
  EXPECT_EQ(racks[0].net.arrived, racks[1].net.arrived);
  EXPECT_EQ(racks[0].net.dropped, racks[1].net.dropped);
  EXPECT_EQ(racks[0].net.fingerprint.value(), racks[1].net.fingerprint.value());
}

// In order, whatever is noted and taken meanwhile.
TEST(Batch, TakesTheEarliestFirst) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SmallNetwork net;
    Link& from = net.link(settings());
    Random random(seed, "arrivals");
    Batch batch;
    std::vector<std::int64_t> noted, taken;
    std::int64_t now = 0;
    for (int i = 0; i < 2000; ++i) {
      now += static_cast<std::int64_t>(random.below(20));
      // Most are on their way as long as all others, some much longer.
      const std::int64_t at = now + 100 + static_cast<std::int64_t>(random.below(8) == 0 ? random.below(5000) : 0);
      batch.note(Time{at}, Time{now}, false, from);
      noted.push_back(at);
      while (batch.next_at() < Time{now}) {
        EXPECT_EQ(batch.next_at(), batch.next().at);
        taken.push_back(batch.next().at.ns);
        batch.pop_next();
      }
    }
    for (; batch.next_at() != kNever; batch.pop_next()) taken.push_back(batch.next().at.ns);
    std::sort(noted.begin(), noted.end());
    ASSERT_EQ(noted, taken) << "seed " << seed;
  }
}

TEST(Fates, AreInOrderOfTimeWheneverTheyAreSettled) {
  struct Happening {
    Moment moment;
    bool is_late;
  };
  std::vector<Happening> all;
  Random random(1, "fates");
  for (std::int64_t i = 0; i < 3000; ++i) all.push_back({Moment(Time{i / 3}, Time{i}), random.below(4) == 0});
  Fingerprint expected;
  for (std::size_t i = 0; i < all.size(); ++i) {
    expected.add(static_cast<std::uint64_t>(all[i].moment.time().ns));
    expected.add(std::uint64_t{i});
  }
  for (const std::size_t lag : {1U, 10U, 100U, 3000U}) {
    Fates fates;
    Fingerprint seen;
    for (std::size_t from = 0; from < all.size(); from += lag) {
      const std::size_t to = std::min(from + lag, all.size());
      for (std::size_t i = from; i < to; ++i)
        if (!all[i].is_late) fates.add(all[i].moment, i);
      for (std::size_t i = to; i-- > from;)
        if (all[i].is_late) fates.add_late(all[i].moment, i);
      fates.settle(all[to - 1].moment.time(), seen);
    }
    fates.settle(kNever, seen);
    EXPECT_EQ(seen.value(), expected.value()) << lag;
  }
}

}  // namespace
}  // namespace aqm
