// Throttles updates that happen a few times per second. All intervals have the same phase, so that updates share frames
// and the page is laid out less often.

/** Whether a new interval has begun since `last_ms`. */
export const isDue = (now_ms: number, last_ms: number, interval_ms: number): boolean =>
  Math.floor(now_ms / interval_ms) > Math.floor(last_ms / interval_ms);
