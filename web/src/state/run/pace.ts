/** Converts wall-clock time to simulated time. */

export interface Clock {
  now(): number;
  requestFrame(callback: (now_ms: number) => void): void;
}

/** The page's clock; it stops while the tab is hidden. */
export const pageClock: Clock = {
  now: () => performance.now(),
  requestFrame: (callback) => {
    requestAnimationFrame(callback);
  },
};

// Time lost in a pause of the page, or because the engine cannot keep up, is not caught up.
const LONGEST_GAP_MS = 100;

export interface Pace {
  /** Adds the wall-clock time since the last call, at a speed. */
  count(now_ms: number, speed: number): void;
  /** Takes the simulated seconds that are due. */
  take(): number;
  reset(): void;
}

export function createPace(): Pace {
  let last_ms: number | undefined;
  let due_s = 0;
  return {
    count(now_ms, speed) {
      const gap_ms = last_ms === undefined ? 0 : Math.max(0, now_ms - last_ms);
      last_ms = now_ms;
      due_s = Math.min(due_s + (gap_ms / 1000) * speed, (LONGEST_GAP_MS / 1000) * speed);
    },
    take() {
      const taken = due_s;
      due_s = 0;
      return taken;
    },
    reset() {
      last_ms = undefined;
      due_s = 0;
    },
  };
}
