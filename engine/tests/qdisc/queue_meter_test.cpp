#include "qdisc/queue_meter.h"

#include <gtest/gtest.h>

namespace aqm {
namespace {

void expect_extent(QueueMeter& meter, std::int64_t least, std::int64_t most) {
  const QueueMeter::Extent extent = meter.take_extent();
  EXPECT_EQ(extent.least, least);
  EXPECT_EQ(extent.most, most);
}

TEST(QueueMeter, ReportsMinimumAndMaximumBetweenTwoReadings) {
  QueueMeter meter;
  expect_extent(meter, 0, 0);
  meter.backlog_is(1, 1000, Time{10});
  meter.backlog_is(7, 7000, Time{20});
  meter.backlog_is(3, 3000, Time{30});
  expect_extent(meter, 0, 7);
  // The backlog is 3 at the start of the next interval.
  meter.backlog_is(5, 5000, Time{40});
  meter.backlog_is(4, 4000, Time{50});
  expect_extent(meter, 3, 5);
  expect_extent(meter, 4, 4);
}

TEST(QueueMeter, IgnoresBacklogsThatLastNoTime) {
  QueueMeter meter;
  meter.backlog_is(1, 1000, Time{10});
  meter.backlog_is(0, 0, Time{10});
  meter.backlog_is(2, 2000, Time{20});
  meter.backlog_is(1, 1000, Time{20});
  meter.backlog_is(0, 0, Time{30});
  expect_extent(meter, 0, 1);
}

}  // namespace
}  // namespace aqm
