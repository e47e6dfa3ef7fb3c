// A chart that an algorithm opens with, declared once beside its signals.
//
// Only the page draws, so a row is prose altogether: the page's engine is compiled without it.
#pragma once

#include "catalog/prose.h"

namespace aqm {

struct Chart {
  Prose id{};       // charts with the same id in several algorithms are one chart, of one unit
  Prose title{};    // empty: as the page calls its own chart of this id
  Prose signals{};  // names separated by '|'; parameters that are guides of one of them are its lines to drag
};

// What every queue has: its backlog, and the classes' parts of it. An algorithm adds its signals to them.
inline constexpr Chart kQueueChart{.id = "queue"};
inline constexpr Chart kSharesChart{.id = "classes"};

}  // namespace aqm
