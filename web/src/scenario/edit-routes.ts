/** The path of a flow group where it is not the shortest: the nodes it is led through, in their order. */
import type { RouteEntry, ScenarioDocument } from "./scenario";

export const viaOf = ({ routes }: Pick<ScenarioDocument, "routes">, flow: string): readonly string[] =>
  routes?.find((route) => route.flow === flow)?.via ?? [];

/** Without any node it is the shortest again. A flow has one path, however often a document from anywhere names it. */
export function withVia(document: ScenarioDocument, flow: string, via: readonly string[]): ScenarioDocument {
  const { routes: before = [], ...rest } = document;
  const first = before.findIndex((route) => route.flow === flow);
  const at = first < 0 ? before.length : first;
  const entry: RouteEntry[] = via.length > 0 ? [{ flow, via: [...via] }] : [];
  const others = (routes: readonly RouteEntry[]) => routes.filter((route) => route.flow !== flow);
  const routes = [...others(before.slice(0, at)), ...entry, ...others(before.slice(at))];
  return routes.length > 0 ? { ...document, routes } : (rest as ScenarioDocument);
}
