// A canvas that writes down what the charts' painters draw, as SVG. It knows what they use, and no more: paths, rectangles
// and circles in a place of their own, clips by rectangles, no text.

import { resolved } from "./resolved";

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface State {
  readonly dx: number;
  readonly dy: number;
  readonly clip: Rect | null;
}

const short = (value: number) => String(Math.round(value * 100) / 100);

function common(one: Rect, other: Rect): Rect {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

class VectorContext {
  fillStyle = "#000";
  strokeStyle = "#000";
  globalAlpha = 1;
  lineWidth = 1;
  lineJoin = "round";
  lineCap = "butt";
  private dash: readonly number[] = [];
  private state: State = { dx: 0, dy: 0, clip: null };
  private readonly saved: State[] = [];
  private path: string[] = [];
  /** The last rectangle of the path: a clip is one. */
  private rectangle: Rect | null = null;
  private readonly shapes: { readonly clip: Rect | null; readonly shape: string }[] = [];

  constructor(readonly canvas: { readonly width: number; readonly height: number }) {}

  /** The painters only scale to the pixels of a screen, which there are none of here. */
  setTransform(): void {
    this.state = { ...this.state, dx: 0, dy: 0 };
  }
  translate(dx: number, dy: number): void {
    this.state = { ...this.state, dx: this.state.dx + dx, dy: this.state.dy + dy };
  }
  save(): void {
    this.saved.push(this.state);
  }
  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }
  setLineDash(dash: readonly number[]): void {
    this.dash = dash;
  }
  clearRect(): void {
    // It begins empty.
  }

  beginPath(): void {
    this.path = [];
    this.rectangle = null;
  }
  moveTo(x: number, y: number): void {
    this.go("M", x, y);
  }
  lineTo(x: number, y: number): void {
    this.go(this.path.length > 0 ? "L" : "M", x, y);
  }
  closePath(): void {
    this.path.push("Z");
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.rectangle = { x: x + this.state.dx, y: y + this.state.dy, width, height };
    this.path.push(`M${this.at(x, y)}h${short(width)}v${short(height)}h${short(-width)}Z`);
  }
  /** A whole circle, which the line so far does not lead to. */
  arc(x: number, y: number, radius: number): void {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    const [r, d] = [short(radius), short(2 * radius)];
    this.path.push(`M${this.at(x - radius, y)}a${r},${r} 0 1 0 ${d},0a${r},${r} 0 1 0 ${short(-2 * radius)},0Z`);
  }
  clip(): void {
    const { rectangle, state } = this;
    if (rectangle) this.state = { ...state, clip: state.clip ? common(state.clip, rectangle) : rectangle };
  }

  fill(): void {
    this.add(`fill="${resolved(this.fillStyle)}"${this.opacity}`);
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
  }
  stroke(): void {
    const dash = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.map(short).join()}"` : "";
    const line = `stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}" stroke-linecap="${this.lineCap}"`;
    this.add(`fill="none" stroke="${resolved(this.strokeStyle)}" ${line}${dash}${this.opacity}`);
  }

  /** What was drawn; `name` begins the ids in it. */
  markup(name: string): string {
    const ids = new Map<string, string>();
    const definitions: string[] = [];
    const parts = this.shapes.map(({ clip, shape }) => {
      if (!clip) return shape;
      const key = [clip.x, clip.y, clip.width, clip.height].map(short).join();
      const id = ids.get(key) ?? `${name}-clip-${ids.size}`;
      const [x, y, width, height] = key.split(",");
      if (!ids.has(key))
        definitions.push(
          `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`,
        );
      ids.set(key, id);
      return `<g clip-path="url(#${id})">${shape}</g>`;
    });
    return `<defs>${definitions.join("")}</defs>${parts.join("")}`;
  }

  /** Like a canvas, it passes over points that are no numbers. */
  private go(how: "M" | "L", x: number, y: number): void {
    if (Number.isFinite(x) && Number.isFinite(y)) this.path.push(`${how}${this.at(x, y)}`);
  }
  private at(x: number, y: number): string {
    return `${short(x + this.state.dx)},${short(y + this.state.dy)}`;
  }
  private get opacity(): string {
    return this.globalAlpha === 1 ? "" : ` opacity="${short(this.globalAlpha)}"`;
  }
  private add(look: string): void {
    if (this.path.length > 0)
      this.shapes.push({ clip: this.state.clip, shape: `<path d="${this.path.join("")}" ${look}/>` });
  }
}

/** In place of an HTMLCanvasElement, for a `Painter`. */
export class VectorCanvas {
  width = 0;
  height = 0;
  readonly style = { width: "", height: "" };
  private readonly context = new VectorContext(this);

  getContext(): VectorContext {
    return this.context;
  }
  markup(name: string): string {
    return this.context.markup(name);
  }
}
