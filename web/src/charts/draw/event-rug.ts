// Drops and marks as a rug with one lane per class, coloured by class and shaped by reason. Where there are too many
// for shapes, a lane shows their number as bars.
import { catalog } from "../../scenario/catalog";
import { type EventColumns, eventCode } from "../../telemetry/events";
import type { RunSchema, TrafficClass } from "../../telemetry/run-schema";
import { scriptRow } from "../../telemetry/scripts";
import { classesOf, classStyle } from "../class-style";
import type { Theme } from "../theme";

/** Width in pixels of the cells in which events are counted. */
export const CELL = 5;
/** A cell with more events than this is a bar. */
export const SHAPES_PER_CELL = 2;
const MOST_LANE_HEIGHT = 9;
/** Events per cell at which a bar is as high as its lane. */
export const DENSEST = 60;
const LEAST_BAR = 0.25;

type Context = Pick<
  CanvasRenderingContext2D,
  | "fillStyle"
  | "strokeStyle"
  | "globalAlpha"
  | "lineWidth"
  | "fillRect"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "fill"
  | "stroke"
  | "save"
  | "restore"
  | "translate"
>;

export interface RugWindow {
  /** The x of time 0, and pixels per second. */
  readonly x0: number;
  readonly xScale: number;
  readonly from_s: number;
  readonly to_s: number;
  /** The x of the present; nothing is drawn beyond. */
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

/** Shapes of drop reasons, in catalog order. */
const SHAPES = [
  "cross",
  "diamond",
  "tick",
  "triangle",
  "slash",
  "funnel",
  "box",
  "asterisk",
  "pair",
  "half",
  "hourglass",
  "dash",
  "square",
  "bars",
  "hat",
] as const;
const reasonIds = [...new Set(catalog.reasons.filter(({ drops }) => drops).map(({ id }) => id))];
const engineIds = reasonIds.filter((id) => scriptRow(id) < 0);
const shapes = new Map(engineIds.map((id, place) => [id, SHAPES[place] ?? "plus"]));

/** The name of a reason's shape. */
export function shapeOf(reason: string | undefined, isMark: boolean): string {
  if (isMark) return "ring";
  // The reasons of a script have the shapes of others, which are not in the same rug.
  const row = scriptRow(reason ?? "");
  return (row < 0 ? shapes.get(reason ?? "") : SHAPES[row % SHAPES.length]) ?? "plus";
}

/** Cell width in seconds. */
export function cellWidth(xScale: number): number {
  return CELL / xScale;
}

interface Lane {
  cell: number;
  count: number;
  readonly events: number[];
}

/**
 * Draws the events of one watched queue in [from_s, to_s), one lane for each class. Those of which only the number is
 * still known are bars.
 */
export class EventRug {
  private readonly laneOfFlow: Int8Array;
  private readonly open: Lane[];
  private cell_s = 0;
  private hasBars = false;

  constructor(
    private readonly layout: RunSchema,
    private readonly link: number,
    private readonly lanes: readonly TrafficClass[] = classesOf(layout),
  ) {
    this.laneOfFlow = Int8Array.from(layout.flows, (flow) => this.lanes.indexOf(flow.class));
    this.open = this.lanes.map(() => ({ cell: -1, count: 0, events: [] }));
  }

  /** The time that a bar stands for, in seconds; null while no cell has so many events. */
  get bar_s(): number | null {
    return this.hasBars ? this.cell_s : null;
  }

