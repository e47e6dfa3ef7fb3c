// Random operations on a queue.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math.h"
#include "qdisc/queue_harness.h"

namespace aqm {

inline double number_within(const ParamInfo& row, Random& random) {
  const double max = std::min(row.max, 1e12);
  const double low = row.above_min ? row.min + (max - row.min) * 1e-9 : row.min;
  switch (random.below(8)) {
    case 0:
      return low;
    case 1:
      return max;
    default:
      break;
  }
  if (row.scale == Scale::linear) return random.uniform(low, max);
  const double from = math::log(std::max(low, max * 1e-6));
  return math::exp(random.uniform(from, math::log(max)));
}

inline Value value_within(const Param& row, Random& random) {
  switch (row.kind) {
    case ParamKind::boolean:
      return {.number = static_cast<double>(random.below(2))};
    case ParamKind::choice: {
      const auto bars = static_cast<std::uint64_t>(std::count(row.choices.begin(), row.choices.end(), '|'));
      return {.number = static_cast<double>(random.below(bars + 1))};
    }
    case ParamKind::integer:
      return {.number = std::floor(number_within(row, random) + 0.5)};
    case ParamKind::limit:
      return {.number = std::floor(number_within(row, random) + 0.5), .in_bytes = random.below(2) == 1};
    case ParamKind::list: {
      Value value;
      for (std::uint64_t i = 0; i <= random.below(5); ++i) value.list.push_back(number_within(row, random));
      return value;
    }
    case ParamKind::records: {
      Value value;
      for (std::uint64_t i = 0; i <= random.below(3); ++i) {
        Value& record = value.items.emplace_back();
        for (const Param& field : row.fields()) record.items.push_back(value_within(field, random));
      }
      return value;
    }
    default:
      return {.number = number_within(row, random), .in_bytes = false, .relative = random.below(2) == 1};
  }
}

// A seeded generator of operations on a queue: arrivals, departures, pauses, and changes of every setting.
class Operator {
 public:
  Operator(QueueHarness& harness, std::uint64_t seed) : harness_(harness), random_(seed, "operations") {}

  void step() {
    if (random_.below(400) == 0) new_phase();
    const std::uint64_t dice = random_.below(1000);
    if (dice < arrivals_) arrive();
    else if (dice < 950) harness_.depart();
    else if (dice < 994) wait();
    else if (dice < 998) set_parameter();
    else if (dice < 999) set_limit();
    else
      harness_.set_rate(
          BitRate{static_cast<std::int64_t>(math::exp(random_.uniform(math::log(1e3), math::log(1e11))))});
  }

 private:
  // Overload, underload, balance, a burst, or almost no traffic.
  void new_phase() {
    constexpr std::array<std::uint64_t, 5> kArrivals{640, 300, 475, 940, 20};
    arrivals_ = kArrivals[static_cast<std::size_t>(random_.below(kArrivals.size()))];
    flows_ = 1 + random_.below(40);
  }

  void arrive() {
    constexpr std::array<std::uint32_t, 5> kSizes{40, 210, 1000, 1500, 65'535};
    Offered arrival;
    arrival.flow = static_cast<FlowId>(random_.below(flows_));
    arrival.traffic_class = static_cast<TrafficClass>(arrival.flow % kClasses);
    const std::uint64_t size = random_.below(100);
    arrival.size = kSizes[size < 60 ? 2 : static_cast<std::size_t>(size % kSizes.size())];
    arrival.ecn = static_cast<Ecn>(arrival.flow / kClasses % 4);  // all packets of a flow have the same ECN capability
    harness_.arrive(arrival);
  }

  void wait() {
    const double shortest = math::log(1e3);
    const double longest = math::log(random_.below(50) == 0 ? 1e13 : 1e8);  // up to nearly three hours
    harness_.wait(Duration{static_cast<std::int64_t>(math::exp(random_.uniform(shortest, longest)))});
  }

  void set_parameter() {
    const auto& rows = harness_.discipline().params;
    if (rows.empty()) return;
    const Param& row = rows[static_cast<std::size_t>(random_.below(rows.size()))];
    if (row.live) harness_.set(row.name, value_within(row, random_));
  }

  void set_limit() {
    const bool in_bytes = random_.below(3) == 0;
    const auto packets = static_cast<std::int64_t>(1 + random_.below(random_.below(4) == 0 ? 3 : 120));
    harness_.queue().set_limit({in_bytes ? packets * 1000 : packets, in_bytes});
  }

  QueueHarness& harness_;
  Random random_;
  std::uint64_t arrivals_ = 500;
  std::uint64_t flows_ = 10;
};

}  // namespace aqm
