// How busy the declared links are, sampled.
#pragma once

#include <vector>

#include "simulation/topology.h"
#include "telemetry/column.h"

namespace aqm {

class LinkSamples {
 public:
  LinkSamples(const ScenarioSpec& spec, const Topology& topology, const Network& network)
      : topology_(topology), network_(network), sent_before_(spec.links.size()) {}

  static void declare(const ScenarioSpec& spec, std::vector<Column>& columns);
  // Fills its cells of a row, `elapsed_s` after the last one; returns the cell behind them.
  double* fill(double* cell, double elapsed_s);

 private:
  const Topology& topology_;
  const Network& network_;
  std::vector<Bytes> sent_before_;  // by declared link
};

}  // namespace aqm
