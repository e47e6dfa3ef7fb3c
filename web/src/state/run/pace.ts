/** Converts wall-clock time to simulated time. */

export interface Clock {
  now(): number;
  requestFrame(callback: (now_ms: number) => void): void;
}

/**
 * After frames that take longer than this the page rests as long, so that input is answered on slow devices, too; not
 * after a single one, as the first of a run.
 */
const LONG_FRAME_MS = 25;
const LONGEST_REST_MS = 120;

/** The page's clock; it stops while the tab is hidden. */
function createPageClock(): Clock {
  let isResting = false;
  let wasLong = false;
  const waiting: ((now_ms: number) => void)[] = [];
  const goOn = () => {
    isResting = false;
    if (waiting.length > 0) requestAnimationFrame(drawAll);
  };
  // What is posted in a frame runs when the page has been laid out and painted.
  const drawAll = (now_ms: number) => {
    isResting = true;
    const began_ms = performance.now();
    setTimeout(() => {
      const took_ms = performance.now() - began_ms;
      const isLong = took_ms > LONG_FRAME_MS;
      if (isLong && wasLong) setTimeout(goOn, Math.min(took_ms, LONGEST_REST_MS));
      else goOn();
      wasLong = isLong;
    });
    for (const callback of waiting.splice(0)) callback(now_ms);
  };
  return {
    now: () => performance.now(),
    requestFrame(callback) {
      waiting.push(callback);
      if (waiting.length === 1 && !isResting) requestAnimationFrame(drawAll);
    },
  };
}

export const pageClock: Clock = createPageClock();

// Time lost in a pause of the page, or because the engine cannot keep up, is not caught up.
const LONGEST_GAP_MS = 250;

export interface Pace {
  /** Adds the wall-clock time since the last call, at a speed. */
  count(now_ms: number, speed: number): void;
  /** Takes the simulated seconds that are due. */
  take(): number;
  /** Begins anew, as if so much time had passed before the first call. */
  reset(passed_ms?: number): void;
}

export function createPace(): Pace {
  let last_ms: number | undefined;
  let begun_ms = 0;
  let due_s = 0;
  return {
    count(now_ms, speed) {
      const gap_ms = last_ms === undefined ? begun_ms : Math.max(0, now_ms - last_ms);
      last_ms = now_ms;
      due_s = Math.min(due_s + (gap_ms / 1000) * speed, (LONGEST_GAP_MS / 1000) * speed);
    },
    take() {
      const taken = due_s;
      due_s = 0;
      return taken;
    },
    reset(passed_ms = 0) {
      last_ms = undefined;
      begun_ms = passed_ms;
      due_s = 0;
    },
  };
}
