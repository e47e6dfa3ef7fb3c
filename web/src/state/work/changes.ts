/** Changes during a run: the engine applies each at its simulated time, and the document's timeline records it. */
import { LINK_FIELDS, linkNow, linkPath } from "../../charts/current-link";
import { ignoreLost } from "../../engine/client";
import type { ChangedAnswer, Problem, RefusedAnswer } from "../../engine/protocol";
import { applicationOf, catalog } from "../../scenario/catalog";
import { changeWords, goneWords, ownerAt, settingInForce } from "../../scenario/change-words";
import { queueParams, refusalWords } from "../../scenario/problem-words";
import { seconds } from "../../scenario/quantity";
import { type ScenarioDocument, serialize, type TimelineEntry } from "../../scenario/scenario";
import { valuesOf } from "../../scenario/script-params";
import { queuePath, reverseOf } from "../../scenario/watch";
import type { Loop } from "../run/loop";
import type { Clock } from "../run/pace";
import { type Replaced, type RunState, steppingUntil } from "../run/run-state";
import type { Stores } from "../stores";
import type { Edits } from "./edits";
import { ONE_GESTURE_MS } from "./history";
import type { Variation } from "./presenting";
import { isGradual } from "./timeline";
import {
  changesAt,
  withChange,
  withChangeEarliest,
  withChangesFromStart,
  withoutChanges,
  withoutChangesOrOrphans,
} from "./timeline-edits";
import { laneList } from "./whole-document";
import type { WorkState } from "./work-state";

export interface ChangesOptions {
  stores: Stores;
  clock: Clock;
  loop: Loop;
  edits: Edits;
  /** How far the run has been with the document as it is. */
  known_s(): number;
  /** Runs a variation of the document, up to a time. */
  vary(how: Variation, at_s?: number): Promise<void>;
}

export interface Changes {
  /** False if the engine rejected the value. */
  change(path: string, value: unknown): Promise<boolean>;
  remove(indices: readonly number[]): Promise<void>;
  applyFromStart(): Promise<void>;
}

/** Begins the names of a script's parameters. */
const VALUES = "values.";

/** The current value of a path; undefined if the page does not know it. */
export function valueNow({ queues, applied, schema }: RunState, path: string): unknown {
  for (const [watch, { discipline, limit, params }] of Object.entries(queues)) {
    const place = `${queuePath(watch)}.`;
    const name = path.startsWith(place) ? path.slice(place.length) : undefined;
    if (name?.startsWith(VALUES)) return valuesOf(params)[name.slice(VALUES.length)];
    if (name !== undefined) return { discipline, limit, ...params }[name];
  }
  for (const link of schema?.links ?? [])
    for (const watch of [link.id, reverseOf(link.id)])
      for (const field of LINK_FIELDS)
        if (path === linkPath(watch, field)) return linkNow(link, watch, field, (each) => applied[each]);
  return applied[path];
}

/** Words a problem with a value, by the names on the page. `owner`: what has the parameter, outside of queues. */
function inWords({ queues }: RunState, path: string, value: unknown, problem: Problem, owner = ""): Problem {
  const found = Object.entries(queues).find(([watch]) => path.startsWith(`${queuePath(watch)}.`));
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (!found) {
    const known = applicationOf(owner)?.params ?? catalog.link.params;
    return { ...problem, message: refusalWords(name, problem.message, known) };
  }
  const [, { discipline, limit, params }] = found;
  const values = { discipline, ...(limit !== undefined && { limit }), ...params, [name]: value };
  return { ...problem, message: refusalWords(name, problem.message, queueParams(discipline), values) };
}

/** The engine's limits: a document with more changes, or a longer one, does not run. */
export const MOST_CHANGES = 1000;
export const MOST_BYTES = 256 * 1024;
const FULL = `This experiment has ${MOST_CHANGES.toLocaleString("en")} recorded changes, the most possible. Remove some of them or apply them from the start, then change this value again.`;

const LONG = `With this change the experiment would be longer than ${MOST_BYTES / 1024} KiB, the limit for a scenario. Remove some changes or choose “Apply from the start”, then change this value again.`;

