// Measures the flows of the chosen stretch, or of the run so far, while the table is visible: at once when the run stands
// still, and now and then while it plays.
import type { Stretch, WindowResult } from "../../engine/protocol";
import { measureStretch } from "../../state/run/repeat";
import { restAfter } from "../../state/run/rest";
import type { Run } from "../../state/run/run";
import type { RunState } from "../../state/run/run-state";

/** The part of the stretch that has passed; null before it begins. */
export function measurable({ stretch, clock_s, schema }: RunState): Stretch | null {
  const [from_s, to_s] = stretch ?? [0, clock_s];
  const end_s = Math.min(to_s, clock_s);
  return schema && end_s > from_s ? [from_s, end_s] : null;
}

export interface FlowFeed {
  /** The table is visible, or not. */
  show(isSeen: boolean): void;
  stop(): void;
}

/** Null when there is nothing to measure, and until another run has been measured. */
export type Measured = WindowResult | "failed" | null;

/** Publishes results as they arrive. */
export function createFlowFeed(run: Run, publish: (measured: Measured) => void): FlowFeed {
  const { run: store, work } = run.stores;
  let isSeen = false;
  let isAsking = false;
  let answered = "";
  let nextAt_ms = 0;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The run at the last look, and its document, which a step back or a seek leaves as it is. */
  let last = { runId: store.getState().runId, document: work.getState().document };

  /** Numbers of another run or lane do not stay. */
  const follow = ({ runId }: RunState) => {
    const { document } = work.getState();
    if (runId !== last.runId && document !== last.document) publish(null);
    last = { runId, document };
  };

  /** What the user wants to see: a result for something else is dropped. */
  const wish = ({ runId, stretch }: RunState) => `${runId} ${stretch}`;

  const ask = async (stretch: Stretch, key: string) => {
    const wanted = wish(store.getState());
    const started_ms = performance.now();
    isAsking = true;
    const isWanted = () => isSeen && wish(store.getState()) === wanted;
    const result = await measureStretch(run, stretch, isWanted);
    isAsking = false;
    const now_ms = performance.now();
    // What is no longer wanted was given up, not refused.
    hasFailed = !result && isWanted();
    nextAt_ms = result || hasFailed ? now_ms + restAfter(now_ms - started_ms, result !== null) : 0;
    if (result) answered = key;
    if (isWanted()) publish(result ?? "failed");
    look();
  };

  const look = () => {
    clearTimeout(timer);
    const state = store.getState();
    follow(state);
    if (!isSeen || isAsking) return;
    const stretch = measurable(state);
    const key = `${state.runId} ${stretch}`;
    if (key === answered) return;
    if (!stretch) {
      answered = key;
      return publish(null);
    }
    const isOther = !answered.startsWith(`${state.runId} `) || wish(state) !== lastWish;
    lastWish = wish(state);
    const wait_ms = nextAt_ms - performance.now();
    if (wait_ms > 0 && (hasFailed || (state.play === "playing" && !isOther))) timer = setTimeout(look, wait_ms);
    else void ask(stretch, key);
  };
  let lastWish = "";

  const stopListening = store.subscribe((now, before) => {
    const isSame = now.clock_s === before.clock_s && now.runId === before.runId && now.stretch === before.stretch;
    if (!isSame || now.play !== before.play) look();
  });
  return {
    show(seen) {
      isSeen = seen;
      look();
    },
    stop() {
      isSeen = false;
      clearTimeout(timer);
      stopListening();
    },
  };
}
