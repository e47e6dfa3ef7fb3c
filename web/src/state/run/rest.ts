/** How often a copy of the run repeats a part of it. */

/** While the run plays, a copy repeats something at most this often, ... */
export const AGAIN_MS = 1000;
/** ... and takes at most a tenth of the time. */
export const REST = 9;
/** The engine is busy with another document, or there is no run. */
const RETRY_MS = 250;

/** How long to wait after a repetition, in milliseconds. */
export const restAfter = (took_ms: number, isAnswered: boolean): number =>
  isAnswered ? Math.max(AGAIN_MS, REST * took_ms) : RETRY_MS;
