/** Runs studies in the background: lanes and sweeps over seeds. What has been run is kept while the page is open. */
import { createStore } from "zustand/vanilla";
import { createBatchClient } from "../../engine/page-client";
import type { Problem, Report, RunOrder, RunResult } from "../../engine/protocol";
import type { BinRequest } from "../../engine/series";
import { createPool, type ExperimentDocument, type Pool, RunRefused } from "../../experiment";
import {
  type Cost,
  costOf,
  documentOfRun,
  makeRuns,
  type Planned,
  planStudy,
  RunFailed,
  type RunRecord,
  recordOf,
  type Study,
  type StudyRun,
  type Variation,
  withoutRefused,
} from "../../experiment/studies";
import { problemWords } from "../../scenario/problem-words";
import type { ScenarioDocument } from "../../scenario/scenario";
import { sortedTimeline } from "../../scenario/timeline";
import { RunTimes } from "./run-times";

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
  /** Runs that a script has stopped, and why the first one was. */
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

/** Why runs are refused once they have begun, by key. */
const refusals = new Map<string, string>();

/** Why the engine refuses variations, by key; empty for those that it takes. */
const impossible = new Map<string, string>();
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

const times = new RunTimes();

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
  /** Events of one run of each lane, as it is open: what a sweep changes about them shows when it is run. */
  readonly costEvents: readonly number[];
  /** What is wanted of the telemetry of each run. */
  readonly bins: readonly BinRequest[];
}

const eventsIn =
  ({ costEvents }: StudyOrder) =>
  ({ lane }: Variation) =>
    costEvents[lane] ?? costEvents[0] ?? 0;

const widthOf = (runs: number) => Math.min(MOST_WORKERS, navigator.hardwareConcurrency, runs);

/** Seconds that runs take, side by side. */
function secondsOf(runs: readonly StudyRun[], order: StudyOrder): number {
  const events = eventsIn(order);
  const each = runs.map(({ variation }) => times.expected(variation.key, events(variation)));
  return each.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, widthOf(runs.length));
}

/** Fills in why the engine refuses variations that it has not been asked about yet. */
async function askAbout(variations: readonly Variation[], signal: AbortSignal, onWait: () => void): Promise<void> {
  const open = variations.filter(({ key }) => !impossible.has(key));
  if (open.length === 0) return;
  onWait();
  forget(impossible);
  const pool = createPool(createBatchClient, 1);
  signal.addEventListener("abort", pool.close, { once: true });
  for (const variation of open) {
    if (signal.aborted) break;
    const document = documentOfRun({ variation, seed: variation.seed, key: "" });
    const why = await pool.run({ document, series: [], bins: [], isTrial: true }).then(
      () => "",
      (error: unknown) => (error instanceof RunRefused ? refusalText(document, error.problems) : null),
    );
    if (why === null) break; // without an answer they are run
    impossible.set(variation.key, why);
  }
  pool.close();
}

/** A plan of runs that can be made; `leftOut` says how many of the combinations of a sweep cannot, and why. */
export type CheckedPlan = Exclude<Planned, { study: Study }> | { readonly study: Study; readonly leftOut: string };

export const runsText = (count: number) => `${count} ${count === 1 ? "run" : "runs"}`;

/** "6 of 36 runs are impossible and left out: Maximum threshold must be greater than the minimum threshold." */
export function leftOutText(left: number, total: number, reasons: readonly string[]): string {
  const [why = "", ...others] = new Set(reasons);
  const what = `${left} of ${runsText(total)} ${left === 1 ? "is" : "are"} impossible and left out`;
  return `${what}${others.length > 0 ? ", for example" : ""}: ${why}`;
}

function withoutImpossible(whole: Study): CheckedPlan {
  const reasonOf = ({ key }: Variation) => impossible.get(key) ?? "";
  const study = withoutRefused(whole, (variation) => reasonOf(variation) !== "");
  const left = whole.runs.length - study.runs.length;
  const reasons = whole.variations.map(reasonOf).filter(Boolean);
  if (study.runs.length === 0) return { problems: [{ path: "", message: `No run is possible: ${reasons[0]}` }] };
  return { study, leftOut: left > 0 ? leftOutText(left, whole.runs.length, reasons) : "" };
}

/**
 * Plans a study in the background; null once aborted. `onWait` is called while that takes longer. Lanes are possible,
 * as they are open; combinations of a sweep need not be.
 */
export async function planOf(order: StudyOrder, signal: AbortSignal, onWait: () => void): Promise<CheckedPlan | null> {
  const pause = () => {
    onWait();
    return new Promise<void>((resolve) => setTimeout(resolve));
  };
  const planned = await planStudy(order.document, order.seeds, { pause, signal });
  if (!planned || "problems" in planned) return planned;
  if (planned.study.axes.length > 0) await askAbout(planned.study.variations, signal, onWait);
  return signal.aborted ? null : withoutImpossible(planned.study);
}

