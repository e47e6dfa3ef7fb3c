/** Experiments run over all their seeds, beside the run that is shown. */
import { create } from "zustand";
import { createPageClient } from "../engine/page-client";
import type { RunResult } from "../engine/protocol";
import {
  createPool,
  Evaluation,
  type ExperimentDocument,
  type Outcome,
  orderOf,
  type PlannedRun,
  type Pool,
  plan,
} from "../experiment";

export interface Reproduction {
  readonly seeds: readonly number[];
  readonly done: number;
  readonly total: number;
  readonly status: "running" | "done" | "cancelled" | "failed";
  /** What went wrong, if something did. */
  readonly problem: string;
  readonly outcome: Outcome;
}

/** By the experiment's id; they stay until the page is left. */
export const useReproductions = create<Readonly<Record<string, Reproduction>>>()(() => ({}));

const MOST_WORKERS = 8;
const REFRESH_MS = 250;

const pools = new Map<string, Pool>();

const patch = (id: string, change: Partial<Reproduction>) =>
  useReproductions.setState((all) => ({ [id]: { ...(all[id] as Reproduction), ...change } }));

/** Computes what there is so far, a few times a second at most. */
function createRefresh(id: string, evaluation: Evaluation, results: Map<string, Map<number, RunResult>>) {
  let done = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    patch(id, { done, outcome: evaluation.outcome(results) });
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
  };
}

/** Runs every place of an experiment with every seed; the store tells how far it is. */
export async function reproduce(id: string, document: ExperimentDocument, seeds: readonly number[]): Promise<void> {
  cancelReproduction(id);
  const runs = plan(document);
  const evaluation = new Evaluation(document, runs, seeds);
  const results = new Map(runs.map(({ key }) => [key, new Map<number, RunResult>()]));
  const start = { seeds, done: 0, total: runs.length * seeds.length, status: "running", problem: "" } as const;
  useReproductions.setState({ [id]: { ...start, outcome: evaluation.outcome(results) } });
  const pool = createPool(
    () => createPageClient(() => undefined),
    Math.min(MOST_WORKERS, navigator.hardwareConcurrency),
  );
  pools.set(id, pool);
  const refresh = createRefresh(id, evaluation, results);
  try {
    const work = seeds.flatMap((seed) =>
      runs.map(async (run) => refresh.add(run, seed, await pool.run(orderOf(document, run, seed)))),
    );
    await Promise.all(work);
    refresh.finish();
    patch(id, { status: "done" });
  } catch (error) {
    if (pools.get(id) !== pool) return; // cancelled
    refresh.finish();
    patch(id, { status: "failed", problem: error instanceof Error ? error.message : String(error) });
  } finally {
    if (pools.get(id) === pool) pools.delete(id);
    pool.close();
  }
}

/** Ends the workers; what is measured so far stays. */
export function cancelReproduction(id: string): void {
  const pool = pools.get(id);
  if (!pool) return;
  pools.delete(id);
  pool.close();
  patch(id, { status: "cancelled" });
}
