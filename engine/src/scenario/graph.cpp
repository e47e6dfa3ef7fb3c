#include "scenario/graph.h"

#include <algorithm>

#include "scenario/load_parts.h"

namespace aqm {

Graph::Graph(const ScenarioSpec& spec) : spec_(spec), links_of_(spec.nodes.size()) {
  for (std::uint32_t i = 0; i < spec.links.size(); ++i) {
    const LinkSpec& link = spec.links[i];
    if (link.from == kNowhere || link.to == kNowhere || link.from == link.to) continue;
    add(i, links_of_[link.from]);
    add(i, links_of_[link.to]);
  }
}

void Graph::add(std::uint32_t link, std::vector<std::uint32_t>& links) const {
  links.push_back(link);
  for (auto place = links.end() - 1; place != links.begin() && spec_.links[*(place - 1)].id > spec_.links[link].id;
       --place)
    std::swap(*place, *(place - 1));
}

std::uint32_t Graph::other_end(std::uint32_t link, std::uint32_t node) const {
  const LinkSpec& spec = spec_.links[link];
  return spec.from == node ? spec.to : spec.from;
}

std::optional<std::vector<std::uint32_t>> Graph::path(std::uint32_t from, std::uint32_t to) const {
  std::vector<std::uint32_t> came_by(links_of_.size(), kNowhere);  // by node: the last link of its path
  std::vector<std::uint32_t> queue{from};
  for (std::size_t head = 0; head < queue.size() && came_by[to] == kNowhere; ++head) {
    const std::uint32_t node = queue[head];
    for (const std::uint32_t link : links_of_[node]) {
      const std::uint32_t next = other_end(link, node);
      if (next == from || came_by[next] != kNowhere) continue;
      came_by[next] = link;
      queue.push_back(next);
    }
  }
  if (came_by[to] == kNowhere) return std::nullopt;
  std::vector<std::uint32_t> links;
  for (std::uint32_t node = to; node != from; node = other_end(came_by[node], node)) links.push_back(came_by[node]);
  std::reverse(links.begin(), links.end());
  return links;
}

}  // namespace aqm