  draw(context: Context, events: EventColumns, window: RugWindow, theme: Theme): void {
    const cell_s = cellWidth(window.xScale);
    if (Math.abs(cell_s - this.cell_s) > 1e-9 * cell_s) this.hasBars = false;
    this.cell_s = cell_s;
    this.drawCounted(context, events, window, theme);
    const first = events.countBefore(Math.floor(window.from_s / cell_s) * cell_s);
    const last = events.countBefore(window.to_s);
    for (const lane of this.open) lane.cell = -1;
    for (let index = first; index < last; index++) {
      const laneIndex = this.laneOfFlow[events.flow[index] as number];
      if (laneIndex === undefined || laneIndex < 0 || events.link[index] !== this.link) continue;
      const lane = this.open[laneIndex] as Lane;
      const cell = Math.floor((events.time[index] as number) / cell_s);
      if (cell !== lane.cell) {
        this.flush(context, events, window, theme, laneIndex);
        lane.cell = cell;
        lane.count = Math.round(this.countedIn(events, laneIndex, cell));
        lane.events.length = 0;
      }
      if (lane.count++ < SHAPES_PER_CELL) lane.events.push(index);
    }
    this.open.forEach((_, laneIndex) => {
      this.flush(context, events, window, theme, laneIndex);
    });
    context.globalAlpha = 1;
  }

  private placeOf(window: RugWindow, theme: Theme, laneIndex: number) {
    const height = Math.min(MOST_LANE_HEIGHT, window.height / this.lanes.length);
    const top = window.top + window.height - (this.lanes.length - laneIndex) * height;
    return { colour: theme[classStyle[this.lanes[laneIndex] as TrafficClass].colour], top, height };
  }

  private drawBar(
    context: Context,
    window: RugWindow,
    theme: Theme,
    laneIndex: number,
    cell: number,
    count: number,
  ): void {
    const { colour, top, height: laneHeight } = this.placeOf(window, theme, laneIndex);
    this.hasBars = true;
    context.fillStyle = colour;
    const x = window.x0 + cell * CELL;
    const height = barShare(count) * (laneHeight - 1);
    context.fillRect(x, top + laneHeight - height, Math.min(CELL, window.right - x), height);
  }

  /** Events of a lane in a cell of which only the number is still known. */
  private countedIn({ counted }: EventColumns, laneIndex: number, cell: number): number {
    const [from_s, to_s] = [cell * this.cell_s, (cell + 1) * this.cell_s];
    if (from_s >= counted.end_s) return 0;
    let total = 0;
    for (const each of counted.all)
      if (each.link === this.link && each.trafficClass === this.lanes[laneIndex])
        total += counted.between(each, from_s, to_s);
    return total;
  }

  private drawCounted(context: Context, events: EventColumns, window: RugWindow, theme: Theme): void {
    const end = Math.ceil(Math.min(window.to_s, events.counted.end_s) / this.cell_s);
    context.globalAlpha = 1;
    for (let cell = Math.floor(window.from_s / this.cell_s); cell < end; cell++)
      for (const laneIndex of this.lanes.keys()) {
        const count = this.countedIn(events, laneIndex, cell);
        // A part of an interval's events: less than one in each cell.
        if (count > 0) this.drawBar(context, window, theme, laneIndex, cell, Math.max(SHAPES_PER_CELL, count));
      }
  }

