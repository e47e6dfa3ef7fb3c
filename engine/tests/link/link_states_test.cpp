// What a link does is the same in each of its states: queued, computed, and working ahead.
#include <algorithm>
#include <gtest/gtest.h>

#include "link/link.h"
#include "link/small_network.h"
#include "qdisc/disciplines.h"

namespace aqm {
namespace {

// Access links of four flows into one link, then two links per flow, and a shared reverse path. The same packets and
// changes with every link queued, computed, or working ahead where possible: nothing observable may differ.
class Dumbbell {
 public:
  enum class Mode { queued, computed, ahead };

  Dumbbell(std::uint64_t seed, Mode mode) : random_(seed, "operations") {
    // Links are numbered in random order.
    std::vector<std::uint32_t> place(kLinks);
    for (std::uint32_t i = 0; i < kLinks; ++i) {
      const auto other = static_cast<std::uint32_t>(random_.below(i + 1));
      place[i] = place[other];
      place[other] = i;
    }
    for (std::uint32_t i = 0; i < kLinks; ++i) {
      const bool small = random_.below(4) == 0;
      const auto rate = static_cast<std::int64_t>(2'000'000 + 1'000'000 * random_.below(40));
      const Duration delay{static_cast<std::int64_t>(random_.below(20'000'000))};
      net.link({BitRate{rate}, delay, 0, {small ? static_cast<std::int64_t>(1 + random_.below(20)) : 5000, false}});
    }
    for (std::uint32_t i = 0; i < 4; ++i)
      net.flow({place[i], place[12], place[4 + i], place[8 + i]}, {place[13], place[i]});
    net.answers = true;
    if (mode == Mode::queued)
      for (std::uint32_t i = 0; i < kLinks; ++i) net.network.link(i).become_queued();
    if (mode == Mode::ahead) net.network.find_links_ahead();
  }

  void run(int operations, int changes) {
    for (int i = 0; i < operations; ++i) {
      // Bursts, pauses, and times that are hardly ever equal.
      const double pause = random_.exponential(random_.below(20) == 0 ? 20e6 : 4e5);
      net.events.run_until(net.events.now() + Duration{static_cast<std::int64_t>(pause)}, UINT64_MAX);
      for (std::uint32_t link = 0; link < kLinks; ++link) sent_bytes.push_back(net.sent_bytes(link));
      const auto flow = static_cast<FlowId>(random_.below(4));
      net.send(flow, static_cast<std::uint32_t>(40 + random_.below(1461)));
      if (changes > 0 && random_.below(static_cast<std::uint64_t>(operations)) < static_cast<std::uint64_t>(changes))
        change();
    }
    net.run_until(to_seconds(net.events.now()) + 1000);
    for (std::uint32_t link = 0; link < kLinks; ++link) sent_bytes.push_back(net.sent_bytes(link));
  }

  SmallNetwork net;
  std::vector<Bytes> sent_bytes;  // of each link, again and again

 private:
  static constexpr std::uint32_t kLinks = 14;

  void change() {
    Link& link = net.network.link(static_cast<std::uint32_t>(random_.below(kLinks)));
    switch (random_.below(5)) {
      case 0:
        link.set_rate(BitRate{static_cast<std::int64_t>(1'000'000 + random_.below(60'000'000))});
        break;
      case 1:
        link.set_delay(Duration{static_cast<std::int64_t>(random_.below(30'000'000))});
        break;
      case 2:
        link.set_limit({static_cast<std::int64_t>(1 + random_.below(2000)), false});
        break;
      case 3:
        link.set_loss(random_.uniform(0, 0.05));
        break;
      default:
        link.become_queued();
        link.set_queue(drop_tail.make(link.queue_context()));
        break;
    }
  }

  Random random_;
};

// Drops, each with its reason and the numbers of that.
std::vector<std::tuple<SmallNetwork::Record, std::string_view, std::vector<double>>> explained_drops(
    const SmallNetwork& net) {
  std::vector<std::tuple<SmallNetwork::Record, std::string_view, std::vector<double>>> drops;
  for (std::size_t i = 0; i < net.dropped.size(); ++i) {
    const Decision& why = net.decisions[i];
    drops.emplace_back(net.dropped[i], why.reason->id,
                       std::vector<double>(why.numbers.begin(), why.numbers.begin() + why.count));
  }
  std::sort(drops.begin(), drops.end());
  return drops;
}

void expect_equal_in_every_state(std::uint64_t seed, int operations, int changes) {
  Dumbbell queued(seed, Dumbbell::Mode::queued);
  Dumbbell computed(seed, Dumbbell::Mode::computed);
  Dumbbell ahead(seed, Dumbbell::Mode::ahead);
  queued.run(operations, changes);
  computed.run(operations, changes);
  ahead.run(operations, changes);
  for (Dumbbell* other : {&computed, &ahead}) {
    // Events at equal times may be recorded in a different order.
    ASSERT_EQ(explained_drops(queued.net), explained_drops(other->net)) << "seed " << seed;
    for (auto* records : {&queued.net.arrived, &other->net.arrived}) std::sort(records->begin(), records->end());
    ASSERT_EQ(queued.net.arrived.size(), other->net.arrived.size()) << "seed " << seed;
    for (std::size_t i = 0; i < queued.net.arrived.size(); ++i)
      ASSERT_EQ(queued.net.arrived[i], other->net.arrived[i]) << "seed " << seed << ", arrival " << i;
    ASSERT_EQ(queued.sent_bytes, other->sent_bytes) << "seed " << seed;
    ASSERT_EQ(other->net.packets.in_use(), 0U) << "seed " << seed;
  }
  ASSERT_LE(ahead.net.events.events_run(), queued.net.events.events_run());
}

TEST(LinkStates, GiveTheSameArrivalsAndDrops) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) expect_equal_in_every_state(seed, 3000, 0);
}

