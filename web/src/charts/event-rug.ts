// Drops and marks as a rug, one lane for each class: coloured by class, shaped by cause. Where they are too many for shapes a lane
// shows their density instead.
import { type SymbolType, symbol, symbolDiamond, symbolTimes, symbolTriangle } from "d3-shape";
import { type EventColumns, eventCode } from "../telemetry/events";
import type { Layout, TrafficClass } from "../telemetry/layout";
import { CLASSES, classStyle } from "./class-style";
import type { Theme } from "./theme";

/** Width in pixels of the cells in which events are counted. */
export const CELL = 5;
/** A cell with more events than this shows their density. */
const SHAPES_PER_CELL = 2;
const MOST_LANE_HEIGHT = 9;
/** Events per cell at which the density strip is opaque. */
const DENSEST = 60;

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
  | "arc"
  | "fill"
  | "stroke"
  | "save"
  | "restore"
  | "translate"
  | "rotate"
>;

export interface RugWindow {
  /** Pixels of time 0 and pixels per second. */
  readonly x0: number;
  readonly xScale: number;
  readonly from_s: number;
  readonly to_s: number;
  /** Nothing is drawn beyond this x: the present. */
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

/** How the shape of a cause is called in a key. */
export const causeShapes: Readonly<Record<string, string>> = {
  early: "tick",
  forced: "diamond",
  overflow: "cross",
  threshold: "triangle",
  loss: "dash",
};

export function shapeOf(cause: string | undefined, isMark: boolean): string {
  return isMark ? "ring" : (causeShapes[cause ?? ""] ?? "plus");
}

/** The width of a cell in seconds. */
export function cellWidth(xScale: number): number {
  return CELL / xScale;
}

/** Lanes only for classes that have flows. */
export function lanesOf(layout: Layout): TrafficClass[] {
  return CLASSES.filter((name) => layout.flows.some((flow) => flow.class === name));
}

interface Lane {
  cell: number;
  count: number;
  readonly events: number[];
}

/** Draws the events of one watched queue in [from_s, to_s). */
export class EventRug {
  private readonly lanes: readonly TrafficClass[];
  private readonly laneOfFlow: Int8Array;
  private readonly open: Lane[];

  constructor(
    private readonly layout: Layout,
    private readonly link: number,
  ) {
    this.lanes = lanesOf(layout);
    this.laneOfFlow = Int8Array.from(layout.flows, (flow) => this.lanes.indexOf(flow.class));
    this.open = this.lanes.map(() => ({ cell: -1, count: 0, events: [] }));
  }

  draw(context: Context, events: EventColumns, window: RugWindow, theme: Theme): void {
    const cell_s = cellWidth(window.xScale);
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
        lane.count = 0;
        lane.events.length = 0;
      }
      if (lane.count++ < SHAPES_PER_CELL) lane.events.push(index);
    }
    this.open.forEach((_, laneIndex) => {
      this.flush(context, events, window, theme, laneIndex);
    });
    context.globalAlpha = 1;
  }

  private flush(context: Context, events: EventColumns, window: RugWindow, theme: Theme, laneIndex: number): void {
    const { cell, count, events: few } = this.open[laneIndex] as Lane;
    if (cell < 0 || count === 0) return;
    const colour = theme[classStyle[this.lanes[laneIndex] as TrafficClass].colour];
    const laneHeight = Math.min(MOST_LANE_HEIGHT, window.height / this.lanes.length);
    const top = window.top + window.height - (this.lanes.length - laneIndex) * laneHeight;
    if (count > SHAPES_PER_CELL) {
      context.globalAlpha = density(count);
      context.fillStyle = colour;
      const x = window.x0 + cell * CELL;
      context.fillRect(x, top + 0.5, Math.min(CELL, window.right - x), laneHeight - 1);
      return;
    }
    context.globalAlpha = 1;
    for (const index of few) {
      const x = window.x0 + (events.time[index] as number) * window.xScale;
      const cause = this.layout.causes[events.cause[index] as number];
      const shape = shapeOf(cause, events.kind[index] === eventCode.mark);
      drawShape(context, shape, x, top + laneHeight / 2, laneHeight - 1.5, colour);
    }
  }
}

/** Opacity of a cell with `count` events. */
export function density(count: number): number {
  return Math.min(1, 0.4 + (0.6 * Math.log(count / SHAPES_PER_CELL)) / Math.log(DENSEST / SHAPES_PER_CELL));
}

const FILLED: Readonly<Record<string, SymbolType>> = { diamond: symbolDiamond, triangle: symbolTriangle };

function drawShape(context: Context, shape: string, x: number, y: number, size: number, colour: string): void {
  context.save();
  context.translate(x, y);
  if (shape === "triangle") context.rotate(Math.PI);
  context.beginPath();
  traceShape(context, shape, size);
  if (shape in FILLED) {
    context.fillStyle = colour;
    context.fill();
  } else {
    context.strokeStyle = colour;
    context.lineWidth = 1.25;
    context.stroke();
  }
  context.restore();
}

function traceShape(context: Context, shape: string, size: number): void {
  const half = size / 2;
  const filled = FILLED[shape];
  if (filled !== undefined) filled.draw(context as unknown as CanvasRenderingContext2D, size * size * 0.5);
  else if (shape === "cross") symbolTimes.draw(context as unknown as CanvasRenderingContext2D, size * size * 0.8);
  else if (shape === "ring") context.arc(0, 0, half * 0.85, 0, 2 * Math.PI);
  else {
    if (shape !== "dash") strokeLine(context, 0, -half, 0, half);
    if (shape === "dash" || shape === "plus") strokeLine(context, -half, 0, half, 0);
  }
}

function strokeLine(context: Context, x1: number, y1: number, x2: number, y2: number): void {
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
}

/** The same shapes as an SVG path around 0,0, for a key. */
export function shapePath(shape: string, size: number): string {
  const half = size / 2;
  const filled = FILLED[shape];
  if (shape === "triangle") return `M0,${half}L${-half},${-half}H${half}Z`;
  if (filled !== undefined) return symbol(filled, size * size * 0.5)() ?? "";
  if (shape === "cross") return symbol(symbolTimes, size * size * 0.8)() ?? "";
  if (shape === "ring") return `M${half * 0.85},0A${half * 0.85},${half * 0.85},0,1,1,${half * 0.85},-0.01Z`;
  const upright = `M0,${-half}V${half}`;
  const flat = `M${-half},0H${half}`;
  return shape === "dash" ? flat : shape === "plus" ? upright + flat : upright;
}

export function isFilled(shape: string): boolean {
  return shape in FILLED;
}
