/** The report card of a discipline (experiment/characterize): its runs, in the background. */
import { createStore } from "zustand/vanilla";
import { createBatchClient } from "../../engine/page-client";
import { createPool } from "../../experiment";
import {
  type CardOrder,
  CardPlan,
  CardResults,
  type CardRow,
  cardCsv,
  cardJson,
  cardMarkdown,
  claimOutcomes,
  makeCard,
} from "../../experiment/characterize";
import type { ClaimOutcome } from "../../experiment/outcome";

export interface ReportCard {
  readonly order: CardOrder;
  readonly status: "running" | "done" | "cancelled";
  readonly done: number;
  readonly total: number;
  /** Until the end, in seconds; null while that is not known. */
  readonly left_s: number | null;
  /** From the runs so far. */
  readonly rows: readonly CardRow[];
  readonly claims: readonly ClaimOutcome[];
  /** The whole card as text. */
  markdown(): string;
  /** A row for each scenario, scheme and metric. */
  csv(): string;
  json(): string;
}

/** The newest card, until the page is closed. */
export const reportCard = createStore<{ readonly card: ReportCard | null }>()(() => ({ card: null }));

const MOST_WORKERS = 8;
/** Evaluating a whole card takes some milliseconds. */
const REFRESH_MS = 500;

let cancel: (() => void) | null = null;

/** Seconds that the rest takes if it goes on as it did. */
function leftOf(begun_ms: number, done: number, total: number): number | null {
  if (done < 5) return null;
  return ((performance.now() - begun_ms) / 1000 / done) * (total - done);
}

const shown = (results: CardResults) => ({
  rows: results.rows(),
  claims: claimOutcomes(results),
  csv: () => cardCsv(results),
  markdown: () => cardMarkdown(results),
  json: () => `${JSON.stringify(cardJson(results), null, 1)}\n`,
});

/** The number of runs of a card, each distinct one once. */
export const runsOf = (order: CardOrder): number => new CardResults(new CardPlan(order)).total;

/** Runs a card in workers; the store has progress and what is known so far. */
export function makeReportCard(order: CardOrder): void {
  cancelReportCard();
  const results = new CardResults(new CardPlan(order));
  const { total } = results;
  const size = Math.min(MOST_WORKERS, navigator.hardwareConcurrency, total);
  const pool = createPool(createBatchClient, size);
  const begun_ms = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const set = (status: ReportCard["status"]) => {
    timer = undefined;
    const { done } = results;
    const left_s = status === "running" ? leftOf(begun_ms, done, total) : null;
    reportCard.setState({ card: { order, status, done, total, left_s, ...shown(results) } });
  };
  const end = (status: ReportCard["status"]) => {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    cancel = null;
    pool.close();
    set(status);
  };
  cancel = () => end("cancelled");
  set("running");
  void makeCard(results, pool, size, {
    onProgress() {
      timer ??= setTimeout(() => set("running"), REFRESH_MS);
    },
    isCancelled: () => isOver,
  }).then(() => end("done"));
}

/** Ends the workers; what has been run stays on the card. */
export function cancelReportCard(): void {
  cancel?.();
}
