// The visible time window. While it follows, the present stays inside; panning or zooming away stops that.

/** Position of the present in a scrolling window. */
const PRESENT_AT = 0.85;
const LONGEST_FIRST_VIEW_S = 300;
/** A window of slow motion shows what passed in this many seconds of watching. */
const WATCHED_S = 15;
/** The shortest window, in samples. */
const LEAST_SAMPLES = 10;

export interface TimeView {
  readonly start_s: number;
  readonly span_s: number;
  readonly following: boolean;
  /** Chosen by zooming or moving; otherwise the window follows the speed. */
  readonly isOwn: boolean;
}

export interface TimeBounds {
  readonly duration_s: number;
  readonly now_s: number;
  readonly sample_interval_s: number;
}

function extent(bounds: TimeBounds): number {
  return Math.max(bounds.duration_s, bounds.now_s, LEAST_SAMPLES * bounds.sample_interval_s);
}

const spanWithin = (span_s: number, bounds: TimeBounds): number =>
  Math.max(LEAST_SAMPLES * bounds.sample_interval_s, Math.min(extent(bounds), span_s));

function within(start_s: number, span_s: number, bounds: TimeBounds): number {
  return Math.max(0, Math.min(start_s, extent(bounds) - span_s));
}

/** The whole run (or its last minutes), following the present. */
export function wholeRun(bounds: TimeBounds): TimeView {
  const span_s = Math.min(extent(bounds), LONGEST_FIRST_VIEW_S);
  return follow({ start_s: 0, span_s, following: true, isOwn: false }, bounds);
}

/** The window for a speed in simulated seconds per second: the whole run, or in slow motion the newest part of it. */
export function windowAt(speed: number, bounds: TimeBounds): TimeView {
  if (speed >= 1) return wholeRun(bounds);
  return follow({ ...wholeRun(bounds), span_s: spanWithin(WATCHED_S * speed, bounds) }, bounds);
}

/** The same span, moved to the present. */
export function follow(view: TimeView, bounds: TimeBounds): TimeView {
  const start_s = within(bounds.now_s - PRESENT_AT * view.span_s, view.span_s, bounds);
  return { ...view, start_s, following: true };
}

/** To be called when time has passed. */
export function advance(view: TimeView, bounds: TimeBounds): TimeView {
  return view.following ? follow(view, bounds) : view;
}

/** Scales the span by `factor` around `anchor_s`. Keeps following if the anchor is the present. */
export function zoom(view: TimeView, factor: number, anchor_s: number, bounds: TimeBounds): TimeView {
  const span_s = spanWithin(view.span_s * factor, bounds);
  const share = (anchor_s - view.start_s) / view.span_s;
  const start_s = within(anchor_s - share * span_s, span_s, bounds);
  const following = view.following && Math.abs(anchor_s - bounds.now_s) < 0.02 * view.span_s;
  const zoomed = { start_s, span_s, following, isOwn: true };
  return following ? follow(zoomed, bounds) : zoomed;
}

export function pan(view: TimeView, delta_s: number, bounds: TimeBounds): TimeView {
  const start_s = within(view.start_s + delta_s, view.span_s, bounds);
  return start_s === view.start_s ? view : { ...view, start_s, following: false, isOwn: true };
}

/** Moves the window as little as necessary to show `time_s`. */
export function reveal(view: TimeView, time_s: number, bounds: TimeBounds): TimeView {
  if (time_s < view.start_s) return pan(view, time_s - view.start_s, bounds);
  const end_s = view.start_s + view.span_s;
  return time_s > end_s ? pan(view, time_s - end_s, bounds) : view;
}

/** Whether a window lies within the run. */
export const isInside = ({ start_s, span_s }: TimeView, bounds: TimeBounds): boolean =>
  start_s + span_s <= extent(bounds) * (1 + 1e-9);

export function isWholeRun(view: TimeView, bounds: TimeBounds): boolean {
  return view.start_s === 0 && view.span_s >= extent(bounds) * (1 - 1e-9);
}
