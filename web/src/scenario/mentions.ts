/** What charts, sweeps and expected results say of entries: "links.neck.queue.max_p", "flow/ftp[0]/cwnd_packets". */
import { leadingId, type Naming, type Part } from "./entries";
import type { ScenarioDocument } from "./scenario";

/** The first words of such texts. */
const SCOPES: ReadonlyMap<string, Part> = new Map([
  ["nodes", "nodes"],
  ["links", "links"],
  ["link", "links"],
  ["queue", "links"],
  ["flows", "flows"],
  ["flow", "flows"],
  ["groups", "flows"],
  ["group", "flows"],
]);
/** Keys whose value is the id of a flow group. */
const GROUP_KEYS = ["flows", "group"];

function renamedText(document: ScenarioDocument, text: string, naming: Naming): string {
  const [head = "", scope = ""] = /^(\w+)[./]/.exec(text) ?? [];
  const part = SCOPES.get(scope);
  const inside = text.slice(head.length);
  const id = part && leadingId(document, part, inside, /^([./:[]|$)/);
  return part && id !== undefined ? head + (naming({ part, id }) ?? id) + inside.slice(id.length) : text;
}

function renamedIn(document: ScenarioDocument, tree: unknown, naming: Naming): unknown {
  const renamed = (text: string) => renamedText(document, text, naming);
  const isGroup = (key: string, value: unknown) =>
    GROUP_KEYS.includes(key) && document.flows.some(({ id }) => id === value);
  const inside = (key: string, value: unknown) =>
    isGroup(key, value) ? naming({ part: "flows", id: String(value) }) : renamedIn(document, value, naming);
  if (typeof tree === "string") return renamed(tree);
  if (Array.isArray(tree)) return tree.map((value) => renamedIn(document, value, naming));
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [renamed(key), inside(key, value)]));
}

/** The document with charts, sweep and expected results that say the new names; those of removed entries stay. */
export function withMentions(document: ScenarioDocument, naming: Naming): ScenarioDocument {
  const said = (["view", "sweep", "expect"] as const).filter((key) => document[key] !== undefined);
  return { ...document, ...Object.fromEntries(said.map((key) => [key, renamedIn(document, document[key], naming)])) };
}
