// Changes of a document before it is loaded: `--set PATH=VALUE` of the command line.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "scenario/load.h"

namespace aqm {

struct Overrides {
  struct Entry {
    // A path of the timeline or of any other place in the document: "seed", "flows.ftp.transport.window",
    // "links[0].rate".
    std::string_view path;
    std::string_view value;  // JSON, or else a string as it stands
  };
  std::vector<Entry> entries{};                // made from left to right
  std::optional<std::string_view> duration{};  // windows behind it are left out, the one that contains it is cut
};

// Whether the values are good shows when the changed document is loaded.
Loaded load_scenario(std::string_view json, const Overrides& overrides);

}  // namespace aqm
