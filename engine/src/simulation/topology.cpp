#include "simulation/topology.h"

#include <algorithm>

#include "core/order.h"
#include "core/text.h"

namespace aqm {
namespace {

LinkSettings settings_of(const DirectionSpec& direction) {
  return {direction.rate, direction.delay, direction.loss, direction.queue.limit};
}

// The two names of a link between single hosts: "access[3]", "access[3]:reverse".
std::string name_of(const LinkSpec& link, std::uint32_t host, bool alone, bool reverse) {
  const std::string single = alone ? link.id : numbered(link.id, host);
  return concat({single, reverse ? ":reverse" : ""});
}

}  // namespace

std::optional<std::vector<DirectionRef>> shortest_route(const ScenarioSpec& spec, std::uint32_t from,
                                                        std::uint32_t to) {
  const std::vector<std::uint32_t> by_id =
      order(spec.links.size(), [&](std::uint32_t a, std::uint32_t b) { return spec.links[a].id < spec.links[b].id; });

  std::vector<DirectionRef> reached_by(spec.nodes.size());
  std::vector<std::uint8_t> reached(spec.nodes.size());
  std::vector<std::uint32_t> frontier{from};
  reached[from] = 1;
  for (std::size_t next_node = 0; next_node < frontier.size() && reached[to] == 0; ++next_node) {
    const std::uint32_t node = frontier[next_node];
    for (const std::uint32_t l : by_id) {
      const LinkSpec& link = spec.links[l];
      if (link.from != node && link.to != node) continue;
      const bool reverse = link.from != node;
      const std::uint32_t next = reverse ? link.from : link.to;
      if (reached[next] != 0) continue;
      reached[next] = 1;
      reached_by[next] = DirectionRef{l, reverse};
      frontier.push_back(next);
    }
  }
  if (reached[to] == 0) return std::nullopt;

  std::vector<DirectionRef> route;
  for (std::uint32_t node = to; node != from;) {
    const DirectionRef step = reached_by[node];
    route.push_back(step);
    node = step.reverse ? spec.links[step.link].to : spec.links[step.link].from;
  }
  std::reverse(route.begin(), route.end());
  return route;
}

std::vector<DirectionRef> route_of(const ScenarioSpec& spec, const FlowSpec& flow) {
  if (flow.route.empty()) return shortest_route(spec, flow.from, flow.to).value_or(std::vector<DirectionRef>{});
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