/** What it takes to run what has not been run yet; `seconds` on this machine. */
export function costOfStudy(study: Study, order: StudyOrder): Cost & { readonly seconds: number } {
  const isThere = isKnown(order);
  const missing = distinct(study.runs.filter(({ key }) => !isThere(key)));
  return { ...costOf(study, eventsIn(order), isThere), seconds: secondsOf(missing, order) };
}

const distinct = (runs: readonly StudyRun[]) => [...new Map(runs.map((run) => [run.key, run])).values()];

/** Runs a study as it was planned. */
export function runStudy(kind: StudyKind, order: StudyOrder, study: Study): void {
  const { document } = order;
  const isThere = isKnown(order);
  cancelStudy(kind);
  for (const kept of [records, binsOf, refusals]) forget<unknown>(kept);
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
}

const messageOf = (error: unknown): string => {
  const cause = error instanceof RunFailed ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** What became of a run: its result, or why the engine refuses it. */
type Found = { readonly result: RunResult; readonly seconds: number } | { readonly why: string };

/** Where it was a script that is replaced later, and so is not the one on the page. */
function laterScriptText(document: ScenarioDocument, { message }: Problem): string {
  const at_s = Number(/^at ([\d.e-]+) s the script/.exec(message)?.[1]);
  const codes = sortedTimeline(document).filter(({ entry }) => entry.set.endsWith(".queue.code"));
  const isOfOneQueue = new Set(codes.map(({ entry }) => entry.set)).size === 1;
  const next = codes.find((each) => each.at_s > at_s);
  return next && isOfOneQueue ? ` Another version of the script replaces it at ${Number(next.at_s.toFixed(3))} s.` : "";
}

/** Why the engine refuses a document, in the names of the page: "Maximum threshold must be greater than the ..." */
export function refusalText(json: string, problems: readonly Problem[]): string {
  const document = JSON.parse(json) as ScenarioDocument;
  const texts = problems.map((problem) => problemWords(document, problem) + laterScriptText(document, problem));
  return texts.filter(Boolean).join(" ");
}

/** Runs that a script stops leave their cells empty: they have a report without contents. */
const withRefusals = (pool: Pool, bins: readonly BinRequest[], found: WeakMap<Report, Found>) => ({
  async run(order: RunOrder): Promise<RunResult> {
    const begun_ms = performance.now();
    try {
      const result = await pool.run({ ...order, bins });
      found.set(result.report, { result, seconds: (performance.now() - begun_ms) / 1000 });
      return result;
    } catch (error) {
      if (!(error instanceof RunRefused)) throw error;
      const report = { fingerprint: "", windows: [] };
      found.set(report, { why: refusalText(order.document, error.problems) });
      return { report, series: [], bins: [] };
    }
  },
});

/** Keeps what became of a run. */
function keep(run: StudyRun, found: Found | undefined, order: StudyOrder): void {
  if (!found) return;
  if ("why" in found) {
    refusals.set(run.key, found.why);
    return;
  }
  const { result, seconds } = found;
  records.set(run.key, recordOf(result.report));
  if (order.bins.length > 0) binsOf.set(run.key, result.bins);
  times.add(run.variation.key, seconds, eventsIn(order)(run.variation));
}

function make(kind: StudyKind, study: Study, missing: readonly StudyRun[], order: StudyOrder): void {
  const size = widthOf(missing.length);
  const pool = createPool(createBatchClient, size);
  const isThere = isKnown(order);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = () => cancels.get(kind) !== cancel;
  const refresh = (change: Partial<StudyState> = {}) => {
    timer = undefined;
    if (isOver()) return;
    const left = missing.filter(({ key }) => !isThere(key));
    const left_s = secondsOf(distinct(left), order);
    patch(kind, { ...refusedIn(study), done: study.runs.length - left.length, left_s, ...change });
  };
  const end = (change: Partial<StudyState>) => {
    clearTimeout(timer);
    pool.close();
    refresh({ left_s: null, ...change });
    if (!isOver()) cancels.delete(kind);
  };
  const cancel = () => end({ status: "cancelled" });
  cancels.set(kind, cancel);
  const found = new WeakMap<Report, Found>();
  makeRuns(missing, withRefusals(pool, order.bins, found), size, (run, report) => {
    keep(run, found.get(report), order);
    if (!isOver()) timer ??= setTimeout(refresh, REFRESH_MS);
  }).then(
    () => end({ status: "done" }),
    (error: unknown) => end({ status: "failed", problem: messageOf(error) }),
  );
}

/** Ends the workers; what has been run is kept. */
export function cancelStudy(kind: StudyKind): void {
  cancels.get(kind)?.();
}
