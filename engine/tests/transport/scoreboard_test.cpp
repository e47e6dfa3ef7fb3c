#include "transport/scoreboard.h"

#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "core/random.h"

namespace aqm {
namespace {

using Blocks = std::vector<SackBlock>;

TEST(ScoreboardTest, CountsWhatArrivedAndWhatIsLost) {
  Scoreboard board;
  board.start(100, nullptr, false);
  EXPECT_TRUE(board.add(Blocks{{3, 5}}));
  EXPECT_FALSE(board.add(Blocks{{3, 5}}));
  EXPECT_TRUE(board.add(Blocks{{8, 9}, {3, 5}}));
  EXPECT_EQ(board.arrived(), 3);
  EXPECT_EQ(board.highest_arrived(), 8);
  board.mark_lost(8);
  EXPECT_EQ(board.awaiting_repair(), 6);  // 0, 1, 2, 5, 6, 7
  std::vector<std::int64_t> repairs;
  for (std::int64_t seq = board.next_repair(); seq >= 0; seq = board.next_repair()) {
    repairs.push_back(seq);
    board.mark_repaired(seq, 10);
  }
  EXPECT_EQ(repairs, (std::vector<std::int64_t>{0, 1, 2, 5, 6, 7}));
  board.advance(4);
  EXPECT_EQ(board.arrived(), 1);
  board.advance(8);
  EXPECT_EQ(board.arrived(), 0);
}

TEST(ScoreboardTest, FindsRepairsThatWereLostIfItWatchesThem) {
  for (const bool watches : {false, true}) {
    Scoreboard board;
    board.start(100, nullptr, watches);
    board.add(Blocks{{1, 4}});
    board.mark_lost(3);
    board.mark_repaired(0, 3);  // packets up to 3 had been sent
    board.add(Blocks{{1, 4}});
    EXPECT_EQ(board.awaiting_repair(), 0);
    board.add(Blocks{{1, 5}});  // packet 4 was sent after the repair and overtook nothing
    EXPECT_EQ(board.next_repair(), watches ? 0 : -1);
    EXPECT_EQ(board.awaiting_repair(), watches ? 1 : 0);
    board.advance(4);
    EXPECT_EQ(board.awaiting_repair(), 0);
    EXPECT_EQ(board.next_repair(), -1);
  }
}

struct Deliveries final : DeliveryListener {
  void on_delivered(std::int64_t seq) override { EXPECT_TRUE(seen.insert(seq).second) << seq; }
  std::set<std::int64_t> seen;
};

// Against sets of numbers: packets arrive at random, blocks report some of them, the acknowledgement follows.
TEST(ScoreboardTest, KnowsWhatASetOfArrivalsKnows) {
  Random random(1, "scoreboard");
  constexpr std::int64_t kWindow = 90;
  Deliveries deliveries;
  Scoreboard board;
  board.start(kWindow, &deliveries, true);
  std::set<std::int64_t> arrived;  // beyond the acknowledgement
  std::int64_t ack = -1;
  for (int step = 0; step < 20'000; ++step) {
    std::int64_t seq = ack + 1 + static_cast<std::int64_t>(random.below(kWindow));
    if (random.uniform() < 0.3) seq = ack + 1;
    arrived.insert(seq);
    std::int64_t from = seq, to = seq + 1;
    while (arrived.count(from - 1) != 0) --from;
    while (arrived.count(to) != 0) ++to;
    const std::int64_t new_ack = from == ack + 1 ? to - 1 : ack;
    if (seq > new_ack) board.add(Blocks{{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)}});
    arrived.erase(arrived.begin(), arrived.upper_bound(new_ack));
    ack = new_ack;
    board.advance(ack);
    ASSERT_EQ(board.arrived(), static_cast<std::int64_t>(arrived.size())) << step;
    if (arrived.empty()) continue;
    board.mark_lost(board.highest_arrived());
    if (random.uniform() < 0.5) continue;
    const std::int64_t repair = board.next_repair();
    if (repair < 0) continue;
    ASSERT_GT(repair, ack);
    ASSERT_LT(repair, *arrived.rbegin());
    ASSERT_EQ(arrived.count(repair), 0U);
    const std::int64_t awaiting = board.awaiting_repair();
    board.mark_repaired(repair, ack + kWindow);
    ASSERT_EQ(board.awaiting_repair(), awaiting - 1);
  }
  EXPECT_EQ(*deliveries.seen.rbegin() >= ack, true);
  for (std::int64_t seq = 0; seq <= ack; ++seq) ASSERT_EQ(deliveries.seen.count(seq), 1U) << seq;
}

TEST(ScoreboardTest, TakesAllForLostAfterATimeoutButWhatArrived) {
  Scoreboard board;
  board.start(100, nullptr, true);
  board.add(Blocks{{2, 4}});
  board.mark_lost(3);
  board.mark_repaired(0, 5);
  board.lose_all(5);
  EXPECT_EQ(board.awaiting_repair(), 4);  // 0, 1, 4, 5
  EXPECT_EQ(board.next_repair(), 0);
  board.forget();
  EXPECT_EQ(board.arrived(), 0);
  EXPECT_EQ(board.next_repair(), -1);
}

}  // namespace
}  // namespace aqm
