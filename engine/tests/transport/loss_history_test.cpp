#include "transport/loss_history.h"

#include <gtest/gtest.h>

namespace aqm {
namespace {

void add_interval(LossHistory& history, int packets) {
  for (int i = 0; i < packets; ++i) history.count_packet();
  history.begin_event();
}

TEST(LossHistoryTest, KnowsNoLossBeforeTheFirst) {
  LossHistory history;
  for (int i = 0; i < 50; ++i) history.count_packet();
  EXPECT_EQ(history.loss_event_rate(), 0);
}

TEST(LossHistoryTest, DoesNotCountAShortCurrentInterval) {
  LossHistory history;
  for (int i = 0; i < 8; ++i) add_interval(history, 100);
  for (int i = 0; i < 10; ++i) history.count_packet();
  EXPECT_NEAR(1 / history.loss_event_rate(), 100, 1e-9);  // 85 with it
}

TEST(LossHistoryTest, WeighsOldIntervalsLess) {
  LossHistory history;
  for (const int packets : {80, 70, 60, 50, 40, 30, 20, 10}) add_interval(history, packets);
  // RFC 5348 §5.4: the youngest four count fully, then 0.8, 0.6, 0.4, 0.2.
  const double expected = (10 + 20 + 30 + 40 + 0.8 * 50 + 0.6 * 60 + 0.4 * 70 + 0.2 * 80) / 6;
  EXPECT_NEAR(1 / history.loss_event_rate(), expected, 1e-9);
}

TEST(LossHistoryTest, CountsALongCurrentInterval) {
  LossHistory history;
  for (int i = 0; i < 8; ++i) add_interval(history, 100);
  for (int i = 0; i < 180; ++i) history.count_packet();
  EXPECT_NEAR(1 / history.loss_event_rate(), (180 + 100 * 3 + 100 * 2.0) / 6, 1e-9);
}

TEST(LossHistoryTest, DiscountsTheOldIntervalsOnceTheCurrentOneIsTwiceAsLong) {
  LossHistory history;
  for (int i = 0; i < 8; ++i) add_interval(history, 100);
  for (int i = 0; i < 400; ++i) history.count_packet();
  // RFC 5348 §5.5: a discount of 2 * 100 / 400 for all but the current interval.
  EXPECT_NEAR(1 / history.loss_event_rate(), (400 + 0.5 * 100 * 5) / (1 + 0.5 * 5), 1e-9);
  for (int i = 0; i < 4000; ++i) history.count_packet();
  EXPECT_NEAR(1 / history.loss_event_rate(), (4400 + 0.5 * 100 * 5) / (1 + 0.5 * 5), 1e-9);  // never less than half
}

TEST(LossHistoryTest, TakesWhatItIsToldForTheTimeBeforeTheFirstLoss) {
  LossHistory history;
  history.begin_first_event(250);
  EXPECT_TRUE(history.has_events());
  EXPECT_NEAR(history.loss_event_rate(), 1.0 / 250, 1e-12);
}

}  // namespace
}  // namespace aqm
