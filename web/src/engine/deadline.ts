/** A deadline that counts only time in which the page itself could run. */

const STEP_MS = 100;

/** Calls `act` once after a time; returns how to take that back. */
export type After = (ms: number, act: () => void) => () => void;

const afterTimeout: After = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Calls `onOver` after `limit_ms`, in steps: a page that was suspended, and its worker with it, loses one step of it at
 * most, because its timer fires late, but once. Returns how to end it.
 */
export function startDeadline(limit_ms: number, onOver: () => void, after: After = afterTimeout): () => void {
  let left_ms = limit_ms;
  let end = () => {};
  const next = () => {
    const step_ms = Math.min(STEP_MS, left_ms);
    end = after(step_ms, () => {
      left_ms -= step_ms;
      if (left_ms > 0) next();
      else onOver();
    });
  };
  next();
  return () => end();
}
