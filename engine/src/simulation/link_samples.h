// How busy the declared links are, sampled.
#pragma once

#include <vector>

#include "simulation/capacities.h"
#include "simulation/topology.h"
#include "telemetry/column.h"

namespace aqm {

class LinkSamples {
 public:
  LinkSamples(const ScenarioSpec& spec, const Topology& topology, const Capacities& capacities)
      : topology_(topology), capacities_(capacities), sent_before_(spec.links.size()) {}

  static void declare(const ScenarioSpec& spec, std::vector<Column>& columns);
  // Fills its cells of a row; returns the cell behind them.
  double* fill(double* cell, SampleInterval over);

 private:
  const Topology& topology_;
  const Capacities& capacities_;
  std::vector<Bytes> sent_before_;  // by declared link
};

}  // namespace aqm
