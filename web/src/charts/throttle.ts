// What is shown a few times a second is shown in the same frames, so that the page is laid out in few of them.

/** Has a new interval begun since `last_ms`? All intervals are counted from the same moment. */
export const isDue = (now_ms: number, last_ms: number, interval_ms: number): boolean =>
  Math.floor(now_ms / interval_ms) > Math.floor(last_ms / interval_ms);
