// Max-min fair shares over the whole network.
//
// Flows of a group that share the same links with others get the same, so shares are found for such sharers instead of
// for every flow, and a flow that comes or goes costs no more than there are sharers. A link that one flow has for
// itself only limits what this flow can use.
#pragma once

#include <span>
#include <vector>

#include "core/cold.h"
#include "simulation/flows.h"
#include "telemetry/fairness.h"

namespace aqm {

class FairShares {
 public:
  FairShares(const Flows& flows, const Network& network);

  // Of a flow, while it is active.
  double bps(FlowId flow) const { return sharers_[sharers_of_[flow]].share_bps; }
  // A flow has started or stopped.
  void count(FlowId flow, bool active);
  // What flows want and what links carry may have changed.
  void read_limits();
  // Adds to the sum of each active flow what its share is in `seconds`. It looks at every flow whenever one comes or
  // goes, so it has no branches.
  AQM_NOINLINE void add_shares(double seconds, std::span<double> sums) const;
  // Finds the shares anew.
  void update() { share_max_min(sharers_, capacities_bps_); }

 private:
  const Flows& flows_;
  const Network& network_;
  std::vector<const Link*> shared_links_;  // those that several flows pass, in the order of Sharers::links
  std::vector<double> capacities_bps_;     // of these
  std::vector<Sharers> sharers_;
  std::vector<FlowId> first_sharers_;      // one flow of each
  std::vector<std::uint32_t> sharers_of_;  // by flow
  std::vector<std::uint32_t> active_of_;   // by flow: the same counted from 1 while it is active, else 0
};

}  // namespace aqm
