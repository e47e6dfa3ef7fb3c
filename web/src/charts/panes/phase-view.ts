// A phase view: two signals against each other, with a tail that fades towards the past.
import { decimal } from "../../telemetry/decimal";
import type { Telemetry } from "../../telemetry/telemetry";
import { chosen, clock, clockSpan, quantity, type Unit } from "../format";
import type { ChartPlan } from "../spec/chart-plan";
import { floorOf } from "../spec/chart-rows";
import { type PaneLine, paneLines } from "../spec/own-chart";
import { shape } from "../svg";
import { cssColour } from "../theme";
import { Extent } from "./extent";
import { acrossAxis, type Frame, frameOf, upAxis, xOf, yOf } from "./frame";
import type { Drawn, PaneColumn, PaneMoment, PaneView } from "./moment";
import { nearestPoint, type PhasePoint, pointAt, spanOf, type Trail, trailOf, type ValueAt } from "./phase";
import { fillsLink, linkRate_bps } from "./reference";
import { isOfInterval, rowsOfRun, thinnedNote } from "./source";
import { pathOf, rounded } from "./svg";

const RIGHT = 16;
/** The tail is drawn in so many parts, each paler than the next. */
const PARTS = 24;
const PALEST = 0.07;
/** A point is told about when the pointer is this close, in pixels. */
const REACH = 24;

const unitOf = (line: PaneLine | undefined) => (line?.line.series.unit ?? "none") as Unit;

/** The value in a row; a rate is the mean over the sliding window that ends with it. */
function valueAt(telemetry: Telemetry, { ref, line: { series } }: PaneLine, queue: string): ValueAt {
  if (!isOfInterval(telemetry, ref, queue)) return (row) => series.at(row);
  const { sliding_window_s, sample_interval_s } = telemetry.schema;
  const rows = Math.max(1, Math.round(sliding_window_s / sample_interval_s));
  return (row) => series.mean(telemetry.rowOf(Math.max(0, telemetry.takenAt(row) + 1 - rows)), row + 1);
}

export class PhaseView implements PaneView {
  private x = new Extent(1);
  private y = new Extent(1);
  private lines: readonly PaneLine[] = [];
  private trail: Trail = { points: [], stride: 1 };
  /** The points of all rows, for files. */
  private all: () => readonly PhasePoint[] = () => [];
  private interval_s = 0.01;
  private frame: Frame | null = null;
  private units = "";
  /** The time that is pointed at here or in the other charts. */
  private at_s: number | null = null;

  constructor(private readonly plan: ChartPlan) {}

  fit(): void {
    this.units = "";
  }

  draw(moment: PaneMoment, width: number, height: number): Drawn {
    const { telemetry, queue, company } = moment;
    this.lines = paneLines(this.plan, telemetry, queue, company);
    this.at_s = moment.cursor_s;
    this.interval_s = telemetry.schema.sample_interval_s;
    const { lines } = this;
    this.trail = this.trailOf(telemetry, lines, moment);
    this.all = () => this.trailOf(telemetry, lines, moment, Number.POSITIVE_INFINITY).points;
    const others = company.others.map((other) => ({
      name: other.look?.letter ?? "the run before",
      ...this.trailOf(other.telemetry, paneLines(this.plan, other.telemetry, queue, other), moment),
    }));
    const beside = others.filter(({ points }) => points.length > 0);
    const capacity_bps = this.capacity(moment);
    const frame = this.suit([this.trail, ...beside], capacity_bps, width, height);
    const [across, up] = this.lines;
    return {
      nodes: [
        ...upAxis(frame, unitOf(up), up?.line.name ?? ""),
        ...acrossAxis(frame, unitOf(across), across?.line.name ?? ""),
        ...this.references(frame, capacity_bps),
        ...beside.map(({ points }) => this.pale(frame, points)),
        ...this.tail(frame),
        ...this.marks(frame),
      ],
      note: this.noteOf(
        moment,
        beside.map(({ name }) => name),
      ),
      heads: [],
      rows: [],
      sentence: this.sentence(moment),
      reach: { least: moment.from_s, most: moment.to_s, now: this.pointed?.time_s ?? moment.to_s },
    };
  }

