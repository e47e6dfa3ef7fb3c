/**
 * Measures a stretch of a run in a copy that repeats it from a keyframe, in slices between the frames of the run. The
 * numbers are those of a run with this measurement window, to the bit.
 */
import { type EngineRun, ignoreLost } from "../../engine/client";
import type { FrameAnswer, Stretch, WindowResult } from "../../engine/protocol";
import type { Run } from "./run";

/** The engine's time resolution: 1 ns. */
const NANOSECOND_S = 1e-9;
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
    const goesOn = isWanted() && (onFrame?.(frame) ?? true);
    if (frame.ended || frame.time_s >= to_s - NANOSECOND_S) return frame;
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