/** Stands for the time of a change that has not been made yet: no time is longer. */
const LONGEST_TIME = "3600.000000000 s";

/** As the engine counts it. */
const isLong = (document: ScenarioDocument) => new TextEncoder().encode(serialize(document)).length > MOST_BYTES;

/** Why the document, or a lane to which the changes go as well, has no room for them; null if it has. */
function noRoomFor(changes: readonly TimelineEntry[], state: WorkState): string | null {
  const { document, lanes } = state;
  const open = lanes?.isLinked ? laneList(state, document).map((lane) => lane.document) : [document];
  const changed = open.flatMap((each) => (each ? changes.reduce(withChange, each) : []));
  if (changed.some(({ timeline = [] }) => timeline.length > MOST_CHANGES)) return FULL;
  return changed.some(isLong) ? LONG : null;
}

/** What comes later by less is not missed. */
const LATER_S = 1;

/** What a change replaces: a run that went further, or that of the changes before it. */
function replacedBy(
  before: ScenarioDocument,
  changed: ScenarioDocument,
  now: Replaced | null,
  times: readonly number[],
) {
  const [from_s = 0, until_s = 0] = times;
  if (now?.changed === before) return { ...now, changed };
  return until_s > from_s + LATER_S ? { document: before, changed, from_s, until_s } : null;
}

