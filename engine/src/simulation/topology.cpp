#include "simulation/topology.h"

#include <algorithm>

#include "core/text.h"

namespace aqm {
namespace {

LinkSettings settings_of(const DirectionSpec& direction) {
  return {direction.rate, direction.delay, direction.loss, direction.queue.limit};
}

// The two names of a link between single hosts: "access[3]", "access[3]:reverse".
std::string name_of(const LinkSpec& link, std::uint32_t host, bool alone, bool reverse) {
  const std::string single = alone ? link.id : numbered(link.id, host);
  return concat({single, reverse ? kReverse : ""});
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

Topology::Topology(const ScenarioSpec& spec, Network& network) : sent_bytes_(2 * spec.links.size()) {
  for (const LinkSpec& link : spec.links) {
    const std::uint32_t count = std::max(spec.nodes[link.from].count, spec.nodes[link.to].count);
    ranges_.push_back({static_cast<std::uint32_t>(network.links()), count});
    for (std::uint32_t host = 0; host < count; ++host) {
      for (const bool reverse : {false, true}) {
        const DirectionSpec& direction = reverse ? link.reverse : link.forward;
        const std::uint32_t added =
            network.add_link(settings_of(direction), spec.seed, name_of(link, host, count == 1, reverse));
        network.link(added).count_sent_in(sent_bytes_[2 * (ranges_.size() - 1) + (reverse ? 1 : 0)]);
      }
    }
  }
}

}  // namespace aqm
