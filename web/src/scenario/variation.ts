/**
 * A variation of a document: new values for places in it. Lanes and the points of a sweep are variations.
 */
import { withDiscipline } from "./edit-kinds";
import type { QueueEntry, ScenarioDocument } from "./scenario";

/** Paths such as `links.r1.queue.max_p` to new values; null removes. */
export type Settings = Readonly<Record<string, unknown>>;

/** A named variation: a lane, or a point of a sweep. */
export interface Variant {
  readonly id: string;
  readonly label: string;
  readonly set: Settings;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isEntry = (value: unknown): value is Json => isObject(value) && typeof value.id === "string";

/** The entry of a list that the next names of a path mean, and how many they are: ids may contain dots. */
function entryIn(list: readonly unknown[], names: readonly string[]): { index: number; used: number } | undefined {
  for (let used = names.length; used > 0; used--) {
    const id = names.slice(0, used).join(".");
    const index = list.findIndex((entry) => isObject(entry) && entry.id === id);
    if (index >= 0) return { index, used };
  }
  return undefined;
}

/** Where a path leads: the object or list that holds its last step, and that step. */
interface Where {
  readonly holder: unknown;
  readonly key: string | number;
  /** What the last step is called. */
  readonly name: string;
  /** The names before it. */
  readonly parents: readonly string[];
  /** The steps to the holder. */
  readonly keys: readonly (string | number)[];
}

/** Objects that need not be there, as all in them has a default. */
const OPTIONAL = ["measure", "queue", "reverse"];
const isOptional = (names: readonly string[]) =>
  OPTIONAL.includes(names.at(-1) ?? "") || (names.at(-2) === "queue" && names.at(-1) === "values");

/** Follows a path. A list that does not have the rest as an entry holds it as a new one. */
function follow(document: unknown, path: string): Where {
  const names = path.split(".");
  const keys: (string | number)[] = [];
  let here = document;
  for (let at = 0; ; ) {
    const rest = names.slice(at);
    const found = Array.isArray(here) ? entryIn(here, rest) : undefined;
    const used = found?.used ?? (Array.isArray(here) ? rest.length : 1);
    const name = rest.slice(0, used).join(".");
    if (!Array.isArray(here) && !isObject(here)) throw new Error(`${path}: ${name} stands in no object`);
    if (!Array.isArray(here) && name in Object.prototype) throw new Error(`${path}: ${name} is no name`);
    const key = found?.index ?? (Array.isArray(here) ? here.length : name);
    if (at + used === names.length) return { holder: here, key, name, parents: names.slice(0, at), keys };
    keys.push(key);
    here = (here as Json)[key] ?? (isOptional(names.slice(0, at + used)) ? {} : undefined);
    at += used;
  }
}

/** The value at a path; undefined if there is none. */
export function valueAt(document: ScenarioDocument, path: string): unknown {
  try {
    const { holder, key } = follow(document, path);
    return (holder as Json)[key];
  } catch {
    return undefined;
  }
}

/** As when a discipline is changed during a run: parameters that the new one shares stay, the others are dropped. */
function exchange(queue: Json, discipline: string): void {
  const exchanged = withDiscipline(queue as QueueEntry, discipline);
  for (const key of Object.keys(queue)) delete queue[key];
  Object.assign(queue, exchanged);
}

function putEntry(list: unknown[], index: number, id: string, path: string, value: unknown): void {
  const isNew = index === list.length;
  if (isNew && !(isEntry(value) && value.id === id)) throw new Error(`${path}: there is no ${id.split(".")[0]}`);
  if (value === null) list.splice(index, 1);
  else list[index] = structuredClone(value);
}

const copyOf = (value: unknown): unknown => (Array.isArray(value) ? [...value] : { ...(value as Json) });

/** The whole with a copy of what the steps lead to, and of all that holds it; the rest is shared. */
function copiedAlong(whole: unknown, keys: readonly (string | number)[]): { copy: unknown; end: unknown } {
  const copy = copyOf(whole);
  let end = copy;
  for (const key of keys) {
    const part = copyOf((end as Json)[key]);
    (end as Json)[key] = part;
    end = part;
  }
  return { copy, end };
}

/** The document with a value at a path. */
function withValue(document: unknown, path: string, value: unknown): unknown {
  const { key, name, parents, keys } = follow(document, path);
  const { copy, end } = copiedAlong(document, keys);
  const object = end as Json;
  if (Array.isArray(end)) putEntry(end, key as number, name, path, value);
  else if (name === "discipline" && parents.at(-1) === "queue" && value !== null) exchange(object, String(value));
  else if (value === null) delete object[key];
  else object[key] = structuredClone(value);
  return copy;
}

/**
 * The document with new values, in the order of the settings. With another discipline, a queue keeps the parameters that
 * both share. An entry that a list does not have, with the id of the path, is added at its end. What is not set is shared
 * with the document given.
 * @throws if a path does not exist, with the path
 */
export function withSettings<Document extends ScenarioDocument>(document: Document, set: Settings): Document {
  let varied: unknown = document;
  for (const [path, value] of Object.entries(set)) varied = withValue(varied, path, value);
  return varied as Document;
}

/** Equal but for the order of keys. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isEqual(entry, other[index]));
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => key in other && isEqual(one[key], other[key]))
  );
}

const idsOf = (list: unknown): string[] | undefined => {
  if (!Array.isArray(list) || !list.every(isEntry)) return undefined;
  const ids = list.map(({ id }) => id as string);
  return new Set(ids).size === ids.length ? ids : undefined;
};

/** Whether settings can turn one list of entries into the other: entries only go, or come at the end. */
function isEntryWise(one: unknown, other: unknown): boolean {
  const [before, after] = [idsOf(one), idsOf(other)];
  if (!before || !after) return false;
  const kept = before.filter((id) => after.includes(id));
  return isEqual([...kept, ...after.filter((id) => !before.includes(id))], after);
}

/** The parts of an object or a list of entries, in order, by name. */
const partsOf = (whole: unknown): ReadonlyMap<string, unknown> =>
  new Map(Array.isArray(whole) ? whole.map((entry) => [entry.id, entry]) : Object.entries(whole as Json));

/** Notes another discipline first, because that takes other parameters along; returns the queue with it. */
function exchangedFirst(one: Json, other: Json, path: string, set: Json): Json {
  const { discipline } = other;
  if (typeof discipline !== "string" || discipline === one.discipline) return one;
  set[`${path}.discipline`] = discipline;
  return withDiscipline(one as QueueEntry, discipline);
}

/** Notes at `path` what to set. */
function compare(one: unknown, other: unknown, path: string, set: Json): void {
  if (isEqual(one, other)) return;
  const lists = Array.isArray(one) && isEntryWise(one, other);
  if (!lists && !(isObject(one) && isObject(other))) {
    set[path] = other === undefined ? null : other;
    return;
  }
  const isQueue = !lists && path.endsWith(".queue");
  const before = partsOf(isQueue ? exchangedFirst(one as Json, other as Json, path, set) : one);
  const after = partsOf(other);
  for (const key of new Set([...before.keys(), ...after.keys()]))
    compare(before.get(key), after.get(key), path === "" ? key : `${path}.${key}`, set);
}

/** What to set in one document to get the other, down to single values: empty if they are equal. */
export function settingsBetween(one: ScenarioDocument, other: ScenarioDocument): Settings {
  const set: Json = {};
  compare(one, other, "", set);
  if (leadsTo(one, set, other)) return set;
  // An id with dots can read like a longer path: then whole parts are set.
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const differing = [...keys].filter((key) => !isEqual(one[key], other[key]));
  return Object.fromEntries(differing.map((key) => [key, other[key] ?? null]));
}

function leadsTo(one: ScenarioDocument, set: Settings, other: ScenarioDocument): boolean {
  try {
    return isEqual(withSettings(one, set), other);
  } catch {
    return false;
  }
}
