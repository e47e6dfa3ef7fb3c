/** Makes the runs of a study, and keeps the numbers of each. */
import type { Report, RunOrder, RunResult } from "../engine/protocol";
import { type Numbers, numbersOf } from "./measures";
import { documentOfRun, type StudyRun } from "./study";

/** The numbers of one window of a run. */
export interface WindowNumbers {
  readonly from_s: number;
  readonly to_s: number;
  readonly numbers: Numbers;
}

/** What is kept of a run: a few kilobytes, whatever the number of flows. */
export interface RunRecord {
  readonly fingerprint: string;
  readonly windows: readonly WindowNumbers[];
}

/** By `StudyRun.key`; also those of other studies, so that no run is made twice. */
export type Records = ReadonlyMap<string, RunRecord>;

export const recordOf = ({ fingerprint, windows }: Report): RunRecord => ({
  fingerprint,
  windows: windows.map((window) => ({ from_s: window.from_s, to_s: window.to_s, numbers: numbersOf(window) })),
});

/** What makes a run: a pool of workers. */
interface Maker {
  run(order: RunOrder): Promise<RunResult>;
}

/** A run could not be made. */
export class RunFailed extends Error {
  constructor(
    readonly run: StudyRun,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

async function madeBy(maker: Maker, run: StudyRun): Promise<Report> {
  try {
    return (await maker.run({ document: documentOfRun(run), series: [], bins: [] })).report;
  } catch (error) {
    throw new RunFailed(run, error);
  }
}

/**
 * Makes runs in order, at most `width` at a time, and equal ones once. `onReport` is called as they finish.
 * @throws RunFailed, once the maker rejects; no further run is begun then
 */
export async function makeRuns(
  runs: readonly StudyRun[],
  maker: Maker,
  width: number,
  onReport: (run: StudyRun, report: Report) => void,
): Promise<void> {
  const seen = new Set<string>();
  const distinct = runs.filter(({ key }) => !seen.has(key) && seen.add(key));
  let next = 0;
  let hasFailed = false;
  const work = async () => {
    for (let run = distinct[next++]; run && !hasFailed; run = distinct[next++]) {
      onReport(run, await madeBy(maker, run));
    }
  };
  const guarded = async () => {
    try {
      await work();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: width }, guarded));
}

/**
 * Hands over results in the order of the runs, though they come in any: one that comes early is held back. A result
 * serves all runs with its key.
 */
export function inOrder<Result>(
  runs: readonly StudyRun[],
  emit: (run: StudyRun, result: Result) => void,
): (key: string, result: Result) => void {
  const held = new Map<string, Result>();
  const uses = new Map<string, number>();
  for (const { key } of runs) uses.set(key, (uses.get(key) ?? 0) + 1);
  let next = 0;
  const release = (run: StudyRun, result: Result) => {
    const left = (uses.get(run.key) ?? 1) - 1;
    uses.set(run.key, left);
    if (left === 0) held.delete(run.key);
    emit(run, result);
  };
  return (key, result) => {
    held.set(key, result);
    for (let run = runs[next]; run && held.has(run.key); run = runs[next]) {
      next += 1;
      release(run, held.get(run.key) as Result);
    }
  };
}