  private trailOf(
    telemetry: Telemetry,
    lines: readonly PaneLine[],
    { from_s, to_s, queue }: PaneMoment,
    most?: number,
  ): Trail {
    const [x, y] = lines.map((line) => valueAt(telemetry, line, queue));
    if (!x || !y) return { points: [], stride: 1 };
    return trailOf(telemetry, [x, y], rowsOfRun(telemetry, from_s, to_s), most);
  }

  private noteOf({ telemetry, queue, from_s, to_s }: PaneMoment, beside: readonly string[]): string {
    if (this.lines.length < 2) return "";
    const isMean = this.lines.some(({ ref }) => isOfInterval(telemetry, ref, queue));
    const means = isMean ? `, means over ${chosen(telemetry.schema.sliding_window_s, "s")}` : "";
    const grey = beside.length > 0 ? `, grey: ${beside.join(", ")}` : "";
    const { stride } = this.trail;
    const drawn = stride > 1 ? `, one sample in ${stride}` : "";
    return `${clockSpan(from_s, to_s)}, the past paler${grey}${means}${drawn}${thinnedNote(telemetry, from_s)}`;
  }

  private get isOfRates(): boolean {
    return this.lines.length === 2 && this.lines.every((line) => unitOf(line) === "bps");
  }

  private capacity({ telemetry, queue, to_s }: PaneMoment): number | undefined {
    const refs = this.lines.map(({ ref }) => ref);
    const id = refs[0]?.scope === "queue" ? refs[0].id || queue : queue;
    return fillsLink(telemetry, refs) ? linkRate_bps(telemetry, id, to_s) : undefined;
  }

  /** The axes; two rates have the same one. */
  private suit(trails: readonly Trail[], capacity_bps: number | undefined, width: number, height: number): Frame {
    const units = this.lines.map(unitOf).join();
    if (units !== this.units) {
      this.units = units;
      [this.x, this.y] =
        this.lines.length === 2
          ? (this.lines.map((line) => new Extent(floorOf(unitOf(line)))) as [Extent, Extent])
          : [new Extent(1), new Extent(1)];
    }
    const { x, y } = spanOf(trails.flatMap(({ points }) => points));
    if (this.isOfRates) {
      // With room for what is written at the end of the line.
      const top = Math.max(x[1], y[1], 1.1 * (capacity_bps ?? 0));
      this.x.cover(0, top);
      this.y.cover(0, top);
    } else {
      this.x.cover(...x);
      this.y.cover(...y);
    }
    this.frame = frameOf(width, height, this.x, this.y, RIGHT);
    return this.frame;
  }

  /** Equal rates, and the rates that fill the link. */
  private references(frame: Frame, capacity_bps: number | undefined): SVGElement[] {
    if (!this.isOfRates) return [];
    const top = frame.high[0];
    const [x0, y0] = [xOf(frame, 0), yOf(frame, 0)];
    const [x1, y1] = [xOf(frame, top), yOf(frame, top)];
    const reference = (d: string) => shape("path", { class: "pane-reference", d });
    const words = (x: number, y: number, anchor: string, text: string) =>
      shape("text", { x: rounded(x), y: rounded(y), "text-anchor": anchor, class: "pane-halo" }, text);
    const fair = [reference(`M${x0},${y0}L${x1},${y1}`), words(x1 - 6, y1 + 22, "end", "equal rates")];
    if (capacity_bps === undefined) return fair;
    const [xc, yc] = [xOf(frame, capacity_bps), yOf(frame, capacity_bps)];
    const label = `together ${quantity(capacity_bps, "bps")}`;
    return [...fair, reference(`M${x0},${yc}L${xc},${y0}`), words(x0 + 8, yc + 4, "start", label)];
  }

  private placeOf(frame: Frame, { x, y }: PhasePoint): readonly [number, number] {
    return [xOf(frame, x), yOf(frame, y)];
  }

