// Packets as points: each at the time at which it arrived. Lines are told apart by colour and by the shape of their points.
import type { PacketDelays } from "../../telemetry/packet-delays";
import type { LineSpec } from "../spec/chart-spec";
import type { Projection } from "./line-path";
import type { Stretch } from "./stretch";

/** Half the size of a point, in pixels: where there is room, and where there are more than a few for each pixel. */
const RADIUS = { sparse: 2.25, dense: 1 } as const;
const FEW_PER_PIXEL = 0.5;

type Shape = "dot" | "plus" | "cross" | "box";
type Context = CanvasRenderingContext2D;

/** By the dash that lines in its place have. */
function shapeOf({ dash }: LineSpec): Shape {
  if (!dash) return "dot";
  const [on] = dash;
  return on >= 10 ? "plus" : on >= 4 ? "cross" : "box";
}

const ADD: Readonly<Record<Shape, (context: Context, x: number, y: number, r: number) => void>> = {
  dot(context, x, y, r) {
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 2 * Math.PI);
  },
  plus(context, x, y, r) {
    context.moveTo(x - r, y);
    context.lineTo(x + r, y);
    context.moveTo(x, y - r);
    context.lineTo(x, y + r);
  },
  cross(context, x, y, r) {
    context.moveTo(x - r, y - r);
    context.lineTo(x + r, y + r);
    context.moveTo(x - r, y + r);
    context.lineTo(x + r, y - r);
  },
  box(context, x, y, r) {
    context.rect(x - r, y - r, 2 * r, 2 * r);
  },
};

/** The packets of the stretch; of those at the same place one is drawn. */
function places(packets: PacketDelays, { telemetry, bins, rows, pixelRatio }: Stretch, to: Projection) {
  const { x0, xScale, y0, yScale } = to;
  const row = rows ? rows.from : (bins.edges[0] as number);
  const end_s = rows ? telemetry.time(Math.max(0, rows.to - 1)) : (bins.first + bins.count) * bins.width_s;
  const [first, end] = packets.between(row > 0 ? telemetry.time(row - 1) : 0, end_s);
  const found: (readonly [x: number, y: number])[] = [];
  let column = Number.NaN;
  const taken = new Set<number>();
  for (let index = first; index < end; index++) {
    const [x, y] = [x0 + (packets.time_s[index] as number) * xScale, y0 + (packets.delay_s[index] as number) * yScale];
    const at = Math.floor(x * pixelRatio);
    if (at !== column) taken.clear();
    column = at;
    const height = Math.round(y * pixelRatio);
    if (taken.has(height)) continue;
    taken.add(height);
    found.push([x, y]);
  }
  return found;
}

/** Draws a line of a chart as the points of its packets. */
export function drawPackets(
  context: Context,
  stretch: Stretch,
  to: Projection,
  line: LineSpec,
  packets: PacketDelays,
): void {
  const points = places(packets, stretch, to);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  const isDense = points.length > FEW_PER_PIXEL * Math.max(20, last[0] - first[0]);
  const shape = shapeOf(line);
  const radius = isDense ? RADIUS.dense : RADIUS.sparse;
  context.beginPath();
  for (const [x, y] of points) ADD[shape](context, x, y, radius);
  context.globalAlpha = line.alpha;
  context.strokeStyle = stretch.theme[line.colour];
  context.fillStyle = stretch.theme[line.colour];
  context.lineWidth = 1;
  if (shape === "dot") context.fill();
  else context.stroke();
}