  private flush(context: Context, events: EventColumns, window: RugWindow, theme: Theme, laneIndex: number): void {
    const { cell, count, events: few } = this.open[laneIndex] as Lane;
    if (cell < 0 || count === 0) return;
    const { colour, top, height: laneHeight } = this.placeOf(window, theme, laneIndex);
    context.globalAlpha = 1;
    if (count > SHAPES_PER_CELL) {
      this.drawBar(context, window, theme, laneIndex, cell, count);
      return;
    }
    for (const index of few) {
      const x = window.x0 + (events.time[index] as number) * window.xScale;
      const reason = this.layout.reasons[events.reason[index] as number];
      const shape = shapeOf(reason, events.kind[index] === eventCode.mark);
      drawShape(context, shape, x, top + laneHeight / 2, laneHeight - 1.5, colour);
    }
  }
}

/** Height of the bar of `count` events as a share of its lane; it grows with their logarithm. */
export function barShare(count: number): number {
  const step = Math.log(count / SHAPES_PER_CELL) / Math.log(DENSEST / SHAPES_PER_CELL);
  return Math.min(1, LEAST_BAR + (1 - LEAST_BAR) * step);
}

/** Corners in units of half the size, for each part; a filled part is closed. */
interface Outline {
  readonly isFilled: boolean;
  readonly parts: readonly (readonly (readonly [number, number])[])[];
}

const polygon = (...corners: [number, number][]): Outline => ({ isFilled: true, parts: [corners] });
const strokes = (...parts: [number, number][][]): Outline => ({ isFilled: false, parts });

/** A circular arc in steps of 15 degrees, clockwise from the right. */
const arc = (radius: number, from: number, to: number): [number, number][] =>
  Array.from({ length: Math.round((to - from) / 15) + 1 }, (_, step) => {
    const angle = ((from + 15 * step) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

const line = (x: number, y: number): [number, number][] => [
  [-x, -y],
  [x, y],
];

/** The outlines are distinguishable at 7 px. */
const OUTLINES: Readonly<Record<string, Outline>> = {
  tick: strokes(line(0, 1)),
  dash: strokes(line(1, 0)),
  slash: strokes(line(0.65, -1)),
  plus: strokes(line(0, 1), line(1, 0)),
  cross: strokes(line(0.8, 0.8), line(0.8, -0.8)),
  asterisk: strokes(line(0, 1), line(0.87, 0.5), line(0.87, -0.5)),
  pair: strokes(line(0.9, 0).map(([x]) => [x, -0.45]), line(0.9, 0).map(([x]) => [x, 0.45])), // biome-ignore format: two dashes
  funnel: strokes([[-0.9, -0.7], [0, 0.8], [0.9, -0.7]]), // biome-ignore format: corners
  box: strokes([[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8], [-0.8, -0.8]]), // biome-ignore format: corners
  ring: strokes(arc(0.85, 0, 360)),
  bars: strokes(line(0, 0.9).map(([, y]) => [-0.45, y]), line(0, 0.9).map(([, y]) => [0.45, y])), // biome-ignore format: two strokes
  hat: strokes([[-0.9, 0.7], [0, -0.8], [0.9, 0.7]]), // biome-ignore format: corners
  square: polygon([-0.75, -0.75], [0.75, -0.75], [0.75, 0.75], [-0.75, 0.75]),
  diamond: polygon([0, -1.2], [0.7, 0], [0, 1.2], [-0.7, 0]),
  triangle: polygon([-1, -0.85], [1, -0.85], [0, 0.95]),
  hourglass: polygon([-0.8, -1], [0.8, -1], [-0.8, 1], [0.8, 1]),
  half: { isFilled: true, parts: [arc(0.95, 90, 270)] },
};
const outline = (shape: string): Outline => OUTLINES[shape] ?? (OUTLINES.plus as Outline);

function drawShape(context: Context, shape: string, x: number, y: number, size: number, colour: string): void {
  const { isFilled: fills, parts } = outline(shape);
  const half = size / 2;
  context.save();
  context.translate(x, y);
  context.beginPath();
  for (const part of parts)
    part.forEach(([cornerX, cornerY], index) => {
      if (index === 0) context.moveTo(cornerX * half, cornerY * half);
      else context.lineTo(cornerX * half, cornerY * half);
    });
  if (fills) {
    context.fillStyle = colour;
    context.fill();
  } else {
    context.strokeStyle = colour;
    context.lineWidth = 1.25;
    context.stroke();
  }
  context.restore();
}

/** Three bars as an SVG path around 0,0, for a legend. */
export const BARS_PATH = "M-5,4V1H-2V4ZM-1.5,4V-1H1.5V4ZM2,4V-4H5V4Z";

/** The same shapes as SVG paths around 0,0, for a legend. */
export function shapePath(shape: string, size: number): string {
  const half = size / 2;
  const { isFilled: fills, parts } = outline(shape);
  const corners = (part: Outline["parts"][number]) =>
    part.map(([x, y]) => `${Number((x * half).toFixed(2))},${Number((y * half).toFixed(2))}`).join("L");
  return parts.map((part) => `M${corners(part)}${fills ? "Z" : ""}`).join("");
}

export function isFilled(shape: string): boolean {
  return outline(shape).isFilled;
}
