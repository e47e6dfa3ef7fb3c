// The visible time window. While it follows, the present stays inside; panning or zooming away stops that.

/** Position of the present in a scrolling window. */
const PRESENT_AT = 0.85;
const LONGEST_FIRST_VIEW_S = 300;

export interface TimeView {
  readonly start_s: number;
  readonly span_s: number;
  readonly following: boolean;
}

export interface TimeBounds {
  readonly duration_s: number;
  readonly now_s: number;
  readonly sample_interval_s: number;
}

function extent(bounds: TimeBounds): number {
  return Math.max(bounds.duration_s, bounds.now_s, 10 * bounds.sample_interval_s);
}

function within(start_s: number, span_s: number, bounds: TimeBounds): number {
  return Math.max(0, Math.min(start_s, extent(bounds) - span_s));
}

/** The whole run (or its last minutes), following the present. */
export function wholeRun(bounds: TimeBounds): TimeView {
  return follow({ start_s: 0, span_s: Math.min(extent(bounds), LONGEST_FIRST_VIEW_S), following: true }, bounds);
}

/** The same span, moved to the present. */
export function follow(view: TimeView, bounds: TimeBounds): TimeView {
  const start_s = within(bounds.now_s - PRESENT_AT * view.span_s, view.span_s, bounds);
  return { start_s, span_s: view.span_s, following: true };
}

/** To be called when time has passed. */
export function advance(view: TimeView, bounds: TimeBounds): TimeView {
  return view.following ? follow(view, bounds) : view;
}

/** Scales the span by `factor` around `anchor_s`. Keeps following if the anchor is the present. */
export function zoom(view: TimeView, factor: number, anchor_s: number, bounds: TimeBounds): TimeView {
  const shortest = 10 * bounds.sample_interval_s;
  const span_s = Math.max(shortest, Math.min(extent(bounds), view.span_s * factor));
  const share = (anchor_s - view.start_s) / view.span_s;
  const start_s = within(anchor_s - share * span_s, span_s, bounds);
  const following = view.following && Math.abs(anchor_s - bounds.now_s) < 0.02 * view.span_s;
  return following ? follow({ start_s, span_s, following }, bounds) : { start_s, span_s, following };
}

export function pan(view: TimeView, delta_s: number, bounds: TimeBounds): TimeView {
  const start_s = within(view.start_s + delta_s, view.span_s, bounds);
  return start_s === view.start_s ? view : { start_s, span_s: view.span_s, following: false };
}

/** Moves the window as little as necessary to show `time_s`. */
export function reveal(view: TimeView, time_s: number, bounds: TimeBounds): TimeView {
  if (time_s < view.start_s) return pan(view, time_s - view.start_s, bounds);
  const end_s = view.start_s + view.span_s;
  return time_s > end_s ? pan(view, time_s - end_s, bounds) : view;
}

export function isWholeRun(view: TimeView, bounds: TimeBounds): boolean {
  return view.start_s === 0 && view.span_s >= extent(bounds) * (1 - 1e-9);
}
