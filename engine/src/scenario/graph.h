// Shortest paths over the declared nodes and links. Hosts do not forward.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "simulation/spec.h"

namespace aqm {

class Graph {
 public:
  explicit Graph(const ScenarioSpec& spec);

  // The links of the path with the fewest hops, ties by id.
  std::optional<std::vector<std::uint32_t>> path(std::uint32_t from, std::uint32_t to) const;
  // Is link `link` crossed from its `from` end, by a path that is at `node`?
  bool is_forward(std::uint32_t link, std::uint32_t node) const { return spec_.links[link].from == node; }
  std::uint32_t other_end(std::uint32_t link, std::uint32_t node) const;

 private:
  const ScenarioSpec& spec_;
  std::vector<std::vector<std::uint32_t>> links_of_;  // by node; sorted by the neighbour's id, then the link's
};

}  // namespace aqm
