/** A deadline that counts only time in which the page itself could run. */

const STEP_MS = 250;

/**
 * Calls `onOver` after `limit_ms`, in steps: a page that was suspended, and its worker with it, loses one step of it at
 * most. Returns how to end it.
 */
export function startDeadline(limit_ms: number, onOver: () => void): () => void {
  let left_ms = limit_ms;
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    const step_ms = Math.min(STEP_MS, left_ms);
    timer = setTimeout(() => {
      left_ms -= step_ms;
      if (left_ms > 0) next();
      else onOver();
    }, step_ms);
  };
  next();
  return () => clearTimeout(timer);
}
