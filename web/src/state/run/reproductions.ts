/** Runs experiments over all their seeds, in the background. */
import { createStore } from "zustand/vanilla";
import { createBatchClient } from "../../engine/page-client";
import type { RunResult } from "../../engine/protocol";
import {
  createPool,
  defaultSeeds,
  Evaluation,
  type ExperimentDocument,
  type Outcome,
  orderOf,
  type PlannedRun,
  plan,
  seedsOf,
  withSeeds,
} from "../../experiment";

export interface Reproduction {
  /** As they were asked for: `1..5` */
  readonly seeds: string;
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

const failureOf = (error: unknown) =>
  ({ status: "failed", problem: error instanceof Error ? error.message : String(error) }) as const;

/** Re-evaluates the results so far, a few times per second at most; calls `onFailure` if that fails. */
function createRefresh(
  id: string,
  evaluation: Evaluation,
  results: Map<string, Map<number, RunResult>>,
  onFailure: (error: unknown) => void,
) {
  let done = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soFar = () => ({ done, outcome: evaluation.outcome(results) });
  const refresh = () => {
    timer = undefined;
    try {
      patch(id, soFar());
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
    /** What all results say, or why they say nothing. */
    finish(): Partial<Reproduction> {
      clearTimeout(timer);
      try {
        return soFar();
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

/**
 * Runs every place of an experiment with its seeds, or with others; the store has progress and errors.
 * @param seeds `1..5`; where that is what the document has, its tables keep their own
 * @throws before any run if the experiment itself has a mistake, or the seeds
 */
export function reproduce(id: string, given: ExperimentDocument, seeds: string): void {
  const document = seeds.trim() === defaultSeeds(given) ? given : withSeeds(given, seeds);
  const evaluated = seedsOf(seeds);
  const runs = plan(document);
  cancelReproduction(id);
  const evaluation = new Evaluation(document, runs, evaluated);
  const results = new Map(runs.map(({ key }) => [key, new Map<number, RunResult>()]));
  const orders = runs.flatMap((run) => run.seeds.map((seed) => ({ run, seed })));
  const start = { seeds, done: 0, total: orders.length, status: "running", problem: "" } as const;
  reproductions.setState({ [id]: { ...start, outcome: evaluation.outcome(results) } });
  const size = Math.min(MOST_WORKERS, navigator.hardwareConcurrency);
  const pool = createPool(createBatchClient, size);
  const end = (change: Partial<Reproduction>) => {
    if (ends.get(id) !== end) return; // already ended
    ends.delete(id);
    pool.close();
    patch(id, { ...change, ...refresh.finish() });
  };
  const fail = (error: unknown) => end(failureOf(error));
  const refresh = createRefresh(id, evaluation, results, fail);
  ends.set(id, end);
  const work = orders.map(async ({ run, seed }) =>
    refresh.add(run, seed, await pool.run(orderOf(document, run, seed))),
  );
  Promise.all(work).then(() => end({ status: "done" }), fail);
}

/** Ends the workers; results so far are kept. */
export function cancelReproduction(id: string): void {
  ends.get(id)?.({ status: "cancelled" });
}