TEST(LinkStates, GiveTheSameArrivalsAndDropsWithChanges) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    expect_equal_in_every_state(seed, 500, 1 + static_cast<int>(seed % 12));
    if (::testing::Test::HasFailure()) return;
  }
}

// Everything happens at whole milliseconds, in which each link sends one packet.
TEST(LinkStates, GiveTheSameArrivalsAndDropsWhereTimesAreEqual) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SmallNetwork nets[3];
    std::vector<Bytes> sent_bytes[3];
    for (int mode = 0; mode < 3; ++mode) {
      SmallNetwork& net = nets[mode];
      Random random(seed, "ties");
      for (int i = 0; i < 3; ++i)
        net.link({BitRate{8'000'000},
                  from_seconds(0.001 * static_cast<double>(random.below(3))),
                  0,
                  {static_cast<std::int64_t>(1 + random.below(4)), false}});
      net.flow({0, 1, 2}, {0});
      if (mode == 0)
        for (std::uint32_t i = 0; i < 3; ++i) net.network.link(i).become_queued();
      if (mode == 2) net.network.find_links_ahead();
      Sender sender(net, 0);
      for (int i = 0; i < 1000; ++i) sender.send_at(time_from_seconds(0.001 * static_cast<double>(random.below(1000))));
      for (int ms = 0; ms <= 10'000; ++ms) {
        net.run_until(0.001 * ms);
        for (std::uint32_t link = 0; link < 3; ++link) sent_bytes[mode].push_back(net.sent_bytes(link));
      }
    }
    EXPECT_GT(nets[0].dropped.size(), 0U);
    for (int mode = 1; mode < 3; ++mode) {
      ASSERT_EQ(nets[0].arrived, nets[mode].arrived) << "seed " << seed;
      ASSERT_EQ(nets[0].dropped, nets[mode].dropped) << "seed " << seed;
      ASSERT_EQ(sent_bytes[0], sent_bytes[mode]) << "seed " << seed;
    }
  }
}

// While a packet of 65,535 bytes takes its time, 3,276 of 20 bytes arrive, and there is room for 1,000.
TEST(LinkStates, GiveTheSameDropsWherePacketsAreOfVeryDifferentSizes) {
  SmallNetwork nets[2];
  for (SmallNetwork& net : nets) {
    net.link({BitRate{10'000'000}, from_seconds(0.001), 0, {100'000, false}});
    net.link({BitRate{10'000'000}, from_seconds(0.001), 0, {1000, false}});
    net.flow({0, 1}, {});
    net.network.find_links_ahead();
    ASSERT_TRUE(net.network.link(1).is_ahead());
  }
  nets[0].network.link(1).become_queued();
  for (SmallNetwork& net : nets) {
    for (int i = 0; i < 10; ++i) net.send(0, 65'535);
    for (int i = 0; i < 5'000; ++i) net.send(0, 20);
    net.run_until(10);
  }
  EXPECT_GT(nets[0].dropped.size(), 1000U);
  EXPECT_EQ(nets[0].dropped, nets[1].dropped);
  EXPECT_EQ(nets[0].arrived, nets[1].arrived);
}

TEST(LinkStates, WorkAheadAsLongAsPacketsAreOfSimilarSizes) {
  SmallNetwork net;
  net.link(settings());
  Link& link = net.link(settings());
  net.flow({0, 1}, {});
  net.network.find_links_ahead();
  for (const std::uint32_t size : {1500U, 40U, 9000U, 20U}) net.send(0, size);
  EXPECT_TRUE(link.is_ahead());
}

TEST(LinkStates, OnlyALinkWithOneFeederThatIsNoFasterWorksAhead) {
  SmallNetwork net;
  net.link(settings());                                                              // 0: entry
  Link& slower = net.link({BitRate{7'999'999}, Duration{0}, 0, {5000, false}});      // 1
  Link& equal = net.link({BitRate{8'000'000}, Duration{0}, 0, {5000, false}});       // 2
  Link& small = net.link({BitRate{9'000'000}, Duration{0}, 0, {20, false}});         // 3
  Link& shared = net.link({BitRate{9'000'000'000}, Duration{0}, 0, {5000, false}});  // 4
  Link& second = net.link({BitRate{9'000'000}, Duration{0}, 0, {5000, false}});      // 5
  net.flow({0, 1}, {});
  net.flow({0, 2, 5}, {});
  net.flow({0, 3, 4}, {});
  net.flow({0, 4}, {});
  net.network.find_links_ahead();
  EXPECT_FALSE(slower.is_ahead());
  EXPECT_TRUE(equal.is_ahead());
  EXPECT_FALSE(small.is_ahead());
  EXPECT_FALSE(shared.is_ahead());
  EXPECT_FALSE(second.is_ahead());  // its feeder works ahead itself
}

}  // namespace
}  // namespace aqm
