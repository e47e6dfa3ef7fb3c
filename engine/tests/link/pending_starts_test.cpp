#include "link/pending_starts.h"

#include <gtest/gtest.h>
#include <vector>

namespace aqm {
namespace {

struct Start {
  Time at;
  std::int32_t size;
};

Bytes bytes_after(const std::vector<Start>& starts, Time now) {
  Bytes bytes = 0;
  for (const Start& each : starts)
    if (each.at > now) bytes += each.size;
  return bytes;
}

TEST(PendingStarts, KnowsTheBytesThatHaveNotStartedWhateverItsRoom) {
  PendingStarts pending;
  std::vector<Start> all;
  for (std::int64_t ns = 0; ns < 2'000; ++ns) {
    // Up to 300 ns ahead, in no order.
    const Start start{Time{ns + 1 + ns * 37 % 300}, static_cast<std::int32_t>(40 + ns % 7)};
    all.push_back(start);
    if (!pending.add(start.at, start.size)) {
      pending.make_room(Time{ns});
      EXPECT_TRUE(pending.add(start.at, start.size));
    }
    EXPECT_EQ(pending.bytes_after(Time{ns}), bytes_after(all, Time{ns})) << ns;
  }
}

TEST(PendingStarts, WhatIsTakenBackNeverStarts) {
  PendingStarts pending;
  pending.make_room(Time{0});
  for (const std::int32_t size : {100, 200, 300}) pending.add(Time{10}, size);
  pending.add(Time{10}, -200);
  EXPECT_EQ(pending.bytes_after(Time{9}), 400);
  pending.make_room(Time{9});
  EXPECT_EQ(pending.bytes_after(Time{9}), 400);
  EXPECT_EQ(pending.bytes_after(Time{10}), 0);
}

}  // namespace
}  // namespace aqm
