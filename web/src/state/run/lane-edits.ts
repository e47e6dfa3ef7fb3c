/** What can be done with lanes. Each is one step to undo. */
import { catalog, disciplineOf, type ParamInfo, scriptDiscipline } from "../../scenario/catalog";
import { goneWords } from "../../scenario/change-words";
import { withDiscipline } from "../../scenario/edit-kinds";
import { inherited } from "../../scenario/inherited";
import { type Difference, differencesOf } from "../../scenario/lane-words";
import { freshId, LABEL_CHARS, type Lane, letterOf, MOST_LANES } from "../../scenario/lanes";
import type { LinkEntry, QueueEntry, ScenarioDocument, TimelineEntry } from "../../scenario/scenario";
import { sortedTimeline } from "../../scenario/timeline";
import { linkOfWatch, queuePath } from "../../scenario/watch";
import { isTaken } from "../work/timeline-edits";
import { laneList } from "../work/whole-document";
import { currentWork, type Lanes, seenFrom, type Work } from "../work/work-state";
import { lanesOfRun } from "./lanes";
import { typedTexts } from "./mending";
import type { Run } from "./run";

const FIRST_ID = "a";

interface Opened {
  work: Work;
  lanes: Lanes;
  list: Lane[];
}

/** Resolves when nothing is in flight any more; what is there is read after it, in the same step as it is changed. */
async function ready(run: Run): Promise<void> {
  await typedTexts(run);
  await run.changesMade();
  await run.settled();
}

/** The work with its lanes as they are now; a single run is lane A. */
function opened(run: Run): Opened | null {
  const work = currentWork(run.stores.work.getState());
  if (!work) return null;
  const lanes = work.lanes ?? {
    all: [{ id: FIRST_ID, label: "", document: work.document }],
    chosen: FIRST_ID,
    isLinked: false,
  };
  return { work, lanes, list: laneList({ lanes }, work.document) };
}

/** Adds a lane and shows it; returns its id. */
async function add(run: Run, document: ScenarioDocument, what: string): Promise<string | null> {
  await ready(run);
  const found = opened(run);
  if (!found || found.list.length >= MOST_LANES) return null;
  const { work, lanes, list } = found;
  const id = freshId(list);
  const manager = lanesOfRun(run);
  await run.rework(
    { ...work, lanes: { ...lanes, isLinked: false, all: [...list, { id, label: "", document }] } },
    `Add lane ${letterOf(list.length)}: ${what}`,
  );
  await manager.choose(id);
  return id;
}

/** The open document with another queue at a watched place, from the start. */
function withOther(document: ScenarioDocument, watched: string, how: OtherQueue): ScenarioDocument {
  const isReverse = watched.endsWith(":reverse");
  const exchanged = (queue: QueueEntry = {}): QueueEntry => {
    const next = withDiscipline(queue, disciplineIn(how));
    if (how.kind === "discipline") return next;
    const { values: _, ...rest } = next;
    const values = inherited(queue, how.declared);
    return { ...rest, code: how.code, ...(Object.keys(values).length > 0 && { values }) };
  };
  const change = (link: LinkEntry): LinkEntry =>
    isReverse
      ? { ...link, reverse: { ...link.reverse, queue: exchanged(link.reverse?.queue) } }
      : { ...link, queue: exchanged(link.queue) };
  const links = document.links.map((link) => (link.id === linkOfWatch(watched) ? change(link) : link));
  const timeline = document.timeline?.filter((change) => fits(change, queuePath(watched), how));
  return { ...document, links, ...(timeline && { timeline }) };
}

/** Whether a change still has a meaning after another discipline has come to a queue. */
function fits({ set, value }: TimelineEntry, queue: string, how: OtherQueue): boolean {
  if (!set.startsWith(`${queue}.`)) return true;
  const name = set.slice(queue.length + 1);
  if (catalog.queue.params.some((param) => param.name === name)) return true;
  const params = how.kind === "discipline" ? (disciplineOf(how.id)?.params ?? []) : [];
  return isTaken(params, name, value);
}

