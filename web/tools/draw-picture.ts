// Draws the thumbnail of a run: the queue with the signals its discipline decides by, and the goodput of each class
// below.
import { traceExtremes } from "../src/charts/draw/line-path";
import type { RunOrder, RunResult } from "../src/engine/protocol";
import type { BinRequest } from "../src/engine/series";
import type { RunSchema } from "../src/telemetry/run-schema";
import { namedLines } from "../src/telemetry/slots";

/** Twice the displayed size, so that integer coordinates are precise enough. */
const WIDTH = 640;
const HEIGHT = 336;
const MARGIN = 24;
const STEP = 6;
const BINS = Math.floor((WIDTH - 2 * MARGIN) / STEP) + 1;
const QUEUE = { top: 28, bottom: 176 };
const GOODPUT = { top: 204, bottom: 308 };
const HEADROOM = 1.12;
const CLASSES = ["tcp", "tagged", "untagged"] as const;
const COLOURS = ["panel", "hairline", "ink-3", "red-average", ...CLASSES] as const;

type Values = readonly number[];

const QUEUE_FIELDS = ["backlog_packets", "average", "min_th", "max_th"] as const;
/** The range of the backlog, as in the charts. */
const EXTREMES = { "min.backlog_packets": "min", "max.backlog_packets": "max" } as const;
const isExtreme = (field: string): field is keyof typeof EXTREMES => field in EXTREMES;

/** Up to this number flows are drawn individually, else as the mean of their class. */
const FEW_FLOWS = 6;

interface Wanted {
  readonly column: string;
  /** A field of the queue, or the class whose colour a line of goodput has. */
  readonly as: string;
  readonly stat?: BinRequest["stat"];
}

/** The lines of this run that are drawn. */
function wantedOf(schema: RunSchema): Wanted[] {
  const { watch, flows } = schema;
  const classOf = new Map(flows.map((flow) => [flow.id, flow.class]));
  const hasFew = flows.length <= FEW_FLOWS;
  return namedLines(schema).flatMap(({ name, scope, id, field }): Wanted[] => {
    if (scope === "queue" && id === watch[0] && QUEUE_FIELDS.some((wanted) => wanted === field))
      return [{ column: name, as: field }];
    if (scope === "queue" && id === watch[0] && isExtreme(field))
      return [{ column: name, as: field, stat: EXTREMES[field] }];
    if (scope === "class" && field === "goodput_per_flow_bps" && !hasFew) return [{ column: name, as: id }];
    if (scope === "flow" && field === "goodput_bps" && hasFew) return [{ column: name, as: classOf.get(id) ?? "" }];
    return [];
  });
}

/** The data to collect from a run. */
export function order(document: string, schema: RunSchema): RunOrder {
  const bin_s = schema.duration_s / BINS;
  return {
    document,
    series: [],
    bins: wantedOf(schema).map(({ column, stat }) => ({ column, bin_s, ...(stat && { stat }) })),
  };
}

interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

const xOf = (index: number) => MARGIN + index * STEP;

/** A path in relative integer steps, which are short; NaN is a gap. */
function path(values: Values, most: number, { top, bottom }: Stretch): string {
  let before: { x: number; y: number } | undefined;
  return values
    .map((value, index) => {
      if (!Number.isFinite(value)) {
        before = undefined;
        return "";
      }
      const [x, y] = [xOf(index), Math.round(bottom - (Math.min(value, most) / most) * (bottom - top))];
      const step = before ? `l${x - before.x} ${y - before.y}` : `M${x} ${y}`;
      before = { x, y };
      return step;
    })
    .join("")
    .replaceAll(" -", "-");
}

const greatest = (...series: Values[]) => Math.max(1e-9, ...series.flat().filter(Number.isFinite)) * HEADROOM;
const isPresent = (values: Values) => values.some(Number.isFinite);

