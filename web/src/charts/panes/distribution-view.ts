// A distribution: bars of how often each value occurred, the cumulative curve and its percentiles.
import { tidy } from "../../scenario/quantity";
import { PacketDelays } from "../../telemetry/packet-delays";
import type { Telemetry } from "../../telemetry/telemetry";
import { type AxisUnit, axisUnit, clock, clockSpan, quantity, significant, trimmed, type Unit } from "../format";
import type { ChartPlan } from "../spec/chart-plan";
import { ceilingOf } from "../spec/chart-rows";
import type { LineSpec } from "../spec/chart-spec";
import { type PaneLine, paneLines } from "../spec/own-chart";
import { shape } from "../svg";
import { cssColour } from "../theme";
import {
  type Bins,
  binsFor,
  cumulative,
  MARKED,
  meanOf,
  partsIn,
  partUpTo,
  percentile,
  type Sample,
  sampleOf,
} from "./distribution";
import { Extent } from "./extent";
import { acrossAxis, type Frame, frameOf, upAxis, valueAtX, xOf, yOf } from "./frame";
import type { Drawn, PaneColumn, PaneMoment, PaneReach, PaneRow, PaneView } from "./moment";
import { rowsOfRun, sourceOf, thinnedNote } from "./source";
import { markOf, pathOf, rounded, strokeOf } from "./svg";

/** Room for the axis of the cumulative curve, in pixels. */
const RIGHT = 46;
/** Between two points of a cumulative curve, in pixels. */
const STEP = 2;
const HEADS = ["median", "p95", "p99", "mean"];

interface Curve {
  readonly line: LineSpec;
  readonly sample: Sample;
  /** Of another lane. */
  readonly isBeside: boolean;
}

const percent = (part: number) => `${significant(100 * part)}\u2009%`;

export class DistributionView implements PaneView {
  private readonly across: Extent;
  private readonly upwards = new Extent(0.05, 1);
  private unit: Unit = "none";
  private curves: readonly Curve[] = [];
  private bins: Bins = { start: 0, width: 1, count: 0 };
  private frame: Frame | null = null;
  /** The value that is pointed at. */
  private at: number | null = null;

  constructor(private readonly plan: ChartPlan) {
    this.across = new Extent(1e-9);
  }

  fit(): void {
    this.across.reset();
    this.upwards.reset();
  }

  /** The first bin of a count lies around 0; other values may be negative. */
  private startOfAxis(): number {
    const { start, width } = this.bins;
    return start < -width ? start : Math.max(0, start);
  }

  draw(moment: PaneMoment, width: number, height: number): Drawn {
    const own = this.read(moment);
    this.bins = binsFor(
      this.curves.map(({ sample }) => sample),
      this.unit === "packets",
    );
    const parts = this.curves.map(({ sample }) => partsIn(sample, this.bins));
    const end = this.bins.start + this.bins.width * this.bins.count;
    if (this.bins.count > 0) this.across.cover(this.startOfAxis(), Math.min(end, ceilingOf(this.unit) ?? end));
    const highest = Math.max(...parts.flatMap((each) => [...each]), 0);
    this.upwards.cover(0, Math.min(1, highest * 1.05));
    const frame = frameOf(width, height, this.across, this.upwards, RIGHT);
    this.frame = frame;
    const label = own[0]?.line.series.label ?? "";
    return {
      nodes: [
        ...upAxis({ ...frame, low: [0, 0], high: [0, 100 * frame.high[1]] }, "none", `% of ${this.counted}`),
        ...this.cumulativeAxis(frame),
        ...this.curves.flatMap(({ line, isBeside }, index) => (isBeside ? [] : this.bars(frame, line, parts[index]))),
        ...this.curves.flatMap((curve) => this.curve(frame, curve)),
        ...acrossAxis(frame, this.unit, label),
        ...this.pointed(frame),
      ],
      note: this.noteOf(moment, own),
      heads: [this.shown.name, ...HEADS, this.counted],
      rows: this.rows(),
      sentence: this.sentence(moment),
      reach: this.reach(frame),
    };
  }

