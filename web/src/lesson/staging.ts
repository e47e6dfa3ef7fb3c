/** What a step shows: which lanes run, up to when, and which parts of the page are there. */

import { joinLanes } from "../scenario/lanes";
import { seconds } from "../scenario/quantity";
import type { ScenarioDocument, TimelineEntry } from "../scenario/scenario";
import { withSettings } from "../scenario/variation";
import { queuePath, watchList } from "../scenario/watch";
import type { Hideable } from "../share/link";
import type { ViewOptions } from "../state/page/page-state";
import type { Lesson } from "./format";
import { type Adjusted, adjustedAt, laneNamed, lanesIn, MINE, scenarioOf, settingsOf } from "./measure";
import type { Variant } from "./variant";

export interface Staged {
  /** With `lanes` if several are shown. */
  readonly document: ScenarioDocument;
  /** Simulated seconds at which the run is to be when the step opens; undefined to leave it where it is. */
  readonly from_s: number | undefined;
  /** Simulated seconds that the run is to reach; undefined if it need not. */
  readonly until_s: number | undefined;
  readonly viewOptions: ViewOptions;
}

/** The lanes of a step: its own, or those of the last step that names some. */
export function lanesAt(lesson: Lesson, index: number): readonly string[] {
  const step = lesson.steps[index];
  if (step?.kind === "adjust" && step.question && !step.stage?.lanes) return [MINE];
  const named = lesson.steps.slice(0, index + 1).findLast(({ stage }) => stage?.lanes);
  return named?.stage?.lanes ?? [(lanesIn(lesson)[0] as { id: string }).id];
}

/** The time up to which the steps before have shown lanes, in simulated seconds. */
function shownBefore(lesson: Lesson, index: number, lanes: readonly string[]): number {
  const times = lanes.map((lane) =>
    lesson.steps
      .slice(0, index)
      .reduce((most, { stage }, at) => (lanesAt(lesson, at).includes(lane) ? Math.max(most, stage?.t ?? 0) : most), 0),
  );
  return Math.min(...times);
}

function viewOptionsAt({ steps }: Lesson, index: number): ViewOptions {
  const hidden = new Set<Hideable>();
  for (const { stage } of steps.slice(0, index + 1)) {
    for (const part of stage?.hide ?? []) hidden.add(part);
    for (const part of stage?.unhide ?? []) hidden.delete(part);
  }
  const step = steps[index];
  const { view, lock } = step?.stage ?? {};
  // Goals are of the values that are set in the lesson: no other control moves them.
  const usual = step?.kind === "adjust" && step.question ? "params" : "none";
  return { charts: view ?? null, lock: lock ?? usual, hide: [...hidden] };
}

/** The end of what the goals of the reader's lane measure, in simulated seconds: what comes later, a prediction may ask. */
function goalsEnd(lesson: Lesson, index: number, longest_s: number): number {
  const step = adjustedAt(lesson, index);
  const goals = step?.kind === "adjust" ? (step.question?.goals ?? []) : [];
  const ends = goals.map(({ window }) => (window ? seconds(window[1]) : longest_s));
  return Math.min(longest_s, Math.max(0, ...ends) || longest_s);
}

function fromTime(lesson: Lesson, index: number, lanes: readonly string[], longest_s: number): number | undefined {
  const { stage, kind } = lesson.steps[index] as Lesson["steps"][number];
  if (stage?.from !== undefined) return stage.from;
  if (kind === "adjust" && lanes[0] === MINE) return goalsEnd(lesson, index, longest_s); // it is run at once
  if (lanes.includes(MINE) && stage?.t === undefined)
    return kind === "predict" ? goalsEnd(lesson, index, longest_s) : longest_s;
  if (lanes.includes(MINE)) return 0;
  const shown = shownBefore(lesson, index, lanes);
  return stage?.t !== undefined && shown < stage.t ? undefined : shown;
}

/** The lanes of a step as one document. */
function documentOf(
  lesson: Lesson,
  scenario: ScenarioDocument,
  lanes: readonly string[],
  index: number,
  adjusted: Adjusted,
) {
  const made = lanes.map((id) => ({
    id,
    label: id === MINE ? "Mine" : (laneNamed(lesson, id)?.label ?? id),
    document: withSettings(scenario, settingsOf(lesson, id, index, adjusted)),
  }));
  const [first] = made;
  return made.length > 1 ? joinLanes(made) : (first as (typeof made)[number]).document;
}

/** The simulated time at which a step begins for a reader who comes through the steps before, in seconds. */
export const beginOf = (lesson: Lesson, index: number): number =>
  lesson.steps[index]?.stage?.from ?? shownBefore(lesson, index, lanesAt(lesson, index));

/** The path of the discipline that a step may ask to change. */
export const disciplinePath = (watched: string): string => `${queuePath(watched)}.discipline`;

/** What the reader has changed in the steps before, for one who comes back: each where its step began. */
const changesBefore = (lesson: Lesson, index: number, watched: string): TimelineEntry[] =>
  lesson.steps
    .slice(0, index)
    .flatMap((step, at) =>
      step.kind === "adjust" && step.until
        ? [{ at: `${beginOf(lesson, at)} s`, set: disciplinePath(watched), value: step.until.discipline }]
        : [],
    );

/** The stage of a step with which a lesson is opened: with what the steps before have changed and shown. */
export function resumedAt(lesson: Lesson, index: number, { document, from_s }: Staged) {
  const changes = changesBefore(lesson, index, watchList(document)[0] ?? "");
  const { timeline = [] } = document;
  return {
    document: changes.length > 0 ? { ...document, timeline: [...timeline, ...changes] } : document,
    at_s: from_s ?? shownBefore(lesson, index, lanesAt(lesson, index)),
  };
}

/** What a step shows in a variant, with what the reader has set. */
export function staged(
  lesson: Lesson,
  scenario: ScenarioDocument,
  variant: Variant,
  index: number,
  adjusted: Adjusted,
): Staged {
  const lanes = lanesAt(lesson, index);
  const varied = scenarioOf(lesson, scenario, variant);
  return {
    document: documentOf(lesson, varied, lanes, index, adjusted),
    from_s: fromTime(lesson, index, lanes, seconds(varied.duration)),
    until_s: lesson.steps[index]?.stage?.t,
    viewOptions: viewOptionsAt(lesson, index),
  };
}
