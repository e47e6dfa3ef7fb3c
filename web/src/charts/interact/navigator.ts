// The visible time window and the cursor, changed by gestures and keys.
import type { Telemetry } from "../../telemetry/telemetry";
import type { StackLayout } from "../draw/stack-layout";
import type { GestureActions } from "./gestures";
import * as timeView from "./time-view";

/** Within this distance in pixels a zoom is anchored at the present, so that the window keeps following. */
const ATTRACTION = 12;
const KEY_ZOOM = 2;

/** The position of the cursor. */
export interface Cursor {
  readonly at_s: number;
  /** Set by click, key or touch: stays until cleared. */
  readonly isPinned: boolean;
}

export interface NavigatorContext {
  telemetry(): Telemetry | null;
  layout(): StackLayout | null;
  /** False while something else is dragged. */
  mayPoint(): boolean;
  onView(): void;
  /** The user has moved the window. */
  onLook(view: timeView.TimeView): void;
  onCursor(cursor: Cursor | null): void;
}

export class Navigator implements GestureActions {
  view: timeView.TimeView = { start_s: 0, span_s: 30, following: true, isOwn: false };
  cursor: Cursor | null = null;
  private now_s = 0;
  /** Simulated seconds per second. */
  private speed = 1;

  constructor(private readonly context: NavigatorContext) {}

  /**
   * Resets to the speed's window without a cursor. The same run, at another time or edited, keeps the user's own window,
   * unless it is too short for it now.
   */
  restart(isSameRun = false): void {
    this.now_s = 0;
    this.moveCursor(null);
    const isKept = isSameRun && this.view.isOwn && timeView.isInside(this.view, this.bounds());
    if (!isKept) this.view = timeView.windowAt(this.speed, this.bounds());
    this.context.onView();
  }

  /** The window follows the speed until the user zooms or moves it. */
  setSpeed(speed: number): void {
    if (speed === this.speed) return;
    this.speed = speed;
    if (!this.view.isOwn) this.look(timeView.windowAt(speed, this.bounds()));
    else this.context.onView();
  }

  /** Returns whether the window has moved with time. */
  advance(now_s: number): boolean {
    this.now_s = now_s;
    if (this.cursor && this.cursor.at_s > now_s) this.moveCursor(null);
    const { start_s, span_s } = this.view;
    this.view = timeView.advance(this.view, this.bounds());
    return start_s !== this.view.start_s || span_s !== this.view.span_s;
  }

  get isWholeRun(): boolean {
    return timeView.isWholeRun(this.view, this.bounds());
  }

  /** Whether the user's own window differs from the one that `follow` would show. */
  get isAway(): boolean {
    return !this.view.following || (this.view.isOwn && this.isSlow);
  }

  /** Follows the present again: with the same span, or in slow motion with the speed's. */
  follow(): void {
    const { view } = this;
    const bounds = this.bounds();
    this.look(this.isSlow ? timeView.windowAt(this.speed, bounds) : { ...timeView.follow(view, bounds), isOwn: false });
  }

  /** Shows the whole run; in slow motion that is the user's own choice. */
  reset(): void {
    this.look({ ...timeView.wholeRun(this.bounds()), isOwn: this.isSlow });
  }

  zoomAt(factor: number, x: number): void {
    const time_s = this.timeAt(x);
    const isNear = Math.abs(time_s - this.now_s) < ATTRACTION * this.secondsPerPixel();
    this.look(timeView.zoom(this.view, factor, isNear ? this.now_s : time_s, this.bounds()));
  }

  panBy(dx: number): void {
    this.look(timeView.pan(this.view, -dx * this.secondsPerPixel(), this.bounds()));
  }

  letGo(): void {
    this.moveCursor(null);
  }

  pointAt(x: number | null, stays = false): void {
    const telemetry = this.context.telemetry();
    const layout = this.context.layout();
    if (!this.context.mayPoint()) return;
    if (this.cursor?.isPinned && !stays) return;
    if (x === null || telemetry === null || layout === null || telemetry.length === 0) {
      this.moveCursor(null);
      return;
    }
    const inside = Math.max(layout.plotLeft, Math.min(layout.plotLeft + layout.plotWidth, x));
    this.moveCursor({ at_s: telemetry.time(telemetry.nearestRow(this.timeAt(inside))), isPinned: stays });
  }

  key(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step !== undefined) this.stepCursor(step, event.shiftKey);
    else if (event.key === "Home") this.cursorToRow(0);
    else if (event.key === "End") this.cursorToRow(Number.POSITIVE_INFINITY);
    else if (event.key === "0") this.reset();
    else if (event.key === "+" || event.key === "=") this.zoomByKey(1 / KEY_ZOOM);
    else if (event.key === "-") this.zoomByKey(KEY_ZOOM);
    else if (event.key === "Escape" && this.cursor) this.moveCursor(null);
    else return false;
    return true;
  }

  private get isSlow(): boolean {
    return this.speed < 1;
  }

  private bounds(): timeView.TimeBounds {
    const schema = this.context.telemetry()?.schema;
    return {
      duration_s: schema?.duration_s ?? 30,
      sample_interval_s: schema?.sample_interval_s ?? 0.01,
      now_s: this.now_s,
    };
  }

  private secondsPerPixel(): number {
    return this.view.span_s / (this.context.layout()?.plotWidth ?? 1);
  }

  private timeAt(x: number): number {
    return this.view.start_s + (x - (this.context.layout()?.plotLeft ?? 0)) * this.secondsPerPixel();
  }

  private look(view: timeView.TimeView): void {
    if (view === this.view) return;
    this.view = view;
    this.context.onView();
    this.context.onLook(view);
  }

  private moveCursor(cursor: Cursor | null): void {
    if (cursor?.at_s === this.cursor?.at_s && cursor?.isPinned === this.cursor?.isPinned) return;
    this.cursor = cursor;
    this.context.onCursor(cursor);
  }

  private stepCursor(direction: number, bySecond: boolean): void {
    const telemetry = this.context.telemetry();
    if (telemetry === null || telemetry.length === 0) return;
    const row = telemetry.nearestRow(this.cursor?.at_s ?? this.now_s);
    this.cursorToRow(bySecond ? telemetry.nearestRow(telemetry.time(row) + direction) : row + direction);
  }

  private cursorToRow(row: number): void {
    const telemetry = this.context.telemetry();
    if (telemetry === null || telemetry.length === 0) return;
    const time_s = telemetry.time(Math.max(0, Math.min(telemetry.length - 1, row)));
    this.look(timeView.reveal(this.view, time_s, this.bounds()));
    this.moveCursor({ at_s: time_s, isPinned: true });
  }

  private zoomByKey(factor: number): void {
    const anchor_s = this.cursor?.at_s ?? this.now_s;
    this.look(timeView.zoom(this.view, factor, anchor_s, this.bounds()));
  }
}
