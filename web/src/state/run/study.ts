/** Runs studies in the background: lanes and sweeps over seeds. What has been run is kept while the page is open. */
import { createStore } from "zustand/vanilla";
import { createBatchClient } from "../../engine/page-client";
import type { Report, RunOrder, RunResult } from "../../engine/protocol";
import type { BinRequest } from "../../engine/series";
import { createPool, type ExperimentDocument, type Pool, RunRefused } from "../../experiment";
import {
  costOf,
  documentOfRun,
  makeRuns,
  RunFailed,
  type RunRecord,
  recordOf,
  type Study,
  studyOf,
} from "../../experiment/studies";

export interface StudyState {
  /** The work that it was about. */
  readonly workId: string;
  readonly study: Study;
  readonly document: ExperimentDocument;
  readonly status: "running" | "done" | "cancelled" | "failed";
  readonly done: number;
  readonly total: number;
  /** Until the end, in seconds; null while that is not known. */
  readonly left_s: number | null;
  readonly problem: string;
  /** Runs that the engine refuses, because values do not go together, and why the first one is. */
  readonly refused: number;
  readonly refusal: string;
}

/** The newest study of each kind: over seeds, or of parameters. */
export type StudyKind = "seeds" | "vary";
export const studies = createStore<Readonly<Record<StudyKind, StudyState | null>>>()(() => ({
  seeds: null,
  vary: null,
}));

/** By key; runs of all studies. */
export const records = new Map<string, RunRecord>();

/** What was asked of the telemetry of runs over seeds, by key. */
export const binsOf = new Map<string, readonly (readonly number[])[]>();

/** Of the oldest, more are forgotten. */
const MOST_KEPT = 20_000;
function forget<Value>(kept: Map<string, Value>): void {
  for (const key of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(key);
}

/** Why runs are refused, by key. */
const refusals = new Map<string, string>();
const isKnown =
  ({ bins }: StudyOrder) =>
  (key: string) =>
    refusals.has(key) || (records.has(key) && (bins.length === 0 || binsOf.has(key)));

const refusedIn = ({ runs }: Study) => {
  const found = runs.filter(({ key }) => refusals.has(key));
  return { refused: found.length, refusal: refusals.get(found[0]?.key ?? "") ?? "" };
};

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
  readonly workId: string;
  readonly document: ExperimentDocument;
  readonly seeds: readonly number[];
  /** Events of one run. */
  readonly costEvents: number;
  /** What is wanted of the telemetry of each run. */
  readonly bins: readonly BinRequest[];
}

/** What it takes to run what has not been run yet. */
export function costOfStudy(order: StudyOrder) {
  const { document, seeds, costEvents } = order;
  const made = studyOf(document, seeds);
  if ("problems" in made) return made;
  return costOf(made.study, () => costEvents, isKnown(order));
}

/** Runs a study. @returns its problems, if it has any; nothing is run then */
export function runStudy(kind: StudyKind, order: StudyOrder): readonly string[] {
  const { document, seeds } = order;
  const isThere = isKnown(order);
  cancelStudy(kind);
  for (const kept of [records, binsOf, refusals]) forget<unknown>(kept);
  const made = studyOf(document, seeds);
  if ("problems" in made) return made.problems.map(({ path, message }) => [path, message].filter(Boolean).join(": "));
  const { study } = made;
  const missing = study.runs.filter(({ key }) => !isThere(key));
  const total = study.runs.length;
  const known = total - missing.length;
  const start = {
    workId: order.workId,
    study,
    document,
    total,
    done: known,
    left_s: null,
    problem: "",
    ...refusedIn(study),
  };
  studies.setState({ [kind]: { ...start, status: missing.length > 0 ? "running" : "done" } });
  if (missing.length > 0) make(kind, study, missing, order);
  return [];
}

const messageOf = (error: unknown): string => {
  const cause = error instanceof RunFailed ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** The report of a run that the engine refuses. */
const NOTHING: Report = { fingerprint: "", windows: [] };

/** Values of a grid that do not go together leave their cells empty. */
const withRefusals = (
  pool: Pool,
  bins: readonly BinRequest[],
  found: Map<Report, RunResult>,
  refuse: (order: RunOrder, why: string) => void,
) => ({
  run: (order: RunOrder): Promise<RunResult> =>
    pool
      .run({ ...order, bins })
      .then((result) => {
        found.set(result.report, result);
        return result;
      })
      .catch((error: unknown) => {
        if (!(error instanceof RunRefused)) throw error;
        refuse(order, error.message);
        return { report: NOTHING, series: [], bins: [] };
      }),
});

function make(kind: StudyKind, study: Study, missing: Study["runs"], { costEvents, bins }: StudyOrder): void {
  const known = study.runs.length - missing.length;
  const size = Math.min(MOST_WORKERS, navigator.hardwareConcurrency, missing.length);
  const pool = createPool(createBatchClient, size);
  const begun_ms = performance.now();
  let made = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs that were made, and took time. */
  let counted = 0;
  const isOver = () => cancels.get(kind) !== cancel;
  const refresh = () => {
    timer = undefined;
    if (isOver()) return;
    const took_s = (performance.now() - begun_ms) / 1000;
    patch(kind, { ...refusedIn(study), done: known + made, left_s: (took_s / made) * (missing.length - made) });
  };
  const end = (change: Partial<StudyState>) => {
    clearTimeout(timer);
    pool.close();
    if (isOver()) return; // already ended
    cancels.delete(kind);
    const took_s = (performance.now() - begun_ms) / 1000;
    if (counted > 0) eventsPerSecond = (counted * costEvents) / took_s;
    patch(kind, { ...refusedIn(study), done: known + made, left_s: null, ...change });
  };
  const cancel = () => end({ status: "cancelled" });
  cancels.set(kind, cancel);
  const whys = new Map<string, string>();
  const found = new Map<Report, RunResult>();
  const maker = withRefusals(pool, bins, found, (order, why) => whys.set(order.document, why));
  makeRuns(missing, maker, size, (run, report) => {
    if (report === NOTHING) refusals.set(run.key, whys.get(documentOfRun(run)) ?? "");
    else {
      records.set(run.key, recordOf(report));
      if (bins.length > 0) binsOf.set(run.key, found.get(report)?.bins ?? []);
      counted += 1;
    }
    found.delete(report);
    made += 1;
    if (isOver()) return;
    timer ??= setTimeout(refresh, REFRESH_MS);
  }).then(
    () => end({ status: "done" }),
    (error: unknown) => end({ status: "failed", problem: messageOf(error) }),
  );
}

/** Ends the workers; what has been run is kept. */
export function cancelStudy(kind: StudyKind): void {
  cancels.get(kind)?.();
}
