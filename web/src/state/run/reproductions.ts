/** Runs experiments over all their seeds, in the background. */
import { createStore } from "zustand/vanilla";
import { createBatchClient } from "../../engine/page-client";
import type { RunResult } from "../../engine/protocol";
import {
  createPool,
  Evaluation,
  type ExperimentDocument,
  type Outcome,
  orderOf,
  type PlannedRun,
  plan,
} from "../../experiment";

export interface Reproduction {
  readonly seeds: readonly number[];
  readonly done: number;
  readonly total: number;
  readonly status: "running" | "done" | "cancelled" | "failed";
  /** Error message, or empty. */
  readonly problem: string;
  readonly outcome: Outcome;
}

/** By experiment id; kept until the page is closed. */
export const reproductions = createStore<Readonly<Record<string, Reproduction>>>()(() => ({}));

const MOST_WORKERS = 8;
const REFRESH_MS = 250;

/** Functions that end the active reproductions. */
const ends = new Map<string, (change: Partial<Reproduction>) => void>();

const patch = (id: string, change: Partial<Reproduction>) =>
  reproductions.setState((all) => ({ [id]: { ...(all[id] as Reproduction), ...change } }));

/** Re-evaluates the results so far, a few times per second at most; calls `onFailure` if that fails. */
function createRefresh(
  id: string,
  evaluation: Evaluation,
  results: Map<string, Map<number, RunResult>>,
  onFailure: (error: unknown) => void,
) {
  let done = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    try {
      patch(id, { done, outcome: evaluation.outcome(results) });
    } catch (error) {
      onFailure(error);
    }
  };
  return {
    add(run: PlannedRun, seed: number, result: RunResult) {
      results.get(run.key)?.set(seed, result);
      done += 1;
      timer ??= setTimeout(refresh, REFRESH_MS);
    },
    finish() {
      clearTimeout(timer);
      refresh();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Runs every place of an experiment with every seed; the store has progress and errors.
 * @throws before any run if the experiment itself has a mistake.
 */
export function reproduce(id: string, document: ExperimentDocument, seeds: readonly number[]): void {
  cancelReproduction(id);
  const runs = plan(document);
  const evaluation = new Evaluation(document, runs, seeds);
  const results = new Map(runs.map(({ key }) => [key, new Map<number, RunResult>()]));
  const start = { seeds, done: 0, total: runs.length * seeds.length, status: "running", problem: "" } as const;
  reproductions.setState({ [id]: { ...start, outcome: evaluation.outcome(results) } });
  const size = Math.min(MOST_WORKERS, navigator.hardwareConcurrency);
  const pool = createPool(createBatchClient, size);
  const end = (change: Partial<Reproduction>) => {
    refresh.stop();
    pool.close();
    if (ends.get(id) !== end) return; // already ended
    ends.delete(id);
    patch(id, change);
  };
  const fail = (error: unknown) =>
    end({ status: "failed", problem: error instanceof Error ? error.message : String(error) });
  const refresh = createRefresh(id, evaluation, results, fail);
  ends.set(id, end);
  const work = seeds.flatMap((seed) =>
    runs.map(async (run) => refresh.add(run, seed, await pool.run(orderOf(document, run, seed)))),
  );
  Promise.all(work).then(() => {
    refresh.finish();
    end({ status: "done" });
  }, fail);
}

/** Ends the workers; results so far are kept. */
export function cancelReproduction(id: string): void {
  ends.get(id)?.({ status: "cancelled" });
}
