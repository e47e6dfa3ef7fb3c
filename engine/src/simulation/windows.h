// Measurement windows: readings at their ends, and the differences.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/cold.h"
#include "simulation/capacities.h"
#include "simulation/fair_shares.h"
#include "simulation/reasons.h"
#include "simulation/watch.h"
#include "telemetry/window_result.h"

namespace aqm {

class Windows {
 public:
  Windows(const MeasureSpec& measure, const Flows& flows, const FairShares& shares, const Watches& watches,
          const Capacities& capacities, const Network& network);

  // Measures this stretch alone, instead of the document's windows. It begins at 0 or lies ahead; of one that has
  // begun, what is not counted for every flow is not a number: fair shares, and the largest average.
  void measure(Time from, Time to);
  // The next start or end of a window.
  Time next_bound() const { return next_bound_; }
  // Opens and closes the windows that are due.
  void open_and_close();
  // To be called before shares or active flows change: adds what the shares were since the last call.
  void add_fair_shares();
  // At a sample.
  void add_averages();
  // Those that have ended, and the one that is running. Reading changes no number that is read later.
  std::vector<WindowResult> results() const;

 private:
  // What the windows subtract.
  struct Reading {
    Time at{};
    std::span<const FlowAccount> flows;  // in `kept`, or the accounts themselves; none at 0, where all are empty
    std::vector<FlowAccount> kept;
    std::vector<GroupAccount> groups;
    std::vector<QueueReading> queues;
    std::vector<LossEvents::Totals> losses;  // by watch
    PerClass<DelayVariation> delay_variation;
  };
  struct Window {
    Time from, to;
    const Reading *begin = nullptr, *end = nullptr;  // null before its time
    std::vector<double> average_max;                 // by watch
    std::vector<double> share_seconds_bps;           // by flow: its fair share, integrated over the window
    bool is_running() const { return begin && !end; }
  };

  void add(Time from, Time to, double so_far);
  // A flow's fair share, integrated over the window up to now.
  double share_seconds_bps(const Window& window, FlowId flow) const;
  // Refers to the flows' accounts.
  Reading read() const;
  AQM_NOINLINE const Reading* keep_reading();
  void find_next_bound();
  WindowResult result(const Window& window, const Reading& end) const;
  void add_flows(WindowResult& result, const Window& window, const Reading& end) const;
  LinkResult link_result(const Window& window, std::uint32_t watch, const Reading& end) const;

  const Flows& flows_;
  const FairShares& shares_;
  const Watches& watches_;
  const Capacities& capacities_;
  const Network& network_;
  std::vector<std::string_view> drop_reasons_ = drop_ids(all_reasons());
  std::vector<Window> windows_;
  std::vector<std::unique_ptr<Reading>> readings_;  // at 0, and those that the windows refer to
  Time next_bound_ = kNever;
  Time shares_since_{};
};

}  // namespace aqm
