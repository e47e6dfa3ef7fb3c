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

/** One step of a path: an entry of a list by its id, or a key of an object. */
function step(holder: unknown, name: string, path: string): { holder: Json; key: string | number } {
  if (Array.isArray(holder)) {
    const index = holder.findIndex((entry: Json) => entry.id === name);
    if (index < 0) throw new Error(`${path}: there is no ${name}`);
    return { holder: holder as unknown as Json, key: index };
  }
  if (!isObject(holder)) throw new Error(`${path}: ${name} stands in no object`);
  if (name in Object.prototype) throw new Error(`${path}: ${name} is no name`);
  return { holder, key: name };
}

/** As when a discipline is changed during a run: parameters that the new one shares stay, the others are dropped. */
function exchange(queue: Json, discipline: string): void {
  const exchanged = withDiscipline(queue as QueueEntry, discipline);
  for (const key of Object.keys(queue)) delete queue[key];
  Object.assign(queue, exchanged);
}

function put(document: unknown, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let here = document;
  for (const name of names) {
    const { holder, key } = step(here, name, path);
    here = holder[key];
  }
  if (Array.isArray(here) && isEntry(value) && value.id === last && !here.some((entry) => entry.id === last)) {
    here.push(structuredClone(value));
    return;
  }
  if (last === "discipline" && names.at(-1) === "queue" && isObject(here) && value !== null) {
    exchange(here, String(value));
    return;
  }
  const { holder, key } = step(here, last, path);
  if (value === null && typeof key === "number") (holder as unknown as unknown[]).splice(key, 1);
  else if (value === null) delete holder[key];
  else holder[key] = structuredClone(value);
}

/**
 * The document with new values, in the order of the settings. With another discipline, a queue keeps the parameters that
 * both share. An entry that a list does not have, with the id of the
 * path, is added at its end.
 * @throws if a path does not exist, with the path
 */
export function withSettings<Document extends ScenarioDocument>(document: Document, set: Settings): Document {
  const varied = structuredClone(document);
  for (const [path, value] of Object.entries(set)) put(varied, path, value);
  return varied;
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

const byId = (list: unknown): Json => Object.fromEntries((list as Json[]).map((entry) => [entry.id, entry]));

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
  const [found, after] = lists ? [byId(one), byId(other)] : [one as Json, other as Json];
  const before = path.endsWith(".queue") ? exchangedFirst(found, after, path, set) : found;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    compare(before[key], after[key], path === "" ? key : `${path}.${key}`, set);
}

/** What to set in one document to get the other, down to single values: empty if they are equal. */
export function settingsBetween(one: ScenarioDocument, other: ScenarioDocument): Settings {
  const set: Json = {};
  compare(one, other, "", set);
  return set;
}
