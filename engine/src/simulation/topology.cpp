#include "simulation/topology.h"

#include <algorithm>
#include <string>

namespace aqm {
namespace {

LinkSettings settings_of(const DirectionSpec& direction) {
  return {direction.rate, direction.delay, direction.loss, direction.queue.limit};
}

}  // namespace

std::vector<DirectionRef> route_of(const ScenarioSpec& spec, const FlowSpec& flow) {
  std::vector<DirectionRef> route;
  std::uint32_t node = flow.from;
  for (const std::uint32_t l : flow.route) {
    const LinkSpec& link = spec.links[l];
    const bool reverse = link.from != node;
    route.push_back({l, reverse});
    node = reverse ? link.from : link.to;
  }
  return route;
}

Topology::Topology(const ScenarioSpec& spec, Network& network) : network_(network) {
  ranges_.reserve(spec.links.size());
  for (const LinkSpec& link : spec.links) {
    const std::uint32_t count = std::max(spec.nodes[link.from].count, spec.nodes[link.to].count);
    const std::uint32_t first = network.add_rack(settings_of(link.forward), settings_of(link.reverse), spec.seed,
                                                 link.id, std::string(kReverse), count);
    ranges_.push_back({first, count});
  }
}

Bytes Topology::sent_bytes(std::uint32_t declared) const {
  return network_.link(ranges_[declared].first).started_bytes();
}

}  // namespace aqm
