// Flows and their classes, sampled, with rates over a window that slides along.
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "simulation/fair_shares.h"
#include "telemetry/column.h"
#include "telemetry/fairness.h"
#include "telemetry/sliding_rates.h"

namespace aqm {

class FlowSamples {
 public:
  FlowSamples(const ScenarioSpec& spec, const Flows& flows, const FairShares& shares);

  void declare(std::vector<Column>& columns) const;
  // The length of the sliding window has changed.
  void set_window(const MeasureSpec& measure);
  // Takes the rates of a row, then fills its cells; returns the cell behind them.
  void take_rates(Time now);
  double* fill(double* cell);
  // Jain's index of the active flows' rates; not a number while none of them gets anything.
  double jain() const { return jain_.is_defined() ? jain_.value() : NAN; }

 private:
  // Signals and what they are read from.
  struct Reading {
    const SignalTable* signals;
    const void* state;
  };
  // A flow with columns of its own, and what was known of it at the last sample.
  struct Shown {
    FlowId flow = 0;
    const FlowAccount* account = nullptr;  // none: of this flow the rate is all
    std::uint32_t readings = 0;            // number of its entries in readings_
    Duration delay_sum{};
    std::int64_t packets = 0;
  };
  // Sums over the active flows of a class.
  struct ClassSums {
    double rate_bps = 0, share_bps = 0;
    std::int64_t flows = 0;
  };
  // The signals of its transport, its congestion controller and its application; returns how many.
  std::uint32_t add_readings(FlowId flow, const FlowSpec& spec);
  void read_counts(Time now);
  double* fill_classes(double* cell) const;
  double* fill_transfers(double* cell);
  double* fill_flows(double* cell);

  const Flows& flows_;
  const FairShares& shares_;
  SlidingRates rates_, transfer_rates_;
  std::vector<double> bps_;  // by flow, over the sliding window
  JainIndex jain_;
  PerClass<ClassSums> sums_{};
  PerClass<bool> has_flows_{};
  // Of each class: the flows that make transfers, how many transfers have ended and how long they took together.
  PerClass<std::vector<FlowId>> transferring_;
  std::array<std::int64_t, 2 * kClasses> transfer_counts_{};
  std::vector<Shown> shown_;
  std::vector<Reading> readings_;  // of those in detail, one flow's after the other's
};

}  // namespace aqm
