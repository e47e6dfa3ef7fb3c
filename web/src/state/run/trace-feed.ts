/**
 * Keeps the packets of the chosen flow for the time window of the charts: what is missing is traced in a copy of the run,
 * at once when the run stands still, and now and then while it plays.
 */
import type { Stretch } from "../../engine/protocol";
import { FlowPackets } from "../../telemetry/flow-packets";
import { type FlowTrace, traceFlow } from "./repeat";
import { AGAIN_MS, REST, restAfter } from "./rest";
import type { Run } from "./run";

/** A window that moves needs no new trace at once: so much more is traced on its left side, in windows. */
const MARGIN = 0.5;

/** The packets of a flow in a stretch of time; if it is cut, there were too many to go on. */
export interface Traced extends FlowTrace {
  readonly flow: string;
  readonly packets: FlowPackets;
  readonly from_s: number;
}

export interface TraceFeed {
  /** The time window in simulated seconds; null if nothing is to be seen. */
  show(window: Stretch | null): void;
  readonly traced: Traced | null;
  /** What is missing was refused the last time. */
  readonly hasFailed: boolean;
  stop(): void;
}

export function createTraceFeed(run: Run, onTraced: () => void): TraceFeed {
  const { run: store } = run.stores;
  let window: Stretch | null = null;
  let traced: Traced | null = null;
  /** The run and the flow to which the trace belongs. */
  let subject = "";
  let isAsking = false;
  let nextAt_ms = 0;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wanted = (): { readonly flow: string; readonly index: number; readonly stretch: Stretch } | null => {
    const { flow, schema, clock_s } = store.getState();
    const index = schema?.flows.findIndex(({ id }) => id === flow) ?? -1;
    if (!window || !flow || index < 0) return null;
    const stretch: Stretch = [Math.max(0, window[0]), Math.min(window[1], clock_s)];
    return stretch[0] < stretch[1] ? { flow, index, stretch } : null;
  };

  /** What is missing: behind the trace, or all of it. */
  const missing = ([from_s, to_s]: Stretch): Stretch | null => {
    if (traced && from_s >= traced.from_s && from_s <= traced.to_s) {
      if (to_s <= traced.to_s) return null;
      if (!traced.isCut) return [traced.to_s, to_s];
      if (from_s < (traced.from_s + traced.to_s) / 2) return null;
    }
    // The margin alone can be too much: then the trace begins where the window does, and once more is no help.
    if (traced?.isCut) return traced.from_s === from_s ? null : [from_s, to_s];
    return [Math.max(0, from_s - MARGIN * (to_s - from_s)), to_s];
  };

  const ask = async (flow: string, index: number, [from_s, to_s]: Stretch, isMore: boolean) => {
    const started_ms = performance.now();
    const asked = subject;
    const packets = isMore && traced ? traced.packets : new FlowPackets();
    const begin_s = isMore && traced ? traced.from_s : from_s;
    isAsking = true;
    const isWanted = () => window !== null && subject === asked;
    const answer = await traceFlow(run, index, [from_s, to_s], packets, isWanted);
    isAsking = false;
    const now_ms = performance.now();
    nextAt_ms = now_ms + restAfter(now_ms - started_ms, answer !== null);
    hasFailed = !answer && isWanted(); // what is no longer wanted was given up, not refused
    if (answer && subject === asked) traced = { flow, packets, from_s: begin_s, ...answer };
    if (subject === asked) onTraced();
    look();
  };

  const look = () => {
    clearTimeout(timer);
    const wish = wanted();
    const { runId, flow, play } = store.getState();
    if (`${runId} ${flow}` !== subject) {
      subject = `${runId} ${flow}`;
      traced = null;
      nextAt_ms = 0;
      hasFailed = false;
      onTraced();
    }
    if (!wish || isAsking) return;
    const stretch = missing(wish.stretch);
    if (!stretch) return;
    const isMore = traced !== null && !traced.isCut && stretch[0] === traced.to_s;
    const wait_ms = nextAt_ms - performance.now();
    const isUrgent = traced === null || (play !== "playing" && wait_ms < AGAIN_MS * REST);
    if (wait_ms > 0 && (hasFailed || !isUrgent)) timer = setTimeout(look, wait_ms);
    else void ask(wish.flow, wish.index, stretch, isMore);
  };

  const stopListening = store.subscribe((now, before) => {
    const isSame = now.clock_s === before.clock_s && now.runId === before.runId && now.play === before.play;
    if (!isSame || now.flow !== before.flow) look();
  });
  return {
    show(next) {
      window = next;
      look();
    },
    get traced() {
      return traced;
    },
    get hasFailed() {
      return hasFailed;
    },
    stop() {
      window = null;
      clearTimeout(timer);
      stopListening();
    },
  };
}
