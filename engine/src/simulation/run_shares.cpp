// Max-min fair shares over the whole network.
//
// Flows of a group that share the same links with others get the same, so shares are found for such sharers instead of
// for every flow, and a flow that comes or goes costs no more than there are sharers. A link that one flow has for
// itself only limits what this flow can use.

#include <algorithm>
#include <cmath>

#include "core/order.h"
#include "simulation/run.h"

namespace aqm {

void Simulation::Run::build_sharers() {
  std::vector<std::uint32_t> users(network.links()), places(network.links());
  for (FlowId flow = 0; flow < flows.size(); ++flow)
    for (Link* const* hop = network.path(flow); *hop; ++hop) ++users[(*hop)->index()];
  for (std::uint32_t l = 0; l < users.size(); ++l) {
    if (users[l] < 2) continue;
    places[l] = static_cast<std::uint32_t>(shared_links.size());
    shared_links.push_back(&network.link(l));
  }
  std::vector<std::vector<std::uint32_t>> links(flows.size());
  for (FlowId flow = 0; flow < flows.size(); ++flow)
    for (Link* const* hop = network.path(flow); *hop; ++hop)
      if (const std::uint32_t l = (*hop)->index(); users[l] > 1) links[flow].push_back(places[l]);

  const auto is_before = [&](FlowId a, FlowId b) {
    if (flow_infos[a].group != flow_infos[b].group) return flow_infos[a].group < flow_infos[b].group;
    return links[a] < links[b];
  };
  sharers_of.resize(flows.size());
  for (const FlowId flow : order(flows.size(), is_before)) {
    if (sharers.empty() || is_before(first_sharers.back(), flow)) {
      sharers.push_back({links[flow]});
      first_sharers.push_back(flow);
    }
    sharers_of[flow] = static_cast<std::uint32_t>(sharers.size() - 1);
  }
  read_limits();
}

// What flows want and what links carry: at the beginning, and after a change.
void Simulation::Run::read_limits() {
  for (std::size_t i = 0; i < sharers.size(); ++i) {
    const FlowId flow = first_sharers[i];
    sharers[i].demand_bps = flows[flow]->application().demand_bps();
    for (Link* const* hop = network.path(flow); *hop; ++hop)
      sharers[i].demand_bps = std::min(sharers[i].demand_bps, static_cast<double>((*hop)->settings().rate.bps));
  }
  capacities_bps.clear();
  for (const Link* link : shared_links) capacities_bps.push_back(static_cast<double>(link->settings().rate.bps));
}

void Simulation::Run::update_fair_shares() {
  add_fair_shares();
  share_max_min(sharers, capacities_bps);
}

// Adds what the shares were since they changed last to the windows that run.
void Simulation::Run::add_fair_shares() {
  const double elapsed_s = to_seconds(events.now() - shares_since);
  shares_since = events.now();
  if (elapsed_s == 0) return;
  for (Window& window : windows) {
    if (!window.begin || window.end) continue;
    for (FlowId flow = 0; flow < flows.size(); ++flow)
      if (flow_active[flow]) window.share_seconds_bps[flow] += fair_share_bps(flow) * elapsed_s;
  }
}

void Simulation::Run::on_flow_active(FlowId flow, bool active) {
  add_fair_shares();
  flow_active[flow] = active ? 1 : 0;
  std::uint32_t& count = sharers[sharers_of[flow]].flows;
  active ? ++count : --count;
  log(active ? EventKind::flow_start : EventKind::flow_stop, flow, NAN);
  update_fair_shares();
}

}  // namespace aqm
