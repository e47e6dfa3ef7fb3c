// Decisions of a script, recorded with the lines that ran and their values.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/units.h"
#include "net/packet.h"
#include "script/machine.h"

namespace aqm {

struct ScriptDecision {
  Time at;
  scripts::Event event = scripts::Event::arrival;
  bool has_packet = false;
  FlowId flow = 0;
  std::uint32_t seq = 0;
  scripts::End end = scripts::End::accept;
  std::string reason;  // of a drop
  std::shared_ptr<const scripts::Program> program;
  scripts::Trace trace;
};

// The first so many since recording began; then the run ends, as it is a copy that is made for them.
struct ScriptRecord {
  static constexpr std::size_t kMost = 400;
  std::vector<ScriptDecision> decisions;
};

}  // namespace aqm
