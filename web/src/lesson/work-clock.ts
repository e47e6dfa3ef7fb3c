/** A longer time without doing anything is none of work, in seconds. */
const MOST_PAUSE_S = 600;

/**
 * How long a reader has been at work, in seconds; asked whenever something was done. Time away does not count.
 * @param now the reader's clock, in ms
 */
export function workClock(now: () => number, before_s = 0): () => number {
  let seconds = before_s;
  let last_ms = now();
  return () => {
    const now_ms = now();
    seconds += Math.min(MOST_PAUSE_S, Math.max(0, now_ms - last_ms) / 1000);
    last_ms = now_ms;
    return seconds;
  };
}