/** Without the changes after a time. */
function until(document: ScenarioDocument, time_s: number): ScenarioDocument {
  if (!document.timeline) return document;
  const timeline = sortedTimeline(document)
    .filter(({ at_s }) => at_s <= time_s)
    .map(({ entry }) => entry);
  return { ...document, timeline };
}

/** Another discipline, or a script with the parameters that it declares. */
type OtherQueue =
  | { readonly kind: "discipline"; readonly id: string; readonly label: string }
  | { readonly kind: "code"; readonly code: string; readonly declared: readonly ParamInfo[]; readonly label: string };

const disciplineIn = (how: OtherQueue) => (how.kind === "discipline" ? how.id : scriptDiscipline);

/** A difference with which a lane can begin. */
export type Beginning = OtherQueue | { readonly kind: "seed" } | { readonly kind: "same" };

const isOtherQueue = (how: Beginning): how is OtherQueue => how.kind === "discipline" || how.kind === "code";

const wordsOf = (how: Beginning) => (isOtherQueue(how) ? how.label : how.kind === "seed" ? "another seed" : "a copy");

/** What to set to exchange the watched queue from now on: parameters of a queue, in order. */
function exchange(run: Run, how: OtherQueue): [param: string, value: unknown][] {
  const { queues, watched } = run.stores.run.getState();
  const { discipline, params } = queues[watched] ?? { discipline: undefined, params: {} };
  const first: [string, unknown] = ["discipline", disciplineIn(how)];
  if (how.kind === "discipline") return [first];
  const values = Object.entries(inherited({ ...params, discipline }, how.declared));
  return [first, ["code", how.code], ...values.map(([name, value]): [string, unknown] => [`values.${name}`, value])];
}

function vary(run: Run, document: ScenarioDocument, how: Beginning): ScenarioDocument {
  if (isOtherQueue(how)) return withOther(document, run.stores.run.getState().watched, how);
  if (how.kind === "seed") return { ...document, seed: (document.seed ?? 1) + 1 };
  return document;
}

/** Adds a lane that differs from the start. */
export async function compareWith(run: Run, how: Beginning): Promise<void> {
  await ready(run);
  const found = opened(run);
  if (found) await add(run, vary(run, found.work.document, how), wordsOf(how));
}

/**
 * Adds a lane with the same past, which goes its own way from now on: later changes of the run are not among its own.
 */
export async function tryFromHere(run: Run, how: Beginning): Promise<void> {
  await ready(run);
  const found = opened(run);
  if (!found) return;
  const time_s = Number((run.view?.time_s ?? 0).toFixed(9));
  const past = until(found.work.document, time_s);
  const queue = queuePath(run.stores.run.getState().watched);
  const changes = isOtherQueue(how)
    ? exchange(run, how).map(([param, value]) => ({ at: `${time_s} s`, set: `${queue}.${param}`, value }))
    : [];
  const document = changes.length > 0 ? { ...past, timeline: [...(past.timeline ?? []), ...changes] } : past;
  await add(run, document, `${wordsOf(how)}, from ${time_s.toFixed(2)} s on`);
}

async function rework(run: Run, label: (list: Lane[]) => string, change: (lanes: Lanes, list: Lane[]) => Lanes) {
  await ready(run);
  const found = opened(run);
  if (!found?.work.lanes) return;
  await run.rework({ ...found.work, lanes: change(found.lanes, found.list) }, label(found.list));
}

const letterIn = (list: readonly Lane[], id: string) => letterOf(list.findIndex((lane) => lane.id === id));

/** The work seen from a lane: chosen if that is possible as it runs, else opened anew. */
async function seenFromLane(run: Run, id: string): Promise<{ work: Work; list: Lane[] } | null> {
  await lanesOfRun(run).choose(id);
  await ready(run);
  const found = opened(run);
  if (!found) return null;
  const work = seenFrom({ ...found.work, lanes: { ...found.lanes, all: found.list } }, id);
  return { work, list: found.list };
}

