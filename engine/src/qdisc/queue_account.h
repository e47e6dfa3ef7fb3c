// The running totals of a queue.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/reason.h"
#include "core/units.h"
#include "net/traffic_class.h"

namespace aqm {

// Packets dropped for one reason: on arrival, from the queue, and after it.
struct DropCount {
  const Reason* reason;
  PerClass<std::int64_t> before{}, after{}, lost{};
};

// A queue has few drop reasons, so a linear search suffices.
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

// What a user's script calls its reasons and signals, by their rows in the catalog: a name keeps its row for the whole
// run, whatever becomes of the script.
struct SlotNames {
  std::vector<std::string> reasons, signals;

  // What drops of a reason are called: the script's name for its row, or the reason's id.
  std::string_view of(const Reason& reason) const { return of(reason.id); }
  std::string_view of(std::string_view id) const;
};
// Whether a reason is a row for scripts.
inline bool is_slot(std::string_view id) { return id.starts_with("script_"); }

// Belongs to a place in the network and survives a change of discipline.
struct QueueAccount {
  PerClass<std::int64_t> received{}, enqueued{}, delivered{}, marked{};
  DropCounts dropped;
  Bytes received_bytes = 0, enqueued_bytes = 0, dropped_after_bytes = 0;
  PerClass<Bytes> delivered_bytes{};
  SlotNames names;
};

}  // namespace aqm
