// What a change of the timeline sets: the parameter, and its value before the change.
import type { DeclaredParams } from "../../../experiment/variable";
import { type ChangeTarget, changeTarget } from "../../../scenario/change-paths";
import { seconds } from "../../../scenario/quantity";
import type { Quantity, QueueEntry, ScenarioDocument, TimelineEntry } from "../../../scenario/scenario";
import { valueIn } from "../../../scenario/set-in";
import { sortedTimeline, type TimedEntry } from "../../../scenario/timeline";
import { queueOf, queuePath, reverseOf } from "../../../scenario/watch";
import { afterChange, complete, defaultOf } from "../../../state/work/changes-in-force";
import { appliedUntil, valueAtStart } from "../../../state/work/timeline";
import { changeText } from "../../../views/transport/change-text";

type Place = Pick<TimelineEntry, "at" | "set">;

/** A queue from a time on. */
interface QueueFrom {
  readonly from_s: number;
  readonly queue: QueueEntry;
}

/** A queue at the start and as each of its changes leaves it. `path` is that of the queue. */
function queueStates(document: ScenarioDocument, path: string): readonly QueueFrom[] {
  const inside = `${path}.`;
  let queue = complete((valueAtStart(document, path) ?? {}) as QueueEntry);
  const states = [{ from_s: Number.NEGATIVE_INFINITY, queue }];
  for (const { at_s, entry } of sortedTimeline(document)) {
    if (!entry.set.startsWith(inside)) continue;
    queue = afterChange(queue, entry);
    states.push({ from_s: at_s, queue });
  }
  return states;
}

/** What a change does: "Raise maximum threshold to 20 packets". */
export function wordsOf(document: ScenarioDocument, timed: TimedEntry): string {
  const { index, at_s, entry } = timed;
  const { set: path, value } = entry;
  const sorted = sortedTimeline(document);
  const before = sorted.slice(0, sorted.indexOf(timed)).findLast((other) => other.entry.set === path)?.entry.value;
  return changeText({ path, before, first: value, value, from_s: at_s, to_s: at_s, indices: [index] }, document);
}

/** By the paths of queues: each row of the timeline asks for its own time. */
const known = new WeakMap<ScenarioDocument, Map<string, readonly QueueFrom[]>>();

/** A queue as the changes up to a time leave it. */
function queueAt(document: ScenarioDocument, path: string, at: Quantity): QueueEntry | undefined {
  const byPath = known.get(document) ?? new Map<string, readonly QueueFrom[]>();
  const states = byPath.get(path) ?? queueStates(document, path);
  known.set(document, byPath.set(path, states));
  const at_s = seconds(at);
  return states.findLast(({ from_s }) => from_s <= at_s)?.queue;
}

/** The newest value that a document sets at a path up to a time; of a queue, the value in force. */
function setUntil(document: ScenarioDocument, { at, set }: Place): unknown {
  const queue = queueOf(set);
  if (queue) return valueIn(queueAt(document, queue, at), set.slice(queue.length + 1).split("."));
  return appliedUntil(document, seconds(at))[set] ?? valueAtStart(document, set);
}

const valuesPath = (set: string) => `${queueOf(set)}.values.`;

/** The script that runs when one of its parameters is changed; undefined if another parameter is. */
export function scriptAt(document: ScenarioDocument, { at, set }: Place): string | undefined {
  if (!set.startsWith(valuesPath(set))) return undefined;
  const code = setUntil(document, { at, set: `${queueOf(set)}.code` });
  return typeof code === "string" ? code : undefined;
}

/** The scripts whose parameters changes at these times can set. */
export function scriptsAt(document: ScenarioDocument, times: readonly Quantity[]): string[] {
  const initial = document.links.flatMap(({ id, queue, reverse }) => [
    ...(queue?.code === undefined ? [] : [queuePath(id)]),
    ...(reverse?.queue?.code === undefined ? [] : [queuePath(reverseOf(id))]),
  ]);
  const changed = (document.timeline ?? []).flatMap(({ set }) => (set.endsWith(".code") ? (queueOf(set) ?? []) : []));
  const queues = [...new Set([...initial, ...changed])];
  const scripts = times.flatMap((at) =>
    queues.flatMap((queue) => scriptAt(document, { at, set: `${queue}.values.` }) ?? []),
  );
  return [...new Set(scripts)];
}

/** The parameter that a change sets, of the catalog or of a script; undefined if it is not known. */
export function targetAt(document: ScenarioDocument, place: Place, declared: DeclaredParams): ChangeTarget | undefined {
  const code = scriptAt(document, place);
  if (code === undefined) return changeTarget(document, place.set, seconds(place.at));
  const name = place.set.slice(valuesPath(place.set).length);
  const param = declared.get(code)?.find((each) => each.name === name);
  return param && { param, start: valueAtStart(document, place.set) };
}

/** The value in force, with which a new change has no effect; undefined if the path leads nowhere. */
export function valueInForce(document: ScenarioDocument, place: Place, declared: DeclaredParams): unknown {
  const target = targetAt(document, place, declared);
  if (!target) return undefined;
  const { param, start, follows } = target;
  const value = setUntil(document, place) ?? start;
  if (value !== undefined) return value;
  return follows ? valueInForce(document, { ...place, set: follows }, declared) : defaultOf(param);
}
