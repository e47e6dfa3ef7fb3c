// The layout of a stack of charts over a common time axis.
import type { ChartPlan } from "../spec/chart-plan";
import { type ChartRoom, QUEUE_CHART, stripOf } from "../spec/chart-rows";

/** Below this width labels are above the lines instead of in a right margin. */
const NARROW = 560;
const HEAD = 26;
const HEAD_TWO_ROWS = 42;
/** Height of each row of values beyond the first. */
const HEAD_ROW = 19;
/** Heights of the labels of changes and of the rug of drops, both above the queue's lines. */
const CHANGE_ROW = 15;
const RUG = 24;
/** Height of the drops below the line of one class. */
const STRIP_RUG = 11;
const GAP = 12;
export const AXIS_HEIGHT = 24;
const LEFT = 44;
const RIGHT = 92;
const RIGHT_NARROW = 14;
export interface ChartBox {
  /** Top of the title. */
  readonly top: number;
  /** Rows of the title and the values below it. */
  readonly headRows: number;
  readonly rugTop: number;
  readonly rugHeight: number;
  readonly plotTop: number;
  readonly plotHeight: number;
}

export interface StackLayout {
  readonly isNarrow: boolean;
  /** The size of texts, as a multiple of the usual one. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly plotLeft: number;
  readonly plotWidth: number;
  /** The visible charts. */
  readonly charts: ReadonlyMap<string, ChartBox>;
  /** Baseline of the labels of changes. */
  readonly changeBaseline: number;
  /** Top of the time axis. */
  readonly axisTop: number;
  /** Vertical extents of the plots, for lines that run through all of them but not through the headings. */
  readonly stretches: readonly (readonly [number, number])[];
}

/**
 * Without a margin, values have a second row unless they fit into the first; in users' own charts, whose names may be
 * long, each line has its own row.
 */
function headRows({ room, lines }: ChartPlan, isNarrow: boolean): number {
  return isNarrow && !room.isBrief ? 1 + (lines?.length ?? 1) : 1;
}

function headHeight(plan: ChartPlan, isNarrow: boolean): number {
  const rows = headRows(plan, isNarrow);
  return rows > 1 ? HEAD_TWO_ROWS + (rows - 2) * HEAD_ROW : HEAD;
}

/** Labels of changes are above the first chart, the rug of drops above the queue. */
function rowsAbove({ id }: ChartPlan, isFirst: boolean): number {
  return (isFirst ? CHANGE_ROW : 0) + (id === QUEUE_CHART ? RUG : 0);
}

/** The drops of one class are below its line. */
const rugBelow = ({ id }: ChartPlan): number => (stripOf(id) ? STRIP_RUG : 0);

/** Everything but the plot; charts that share the room of another one take their rows from it. */
function fixedHeight(plan: ChartPlan, isFirst: boolean, isNarrow: boolean): number {
  return headHeight(plan, isNarrow) + rowsAbove(plan, isFirst) + (plan.room.isShared ? 0 : rugBelow(plan));
}

/** Neighbours that share the room of one chart; usually a single chart. */
interface Place {
  readonly plans: readonly ChartPlan[];
  readonly first: ChartPlan;
}

/** In order. */
export function placesOf(plans: readonly ChartPlan[]): readonly Place[] {
  const places: { plans: ChartPlan[]; first: ChartPlan }[] = [];
  for (const plan of plans) {
    const last = places.at(-1);
    if (last?.first.room.isShared && plan.room.isShared) last.plans.push(plan);
    else places.push({ plans: [plan], first: plan });
  }
  return places;
}

/** The least height at which every chart has its minimum of 120 px, or its given height, with texts of a size. */
export const leastHeight = (width: number, plans: readonly ChartPlan[], scale = 1): number =>
  Math.ceil(scale * leastUsualHeight(width / scale, plans));

function leastUsualHeight(width: number, plans: readonly ChartPlan[]): number {
  const charts = placesOf(plans).map(
    ({ first }, index) => fixedHeight(first, index === 0, width < NARROW) + first.room.least + GAP,
  );
  return charts.reduce((sum, height) => sum + height, 0) + AXIS_HEIGHT - GAP;
}

/** Distributes height by shares; charts that would fall below their minimum get the minimum first. */
function plotHeights(free: number, plans: readonly ChartPlan[]): ReadonlyMap<string, number> {
  const heights = new Map(plans.map(({ id, room }) => [id, room.least]));
  const sum = (of: readonly ChartPlan[], amount: "share" | "least") =>
    of.reduce((total, { room }) => total + room[amount], 0);
  const isElastic = ({ share }: ChartRoom) => share > 0;
  let open = plans.filter(({ room }) => isElastic(room));
  let rest =
    free -
    sum(
      plans.filter(({ room }) => !isElastic(room)),
      "least",
    );
  while (open.length > 0) {
    const wanted = ({ room }: ChartPlan) => (rest * room.share) / sum(open, "share");
    const short = open.filter((plan) => wanted(plan) < plan.room.least);
    if (short.length === 0) {
      for (const plan of open) heights.set(plan.id, Math.min(plan.room.most, Math.floor(wanted(plan))));
      break;
    }
    rest -= sum(short, "least");
    open = open.filter((plan) => !short.includes(plan));
  }
  return heights;
}

