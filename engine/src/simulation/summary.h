// The differences of two readings as the numbers of a report.
#pragma once

#include "net/flow_account.h"
#include "telemetry/fairness.h"
#include "telemetry/window_result.h"

namespace aqm {

// Their mean from `sum`, which grew by so much meanwhile; NaN if there were none.
DelaySummary delays(Duration sum, const Histogram& now, const Histogram& before);

// How often something happened between two readings, and how long it took.
CompletionSummary counted(const Times& now, const Times& before);

// What a flow did in `span_s` seconds.
FlowResult flow_result(const FlowAccount& now, const FlowAccount& before, double span_s);
// Compares the goodput with a fair share.
void set_fair_share(FlowResult& flow, double fair_share_bps);
// Compares it with what TCP would have got, `way_back_s` being the part of the round trip that the flow's delay lacks.
void set_tcp_equation(FlowResult& flow, double way_back_s);

DelayVariationSummary variation(const DelayVariation& now, const DelayVariation& before);

// Flows of a class or a group, added one by one.
class ClassSummary {
 public:
  void add(const FlowResult& flow, const FlowAccount& now, const FlowAccount& before);
  std::int64_t flows() const { return sum_.flows; }
  // What does not come from the queues.
  ClassResult result() const;

 private:
  struct Delays {
    Duration sum{};
    Histogram now, before;
    void add(Duration difference, const Histogram& of_now, const Histogram& of_before);
    DelaySummary summary() const;
  };

  ClassResult sum_;
  JainIndex jain_;
  Spread spread_;
  Delays delay_, completion_;
  double share_bps_ = 0, compared_bps_ = 0, equation_bps_ = 0;
  std::int64_t sharing_ = 0;  // flows that had a fair share
};

}  // namespace aqm
