// The parts of a document, each read in a file of its own. Entries with problems are kept with their id and without the
// invalid values, so that references to them are not reported as well.
#pragma once

#include <string_view>
#include <vector>

#include "json/json.h"
#include "json/problem.h"
#include "scenario/read_value.h"
#include "scenario/trial.h"
#include "simulation/spec.h"

namespace aqm {

inline constexpr std::uint32_t kNowhere = 0xFFFFFFFF;  // index of a missing node

// The scenario while it is being read.
struct Draft {
  ScenarioSpec spec;
  Problems problems;
  Trial trial;
  std::vector<std::uint8_t> queue_declared{};  // by link: has a queue in the document
};

// The node that `from` or `to` names; kNowhere, and a problem, if there is none.
std::uint32_t read_end(const Fields& fields, std::string_view key, Draft& draft);

// The discipline with this id; null with a problem if there is none.
const Discipline* read_discipline(const JsonValue& json, Problems& problems);

void read_nodes(const JsonValue& json, Draft& draft);
void read_links(const JsonValue& json, Draft& draft);
void read_flows(const JsonValue& json, Draft& draft);
void read_measure(const JsonValue* json, Draft& draft);
void read_timeline(const JsonValue& json, Draft& draft);

// Reads `routes`: [{ "flow": "ftp", "via": ["r1", "r3"] }]; a route is the shortest path to each node in turn.
void read_routes(const JsonValue& json, Draft& draft);
// Gives every other flow the shortest path; a problem if there is none.
void find_routes(Draft& draft);
// Checks events and memory of a run that has no other problems.
void check_cost(Draft& draft);

template <class Item>
std::vector<std::string_view> ids_of(const std::vector<Item>& items) {
  std::vector<std::string_view> ids;
  ids.reserve(items.size());
  for (const Item& item : items) ids.push_back(item.id);
  return ids;
}

// The index of an id; kNowhere, and a problem, if there is none. `what` is "node", "link" or "flow".
std::uint32_t read_reference(const JsonValue& json, const std::vector<std::string_view>& ids, std::string_view what,
                             Problems& problems);
// Reads the id of an entry; a problem if another entry has it.
std::string read_new_id(const Fields& fields, const std::vector<std::string_view>& ids, Problems& problems);

// Reads a list into entries, each by `read(json, entry, draft)`.
template <class Item>
void read_entries(const JsonValue& json, std::size_t most, std::vector<Item>& items,
                  void (*read)(const JsonValue&, Item&, Draft&), Draft& draft) {
  if (!check_list(json, most, draft.problems)) return;
  items = std::vector<Item>(json.size);
  std::size_t i = 0;
  for (const JsonValue& element : json) {
    const auto scope = draft.problems.enter(i);
    read(element, items[i++], draft);
  }
}

}  // namespace aqm