  private pale(frame: Frame, points: readonly PhasePoint[]): SVGElement {
    const d = pathOf(points.map((point) => this.placeOf(frame, point)));
    return shape("path", { class: "pane-trail", d, stroke: cssColour("ink3"), opacity: 0.35 });
  }

  private tail(frame: Frame): SVGElement[] {
    const places = this.trail.points.map((point) => this.placeOf(frame, point));
    const size = Math.max(1, Math.ceil(places.length / PARTS));
    const count = Math.ceil(places.length / size);
    return Array.from({ length: count }, (_, part) => {
      // The first point of the next part, so that there is no gap.
      const d = pathOf(places.slice(part * size, (part + 1) * size + 1));
      const opacity = Math.round(100 * (PALEST + (1 - PALEST) * ((part + 1) / count) ** 3)) / 100;
      return shape("path", { class: "pane-trail", d, stroke: cssColour("signal1"), opacity });
    });
  }

  /** The present, and the time of the cursor. */
  private marks(frame: Frame): SVGElement[] {
    const now = this.trail.points.at(-1);
    const at = this.pointed;
    const ring = (point: PhasePoint, radius: number, name: string) => {
      const [cx, cy] = this.placeOf(frame, point).map(rounded) as [number, number];
      return shape("circle", { cx, cy, r: radius, class: name });
    };
    return [...(now ? [ring(now, 4.5, "pane-now")] : []), ...(at ? [ring(at, 6.5, "pane-at")] : [])];
  }

  private get pointed(): PhasePoint | undefined {
    return this.at_s === null ? undefined : this.trail.points[pointAt(this.trail.points, this.at_s)];
  }

  private textOf(point: PhasePoint): string {
    const [across, up] = this.lines;
    const part = (line: PaneLine | undefined, value: number) => `${line?.line.name} ${quantity(value, unitOf(line))}`;
    return `${clock(point.time_s, this.interval_s)}: ${part(across, point.x)}, ${part(up, point.y)}`;
  }

  private sentence({ from_s, to_s }: PaneMoment): string {
    const [across, up] = this.lines;
    const now = this.trail.points.at(-1);
    if (!across || !up || !now) return "Phase view without values yet.";
    const { x, y } = spanOf(this.trail.points);
    const span = (line: PaneLine, [least, most]: readonly [number, number]) =>
      `${line.line.name} from ${quantity(least, unitOf(line))} to ${quantity(most, unitOf(line))}`;
    const over = `over ${clockSpan(from_s, to_s)} ${span(across, x)} across, ${span(up, y)} upwards`;
    return `Phase view, ${over}. At ${this.textOf(now)}.`;
  }

  point(x: number, y: number): void {
    const { frame } = this;
    if (!frame) return;
    const distance = (point: PhasePoint) => {
      const [px, py] = this.placeOf(frame, point);
      return Math.hypot(px - x, py - y);
    };
    this.at_s = this.trail.points[nearestPoint(this.trail.points, distance, REACH)]?.time_s ?? null;
  }

  leave(): void {
    this.at_s = null;
  }

  step(steps: number): void {
    const { points } = this.trail;
    const here = (this.at_s === null ? points.length - 1 : pointAt(points, this.at_s)) + steps;
    this.at_s = points[Math.max(0, Math.min(points.length - 1, here))]?.time_s ?? null;
  }

  told(): string {
    const at = this.pointed;
    return at ? this.textOf(at) : "";
  }

  time_s(): number | null {
    return this.at_s;
  }

  data(): PaneColumn[] {
    const points = this.all();
    const [across, up] = this.lines;
    const column = (line: PaneLine | undefined, values: readonly number[]) => ({
      name: line?.line.name ?? "",
      unit: unitOf(line),
      values,
    });
    return [
      { name: "time_s", unit: "s", values: points.map(({ time_s }) => time_s) },
      column(
        across,
        points.map(({ x }) => decimal(x)),
      ),
      column(
        up,
        points.map(({ y }) => decimal(y)),
      ),
    ];
  }
}