/** The boxes of the charts of one place, from the first title to the end of the last plot. */
function boxesOf(
  { plans, first }: Place,
  top: number,
  bottom: number,
  isFirst: boolean,
  isNarrow: boolean,
): ChartBox[] {
  const height = (bottom - top - GAP * (plans.length - 1)) / plans.length;
  return plans.map((plan, index) => {
    const from = top + Math.round(index * (height + GAP));
    const rows = first.room.isShared ? 1 : headRows(plan, isNarrow);
    const head = rows > 1 ? headHeight(plan, isNarrow) : HEAD;
    const plotTop = from + head + rowsAbove(plan, isFirst && index === 0);
    const below = rugBelow(plan);
    const plotHeight = Math.floor(from + height) - below - plotTop;
    const isAbove = plan.id === QUEUE_CHART;
    return {
      top: from,
      headRows: rows,
      rugTop: isAbove ? plotTop - RUG : plotTop + plotHeight,
      rugHeight: isAbove ? RUG : below,
      plotTop,
      plotHeight,
    };
  });
}

/** With texts of another size, `scale` times the usual one, all is larger, and so is the width that is narrow. */
export function layOut(width: number, availableHeight: number, plans: readonly ChartPlan[], scale = 1): StackLayout {
  const usual = layOutUsual(width / scale, availableHeight / scale, plans);
  const px = (value: number) => Math.round(value * scale);
  const length = (from: number, usually: number) => px(from + usually) - px(from);
  const scaled = (box: ChartBox): ChartBox => ({
    ...box,
    top: px(box.top),
    rugTop: px(box.rugTop),
    rugHeight: length(box.rugTop, box.rugHeight),
    plotTop: px(box.plotTop),
    plotHeight: length(box.plotTop, box.plotHeight),
  });
  return {
    ...usual,
    scale,
    width,
    height: px(usual.height),
    plotLeft: usual.plotLeft * scale,
    plotWidth: usual.plotWidth * scale,
    charts: new Map([...usual.charts].map(([id, box]) => [id, scaled(box)])),
    changeBaseline: px(usual.changeBaseline),
    axisTop: px(usual.axisTop),
    stretches: usual.stretches.map(([top, bottom]) => [px(top), px(bottom)]),
  };
}

function layOutUsual(width: number, availableHeight: number, plans: readonly ChartPlan[]): StackLayout {
  const isNarrow = width < NARROW;
  const places = placesOf(plans);
  const firsts = places.map(({ first }) => first);
  const height = Math.max(leastUsualHeight(width, plans), availableHeight);
  const fixed = firsts.reduce(
    (sum, plan, index) => sum + fixedHeight(plan, index === 0, isNarrow) + GAP,
    AXIS_HEIGHT - GAP,
  );
  const plots = plotHeights(height - fixed, firsts);
  const charts = new Map<string, ChartBox>();
  const stretches: [number, number][] = [];
  let top = 0;
  for (const [index, place] of places.entries()) {
    const { plans: together, first } = place;
    const isFirst = index === 0;
    const bottom = top + fixedHeight(first, isFirst, isNarrow) + (plots.get(first.id) ?? 0);
    for (const [part, box] of boxesOf(place, top, bottom, isFirst, isNarrow).entries()) {
      charts.set((together[part] as ChartPlan).id, box);
      const from = isFirst && part === 0 ? headHeight(first, isNarrow) + 2 : box.plotTop - 4;
      stretches.push([from, Math.max(box.plotTop + box.plotHeight, box.rugTop + box.rugHeight)]);
    }
    top = bottom + GAP;
  }
  const [first] = plans;
  return {
    isNarrow,
    scale: 1,
    width,
    height: top - GAP + AXIS_HEIGHT,
    plotLeft: LEFT,
    plotWidth: Math.max(40, width - LEFT - (isNarrow ? RIGHT_NARROW : RIGHT)),
    charts,
    changeBaseline: (first ? headHeight(first, isNarrow) : 0) + CHANGE_ROW - 4,
    axisTop: top - GAP,
    stretches,
  };
}

/** An SVG path of a vertical line at x through all plots. */
export function verticalPath({ stretches }: StackLayout, x: number): string {
  return stretches.map(([top, bottom]) => `M${x},${top}V${bottom}`).join("");
}
