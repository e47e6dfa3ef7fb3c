// Everything that packets are dropped and marked for.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "catalog/reason.h"

namespace aqm {

// The rows of all disciplines and of the links, each once; what disciplines share comes first. Events name a row by its
// place in this list.
std::vector<const Reason*> all_reasons();

// The ids that drops are counted as, each once.
std::vector<std::string_view> drop_ids(std::span<const Reason* const> reasons);

}  // namespace aqm
