// The parts of a document, each read by a file of its own. Entries with problems are kept with their id and without
// what is wrong, so that the parts that refer to them need not complain once more.
#pragma once

#include <string_view>
#include <vector>

#include "json/json.h"
#include "json/problem.h"
#include "scenario/read_value.h"
#include "scenario/trial.h"
#include "simulation/spec.h"

namespace aqm {

inline constexpr std::uint32_t kNowhere = 0xFFFFFFFF;  // in place of an index of a node that is not there

// What a part is read into.
struct Draft {
  ScenarioSpec spec;
  Problems problems;
  Trial trial;
  std::vector<std::uint8_t> queue_declared{};  // by link: the document gives it a queue
};

// The node that `from` or `to` names; kNowhere, and a problem, if there is none.
std::uint32_t read_end(const Fields& fields, std::string_view key, Draft& draft);

// The discipline of that id; null, and a problem, if there is none.
const Discipline* read_discipline(const JsonValue& json, Problems& problems);

void read_nodes(const JsonValue& json, Draft& draft);
void read_links(const JsonValue& json, Draft& draft);
void read_flows(const JsonValue& json, Draft& draft);
void read_measure(const JsonValue* json, Draft& draft);
void read_timeline(const JsonValue& json, Draft& draft);

// `routes`: [{ "flow": "ftp", "via": ["r1", "r3"] }]; the shortest path to each node in turn.
void read_routes(const JsonValue& json, Draft& draft);
// Every other flow takes the shortest path; a problem if there is none.
void find_routes(Draft& draft);
// Memory and events of a run, when everything else is fine.
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
// Reads the id of an entry; a problem if another one has it.
std::string read_new_id(const Fields& fields, const std::vector<std::string_view>& ids, Problems& problems);

// Reads a list into as many entries, each by `read(json, entry, draft)`.
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
