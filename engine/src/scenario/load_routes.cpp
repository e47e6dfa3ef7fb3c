// Routes: those in the document, and the shortest path for all other flows.

#include "json/limits.h"
#include "scenario/graph.h"
#include "scenario/load_parts.h"
#include "scenario/read_value.h"

namespace aqm {
namespace {

void no_path(const NodeSpec& from, const NodeSpec& to, Problems& problems) {
  problems.add(concat({"there is no path from \"", from.id, "\" to \"", to.id, "\""}));
}

// The links of the shortest paths along `stops`; empty with a problem if there is no such path.
std::vector<std::uint32_t> join_paths(const Graph& graph, const std::vector<std::uint32_t>& stops, Draft& draft) {
  const std::vector<NodeSpec>& nodes = draft.spec.nodes;
  std::vector<std::uint32_t> links;
  std::vector<std::uint8_t> visited(nodes.size());
  visited[stops.front()] = 1;
  for (std::size_t i = 1; i < stops.size(); ++i) {
    const auto piece = graph.path(stops[i - 1], stops[i]);
    if (!piece) {
      no_path(nodes[stops[i - 1]], nodes[stops[i]], draft.problems);
      return {};
    }
    std::uint32_t node = stops[i - 1];
    for (const std::uint32_t link : *piece) {
      node = graph.other_end(link, node);
      if (visited[node]) {
        draft.problems.add(concat({"the route passes \"", nodes[node].id, "\" twice"}));
        return {};
      }
      visited[node] = 1;
      links.push_back(link);
    }
  }
  return links;
}

void read_route(const JsonValue& json, const Graph& graph, Draft& draft) {
  Problems& problems = draft.problems;
  const Fields fields(json, {"flow", "via"}, {}, problems);
  const JsonValue* name = fields.require("flow");
  const JsonValue* via = fields.require("via");
  if (name == nullptr || via == nullptr) return;
  const std::size_t before = problems.count();
  std::uint32_t index = kNowhere;
  {
    const auto scope = problems.enter("flow");
    index = read_reference(*name, ids_of(draft.spec.flows), "flow", problems);
    if (index != kNowhere && !draft.spec.flows[index].route.empty()) refuse(*name, "already has a route", problems);
  }
  const auto scope = problems.enter("via");
  std::vector<std::uint32_t> stops{kNowhere};  // the first is the flow's sender
  const auto node_ids = ids_of(draft.spec.nodes);
  for_each(*via, kLimits.nodes, problems, [&](const JsonValue& id) {
    const std::uint32_t node = read_reference(id, node_ids, "node", problems);
    stops.push_back(node);
  });
  if (problems.count() > before) return;
  FlowSpec& flow = draft.spec.flows[index];
  if (flow.from == kNowhere || flow.to == kNowhere) return;
  stops.front() = flow.from;
  stops.push_back(flow.to);
  flow.route = join_paths(graph, stops, draft);
}

}  // namespace

void read_routes(const JsonValue& json, Draft& draft) {
  const Graph graph(draft.spec);
  for_each(json, kLimits.flows, draft.problems, [&](const JsonValue& entry) { read_route(entry, graph, draft); });
}

void find_routes(Draft& draft) {
  const Graph graph(draft.spec);
  const auto flows_scope = draft.problems.enter("flows");
  for (std::size_t i = 0; i < draft.spec.flows.size(); ++i) {
    FlowSpec& flow = draft.spec.flows[i];
    if (flow.from == kNowhere || flow.to == kNowhere || flow.from == flow.to || !flow.route.empty()) continue;
    if (auto path = graph.path(flow.from, flow.to)) {
      flow.route = std::move(*path);
      continue;
    }
    const auto scope = draft.problems.enter(i);
    no_path(draft.spec.nodes[flow.from], draft.spec.nodes[flow.to], draft.problems);
  }
}

}  // namespace aqm
