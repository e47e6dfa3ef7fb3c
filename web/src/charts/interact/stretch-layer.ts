// A stretch of time on the charts: selected with Shift and a drag, by a drag along the time axis, or with the keys b and n;
// its ends can be moved. Not part of the first load.
import { clock, clockSpan } from "../format";
import type { ChartFrame, ChartStack } from "../stack";
import "./stretch.css";

/** From and to in simulated seconds. */
type Stretch = readonly [number, number];
type End = 0 | 1;

export interface StretchOptions {
  readonly stack: Pick<ChartStack, "root" | "frame">;
  /** The times that can be selected: 0 to this. */
  duration_s(): number;
  now_s(): number;
  /** The charts' cursor. */
  cursor_s(): number | null;
  stretch(): Stretch | null;
  /** Whether any drag selects. */
  isSelecting(): boolean;
  onStretch(stretch: Stretch | null): void;
  /** A drag has ended. */
  onDone(): void;
}

/** Shorter drags are clicks. */
const LEAST_PIXELS = 4;
const NAMES = ["Start of the stretch", "End of the stretch"] as const;

function element(parent: HTMLElement, className: string): HTMLElement {
  const node = document.createElement("div");
  node.className = className;
  parent.append(node);
  return node;
}

export class StretchLayer {
  private readonly band: HTMLElement;
  private readonly label: HTMLElement;
  private readonly strip: HTMLElement;
  private readonly handles: readonly HTMLElement[];
  private readonly abort = new AbortController();
  /** The time at which the drag began, or the end that stays. */
  private anchor_s: number | null = null;
  private pressedAt = 0;
  private placedIn: ChartFrame["layout"] | null = null;

  constructor(private readonly options: StretchOptions) {
    const { root } = options.stack;
    this.band = element(root, "charts-stretch");
    this.label = element(this.band, "charts-stretch-label");
    this.strip = element(root, "charts-stretch-strip");
    this.strip.title = "Drag to select a stretch of time";
    this.handles = NAMES.map((name, end) => this.makeHandle(name, end as End));
    const { signal } = this.abort;
    root.addEventListener("pointerdown", (event) => this.press(event), { capture: true, signal });
    root.addEventListener("pointermove", (event) => this.move(event), { capture: true, signal });
    for (const type of ["pointerup", "pointercancel"] as const)
      root.addEventListener(type, (event) => this.release(event), { capture: true, signal });
    root.addEventListener("keydown", (event) => this.key(event), { signal });
    root.addEventListener("drawn", () => this.draw(), { signal });
    this.draw();
  }

  /** To be called when the stretch or the way to select it has changed. */
  draw(): void {
    const { stack, stretch, isSelecting } = this.options;
    const { frame, root } = stack;
    root.classList.toggle("is-selecting", isSelecting());
    const shown = stretch();
    const isHidden = !(frame && shown);
    for (const part of [this.band, ...this.handles]) if (part.hidden !== isHidden) part.hidden = isHidden;
    if (!frame) return;
    this.placeStrip(frame.layout);
    if (shown) this.drawBand(frame, shown);
  }

  remove(): void {
    this.abort.abort();
    for (const node of [this.band, this.strip, ...this.handles]) node.remove();
  }

  /** This is called with every drawing, and styles that are set anew cost even where nothing changes. */
  private placeStrip(layout: ChartFrame["layout"]): void {
    if (layout === this.placedIn) return;
    this.placedIn = layout;
    const { plotLeft, plotWidth, axisTop } = layout;
    Object.assign(this.strip.style, { left: `${plotLeft}px`, width: `${plotWidth}px`, top: `${axisTop}px` });
  }

  private drawBand(frame: ChartFrame, stretch: Stretch): void {
    const { plotLeft, plotWidth, axisTop } = frame.layout;
    const right = plotLeft + plotWidth;
    const inside = (x: number) => Math.max(plotLeft, Math.min(right, x));
    const [from, to] = stretch.map((time_s) => xOf(frame, time_s)) as [number, number];
    const width = inside(to) - inside(from);
    this.band.hidden = width <= 0;
    Object.assign(this.band.style, { left: `${inside(from)}px`, width: `${width}px`, height: `${axisTop}px` });
    this.label.textContent = clockSpan(...stretch);
    for (const [end, handle] of this.handles.entries()) {
      const x = end === 0 ? from : to;
      handle.hidden = x < plotLeft - 1 || x > right + 1;
      Object.assign(handle.style, { left: `${x}px`, top: `${axisTop}px` });
      const time_s = stretch[end] as number;
      handle.ariaValueMin = String(end === 0 ? 0 : stretch[0]);
      handle.ariaValueMax = String(end === 0 ? stretch[1] : this.options.duration_s());
      handle.ariaValueNow = String(time_s);
      handle.ariaValueText = clock(time_s, 0.001);
    }
  }