const STOPPED =
  "The engine has stopped, so this value cannot be changed. Restart the engine or go back, then change it again.";

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share what is being sent
export function createChanges({ stores, clock, loop, edits, vary, known_s }: ChangesOptions): Changes {
  const { run, work, page } = stores;
  /** Until when further values of a path belong to the gesture that began after the end. */
  let late = { path: "", until_ms: 0 };
  /** Changes that the engine has not answered yet. */
  const inFlight = new Set<TimelineEntry>();

  /** Returns the entry of the timeline. */
  const record = ({ change, queues }: ChangedAnswer, path: string): TimelineEntry => {
    const { document, draft } = work.getState();
    const { refused, applied, queues: before } = run.getState();
    const entry = { at: change.at, set: change.set, value: change.value };
    if (!document) return entry;
    const known = { owner: ownerAt(document, path, change.at_s), before: valueNow(run.getState(), path) };
    const words = changeWords(path, change.value, known);
    edits.remember(words, isGradual(change.value) ? path : undefined);
    const { gone = [] } = change;
    loop.view?.telemetry.recordChange(change, gone);
    // Of the running document; a draft has the same entries, perhaps at other positions.
    const impossible = changesAt(withChange(document, entry), gone);
    const after = (open: ScenarioDocument) => withoutChanges(withChange(open, entry), impossible);
    const changed = after(document);
    const replaced = replacedBy(document, changed, run.getState().replaced, [change.at_s, known_s()]);
    const { [path]: _, ...stillRefused } = refused;
    work.setState({
      document: changed,
      draft: draft && !draft.isOther ? { ...draft, document: after(draft.document) } : draft,
      isOwn: true,
    });
    page.setState({ announcement: `${words}, from ${change.at} on.${goneWords(gone.length)}` });
    run.setState({
      queues: { ...before, ...queues },
      applied: { ...applied, [change.set]: change.value },
      change,
      cursor: null,
      stepping: steppingUntil(run.getState(), change.at_s),
      lateChange: null,
      replaced,
      refused: stillRefused,
    });
    return entry;
  };

  const refuse = (path: string, sent: unknown, problem: Problem) => {
    page.setState({ announcement: problem.message });
    run.setState(({ refused }) => ({ refused: { ...refused, [path]: { ...problem, sent } } }));
  };

  const refusal = ({ problems }: RefusedAnswer, path: string, value: unknown) => {
    const { document } = work.getState();
    const owner = document ? ownerAt(document, path, loop.view?.time_s ?? 0) : undefined;
    return inWords(run.getState(), path, value, problems[0] ?? { path, message: "is refused" }, owner);
  };

  /** Restarts with a change where it is in force for longest, in place of the others of its path. */
  const beginWith = async (entry: TimelineEntry, { queues }: ChangedAnswer, replaced: number) => {
    const { set: path, value } = entry;
    const { runId } = run.getState();
    late = { path, until_ms: clock.now() + ONE_GESTURE_MS };
    const begun: { moved: ReturnType<typeof withChangeEarliest> } = { moved: null };
    await vary((document) => {
      begun.moved = withChangeEarliest(document, entry);
      return begun.moved?.document ?? document;
    });
    // The engine has stopped or refuses it, or something else is being opened: the change remains at the end.
    if (run.getState().runId === runId) return loop.pullOnce(0);
    if (!begun.moved) return; // a newer one of its path does the same
    const { document, at, gone } = begun.moved;
    const owner = ownerAt(document, path, seconds(at));
    const since = seconds(at) > 0 ? `, from ${at} on` : "";
    page.setState({
      announcement: `The run had ended, so it restarted with ${settingInForce(path, value, owner)}${since}.${goneWords(gone)}`,
    });
    // Updates the queues before the first frame does, so that the next key press continues from here.
    run.setState({ queues: { ...run.getState().queues, ...queues }, lateChange: { path, value, owner, replaced } });
  };

  /** A change after the end could have no effect, so the run restarts with it. */
  const showChange = async (
    entry: TimelineEntry,
    answer: ChangedAnswer,
    before: Pick<RunState, "lateChange">,
    timeline: readonly TimelineEntry[],
  ) => {
    const { play } = run.getState();
    const { set } = entry;
    const goesOn = before.lateChange?.path === set && late.path === set && clock.now() < late.until_ms;
    if (play === "ended" || goesOn) {
      const earlier = timeline.filter((other) => other.set === set).length;
      await beginWith(entry, answer, goesOn ? (before.lateChange?.replaced ?? 0) : earlier);
    } else if (play !== "playing") await loop.pullOnce(0);
  };

  /** As one step to undo. */
  const step = (label: string, how: Variation, at_s: number) => {
    edits.remember(label);
    work.setState({ isOwn: true });
    return vary(how, at_s);
  };

  return {
    async change(path, value) {
      if (!loop.run) return false;
      const isStopped = () => run.getState().play === "stopped";
      if (isStopped()) {
        refuse(path, value, { path: "", message: STOPPED });
        return false;
      }
      const sent = { at: LONGEST_TIME, set: path, value };
      const noRoom = noRoomFor([...inFlight, sent], work.getState());
      if (noRoom !== null) {
        refuse(path, value, { path: "", message: noRoom });
        return false;
      }
      try {
        inFlight.add(sent);
        let answer: ChangedAnswer | RefusedAnswer;
        try {
          answer = await loop.set(path, value);
        } finally {
          inFlight.delete(sent); // in the same step as what the answer says is recorded
        }
        if (answer.kind === "refused") {
          refuse(path, value, refusal(answer, path, value));
          return false;
        }
        const { lateChange } = run.getState();
        const timeline = work.getState().document?.timeline ?? [];
        await showChange(record(answer, path), answer, { lateChange }, timeline);
        return true;
      } catch (error) {
        ignoreLost(error);
        if (isStopped()) refuse(path, value, { path: "", message: STOPPED });
        return false;
      }
    },
    async remove(indices) {
      const timeline = work.getState().document?.timeline ?? [];
      const gone = new Set(timeline.filter((_, index) => indices.includes(index)));
      await step("Remove changes", (document) => withoutChangesOrOrphans(document, gone), loop.goal_s);
      const left = work.getState().document?.timeline ?? [];
      const orphans = timeline.length - gone.size - left.length;
      const words = orphans === 1 ? "a later change that needs it" : `${orphans} later changes that need it`;
      if (orphans > 0) page.setState({ announcement: `Removed, with ${words}.` });
    },
    applyFromStart: () =>
      step("Apply changes from the start", (document) => withChangesFromStart(document, loop.goal_s), 0),
  };
}
