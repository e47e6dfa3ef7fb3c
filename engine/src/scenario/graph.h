// Shortest paths over the declared nodes and links.
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

  // The links of the path with the fewest hops, ties by the order of link ids.
  std::optional<std::vector<std::uint32_t>> path(std::uint32_t from, std::uint32_t to) const;
  std::uint32_t other_end(std::uint32_t link, std::uint32_t node) const;

 private:
  void add(std::uint32_t link, std::vector<std::uint32_t>& links) const;

  const ScenarioSpec& spec_;
  std::vector<std::vector<std::uint32_t>> links_of_;  // by node; sorted by id
};

}  // namespace aqm
