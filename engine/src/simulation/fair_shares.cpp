#include "simulation/fair_shares.h"

#include <algorithm>
#include <numeric>

namespace aqm {

FairShares::FairShares(const Flows& flows, const Network& network) : flows_(flows), network_(network) {
  std::vector<std::uint32_t> users(network.links()), places(network.links());
  for (FlowId flow = 0; flow < flows.size(); ++flow)
    for (Link* const* hop = network.path(flow); *hop; ++hop) ++users[(*hop)->index()];
  for (std::uint32_t l = 0; l < users.size(); ++l) {
    if (users[l] < 2) continue;
    places[l] = static_cast<std::uint32_t>(shared_links_.size());
    shared_links_.push_back(&network.link(l));
  }
  std::vector<std::vector<std::uint32_t>> links(flows.size());
  for (FlowId flow = 0; flow < flows.size(); ++flow)
    for (Link* const* hop = network.path(flow); *hop; ++hop)
      if (const std::uint32_t l = (*hop)->index(); users[l] > 1) links[flow].push_back(places[l]);

  const auto is_before = [&](FlowId a, FlowId b) {
    if (flows[a].group != flows[b].group) return flows[a].group < flows[b].group;
    return links[a] < links[b];
  };
  sharers_of_.resize(flows.size());
  active_of_.resize(flows.size());
  std::vector<FlowId> order(flows.size());
  std::iota(order.begin(), order.end(), FlowId{0});
  std::make_heap(order.begin(), order.end(), is_before);  // a quarter of the code of std::sort
  std::sort_heap(order.begin(), order.end(), is_before);
  for (const FlowId flow : order) {
    if (sharers_.empty() || is_before(first_sharers_.back(), flow)) {
      sharers_.push_back({links[flow]});
      first_sharers_.push_back(flow);
    }
    sharers_of_[flow] = static_cast<std::uint32_t>(sharers_.size() - 1);
  }
  read_limits();
}

void FairShares::count(FlowId flow, bool active) {
  std::uint32_t& flows = sharers_[sharers_of_[flow]].flows;
  active ? ++flows : --flows;
  active_of_[flow] = active ? sharers_of_[flow] + 1 : 0;
}

void FairShares::add_shares(double seconds, std::span<double> sums) const {
  std::vector<double> parts(sharers_.size() + 1);
  for (std::size_t i = 0; i < sharers_.size(); ++i) parts[i + 1] = sharers_[i].share_bps * seconds;
  for (std::size_t flow = 0; flow < sums.size(); ++flow) sums[flow] += parts[active_of_[flow]];
}

void FairShares::read_limits() {
  for (std::size_t i = 0; i < sharers_.size(); ++i) {
    const FlowId flow = first_sharers_[i];
    sharers_[i].demand_bps = flows_.demand_bps(flow);
    for (Link* const* hop = network_.path(flow); *hop; ++hop)
      sharers_[i].demand_bps = std::min(sharers_[i].demand_bps, static_cast<double>((*hop)->settings().rate.bps));
  }
  capacities_bps_.clear();
  for (const Link* link : shared_links_) capacities_bps_.push_back(static_cast<double>(link->settings().rate.bps));
}

}  // namespace aqm
