// Lines of a script that ran, with their values.
#pragma once

#include <memory>

#include "script/machine.h"

namespace aqm {

// Those of one event. Without a program, the event was another script's.
struct ScriptLines {
  scripts::Event event = scripts::Event::arrival;
  bool faulty = false;  // the last of them stopped the run
  std::shared_ptr<const scripts::Program> program{};
  scripts::Trace trace{};
};

}  // namespace aqm
