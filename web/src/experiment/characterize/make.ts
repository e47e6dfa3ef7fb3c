/** Makes the runs of a card: each distinct one once, several at a time. */
import type { Pool } from "../pool";
import { type CardPlan, type CardResults, type CardRun, orderOfRun } from "./card";

export interface CardProgress {
  readonly done: number;
  readonly total: number;
  /** What has just been run. */
  readonly run: CardRun;
}

/** The runs of each key, in order. */
export function distinctRuns({ runs }: CardPlan): CardRun[][] {
  const byKey = new Map<string, CardRun[]>();
  for (const run of runs) byKey.set(run.key, [...(byKey.get(run.key) ?? []), run]);
  return [...byKey.values()];
}

/**
 * Makes the runs of a card into `results`. What the engine refuses, or stops, is kept as a refusal of its cell; the rest goes on. Ends when all is done
 * or `isCancelled` says so.
 */
export async function makeCard(
  results: CardResults,
  pool: Pick<Pool, "run">,
  width: number,
  {
    onProgress,
    isCancelled = () => false,
  }: {
    onProgress(progress: CardProgress): void;
    isCancelled?(): boolean;
  },
): Promise<void> {
  const waiting = distinctRuns(results.plan);
  const total = waiting.length;
  let [next, done] = [0, 0];
  const work = async () => {
    for (let runs = waiting[next++]; runs && !isCancelled(); runs = waiting[next++]) {
      const [run] = runs as [CardRun];
      const result = await pool
        .run(orderOfRun(run))
        .catch((error: unknown) => ({ why: error instanceof Error ? error.message : String(error) }));
      if (isCancelled()) return;
      for (const each of runs) results.add(each, result);
      done += 1;
      onProgress({ done, total, run });
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}
