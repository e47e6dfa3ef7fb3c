// The reason of a packet that is lost at random on the link itself, behind the queue.
#pragma once

#include "catalog/reason.h"

namespace aqm {

extern const Reason random_loss;

}  // namespace aqm
