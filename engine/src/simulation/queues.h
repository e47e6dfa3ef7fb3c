// The queue disciplines in force, and their exchange.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "simulation/topology.h"

namespace aqm {

class Queues {
 public:
  // Links without a queue of their own are left to compute what drop-tail does.
  Queues(const ScenarioSpec& spec, const Topology& topology, Network& network);

  const Discipline& discipline(DirectionRef direction) const {
    return *in_force_[direction.link][direction.reverse ? 1 : 0];
  }
  // A sentence if it is refused.
  std::optional<std::string> exchange(DirectionRef direction, const Discipline& next);
  std::optional<std::string> set_param(DirectionRef direction, const std::string& name, const Value& value);

 private:
  void fill(DirectionRef direction, const QueueSpec& queue);

  const Topology& topology_;
  Network& network_;
  std::vector<std::array<const Discipline*, 2>> in_force_;  // by declared link, then by direction
};

}  // namespace aqm
