// Where guides begin, which show what thresholds will be: a little ahead of the present while the run plays, so that
// they are moved a few times per second and not in every frame.
import { isDue } from "../throttle";
import { type Moment, xOf } from "./moment";

const INTERVAL_MS = 100;
/** Further than the present moves meanwhile. */
const MARGIN = 1.5;
/** In pixels. In fast runs they are moved more often. */
const MOST_AHEAD = 60;

export class GuideStart {
  private x = Number.NaN;
  private present = Number.NaN;
  private moved_ms = Number.NEGATIVE_INFINITY;

  /** In pixels; never before the present. */
  of(moment: Moment): number {
    const now_ms = performance.now();
    const present = xOf(moment, moment.now_s);
    const isAhead = this.present <= present && present <= this.x;
    if (moment.phase === "running" && isAhead && !isDue(now_ms, this.moved_ms, INTERVAL_MS)) return this.x;
    const pixelsPerMs = moment.phase === "running" ? (present - this.present) / (now_ms - this.moved_ms) : 0;
    this.x = present + (pixelsPerMs > 0 ? Math.min(MARGIN * INTERVAL_MS * pixelsPerMs, MOST_AHEAD) : 0);
    this.present = present;
    this.moved_ms = now_ms;
    return this.x;
  }
}