  private read({ telemetry, queue, company, from_s, to_s }: PaneMoment): readonly PaneLine[] {
    const own = paneLines(this.plan, telemetry, queue, company);
    this.unit = (own[0]?.line.series.unit ?? "none") as Unit;
    const curvesOf = (of: Telemetry, lines: readonly PaneLine[], isBeside: boolean) => {
      const [from, to] = rowsOfRun(of, from_s, to_s);
      const sample = ({ line: { series }, all }: PaneLine) =>
        series instanceof PacketDelays ? series.sample(from_s, to_s) : sampleOf(all, of, from, to);
      return lines.map((each) => ({ line: each.line, sample: sample(each), isBeside }));
    };
    const beside = company.others.flatMap((other) =>
      curvesOf(other.telemetry, paneLines(this.plan, other.telemetry, queue, other), true),
    );
    this.curves = [...curvesOf(telemetry, own, false), ...beside].filter(({ sample }) => sample.values.length > 0);
    return own;
  }

  /** Of very many packets, those of the beginning are forgotten. */
  private gap(from_s: number): string {
    const since_s = Math.max(
      0,
      ...this.curves.map(({ line: { series } }) => (series instanceof PacketDelays ? series.since_s : 0)),
    );
    return since_s > from_s ? `; those before ${clock(since_s)} are no longer kept` : "";
  }

  private noteOf({ telemetry, queue, from_s }: PaneMoment, [first]: readonly PaneLine[]): string {
    if (!first) return "";
    const stride = Math.max(...this.curves.map(({ sample }) => sample.stride), 1);
    const rows = stride > 1 ? `, one ${this.counted === "packets" ? "packet" : "sample"} in ${stride}` : "";
    return `${sourceOf(telemetry, first.ref, queue)}${rows}${this.counted === "packets" ? this.gap(from_s) : thinnedNote(telemetry, from_s)}`;
  }

