// A chart that an algorithm opens with, declared once beside its signals.
//
// Only the page draws charts, so all fields are prose: the page's engine is compiled without them.
#pragma once

#include "catalog/prose.h"

namespace aqm {

struct Chart {
  Prose id{};       // algorithms may share an id: one chart, one unit
  Prose title{};    // empty: the page's title for this id
  Prose signals{};  // separated by '|'; parameters whose guide is one of them are draggable lines
};

// The backlog, which every queue has, in total and by class. An algorithm adds its own signals.
inline constexpr Chart kQueueChart{.id = "queue"};
inline constexpr Chart kSharesChart{.id = "classes"};

}  // namespace aqm
