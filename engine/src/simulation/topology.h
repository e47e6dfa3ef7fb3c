// From declared nodes and links to links between single hosts, and the paths of flows over them.
#pragma once

#include <cstdint>
#include <vector>

#include "link/network.h"
#include "simulation/spec.h"

namespace aqm {

// The links of a flow group, in order, each in the direction it is passed.
std::vector<DirectionRef> route_of(const ScenarioSpec& spec, const FlowSpec& flow);

// A declared link stands for as many links as the larger of its two racks has hosts.
class Topology {
 public:
  Topology(const ScenarioSpec& spec, Network& network);

  // The link of the network that direction `direction` stands for, for the host with this index.
  std::uint32_t link(DirectionRef direction, std::uint32_t host) const {
    const Range& range = ranges_[direction.link];
    return range.first + 2 * (host % range.count) + (direction.reverse ? 1 : 0);
  }
  // Bytes of the packets whose transmission has started, on all links that a declared one stands for, in its own
  // direction; to be asked when all events of this time have run.
  Bytes sent_bytes(std::uint32_t declared) const;
  std::uint32_t count(std::uint32_t declared) const { return ranges_[declared].count; }

 private:
  struct Range {
    std::uint32_t first = 0, count = 1;
  };
  const Network& network_;
  std::vector<Range> ranges_;  // by declared link
};

}  // namespace aqm
