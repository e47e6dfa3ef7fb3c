/** The simulated time to draw: it moves evenly between the frames of the engine, which arrive unevenly. */

/** How much of its deviation from a frame the clock corrects at once. */
const CORRECTION = 0.15;
/** Beyond this much wall-clock time of deviation it jumps. */
const JUMP_S = 0.25;

export interface DisplayClock {
  /** A frame of the engine has arrived; `speed` is 0 while the run stands still. */
  frame(time_s: number, now_ms: number, speed: number): void;
  /** Never beyond the newest frame by more than a moment, and never backwards but in a jump. */
  at(now_ms: number): number;
}

export function createDisplayClock(): DisplayClock {
  let base_s = 0;
  let base_ms = 0;
  let rate = 0;
  let shown_s = 0;
  const expected = (now_ms: number) => base_s + ((now_ms - base_ms) / 1000) * rate;
  return {
    frame(time_s, now_ms, speed) {
      const before = expected(now_ms);
      const isJump = speed === 0 || rate !== speed || Math.abs(time_s - before) > JUMP_S * speed;
      base_s = isJump ? time_s : before + (time_s - before) * CORRECTION;
      if (isJump) shown_s = base_s;
      base_ms = now_ms;
      rate = speed;
    },
    at(now_ms) {
      const latest = Math.min(expected(now_ms), base_s + JUMP_S * rate);
      shown_s = Math.max(shown_s, latest);
      return shown_s;
    },
  };
}
