// The running totals of a queue.
#pragma once

#include <cstdint>
#include <vector>

#include "catalog/reason.h"
#include "core/units.h"
#include "net/traffic_class.h"

namespace aqm {

// Of one reason: packets that were dropped on arrival, out of the queue, and behind it.
struct DropCount {
  const Reason* reason;
  PerClass<std::int64_t> before{}, after{}, lost{};
};

// A queue drops for few reasons, so they are looked for one after the other.
class DropCounts {
 public:
  DropCount& of(const Reason& reason) {
    for (DropCount& count : counts_)
      if (count.reason == &reason) return count;
    return add(reason);
  }
  auto begin() const { return counts_.begin(); }
  auto end() const { return counts_.end(); }

 private:
  DropCount& add(const Reason& reason);

  std::vector<DropCount> counts_;
};

// They belong to the place in the network and outlive a change of its discipline.
struct QueueAccount {
  PerClass<std::int64_t> received{}, enqueued{}, delivered{}, marked{};
  DropCounts dropped;
  Bytes received_bytes = 0, enqueued_bytes = 0, dropped_after_bytes = 0;
  PerClass<Bytes> delivered_bytes{};
};

}  // namespace aqm
