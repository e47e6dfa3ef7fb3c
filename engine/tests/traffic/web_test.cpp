// Requests of users, and their waiting times.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "traffic/source.h"

namespace aqm {
namespace {

TEST(Web, OffersItsLoadWithoutCongestion) {
  Transfer web("web");
  web.set("users", 20);
  web.set("load", 80e3);
  EXPECT_EQ(web.application->demand_bps(), 80e3);
  web.application->start();
  web.wire.run_until(40'000);
  EXPECT_NEAR(8 * static_cast<double>(web.wire.account.goodput_bytes) / 40'000, 80e3, 0.05 * 80e3);
}

// Exponential think times and one connection: the machine-repair model. With one user there is no waiting, and a cycle
// is a page and a think time.
TEST(Web, AUserThinksBetweenPages) {
  Transfer web("web");
  web.set("users", 1);
  web.set("load", 1e6);  // at full speed
  web.application->start();
  web.wire.run_until(20'000);
  const double busy = static_cast<double>(web.completions()) * web.mean_completion_s() / 20'000;
  EXPECT_LT(busy, 1);
  EXPECT_GT(busy, 0.85);  // nine tenths of the load would need no think time
}

TEST(Web, WaitingUsersNeverExceedAllUsers) {
  Transfer web("web");
  web.set("users", 5);
  web.set("load", 1e6);
  web.application->start();
  web.wire.run_until(2'000);
  // A page takes as long as the previous five.
  const double page_s = 2'000 / static_cast<double>(web.completions());
  EXPECT_LT(web.mean_completion_s(), 5 * page_s);
  EXPECT_GT(web.mean_completion_s(), 4 * page_s);
}

TEST(Web, FetchesTheObjectsOfAPageOverSeparateConnections) {
  Transfer web("web");
  web.set("users", 10);
  web.set("load", 20e3);
  web.application->start();
  web.wire.run_until(20'000);
  const std::vector<Wire::Sent> packets = web.wire.data(0, 1e9);
  const auto connections =
      std::count_if(packets.begin(), packets.end(), [](const Wire::Sent& packet) { return packet.size == 40; });
  // P(objects >= n + 1) = n^-2.43
  double mean_objects = 1;
  for (int n = 1; n < 1000; ++n) mean_objects += std::pow(n, -2.43);
  EXPECT_NEAR(static_cast<double>(connections) / static_cast<double>(web.completions()), mean_objects, 0.08);
}

}  // namespace
}  // namespace aqm