/** Ends a lane. The last one left is a single run again. */
export async function closeLane(run: Run, id: string): Promise<void> {
  await ready(run);
  const { list = [], lanes } = opened(run) ?? {};
  const index = list.findIndex((lane) => lane.id === id);
  const neighbour = list[index === 0 ? 1 : index - 1];
  if (!neighbour) return;
  const found = await seenFromLane(run, lanes?.chosen === id ? neighbour.id : (lanes?.chosen ?? ""));
  if (!found?.work.lanes) return;
  const rest = found.work.lanes.all.filter((lane) => lane.id !== id);
  const next = rest.length > 1 ? { ...found.work.lanes, all: rest } : null;
  await run.rework({ ...found.work, lanes: next }, `Close lane ${letterIn(list, id)}`);
}

/** Ends all other lanes. */
export async function keepOnly(run: Run, id: string): Promise<void> {
  const found = await seenFromLane(run, id);
  if (found) await run.rework({ ...found.work, lanes: null }, `Keep only lane ${letterIn(found.list, id)}`);
}

export const renameLane = (run: Run, id: string, label: string): Promise<void> =>
  rework(
    run,
    (list) => `Rename lane ${letterIn(list, id)}`,
    (lanes, list) => ({
      ...lanes,
      all: list.map((lane) => (lane.id === id ? { ...lane, label: label.trim().slice(0, LABEL_CHARS) } : lane)),
    }),
  );

/** Exchanges a lane with the one before or after it. */
export const moveLane = (run: Run, id: string, step: 1 | -1): Promise<void> =>
  rework(
    run,
    (list) => `Move lane ${letterIn(list, id)}`,
    (lanes, list) => {
      const from = list.findIndex((lane) => lane.id === id);
      const [one, other] = [list[from], list[from + step]];
      if (!one || !other) return lanes;
      return { ...lanes, all: list.map((lane) => (lane === one ? other : lane === other ? one : lane)) };
    },
  );

/** Takes back one way in which a lane differs from the first. */
export async function takeBack(run: Run, id: string, { key, text }: Difference): Promise<void> {
  await ready(run);
  const found = opened(run);
  if (!found?.work.lanes) return;
  const { work, lanes, list } = found;
  const [first] = list;
  const documentNow = list.find((lane) => lane.id === id)?.document;
  const differences = first && documentNow ? differencesOf(first.document, documentNow) : [];
  const { withoutIt, gone = 0 } = differences.find((difference) => difference.key === key) ?? {};
  if (!withoutIt) return;
  const label = `Lane ${letterIn(list, id)} without: ${text}`;
  const all = list.map((lane) => (lane.id === id ? { ...lane, document: withoutIt } : lane));
  const isShown = lanes.chosen === id;
  await run.rework({ ...work, ...(isShown ? { document: withoutIt } : { lanes: { ...lanes, all } }) }, label);
  run.stores.page.setState(({ announcement }) => ({ announcement: announcement + goneWords(gone) }));
}

/** Keeps the run that the newest change replaces: it becomes lane A, and the run with the change lane B. */
export async function keepReplaced(run: Run): Promise<void> {
  await ready(run);
  const work = currentWork(run.stores.work.getState());
  const { replaced } = run.stores.run.getState();
  if (!work || !replaced || work.lanes) return;
  const [first, second] = [FIRST_ID, "b"];
  const all = [
    { id: first, label: "", document: replaced.document },
    { id: second, label: "", document: work.document },
  ];
  lanesOfRun(run);
  await run.rework({ ...work, lanes: { all, chosen: second, isLinked: false } }, "Keep the run before as lane A");
}

/** Whether changes go to all lanes. */
export function linkLanes(run: Run, isLinked: boolean): void {
  run.stores.work.setState(({ lanes }) => ({ lanes: lanes && { ...lanes, isLinked } }));
}