  private makeHandle(name: string, end: End): HTMLElement {
    const handle = element(this.options.stack.root, "charts-stretch-handle");
    handle.dataset.end = String(end);
    Object.assign(handle, { tabIndex: 0, role: "slider", ariaLabel: name, ariaOrientation: "horizontal" });
    handle.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      const stretch = this.options.stretch();
      if (!stretch) return;
      if (event.key === "Escape" || event.key === "Delete") this.options.onStretch(null);
      else if (steps !== undefined) {
        const moved = stretch[end] + steps * this.stride_s(event.shiftKey);
        this.select(moved, stretch[end === 0 ? 1 : 0]);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return handle;
  }

  private timeAt(event: PointerEvent): number | null {
    const { root, frame } = this.options.stack;
    if (!frame) return null;
    const { layout, view } = frame;
    const x = event.clientX - root.getBoundingClientRect().left - layout.plotLeft;
    const part = Math.max(0, Math.min(1, x / layout.plotWidth));
    return view.start_s + part * view.span_s;
  }

  private press(event: PointerEvent): void {
    const { target } = event;
    const end = this.handles.indexOf(target as HTMLElement);
    const isFree = target instanceof HTMLElement && !target.closest("button");
    const selects = event.shiftKey || this.options.isSelecting() || target === this.strip;
    const stretch = this.options.stretch();
    if (event.button !== 0 || !isFree || !(selects || end >= 0)) return;
    this.anchor_s = end >= 0 && stretch ? (stretch[end === 0 ? 1 : 0] as number) : this.timeAt(event);
    this.pressedAt = event.clientX;
    this.options.stack.root.setPointerCapture(event.pointerId);
    event.preventDefault();
    event.stopPropagation();
    if (end >= 0) (target as HTMLElement).focus();
  }

  private move(event: PointerEvent): void {
    if (this.anchor_s === null) return;
    event.stopPropagation();
    const time_s = this.timeAt(event);
    if (time_s === null || Math.abs(event.clientX - this.pressedAt) < LEAST_PIXELS) return;
    this.select(time_s, this.anchor_s);
  }

  private release(event: PointerEvent): void {
    if (this.anchor_s === null) return;
    this.anchor_s = null;
    event.stopPropagation();
    this.options.onDone();
  }

  /** About a pixel, in seconds. */
  private step_s(): number {
    const { frame } = this.options.stack;
    return frame ? stepFor(frame.view.span_s / frame.layout.plotWidth) : 0;
  }

  /** How far a key moves an end: 0.05 s, with Shift 1 s, but not less than a pixel nor out of the window. */
  private stride_s(isLeap: boolean): number {
    const span_s = this.options.stack.frame?.view.span_s ?? 0;
    const usual = isLeap ? Math.min(1, span_s / 4) : Math.min(0.05, span_s / 20);
    return Math.max(usual, this.step_s());
  }

  /** Sets both ends, in either order, rounded to about a pixel. */
  private select(one_s: number, other_s: number): void {
    const { stack, duration_s, onStretch } = this.options;
    if (!stack.frame) return;
    const step = this.step_s();
    const [from, to] = [one_s, other_s]
      .map((time_s) => Math.max(0, Math.min(duration_s(), Math.round(time_s / step) * step)))
      .map((time_s) => Number(time_s.toFixed(9)))
      .sort((a, b) => a - b) as [number, number];
    if (from < to) onStretch([from, to]);
  }

  private key(event: KeyboardEvent): void {
    const { cursor_s, now_s, duration_s, stretch, onStretch } = this.options;
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== "b" && event.key !== "n")) return;
    const at_s = cursor_s() ?? now_s();
    const [from, to] = stretch() ?? [0, duration_s()];
    const begun: Stretch = at_s < to ? [at_s, to] : [at_s, duration_s()];
    const ended: Stretch = from < at_s ? [from, at_s] : [0, at_s];
    const next = event.key === "b" ? begun : ended;
    if (next[0] < next[1]) onStretch(next);
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A round time that is at most this long. */
function stepFor(pixel_s: number): number {
  const power = 10 ** Math.floor(Math.log10(pixel_s));
  return [5, 2, 1].map((digit) => digit * power).find((step) => step <= pixel_s) ?? power;
}

const xOf = ({ layout, view }: ChartFrame, time_s: number): number =>
  layout.plotLeft + ((time_s - view.start_s) / view.span_s) * layout.plotWidth;