/** The area between two lines, where both have values. */
function band(low: Values, high: Values, most: number): string {
  const shown = high.map((value, index) => Number.isFinite(value) && Number.isFinite(low[index]));
  const first = shown.indexOf(true);
  const last = shown.lastIndexOf(true);
  if (first < 0) return "";
  const at = (values: Values, index: number) =>
    Math.round(QUEUE.bottom - (Math.min(values[index] ?? 0, most) / most) * (QUEUE.bottom - QUEUE.top));
  const there = Array.from({ length: last - first + 1 }, (_, step) => first + step).filter((index) => shown[index]);
  const over = there.map((index) => `${xOf(index)} ${at(high, index)}`);
  const under = [...there].reverse().map((index) => `${xOf(index)} ${at(low, index)}`);
  return `<path class="band" d="M${[...over, ...under].join("L")}z"/>`;
}

/** Written by the charts' drawing, in integers. */
class SvgPath {
  text = "";
  moveTo(x: number, y: number): void {
    this.text += `M${Math.round(x)} ${Math.round(y)}`;
  }
  lineTo(x: number, y: number): void {
    this.text += `L${Math.round(x)} ${Math.round(y)}`;
  }
}

/** The area between the least and the greatest value of each bin. */
function range(least: Values, greatest: Values, most: number): string {
  const each = (values: Values) => ({
    minMax(bin: number, _: number, out: { min: number; max: number }) {
      const value = values[bin] ?? Number.NaN;
      out.min = Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
      out.max = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
    },
  });
  const path = new SvgPath();
  const edges = Int32Array.from({ length: least.length + 1 }, (_, bin) => bin);
  const yScale = (QUEUE.top - QUEUE.bottom) / most;
  const to = { x0: MARGIN, xScale: STEP, y0: QUEUE.bottom, yScale };
  traceExtremes(
    path,
    { time: (bin) => bin, startOf: (bin) => Math.max(0, bin - 1) },
    { least: each(least), greatest: each(greatest) },
    edges,
    to,
  );
  return path.text;
}

/** The colours of both themes, read from the page's tokens. */
export function styleFrom(tokens: string): string {
  const [light = "", dark = ""] = tokens.split(":root[data-theme");
  const value = (part: string, name: string) => new RegExp(`--${name}: ([^;]+);`).exec(part)?.[1] ?? "";
  const variables = (part: string) => COLOURS.map((name) => `--${name}:${value(part, name)}`).join(";");
  const strokes = ["ink-3", "red-average", ...CLASSES].map((name) => `.${name}{stroke:var(--${name})}`).join("");
  return [
    `svg{${variables(light)}}`,
    `@media(prefers-color-scheme:dark){svg{${variables(dark)}}}`,
    `.paper{fill:var(--panel)}.axis{stroke:var(--hairline);stroke-width:2}.band{fill:var(--red-average);opacity:.1}.range{fill:var(--ink-3);opacity:.22}`,
    `.line{fill:none;stroke-width:4;stroke-linejoin:round}.thin{stroke-width:2}`,
    strokes,
  ].join("");
}

/** @returns the SVG as text. */
export function draw(schema: RunSchema, result: RunResult, style: string): string {
  const drawn = wantedOf(schema).map(({ as }, index) => ({ as, values: result.bins[index] ?? [] }));
  const valuesOf = (field: string): Values => drawn.find(({ as }) => as === field)?.values ?? [];
  const [backlog, average, low, high] = QUEUE_FIELDS.map(valuesOf) as [Values, Values, Values, Values];
  const [lowest, highest] = Object.keys(EXTREMES).map(valuesOf) as [Values, Values];
  const goodput = drawn.filter(({ as }) => CLASSES.some((name) => name === as));
  const hasAverage = isPresent(average);
  const most = greatest(backlog, highest, average, hasAverage ? high : []);
  const mostGoodput = greatest(...goodput.map(({ values }) => values));
  const axis = (y: number) => `<path class="axis" d="M${MARGIN} ${y}H${WIDTH - MARGIN}"/>`;
  const line = (name: string, d: string) => (d ? `<path class="line ${name}" d="${d}"/>` : "");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${style}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>`,
    axis(QUEUE.bottom),
    axis(GOODPUT.bottom),
    hasAverage ? band(low, high, most) : "",
    `<path class="range" d="${range(lowest, highest, most)}"/>`,
    line(hasAverage ? "thin ink-3" : "ink-3", path(backlog, most, QUEUE)),
    line("red-average", path(average, most, QUEUE)),
    ...goodput.map(({ as, values }) => line(as, path(values, mostGoodput, GOODPUT))),
    "</svg>\n",
  ].join("");
}
