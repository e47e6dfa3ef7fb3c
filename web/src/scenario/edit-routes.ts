/** Explicit paths of flow groups: the nodes that a group is routed over, in order. */
import { passedBy, routesOf } from "./routes";
import type { FlowEntry, RouteEntry, ScenarioDocument } from "./scenario";

export const viaOf = ({ routes }: Pick<ScenarioDocument, "routes">, flow: string): readonly string[] =>
  routes?.find((route) => route.flow === flow)?.via ?? [];

/** Routes a flow group over nodes; none restores the shortest path. Duplicate routes of a flow are replaced. */
export function withVia(document: ScenarioDocument, flow: string, via: readonly string[]): ScenarioDocument {
  const { routes: before = [], ...rest } = document;
  const first = before.findIndex((route) => route.flow === flow);
  const at = first < 0 ? before.length : first;
  const entry: RouteEntry[] = via.length > 0 ? [{ flow, via: [...via] }] : [];
  const others = (routes: readonly RouteEntry[]) => routes.filter((route) => route.flow !== flow);
  const routes = [...others(before.slice(0, at)), ...entry, ...others(before.slice(at))];
  return routes.length > 0 ? { ...document, routes } : (rest as ScenarioDocument);
}

/** The nodes on a flow's path over `via`, from sender to receiver; empty if there is no path. */
export function pathOf(document: ScenarioDocument, { id, from, to }: FlowEntry, via = viaOf(document, id)) {
  const { nodes, links } = document;
  const network = { nodes, links, flows: [{ id, from, to }], routes: [{ flow: id, via: [...via] }] };
  return passedBy(routesOf(network).get(id) ?? []);
}

/** Routers that are not yet in `via`. */
export function otherRouters({ nodes }: ScenarioDocument, { from, to }: FlowEntry, via: readonly string[]): string[] {
  const ids = nodes.filter(({ kind }) => kind === "router").map(({ id }) => id);
  return ids.filter((id) => id !== from && id !== to && !via.includes(id));
}

/** The next router to suggest: preferably one that changes the path without passing any node twice. */
export function nextRouter(document: ScenarioDocument, flow: FlowEntry): string | undefined {
  const via = viaOf(document, flow.id);
  const routers = otherRouters(document, flow, via);
  const passed = pathOf(document, flow);
  const isGood = (router: string) => {
    const path = pathOf(document, flow, [...via, router]);
    return path.length > 0 && new Set(path).size === path.length;
  };
  return routers.find((router) => !passed.includes(router) && isGood(router)) ?? routers.find(isGood) ?? routers[0];
}
