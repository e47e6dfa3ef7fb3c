/** Runs studies in the background: lanes and sweeps over seeds. What has been run is kept while the page is open. */
import { createStore } from "zustand/vanilla";
import { createBatchClient } from "../../engine/page-client";
import { createPool, type ExperimentDocument } from "../../experiment";
import { costOf, makeRuns, type RunRecord, recordOf, type Study, studyOf } from "../../experiment/studies";

export interface StudyState {
  readonly study: Study;
  readonly document: ExperimentDocument;
  readonly status: "running" | "done" | "cancelled" | "failed";
  readonly done: number;
  readonly total: number;
  /** Until the end, in seconds; null while that is not known. */
  readonly left_s: number | null;
  readonly problem: string;
}

/** The newest study of each kind: over seeds, or of parameters. */
export type StudyKind = "seeds" | "vary";
export const studies = createStore<Readonly<Record<StudyKind, StudyState | null>>>()(() => ({
  seeds: null,
  vary: null,
}));

/** By key; runs of all studies. */
export const records = new Map<string, RunRecord>();

const MOST_WORKERS = 8;
const REFRESH_MS = 250;

/** Events per second of all workers together, as measured by the last study; a cautious guess before. */
let eventsPerSecond = 2e6;
export const expectedSeconds = (events: number): number => events / eventsPerSecond;

const cancels = new Map<StudyKind, () => void>();

const patch = (kind: StudyKind, change: Partial<StudyState>) =>
  studies.setState((all) => {
    const now = all[kind];
    return { [kind]: now && { ...now, ...change } };
  });

export interface StudyOrder {
  readonly document: ExperimentDocument;
  readonly seeds: readonly number[];
  /** Events of one run. */
  readonly costEvents: number;
}

/** What it takes to run what has not been run yet. */
export function costOfStudy({ document, seeds, costEvents }: StudyOrder) {
  const made = studyOf(document, seeds);
  if ("problems" in made) return made;
  return costOf(
    made.study,
    () => costEvents,
    (key) => records.has(key),
  );
}

/** Runs a study. @returns its problems, if it has any; nothing is run then */
export function runStudy(kind: StudyKind, { document, seeds, costEvents }: StudyOrder): readonly string[] {
  cancelStudy(kind);
  const made = studyOf(document, seeds);
  if ("problems" in made) return made.problems.map(({ path, message }) => [path, message].filter(Boolean).join(": "));
  const { study } = made;
  const missing = study.runs.filter(({ key }) => !records.has(key));
  const total = study.runs.length;
  const known = total - missing.length;
  const start = { study, document, total, done: known, left_s: null, problem: "" };
  studies.setState({ [kind]: { ...start, status: missing.length > 0 ? "running" : "done" } });
  if (missing.length > 0) make(kind, missing, known, costEvents);
  return [];
}

function make(kind: StudyKind, missing: Study["runs"], known: number, costEvents: number): void {
  const size = Math.min(MOST_WORKERS, navigator.hardwareConcurrency, missing.length);
  const pool = createPool(createBatchClient, size);
  const begun_ms = performance.now();
  let made = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    const took_s = (performance.now() - begun_ms) / 1000;
    patch(kind, { done: known + made, left_s: (took_s / made) * (missing.length - made) });
  };
  const end = (change: Partial<StudyState>) => {
    clearTimeout(timer);
    pool.close();
    if (cancels.get(kind) !== cancel) return; // already ended
    cancels.delete(kind);
    const took_s = (performance.now() - begun_ms) / 1000;
    if (made > 0) eventsPerSecond = (made * costEvents) / took_s;
    patch(kind, { done: known + made, left_s: null, ...change });
  };
  const cancel = () => end({ status: "cancelled" });
  cancels.set(kind, cancel);
  makeRuns(missing, pool, size, (run, report) => {
    records.set(run.key, recordOf(report));
    made += 1;
    timer ??= setTimeout(refresh, REFRESH_MS);
  }).then(
    () => end({ status: "done" }),
    (error: unknown) => end({ status: "failed", problem: error instanceof Error ? error.message : String(error) }),
  );
}

/** Ends the workers; what has been run is kept. */
export function cancelStudy(kind: StudyKind): void {
  cancels.get(kind)?.();
}
