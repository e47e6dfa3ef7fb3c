// Changes of a document before it is loaded: `--set PATH=VALUE` on the command line.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "scenario/load.h"

namespace aqm {

struct Overrides {
  struct Entry {
    // A path as in the timeline, or of any other value: "seed", "flows.ftp.transport.window", "links[0].rate".
    std::string_view path;
    std::string_view value;  // JSON, else a string
  };
  std::vector<Entry> entries{};                // applied in order
  std::optional<std::string_view> duration{};  // later windows are removed, the window that contains it is shortened
};

// Values are validated when the changed document is loaded.
Loaded load_scenario(std::string_view json, const Overrides& overrides);

}  // namespace aqm
