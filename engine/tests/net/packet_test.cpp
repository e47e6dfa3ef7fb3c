#include "net/packet.h"

#include <gtest/gtest.h>
#include <set>

namespace aqm {
namespace {

TEST(PacketPool, ResetsAndReusesReleasedPackets) {
  PacketPool pool;
  std::set<PacketId> ids;
  for (int i = 0; i < 100; ++i) {
    const PacketId id = pool.make();
    EXPECT_TRUE(ids.insert(id).second);
    pool[id].flow = 7;
    pool[id].ecn = Ecn::congestion_experienced;
  }
  EXPECT_EQ(pool.in_use(), 100U);
  for (const PacketId id : ids) pool.release(id);
  EXPECT_EQ(pool.in_use(), 0U);
  for (int i = 0; i < 100; ++i) {
    const PacketId id = pool.make();
    EXPECT_EQ(ids.count(id), 1U);
    EXPECT_EQ(pool[id].flow, 0U);
    EXPECT_EQ(pool[id].ecn, Ecn::not_capable);
  }
}

TEST(Packet, FitsACacheLine) { EXPECT_LE(sizeof(Packet), 64U); }

}  // namespace
}  // namespace aqm
