/** How fast the stages of a lesson run. */
import type { Run } from "../state/run/run";
import { SPEEDS, type Speed, speedNumber } from "../state/run/run-state";

/** About how long a stage runs by itself, in seconds of the reader. */
const STAGE_S = 8;

/** The slowest speed at which a stretch takes at most as long as a reader waits. */
export const speedFor = (stretch_s: number): Speed =>
  SPEEDS.find((speed) => speed === "max" || (speed >= 1 && stretch_s / speedNumber(speed) <= STAGE_S)) ?? "max";

/** Speeds that a lesson sets: afterwards the reader has the former one again, unless another was chosen meanwhile. */
export function lentSpeed(run: Run) {
  const now = () => run.stores.run.getState().speed;
  const before = now();
  let lent: Speed | null = null;
  return {
    set(speed: Speed) {
      lent = speed;
      run.setSpeed(speed);
    },
    giveBack() {
      if (now() === lent) run.setSpeed(before);
    },
  };
}
