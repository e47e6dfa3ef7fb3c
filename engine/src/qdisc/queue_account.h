// The running totals of a queue.
#pragma once

#include <cstdint>

#include "core/units.h"
#include "net/cause.h"
#include "net/traffic_class.h"

namespace aqm {

// They belong to the place in the network and outlive a change of its discipline.
struct QueueAccount {
  PerClass<std::int64_t> received{}, enqueued{}, delivered{}, marked{};
  PerClass<PerCause<std::int64_t>> dropped_before{}, dropped_after{};
  Bytes received_bytes = 0, enqueued_bytes = 0, dropped_after_bytes = 0;
  PerClass<Bytes> delivered_bytes{};
};

}  // namespace aqm
