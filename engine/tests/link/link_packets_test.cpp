#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/random.h"
#include "link/small_network.h"

namespace aqm {
namespace {

enum class Mode { queued, computed, ahead };

// What a reader of the page sees of a packet; a start in the future is unknown in a queue discipline.
struct Seen {
  std::uint32_t link;
  FlowId flow;
  std::uint32_t seq;
  PacketKind kind;
  std::int64_t start_ns, arrival_ns;  // -1 while it waits
  friend bool operator==(const Seen&, const Seen&) = default;
};

std::vector<Seen> seen_in(SmallNetwork& net) {
  std::vector<Seen> all;
  for (std::uint32_t l = 0; l < net.network.links(); ++l) {
    std::vector<PacketPlace> places;
    net.network.link(l).list_packets(places);
    for (const auto& [id, start, arrival] : places) {
      const bool waits = start > net.events.now();
      all.push_back({l, id->flow, id->seq, id->kind, waits ? -1 : start.ns, waits ? -1 : arrival.ns});
    }
  }
  return all;
}

// Two flows over a fast entry each and a slower link that they share, onward over fast ones; acknowledgements return.
struct Chain {
  explicit Chain(Mode mode, std::uint64_t seed) : random(seed, "chain") {
    for (const std::int64_t mbps : {20, 30, 10, 40, 50, 50})
      net.link({BitRate{mbps * 1'000'000}, from_seconds(0.003), 0, {mbps == 10 ? 20 : 5000, false}});
    net.flow({0, 2, 3}, {5});
    net.flow({1, 2, 4}, {5});
    net.answers = true;
    if (mode == Mode::queued)
      for (std::uint32_t i = 0; i < net.network.links(); ++i) net.network.link(i).become_queued();
    if (mode == Mode::ahead) net.network.find_links_ahead();
  }
  void step() {
    for (std::uint64_t burst = random.below(12); burst > 0; --burst)
      net.send(static_cast<FlowId>(random.below(2)), static_cast<std::uint32_t>(40 + random.below(1461)));
    net.events.run_until(net.events.now() + Duration{static_cast<std::int64_t>(random.exponential(2e6))}, UINT64_MAX);
  }

  SmallNetwork net;
  Random random;
};

TEST(LinkPackets, AreSeenInTheSamePlacesInEveryStateOfTheLinks) {
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Chain queued(Mode::queued, seed), computed(Mode::computed, seed), ahead(Mode::ahead, seed);
    EXPECT_TRUE(ahead.net.network.link(3).is_ahead());
    for (int i = 0; i < 500; ++i) {
      for (Chain* chain : {&queued, &computed, &ahead}) chain->step();
      const std::vector<Seen> expected = seen_in(queued.net);
      most = std::max(most, expected.size());
      ASSERT_EQ(expected, seen_in(computed.net)) << "seed " << seed << ", step " << i;
      ASSERT_EQ(expected, seen_in(ahead.net)) << "seed " << seed << ", step " << i;
    }
  }
  EXPECT_GT(most, 40U);
}

TEST(LinkPackets, EveryPacketIsOnOneLink) {
  for (const Mode mode : {Mode::queued, Mode::computed, Mode::ahead}) {
    Chain chain(mode, 3);
    for (int i = 0; i < 300; ++i) {
      chain.step();
      ASSERT_EQ(seen_in(chain.net).size(), chain.net.packets.in_use());
    }
  }
}

TEST(LinkPackets, ReadingChangesNothing) {
  for (const Mode mode : {Mode::queued, Mode::computed, Mode::ahead}) {
    Chain read(mode, 5), other(mode, 5);
    for (int i = 0; i < 300; ++i) {
      read.step();
      other.step();
      seen_in(read.net);
    }
    EXPECT_EQ(read.net.fingerprint.value(), other.net.fingerprint.value());
    EXPECT_EQ(read.net.events.events_run(), other.net.events.events_run());
    EXPECT_EQ(read.net.arrived, other.net.arrived);
  }
}

// 1000 bytes take 1 ms and arrive 10 ms later.
TEST(LinkPackets, AreInOrderOfTheirStartAndThenAsTheyWait) {
  for (const bool is_queued : {false, true}) {
    SmallNetwork net;
    Link& link = net.link({BitRate{8'000'000}, from_seconds(0.01), 0, {10, false}});
    net.flow({0}, {0});
    if (is_queued) link.become_queued();
    for (int i = 0; i < 4; ++i) net.send(0, 1000);
    net.run_until(0.0015);
    const std::int64_t ms = 1'000'000;
    EXPECT_EQ(seen_in(net), (std::vector<Seen>{{0, 0, 0, PacketKind::data, 0, 11 * ms},
                                               {0, 0, 1, PacketKind::data, 1 * ms, 12 * ms},
                                               {0, 0, 2, PacketKind::data, -1, -1},
                                               {0, 0, 3, PacketKind::data, -1, -1}}));
  }
}

TEST(LinkPackets, KeepTheirTimesWhenTheLinkChanges) {
  SmallNetwork net;
  Link& link = net.link({BitRate{8'000'000}, from_seconds(0.01), 0, {10, false}});
  net.flow({0}, {0});
  for (int i = 0; i < 3; ++i) net.send(0, 1000);
  net.run_until(0.0015);
  const std::vector<Seen> before = seen_in(net);
  link.set_rate(BitRate{1'000'000});
  link.set_delay(from_seconds(0.1));
  EXPECT_EQ(seen_in(net), before);
}

}  // namespace
}  // namespace aqm
