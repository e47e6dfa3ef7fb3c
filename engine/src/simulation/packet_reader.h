// Reads where all packets of a run are, for the page.
#pragma once

#include <vector>

#include "simulation/topology.h"
#include "telemetry/state_reader.h"

namespace aqm {

// A packet's row: the number of its direction, 2 * declared link + (reverse ? 1 : 0), then these columns.
enum class PacketColumn : std::uint8_t {
  host,  // index within the rack, of a link that stands for several
  flow,
  kind,  // of PacketKind
  seq,
  size,           // bytes
  ecn,            // of Ecn
  retransmitted,  // 0 or 1
  sent_s,         // when its source sent it
  entered_s,      // when it entered the queue; NaN where only the next link knows of it
  start_s,        // of its transmission, possibly in the future; NaN while a queue discipline has to decide
  arrival_s,      // at the far end of the link; NaN likewise
  count,
};

class PacketReader {
 public:
  // Rows by direction and host, each as Link::list_packets orders them; none if there are more than `most_rows`.
  StateRows read(const ScenarioSpec& spec, const Topology& topology, Network& network, std::uint32_t most_rows);

 private:
  void add(double direction, double host, const PacketPlace& place);

  std::vector<PacketPlace> places_;
  std::vector<double> values_;
};

}  // namespace aqm
