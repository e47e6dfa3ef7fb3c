/** What charts, sweeps and expected results say of entries: "links.neck.queue.max_p", "flow/ftp[0]/cwnd_packets". */
import { hasEntry, leadingId, type Naming, PARTS, type Part } from "./entries";
import type { ScenarioDocument } from "./scenario";
import { linkOfWatch } from "./watch";

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

/** Keys whose values are ids. */
type IdKeys = ReadonlyMap<string, Part | undefined>;
const IN_CHARTS_AND_VALUES: IdKeys = new Map([
  ["flows", "flows"],
  ["group", "flows"],
]);
const IN_SETTINGS: IdKeys = new Map([
  ["from", "nodes"],
  ["to", "nodes"],
  ["via", "nodes"],
  ["flow", "flows"],
  ["watch", "links"],
]);

interface Renaming {
  readonly document: ScenarioDocument;
  readonly naming: Naming;
}

function renamedText({ document, naming }: Renaming, text: string): string {
  const [head = "", scope = ""] = /^(\w+)[./]/.exec(text) ?? [];
  const part = SCOPES.get(scope);
  const inside = text.slice(head.length);
  const id = part && leadingId(document, part, inside, /^([./:[]|$)/);
  return part && id !== undefined ? head + (naming({ part, id }) ?? id) + inside.slice(id.length) : text;
}

/** Undefined if the text is no id of an entry; a watched queue is that of a link. */
function renamedId({ document, naming }: Renaming, text: string, part: Part): string | undefined {
  const id = part === "links" ? linkOfWatch(text) : text;
  return hasEntry(document, { part, id }) ? (naming({ part, id }) ?? id) + text.slice(id.length) : undefined;
}

/** The keys with ids in what is set at a path: in "links.neck", its own as well. */
const idKeysAt = (path: string): IdKeys =>
  new Map([...IN_SETTINGS, ["id", PARTS.find((part) => path.startsWith(`${part}.`))]]);

const lastOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);

/** `key`: under which it stands. */
function renamedIn(renaming: Renaming, tree: unknown, ids: IdKeys, key = ""): unknown {
  const part = ids.get(key);
  if (typeof tree === "string") return (part && renamedId(renaming, tree, part)) ?? renamedText(renaming, tree);
  if (Array.isArray(tree)) return tree.map((value) => renamedIn(renaming, value, ids, key));
  if (typeof tree !== "object" || tree === null) return tree;
  const isSettings = key === "set";
  const entries = Object.entries(tree).map(([name, value]) => [
    renamedText(renaming, name),
    isSettings ? renamedIn(renaming, value, idKeysAt(name), lastOf(name)) : renamedIn(renaming, value, ids, name),
  ]);
  return Object.fromEntries(entries);
}

/** The document with charts, sweep and expected results that say the new names; those of removed entries stay. */
export function withMentions(document: ScenarioDocument, naming: Naming): ScenarioDocument {
  const said = (["view", "sweep", "expect"] as const).filter((key) => document[key] !== undefined);
  const renamed = (key: (typeof said)[number]) => renamedIn({ document, naming }, document[key], IN_CHARTS_AND_VALUES);
  return { ...document, ...Object.fromEntries(said.map((key) => [key, renamed(key)])) };
}