  /** Parts of the cumulative curve, on the right. */
  private cumulativeAxis({ left, width, top, height }: Frame): SVGElement[] {
    const x = left + width;
    const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) =>
      shape("text", { x: x + 6, y: rounded(top + (1 - part) * height + 4) }, trimmed(100 * part)),
    );
    return [...ticks, shape("text", { x: x + RIGHT - 2, y: top - 8, "text-anchor": "end" }, "% at most")];
  }

  private bars(frame: Frame, { colour }: LineSpec, parts: Float64Array | undefined): SVGElement[] {
    const { start, width } = this.bins;
    const base = yOf(frame, 0);
    const x = (bin: number) => {
      const raw = xOf(frame, start + bin * width);
      return rounded(Math.min(frame.left + frame.width, Math.max(frame.left, raw)));
    };
    const tops = [...(parts ?? [])].map((part, bin) => `V${rounded(yOf(frame, part))}H${x(bin + 1)}`);
    const d = `M${x(0)},${base}${tops.join("")}V${base}Z`;
    const fill = { fill: cssColour(colour), stroke: cssColour(colour) };
    return [shape("path", { class: "pane-bars", d, ...fill })];
  }

  /** The cumulative curve; its percentiles are marked, with lines down to the axis. */
  private curve(frame: Frame, { line, sample, isBeside }: Curve): SVGElement[] {
    const y = (part: number) => frame.top + (1 - part) * frame.height;
    const steps = Math.round(frame.width / STEP);
    const points = cumulative(sample, frame.low[0], frame.high[0], steps).map(
      ([value, part]) => [xOf(frame, value), y(part)] as const,
    );
    const path = shape("path", { ...strokeOf(line), d: pathOf(points), opacity: isBeside ? 0.7 : 1 });
    if (isBeside) return [path];
    const marks = MARKED.flatMap((part) => {
      const [x, at] = [rounded(xOf(frame, percentile(sample, part))), rounded(y(part))];
      return [
        shape("path", { class: "pane-drop", d: `M${x},${at}V${y(0)}`, stroke: cssColour(line.colour) }),
        markOf(line, x, at),
      ];
    });
    return [path, ...marks];
  }

  private rows(): PaneRow[] {
    const { divisor } = this.shown;
    const write = (value: number) => significant(value / divisor);
    return this.curves.map(({ line, sample, isBeside }) => ({
      line,
      name: isBeside ? `${line.label?.text} ${line.name}` : (line.label?.text ?? line.name),
      values: [
        ...MARKED.map((part) => write(percentile(sample, part))),
        write(meanOf(sample)),
        significant(sample.values.length),
      ],
    }));
  }

  /** What one value is. */
  private get counted(): "packets" | "values" {
    const isOfPackets = ({ line: { series } }: Curve) => series instanceof PacketDelays;
    return this.curves.length > 0 && this.curves.every(isOfPackets) ? "packets" : "values";
  }

  private get shown(): AxisUnit {
    return axisUnit(this.across.high, this.unit);
  }

  private sentence({ from_s, to_s }: PaneMoment): string {
    const { name: unit } = this.shown;
    const rows = this.rows().map(
      ({ name, values: [median, p95, p99] }) =>
        `${name}: median ${median}, 95th percentile ${p95}, 99th ${p99} ${unit}`,
    );
    return `Distribution over ${clockSpan(from_s, to_s)}. ${rows.join("; ") || "No values yet"}.`;
  }

  private reach({ low: [least], high: [most] }: Frame): PaneReach {
    return { least, most, now: Math.max(least, Math.min(most, this.at ?? least)) };
  }

  private pointed({ left, width, top, height }: Frame): SVGElement[] {
    if (this.at === null || !this.frame) return [];
    const x = rounded(xOf(this.frame, this.at));
    const isIn = x >= left && x <= left + width;
    return isIn ? [shape("path", { class: "pane-cursor", d: `M${x},${top}v${height}` })] : [];
  }

  point(x: number): void {
    if (!this.frame) return;
    const value = valueAtX(this.frame, x);
    this.at = Math.min(this.frame.high[0], Math.max(this.frame.low[0], value));
  }

  leave(): void {
    this.at = null;
  }

  step(steps: number): void {
    const { frame, bins } = this;
    if (!frame) return;
    const value =
      (this.at ?? percentile(this.curves[0]?.sample ?? { values: new Float64Array(), stride: 1 }, 0.5)) || 0;
    this.at = Math.min(frame.high[0], Math.max(frame.low[0], value + (this.at === null ? 0 : steps * bins.width)));
  }

  told(): string {
    const { at, curves, unit } = this;
    if (at === null || curves.length === 0) return "";
    // Packets are counted whole.
    const value = unit === "packets" ? Math.floor(at) : at;
    const parts = curves
      .filter(({ isBeside }) => !isBeside)
      .map(({ line, sample }) => `${curves.length > 1 ? `${line.name} ` : ""}${percent(partUpTo(sample, value))}`);
    return `At most ${quantity(value, unit)}: ${parts.join(", ")}`;
  }

  time_s(): null {
    return null;
  }

  /** The bins with the part of the values in each. */
  data(): PaneColumn[] {
    const { bins, unit } = this;
    const edges = Array.from({ length: bins.count + 1 }, (_, bin) => tidy(bins.start + bin * bins.width));
    const parts = this.curves.map(({ line, sample, isBeside }) => {
      const name = isBeside ? `${line.label?.text} ${line.name}` : line.name;
      return { name, unit: "ratio", values: [...partsIn(sample, bins)] };
    });
    return [{ name: "from", unit, values: edges.slice(0, -1) }, { name: "to", unit, values: edges.slice(1) }, ...parts];
  }
}
