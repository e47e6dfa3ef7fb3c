/**
 * Measures a stretch of a run in a copy that repeats it from a keyframe, in slices between the frames of the run. The
 * numbers are those of a run with this measurement window, to the bit.
 */

import { type EngineRun, ignoreLost } from "../../engine/client";
import { hasTooMany } from "../../engine/packet-columns";
import type { FrameAnswer, Stretch, WindowResult } from "../../engine/protocol";
import { NANOSECOND_S } from "../../engine/resolution";
import type { FlowPackets } from "../../telemetry/flow-packets";
import type { Run } from "./run";

/** A frame of a playing run waits no longer. */
const SLICE_MS = 5;

interface Repetition {
  readonly stretch: Stretch;
  /** The copy begins at the last keyframe up to this time. */
  readonly from_s: number;
}

/** Advances to a time; null if it is given up. */
async function advance(
  copy: EngineRun,
  to_s: number,
  isWanted: () => boolean,
  onFrame?: (frame: FrameAnswer) => boolean,
  flow?: number,
): Promise<FrameAnswer | null> {
  for (;;) {
    const frame = await copy.advance(to_s, SLICE_MS, undefined, undefined, flow);
    copy.recycle(frame.buffer);
    const goesOn = onFrame?.(frame) ?? true;
    if (!isWanted()) return null;
    const isThere = frame.time_s >= to_s - NANOSECOND_S && !frame.isUnfinished;
    if (frame.ended || frame.halted !== undefined || isThere) return frame;
    if (!goesOn) return null;
  }
}

async function inCopy<Result>(
  run: Run,
  { stretch, from_s }: Repetition,
  act: (copy: EngineRun) => Promise<Result | null>,
): Promise<Result | null> {
  let copy: EngineRun | null = null;
  try {
    const { document } = run.stores.work.getState();
    const opened = document && (await run.openBeside(document, from_s, stretch));
    if (opened?.kind !== "opened") return null;
    copy = opened.run;
    return await act(copy);
  } catch (error) {
    ignoreLost(error);
    return null;
  } finally {
    copy?.close();
  }
}

/** The results of all flows in a stretch; null without a run, or if they are no longer wanted. */
export function measureStretch(
  run: Run,
  stretch: Stretch,
  isWanted: () => boolean = () => true,
): Promise<WindowResult | null> {
  // What was counted since 0 is known at any time.
  const from_s = stretch[0] === 0 ? stretch[1] : stretch[0] - NANOSECOND_S;
  return inCopy(run, { stretch, from_s }, async (copy) => {
    if (!(await advance(copy, stretch[1], isWanted))) return null;
    return (await copy.report(true)).windows[0] ?? null;
  });
}

/** More rows than this are not drawn; the stretch is then traced only to the time that was reached. */
const MOST_ROWS = 150_000;
const MOST_ON_THE_WAY = 20_000;

/** The packets of a flow in a stretch, which ends earlier than wanted if there are too many. */
export interface FlowTrace {
  readonly to_s: number;
  readonly isCut: boolean;
  /** There were too many packets in the network then to find those of the flow that were on their way. */
  readonly isCrowded: boolean;
}

/** Adds what became of the packets of a flow in a stretch; null without a run, or if they are no longer wanted. */
export function traceFlow(
  run: Run,
  flow: number,
  stretch: Stretch,
  packets: FlowPackets,
  isWanted: () => boolean,
): Promise<FlowTrace | null> {
  const [from_s, to_s] = stretch;
  return inCopy(run, { stretch, from_s: from_s - NANOSECOND_S }, async (copy) => {
    if (from_s > 0 && !(await advance(copy, from_s, isWanted))) return null;
    const parts: Float64Array[] = [];
    let rows = packets.rows;
    let reached_s = from_s;
    const take = ({ trace, time_s }: FrameAnswer) => {
      if (trace) parts.push(trace.values);
      rows += trace ? trace.values.length / (1 + trace.columns) : 0;
      reached_s = time_s;
      return rows < MOST_ROWS;
    };
    const end = await advance(copy, to_s, isWanted, take, flow);
    if (!isWanted() || (!end && rows < MOST_ROWS)) return null;
    const { packets: places } = await copy.advance(reached_s, SLICE_MS, MOST_ON_THE_WAY);
    for (const part of parts) packets.append(part);
    if (places) packets.setOnTheWay(places.values, places.columns, flow);
    return { to_s: reached_s, isCut: !end, isCrowded: places !== undefined && hasTooMany(places) };
  });
}
