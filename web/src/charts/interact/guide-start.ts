// Where guides begin, which show what thresholds will be: a little ahead of the present while the run plays, so that
// they are moved a few times per second and not in every frame.

import { type Moment, xOf } from "../draw/moment";
import { isDue } from "../throttle";

const INTERVAL_MS = 100;
/** Further than the present moves meanwhile. */
const MARGIN = 1.2;
/** In pixels; what is further ahead would be seen as a gap. A faster present passes it, and it is moved more often. */
const MOST_AHEAD = 18;

export class GuideStart {
  private x = Number.NaN;
  private present = Number.NaN;
  private moved_ms = Number.NEGATIVE_INFINITY;
  /** In which the present was there. */
  private span_s = Number.NaN;
  private layout: Moment["layout"] | null = null;

  /** In pixels; never before the present. */
  of(moment: Moment): number {
    const { layout, phase, now_s } = moment;
    const { span_s } = moment.view;
    const now_ms = performance.now();
    const present = xOf(moment, now_s);
    const isSame = phase === "running" && span_s === this.span_s && layout === this.layout;
    const isAhead = this.present <= present && present <= this.x;
    if (isSame && isAhead && !isDue(now_ms, this.moved_ms, INTERVAL_MS)) return this.x;
    const pixelsPerMs = isSame ? (present - this.present) / (now_ms - this.moved_ms) : 0;
    this.x = present + (pixelsPerMs > 0 ? Math.min(MARGIN * INTERVAL_MS * pixelsPerMs, MOST_AHEAD) : 0);
    this.present = present;
    this.moved_ms = now_ms;
    this.span_s = span_s;
    this.layout = layout;
    return this.x;
  }
}
